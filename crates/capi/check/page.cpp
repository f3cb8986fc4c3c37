// The C++ of docs/engine-authors.md in a small engine of Stockfish's shape, which searches: as in 15.1, or, with
// TODAY, as of 2026. Its moves are those of the two kings, for all else on its boards is locked.
#include <palisade.hpp>

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

using Bitboard = std::uint64_t;
using Depth = int;

#ifdef TODAY
enum Color : std::uint8_t { WHITE, BLACK };
enum CastlingRights : std::uint8_t { NO_CASTLING, WHITE_OO, WHITE_OOO, BLACK_OO = 4, BLACK_OOO = 8, ANY_CASTLING = 15 };
enum Square : std::uint8_t { SQ_A1, SQ_NONE = 64 };
enum PieceType : std::uint8_t { ALL_PIECES, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING };
using Value = int;
constexpr Value VALUE_DRAW = 0;

class Move {
 public:
  Move() = default;
  constexpr explicit Move(std::uint16_t bits) : data(bits) {}
  constexpr explicit operator bool() const { return data != 0; }
  static constexpr Move none() { return Move(0); }
  constexpr int raw() const { return data; }

 private:
  std::uint16_t data;
};

// A line of play.
class Line {
 public:
  void clear() { length = 0; }
  void update(Move move, const Line *rest) {
    moves[0] = move, length = 1;
    for (int i = 0; i < rest->length; i++) moves[length++] = rest->moves[i];
  }
  int size() const { return length; }
  Move at(int i) const { return moves[i]; }

 private:
  Move moves[64];
  int length = 0;
};
#else
enum Color { WHITE, BLACK };
enum CastlingRights { NO_CASTLING, WHITE_OO, WHITE_OOO, BLACK_OO = 4, BLACK_OOO = 8, ANY_CASTLING = 15 };
enum Square : int { SQ_A1, SQ_NONE = 64 };
enum PieceType { ALL_PIECES, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING };
enum Value : int { VALUE_DRAW = 0 };
constexpr Value operator-(Value value) { return Value(-int(value)); }
constexpr Value operator+(Value value, int more) { return Value(int(value) + more); }
constexpr Value operator-(Value value, int less) { return Value(int(value) - less); }

enum Move : int { MOVE_NONE };
#endif

enum NodeType { NonPV, PV, Root };

struct Thread;

class Position {
 public:
  Bitboard types[7], sides[2];
  Color mover;
  bool chess960;
  CastlingRights rights;

  Bitboard pieces(PieceType type) const { return types[type]; }
  Bitboard pieces(Color side) const { return sides[side]; }
  Color side_to_move() const { return mover; }
  Square ep_square() const { return SQ_NONE; }
  bool can_castle(CastlingRights some) const { return rights & some; }
  bool is_chess960() const { return chess960; }

  Bitboard king(Color side) const { return types[KING] & sides[side]; }
  // What is beside a square, and what the pawns and the king of a side guard.
  static Bitboard beside(Bitboard one) {
    const Bitboard row = one | (one & ~file_a) >> 1 | (one & ~file_a << 7) << 1;
    return (row | row << 8 | row >> 8) & ~one;
  }
  Bitboard guarded(Color side) const {
    const Bitboard pawns = types[PAWN] & sides[side];
    const Bitboard left = (pawns & ~file_a) >> 1, right = (pawns & ~(file_a << 7)) << 1;
    return (side == WHITE ? (left | right) << 8 : (left | right) >> 8) | beside(king(side));
  }
  Bitboard targets() const {
    return beside(king(mover)) & ~sides[WHITE] & ~sides[BLACK] & ~guarded(other());
  }
  Color other() const { return mover == WHITE ? BLACK : WHITE; }
  void go(Bitboard to) {
    const Bitboard from = king(mover);
    sides[mover] ^= from | to, types[KING] ^= from | to;
    mover = other();
  }
  // In pawns: of the side to move.
  Value material() const {
    int sum = 0;
    for (Bitboard pawns = types[PAWN]; pawns; pawns &= pawns - 1)
      sum += pawns & -pawns & sides[mover] ? 100 : -100;
    return Value(sum);
  }
#ifndef TODAY
  Thread *thread;
  Thread *this_thread() const { return thread; }
#endif

