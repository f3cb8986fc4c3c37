// The C++ of docs/engine-authors.md, in an engine that has just what the page asks of one.
#include <cassert>
#include <cstdint>
#include <cstdio>
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

#include "page.hpp"

int main() {
  // White: Kd2, pawns b3, b4, e4, h4. Black: Kd8, pawns b5, e5, h5.
  const std::uint64_t one = 1;
  const std::uint64_t white = one << 17 | one << 25 | one << 28 | one << 31;
  const std::uint64_t black = one << 33 | one << 36 | one << 39;
  Position wall{{white | black, 0, 0, 0, 0, one << 11 | one << 59},
                {white | one << 11, black | one << 59},
                WHITE};
  // An evaluation that believes in a pawn more, returned before the loop over moves.
  const auto too_early = [](Value, Value) { return 340; };
  if (node(wall, 0, 7, 3, 20, 21, too_early) != 0) return 1;
  if (node(wall, 0, 7, 3, -900, 900, too_early) != 0) return 1;
  // The root owes a move.
  if (node(wall, 0, 7, 0, 20, 21, too_early) != 340) return 1;
  wall.types[PAWN] = 0, wall.sides[WHITE] &= ~white, wall.sides[BLACK] &= ~black;
  wall.types[QUEEN] = one, wall.sides[WHITE] |= one;
  if (node(wall, 0, 7, 3, 20, 21, too_early) != 340) return 1;
  std::puts("the page compiles and answers");
}
