/* What an engine in C does: a call at each of many boards. For benches/border.rs. */
#include <palisade.h>

typedef int32_t blockage_fn(const palisade_board *, int32_t, int32_t);
typedef int32_t narrow_at_fn(palisade_knowledge *, const palisade_board *, int32_t, int32_t,
                             int32_t *, int32_t *);

uint64_t loop_blockage(blockage_fn *ask, const palisade_board *boards, size_t count,
                       int32_t effort);
uint64_t loop_narrow_at(narrow_at_fn *ask, palisade_knowledge *known,
                        const palisade_board *boards, size_t count);

uint64_t loop_blockage(blockage_fn *ask, const palisade_board *boards, size_t count,
                       int32_t effort) {
  uint64_t yes = 0;
  for (size_t i = 0; i < count; i++)
    for (int32_t side = 0; side < 2; side++) yes += ask(&boards[i], side, effort) == 1;
  return yes;
}

uint64_t loop_narrow_at(narrow_at_fn *ask, palisade_knowledge *known,
                        const palisade_board *boards, size_t count) {
  uint64_t cut = 0;
  for (size_t i = 0; i < count; i++) {
    int32_t alpha = -100, beta = 100;
    cut += ask(known, &boards[i], 0, 3, &alpha, &beta) > 0;
  }
  return cut;
}
