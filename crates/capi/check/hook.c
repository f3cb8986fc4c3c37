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

static palisade_sight seen(const Position *pos) {
  return (palisade_sight){pos->pieces[PAWN],  pos->pieces[KING], pos->colors[WHITE],
                          pos->colors[BLACK], pos->side_to_move, pos->ep_square};
}

/* The draw, and a line of play without a move: a parent must not take over what a sibling left. */
static int settled(Position *pos, int ply) {
  pos->line_length[ply] = 0;
  return DRAW;
}

COLD static int ask(Position *pos, int ply, int alpha, int beta, int depth) {
  const uint64_t strong = pos->pieces[ROOK] | pos->pieces[QUEEN];
  if (palisade_denies(known, seen(pos), strong, DRAW, ply, alpha, beta))
    return search(pos, ply, alpha, beta, depth);
  const palisade_board board = filled(pos);
  palisade_node node = palisade_enter(known, &board, DRAW, ply, alpha, beta);
  const int score =
      node.is_settled ? settled(pos, ply) : search(pos, ply, node.alpha, node.beta, depth);
  return palisade_leave(known, &node, score);
}

COLD static int look(Position *pos, int ply, int alpha, int beta, int depth) {
  /* While a move is excluded the node is another: what is left out may be the move that holds. */
  if (pos->excluded[ply] || palisade_is_open(known, seen(pos), ply))
    return search(pos, ply, alpha, beta, depth);
  switch (palisade_look(known, seen(pos), DRAW, ply, alpha, beta)) {
    case PALISADE_SEARCH: return search(pos, ply, alpha, beta, depth);
    case PALISADE_ASK: return ask(pos, ply, alpha, beta, depth);
    default: return settled(pos, ply);
  }
}

int node(Position *pos, int ply, int alpha, int beta, int depth) {
  const palisade_search_node at = {depth, ply, 1}; /* 2 if depth counts halves of a ply */
  if (palisade_leave_alone(at)) return search(pos, ply, alpha, beta, depth);
  return look(pos, ply, alpha, beta, depth);
}