 private:
  static constexpr Bitboard file_a = 0x0101010101010101;
};

// As Stockfish has it, pv is null off the principal variation.
struct Stack {
#ifdef TODAY
  Line *pv;
#else
  Move *pv;
#endif
  int ply;
  Move excludedMove;
};

#include "page.hpp"

// How often nodes were searched, of which kind.
static long counted[3];

#ifdef TODAY
namespace Search {
class Worker {
 public:
  template <NodeType nodeType>
  Value search(Position &pos, Stack *ss, Value alpha, Value beta, Depth depth, const bool cutNode);
  template <NodeType nodeType>
  Value ask(Position &pos, Stack *ss, Value alpha, Value beta, Depth depth, const bool cutNode);
  template <NodeType nodeType>
  Value searched(Position &pos, Stack *ss, Value alpha, Value beta, Depth depth, bool cutNode);

  palisade::Knowledge known;
};
}  // namespace Search
#include "page-today.hpp"
using Engine = Search::Worker;
#define OF_WORKER Search::Worker::
#else
struct Thread {
  palisade::Knowledge known;
};
template <NodeType nodeType>
Value searched(Position &pos, Stack *ss, Value alpha, Value beta, Depth depth, bool cutNode);
#include "page-15.hpp"
using Engine = Thread;
#define OF_WORKER
#endif

template <NodeType nodeType>
Value OF_WORKER searched(Position &pos, Stack *ss, Value alpha, Value beta, Depth depth, bool cutNode) {
  constexpr bool is_pv = nodeType != NonPV;
  counted[nodeType]++;
  const Bitboard targets = pos.targets();
  if (depth <= 0 || !targets) return pos.material();
#ifdef TODAY
  Line line;
#else
  Move line[64];
#endif
  (ss + 1)->ply = ss->ply + 1;
  Value best = Value(-30000);
  int moves = 0;
  for (Bitboard left = targets; left; left &= left - 1) {
    const Move move = Move(static_cast<std::uint16_t>(1 + __builtin_ctzll(left)));
    Position child = pos;
    child.go(left & -left);
    // The child's line is there where it belongs to the principal variation.
    (ss + 1)->pv = nullptr;
    Value value = best;
    if (!is_pv || ++moves > 1)
      value = -search<NonPV>(child, ss + 1, -(alpha + 1), -alpha, depth - 1, !cutNode);
    if (is_pv && (moves == 1 || value > alpha)) {
#ifdef TODAY
      (ss + 1)->pv = &line;
      line.clear();
#else
      (ss + 1)->pv = line;
      line[0] = MOVE_NONE;
#endif
      value = -search<PV>(child, ss + 1, -beta, -alpha, depth - 1, false);
    }
    if (value <= best) continue;
    best = value;
    if (value <= alpha) continue;
    if (is_pv) {
      assert(ss->pv && (ss + 1)->pv);
#ifdef TODAY
      ss->pv->update(move, (ss + 1)->pv);
#else
      Move *to = ss->pv;
      *to++ = move;
      for (const Move *from = (ss + 1)->pv; *from != MOVE_NONE;) *to++ = *from++;
      *to = MOVE_NONE;
#endif
    }
    if (value >= beta) break;
    alpha = value;
  }
  return best;
}

static Value asked(Engine &engine, Position &pos, Stack *ss, Depth depth, Value alpha, Value beta) {
#ifdef TODAY
  return engine.search<NonPV>(pos, ss, alpha, beta, depth, true);
#else
  pos.thread = &engine;
  return search<NonPV>(pos, ss, alpha, beta, depth, true);
#endif
}

static Value unasked(Engine &engine, Position &pos, Stack *ss) {
#ifdef TODAY
  return engine.searched<NonPV>(pos, ss, 20, 21, 0, true);
#else
  pos.thread = &engine;
  return searched<NonPV>(pos, ss, Value(20), Value(21), 0, true);
#endif
}

