/* A node that returns past palisade_leave: the assertion fails at the next one that is nearer to
   the root. Ends well with NDEBUG alone. */
#include <stdio.h>

#include <palisade.h>

int main(void) {
  palisade_knowledge *known = palisade_new();
  const palisade_board nothing = {0};
  palisade_enter(known, &nothing, 0, 5, -1, 0); /* an early return */
  palisade_node node = palisade_enter(known, &nothing, 0, 3, -1, 0);
  if (palisade_leave(known, &node, 7) != 7) return 1;
  palisade_free(known);
  puts("nobody looked");
  return 0;
}
