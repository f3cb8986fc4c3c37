/* Around the search of a C engine: the solver before it, the prover between its iterations. Both want
 * libpalisade, not libpalisade-node, and a thread with 8 MB of stack. */
#include <palisade.h>
#include <stdio.h>

/* Returns other than 0 when the search is to end: a flag, or a look at the clock. */
static int32_t stopped(void *flag, uint64_t work) {
  (void)work;
  return *(const volatile int *)flag;
}

/* Before the first iteration, with some of the time: a unit of work takes a few microseconds. */
static void before_search(palisade_knowledge *known, const palisade_board *root, uint64_t units,
                          int *stop) {
  palisade_solution found;
  palisade_solve(known, root, units, stopped, stop, &found);
}

/* After each iteration, with its score and the time since the search began. */
static void after_iteration(palisade_knowledge *known, const palisade_board *root, int score,
                            uint64_t microseconds, int *stop) {
  if (score != 0)
    palisade_study(known, root, (score > 0) == (root->side_to_move == PALISADE_WHITE)
                                    ? PALISADE_WHITE : PALISADE_BLACK,
                   microseconds, stopped, stop);
}

int main(void) {
  palisade_knowledge *known = palisade_new();
  palisade_board root;
  int stop = 0;
  /* Figure 15: 1.f4 brings nothing, which no bound sees. */
  if (palisade_from_fen("5k2/8/8/p1p1p1p1/P1P1P1P1/8/5P2/4K3 w - - 0 1", &root, NULL, 0)) return 1;
  for (uint64_t time = 1000; time <= 100000; time *= 10)
    after_iteration(known, &root, 158, time, &stop);
  before_search(known, &root, 100000, &stop);
  palisade_from_fen("5k2/8/8/p1p1p1p1/P1P1PPP1/8/8/4K3 b - - 0 1", &root, NULL, 0);
  int32_t alpha = -300, beta = -299;
  if (palisade_narrow_at(known, &root, 0, 1, &alpha, &beta) != PALISADE_LOWER) return 1;
  palisade_free(known);
  puts("what was shown between whiles is believed");
  return 0;
}
