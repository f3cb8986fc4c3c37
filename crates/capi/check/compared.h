/* For lab/engine_recall.py: holds what a hooked engine's handle says to a handle without a past. Call
 * palisade_compare with each node that palisade_leave_alone and palisade_is_open let pass, and with
 * whether the engine's own handle settled it or narrowed its window. The sums are told at the end. */
#ifndef PALISADE_COMPARED_H
#define PALISADE_COMPARED_H

#include <palisade.h>
#include <stdio.h>
#include <stdlib.h>

/* With pawns alone and with men: what a handle without a past says, what the engine's says of that, and
 * what it says beyond. Threads may lose a count. */
static long palisade_counts[2][3];

static void palisade_tell(void) {
  for (int men = 0; men < 2; men++)
    fprintf(stderr, "palisade %s fresh %ld kept %ld more %ld\n", men ? "men" : "pawns",
            palisade_counts[men][0], palisade_counts[men][1], palisade_counts[men][2]);
}

static inline void palisade_compare(const palisade_board *board, int32_t draw, int32_t alpha,
                                    int32_t beta, int said) {
  static int begun;
  if (!begun++) atexit(palisade_tell);
  palisade_knowledge *fresh = palisade_new();
  int32_t low = alpha, high = beta;
  /* At the first ply the dear question is asked at once. */
  const int settled = palisade_narrow_at(fresh, board, draw, 1, &low, &high) > 0;
  const int holds = settled || low != alpha || high != beta;
  palisade_free(fresh);
  long *counts = palisade_counts[(board->roles[0] | board->roles[5]) !=
                                 (board->colors[0] | board->colors[1])];
  counts[0] += holds, counts[1] += holds && said, counts[2] += !holds && said;
}

#endif