// A search from the root: the score, and whether the moves of its line can be played.
static Value rooted(Engine &engine, Position pos, Depth depth, int &length) {
  Stack stack[64] = {};
#ifdef TODAY
  Line line;
  stack[0].pv = &line;
  const Value found = engine.search<Root>(pos, stack, Value(-30000), Value(30000), depth, false);
  const auto move = [&](int i) { return i < line.size() ? line.at(i).raw() : 0; };
#else
  Move line[64] = {};
  stack[0].pv = line;
  pos.thread = &engine;
  const Value found = search<Root>(pos, stack, Value(-30000), Value(30000), depth, false);
  const auto move = [&](int i) { return int(line[i]); };
#endif
  for (length = 0; move(length); length++) {
    const Bitboard to = Bitboard(1) << (move(length) - 1);
    if (!(pos.targets() & to)) std::exit(2);
    pos.go(to);
  }
  return found;
}

int main(int argc, char **argv) {
  // White: Kd2, pawns b3, b4, e4, h4. Black: Kd8, pawns b5, e5, h5.
  const Bitboard one = 1;
  const Bitboard white = one << 17 | one << 25 | one << 28 | one << 31;
  const Bitboard black = one << 33 | one << 36 | one << 39;
  Position wall{};
  wall.types[PAWN] = white | black, wall.types[KING] = one << 11 | one << 59;
  wall.sides[WHITE] = white | one << 11, wall.sides[BLACK] = black | one << 59;
  Engine engine{};
  if (!engine.known || !engine.known.beside()) return 1;
  Stack stack[64] = {};
  const auto score = [&](Depth depth, int ply, int alpha) {
    stack[0].ply = ply;
    return asked(engine, wall, stack, depth, Value(alpha), Value(alpha + 1));
  };
  if (argc > 2) {
    // Many nodes, for counting instructions: with depth 0 each is left alone; -1 asks about none, and -2 searches none.
    const Depth depth = std::atoi(argv[1]);
    volatile int sum = 0;
    for (long i = 0, times = std::atol(argv[2]); i < times; i++)
      sum = depth == -2 ? 20 : depth == -1 ? unasked(engine, wall, stack) : score(depth, 9, 20);
    return sum == 1;
  }

  // The second time a note answers, and near the root no depth is too small.
  for (int i = 0; i < 2; i++)
    if (score(7, 3, 20) != 0) return 3;
  if (score(0, 2, 20) != 0 || counted[NonPV]) return 4;
  // Further away nobody asks with few plies left: the pawn more is believed.
  if (score(0, 3, 20) != 100 || counted[NonPV] != 1) return 5;
  // Nor while a move is excluded, nor with rights of Chess960.
  stack[0].excludedMove = Move(1);
  if (score(6, 3, 20) < 100) return 6;
  stack[0].excludedMove = Move(0);
  wall.chess960 = true, wall.rights = WHITE_OO;
  if (score(6, 3, 20) < 100) return 7;
  wall.chess960 = false, wall.rights = NO_CASTLING;
  if (score(6, 3, 20) != 0) return 8;

  // A whole search: the root's line has a move, and what follows it is settled.
  for (Depth depth = 1; depth <= 12; depth++) {
    counted[NonPV] = counted[PV] = counted[Root] = 0;
    int length;
    const Value found = rooted(engine, wall, depth, length);
    if (found != 0 || length != 1 || counted[Root] != 1 || counted[PV] || counted[NonPV]) return 9;
  }
  // With a hole in the wall there is nothing to believe: the tree has nodes of all kinds, and a line as
  // long as the search.
  wall.types[PAWN] ^= one << 39, wall.sides[BLACK] ^= one << 39;
  int length;
  if (rooted(engine, wall, 9, length) != 200 || length != 9 || !counted[PV] || !counted[NonPV]) return 10;
  std::puts("the page compiles, searches and answers");
}
