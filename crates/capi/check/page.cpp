// The C++ of docs/engine-authors.md, in an engine that has just what the page asks of one.
#include <cassert>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

enum PieceType { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING };
enum Side { WHITE, BLACK };
using Value = int;

struct Position {
  std::uint64_t types[6], sides[2];
  Side mover;
  std::uint64_t pieces(PieceType type) const { return types[type]; }
  std::uint64_t pieces(Side side) const { return sides[side]; }
  Side side_to_move() const { return mover; }
  int castling_rights() const { return 0; }
  int ep_square() const { return 64; }
};

struct Settings {
  bool chess960 = false;
} settings;
using Move = int;
constexpr Move MOVE_NONE = 0;

#include <palisade.hpp>

struct Thread {
  palisade::Knowledge known;
};
struct Stack {
  Move pv[64];
  int ply;
};

#include "page.hpp"

// A node as the page has it, many times: for counting instructions. With depth 0 it is left alone.
static int many(Thread &thread, const Position &pos, int depth, long times) {
  Stack stack{{7}, 9};
  volatile Value believed = 340;
  long sum = 0;
  const auto search = [&](Value, Value) -> Value { return believed; };
  for (long i = 0; i < times; i++)
    sum += depth < 0 ? search(20, 21) : node(thread, &stack, pos, 0, depth, 20, 21, search);
  return sum == 1;
}

int main(int argc, char **argv) {
  // White: Kd2, pawns b3, b4, e4, h4. Black: Kd8, pawns b5, e5, h5.
  const std::uint64_t one = 1;
  const std::uint64_t white = one << 17 | one << 25 | one << 28 | one << 31;
  const std::uint64_t black = one << 33 | one << 36 | one << 39;
  Position wall{{white | black, 0, 0, 0, 0, one << 11 | one << 59},
                {white | one << 11, black | one << 59},
                WHITE};
  Thread thread;
  if (!thread.known || !thread.known.beside()) return 1;
  Stack stack{{7}, 3};
  if (argc > 2) return many(thread, wall, std::atoi(argv[1]), std::atol(argv[2]));
  // An evaluation that believes in a pawn more, returned before the loop over moves.
  const auto too_early = [](Value, Value) { return 340; };
  const auto asked = [&](int depth, int ply, Value alpha, Value beta) {
    stack.pv[0] = 7, stack.ply = ply;
    return node(thread, &stack, wall, 0, depth, alpha, beta, too_early);
  };
  // The second time a note answers. What is settled has an empty line.
  for (int i = 0; i < 2; i++)
    if (asked(7, 3, 20, 21) != 0 || stack.pv[0] != MOVE_NONE) return 1;
  // A window around the draw is settled too, and near the root no depth is too small.
  if (asked(7, 3, -900, 900) != 0 || asked(1, 2, 20, 21) != 0) return 1;
  // The root owes a move, and further away nobody asks with few plies left.
  if (asked(7, 0, 20, 21) != 340 || asked(5, 3, 20, 21) != 340 || stack.pv[0] != 7) return 1;
  settings.chess960 = true;
  if (asked(7, 3, 20, 21) != 0) return 1;
  wall.types[PAWN] = 0, wall.sides[WHITE] &= ~white, wall.sides[BLACK] &= ~black;
  wall.types[QUEEN] = one, wall.sides[WHITE] |= one;
  if (asked(7, 3, 20, 21) != 340) return 1;
  std::puts("the page compiles and answers");
}
