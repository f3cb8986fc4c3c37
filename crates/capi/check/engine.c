/* The engine around hook.c: its search believes in a pawn more, wherever it is. */
#include <palisade.h>
#include <stdio.h>

#include "hook.h"

int search(Position *pos, int ply, int alpha, int beta, int depth) {
  (void)pos, (void)ply, (void)alpha, (void)beta, (void)depth;
  return 340;
}

int main(void) {
  /* White: Kd2, pawns b3, b4, e4, h4. Black: Kd8, pawns b5, e5, h5. */
  const uint64_t one = 1, white = one << 17 | one << 25 | one << 28 | one << 31;
  const uint64_t black = one << 33 | one << 36 | one << 39, kings = one << 11 | one << 59;
  Position wall = {{white | black, 0, 0, 0, 0, kings},
                   {white | one << 11, black | one << 59},
                   WHITE, 0, PALISADE_NO_SQUARE, {0}, {0}};
  for (int ply = 0; ply < 64; ply++) wall.line_length[ply] = 9; /* of a sibling */
  known = palisade_new();
  /* The second time a note answers. */
  for (int i = 0; i < 2; i++)
    if (node(&wall, 3, 20, 21, 7) != DRAW) return 1;
  if (node(&wall, 3, -900, 900, 7) != DRAW) return 1;
  /* Near the root no depth is too small. */
  if (node(&wall, 2, 20, 21, 1) != DRAW) return 1;
  /* Whoever settled it, its line is empty; what was not asked about keeps its own. */
  if (wall.line_length[3] != 0 || wall.line_length[2] != 0 || wall.line_length[4] != 9) return 1;
  /* Nor is anything asked while a move is excluded. */
  wall.excluded[3] = 9;
  if (node(&wall, 3, 20, 21, 7) != 340) return 1;
  wall.excluded[3] = 0;
  /* The root owes a move, and further away nobody asks with three plies left. */
  if (node(&wall, 0, 20, 21, 7) != 340 || node(&wall, 3, 20, 21, 3) != 340) return 1;
  palisade_free(known);
  puts("the hook compiles and answers");
  return 0;
}
