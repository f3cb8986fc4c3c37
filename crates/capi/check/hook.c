/* The hook of a C engine of Stockfish's shape: three functions around its own search. */
#include <palisade.h>

#include "hook.h"

_Thread_local palisade_knowledge *known; /* palisade_new() when the thread begins */

static palisade_board filled(const Position *pos) {
  return (palisade_board){{pos->pieces[PAWN], pos->pieces[KNIGHT], pos->pieces[BISHOP],
                           pos->pieces[ROOK], pos->pieces[QUEEN], pos->pieces[KING]},
                          {pos->colors[WHITE], pos->colors[BLACK]},
                          pos->side_to_move, pos->castling_rights, pos->ep_square};
}

COLD static int ask(Position *pos, int ply, int alpha, int beta, int depth) {
  const palisade_board board = filled(pos);
  palisade_node node = palisade_enter(known, &board, DRAW, depth, ply, alpha, beta);
  const int score = node.is_settled ? 0 : search(pos, ply, node.alpha, node.beta, depth);
  return palisade_leave(known, &node, score);
}

COLD static int look(Position *pos, int ply, int alpha, int beta, int depth) {
  const palisade_sight sight = {
      pos->pieces[PAWN],  pos->pieces[ROOK] | pos->pieces[QUEEN],
      pos->pieces[KING],  pos->colors[WHITE],
      pos->colors[BLACK], pos->side_to_move,
      pos->ep_square};
  switch (palisade_look(known, sight, DRAW, alpha, beta)) {
    case PALISADE_SEARCH: return search(pos, ply, alpha, beta, depth);
    case PALISADE_ASK: return ask(pos, ply, alpha, beta, depth);
    default: return DRAW;
  }
}

int node(Position *pos, int ply, int alpha, int beta, int depth) {
  if (ply == 0 || palisade_leave_alone(known, depth, ply, pos->pieces[PAWN],
                                       pos->colors[WHITE], pos->colors[BLACK]))
    return search(pos, ply, alpha, beta, depth);
  return look(pos, ply, alpha, beta, depth);
}
