/* Palisade for C: chess endgame knowledge one can depend on.
 *
 * A bound is a promise: an answer that a side cannot win is proved. No answer is not an answer
 * that it can. Squares and bits count from a1 = 0 over h1 = 7 to h8 = 63.
 *
 * Errors are below 0, and palisade_error_text has words for them. A pointer to a board, a handle
 * or a result that is null is such an error. No panic leaves the library.
 *
 * Threads: functions without a handle may be called by any number of threads at once, over the
 * same walls too. A handle may go from thread to thread; one at a time may use it.
 *
 * Stack, in an optimised build: palisade_blockage, palisade_narrow and palisade_narrow_at take at
 * most 64 kB, and 32 kB for PALISADE_GLANCE and PALISADE_NODE. They allocate nothing. Give all other
 * functions a thread with 8 MB.
 *
 * Made by cbindgen from the sources. palisade.hpp puts classes for C++17 around it. */

#ifndef PALISADE_H
#define PALISADE_H

#include <stddef.h>
#include <stdint.h>

/*
 White, where a side is asked for.
 */
#define PALISADE_WHITE 0

/*
 Black, where a side is asked for.
 */
#define PALISADE_BLACK 1

/*
 Effort: the first rung only, for leaves.
 */
#define PALISADE_GLANCE 0

/*
 Effort: for every node of a search.
 */
#define PALISADE_NODE 1

/*
 Effort: for quiet corners of a search. Some microseconds wherever there is anything to see.
 */
#define PALISADE_CAREFUL 2

/*
 Of a narrowed node: search on, with the window as it is now.
 */
#define PALISADE_SEARCH 0

/*
 Of a narrowed node: return the draw; the true score is at most that.
 */
#define PALISADE_UPPER 1

/*
 Of a narrowed node: return the draw; the true score is at least that.
 */
#define PALISADE_LOWER 2

/*
 Of a narrowed node: return the draw; the true score is that.
 */
#define PALISADE_EXACT 3

/*
 Of `palisade_look`: fill a board, and ask about it.
 */
#define PALISADE_ASK 4

/*
 Of winnability: the budget is spent.
 */
#define PALISADE_UNDECIDED 0

/*
 Of winnability: there are legal moves that end in mate.
 */
#define PALISADE_WINNABLE 1

/*
 Of winnability: no legal moves do.
 */
#define PALISADE_UNWINNABLE 2

/*
 Of a value: Black wins.
 */
#define PALISADE_BLACK_WINS -1

/*
 Of a value: nobody wins.
 */
#define PALISADE_DRAW 0

/*
 Of a value: White wins.
 */
#define PALISADE_WHITE_WINS 1

/*
 No square: nothing to take in passing, or no move.
 */
#define PALISADE_NO_SQUARE 64

/*
 Nodes as many plies from the root are asked about however few plies they have left.
 */
#define PALISADE_NEAR_ROOT 2

/*
 One of this many nodes that a note denies is asked about, so that the account hears of structures that are
 met often.
 */
#define PALISADE_HEARD_EVERY 64

/*
 All is well.
 */
#define PALISADE_OK 0

/*
 An error: a pointer is null that must not be.
 */
#define PALISADE_NULL -1

/*
 An error: the side is neither 0 nor 1.
 */
#define PALISADE_BAD_SIDE -2

/*
 An error: no effort has this number.
 */
#define PALISADE_BAD_EFFORT -3

/*
 An error: the text is no FEN.
 */
#define PALISADE_BAD_FEN -4

/*
 An error: the numbers are no position of chess.
 */
#define PALISADE_BAD_BOARD -5

/*
 An error: alpha is not below beta.
 */
#define PALISADE_BAD_WINDOW -6

/*
 An error: the text is not UTF-8.
 */
#define PALISADE_BAD_TEXT -7

/*
 An error: the library has a fault. Free the handle that was at work, and report it.
 */
#define PALISADE_PANICKED -8

/*
 An error: there is no answer with this number.
 */
#define PALISADE_BAD_INDEX -9

/*
 What is known of many positions, see `palisade_winnables`. It stays as it is, so any number of
 threads may look into it at once.
 */
typedef struct palisade_answers palisade_answers;

/*
 What only the library sees of a handle.
 */
typedef struct palisade_rest palisade_rest;

/*
 A board as eight sets and three numbers. Bit 0 is a1, bit 7 is h1, bit 63 is h8.
 */
typedef struct palisade_board {
  /*
   Pawns, knights, bishops, rooks, queens and kings, of either side.
   */
  uint64_t roles[6];
  /*
   White's men, then Black's.
   */
  uint64_t colors[2];
  /*
   0 if White moves next; Black with any other number.
   */
  uint8_t side_to_move;
  /*
   White's short castling is 1, his long one 2, Black's 4 and 8. Of an engine whose rights are a set
   of rooks: h1, a1, h8, a8.
   */
  uint8_t castling;
  /*
   The square that a pawn has just passed over by a double step; `PALISADE_NO_SQUARE` if
   none, whatever an engine has for it: 0 or -1 is turned into that.
   */
  uint8_t en_passant;
} palisade_board;

/*
 Told now and then how much work is done; other than 0 ends the work. It must not throw,
 and must not use the handle that is at work.
 */
typedef int32_t (*palisade_watch)(void *user, uint64_t work);

/*
 Room for one pawn structure: 40 bytes. Zeroes mean empty. Leave it alone.
 */
typedef struct palisade_wall_slot {
  /*
   Not to be looked at.
   */
  uint64_t words[5];
} palisade_wall_slot;

/*
 Memory for walls: slots that are zeroed before they are first used. A static array will do,
 or see `palisade_walls_in`. Any number of threads may share them without a lock.
 */
typedef struct palisade_walls {
  /*
   The slots, in memory of yours; each on a multiple of 8 bytes.
   */
  struct palisade_wall_slot *slots;
  /*
   How many.
   */
  size_t count;
} palisade_walls;

/*
 What is known of one pawn structure, with only kings beside it.
 */
typedef struct palisade_note {
  /*
   White's pawns.
   */
  uint64_t white;
  /*
   Black's pawns.
   */
  uint64_t black;
  /*
   Where the attacking king has to be.
   */
  uint64_t region;
  /*
   From where the defending king holds.
   */
  uint64_t sure;
  /*
   From where he may hold.
   */
  uint64_t maybe;
} palisade_note;

/*
 Everything that is remembered between questions. One for each thread: it may go from
 thread to thread, and only one may use it at a time. `palisade_new` makes it.
 */
typedef struct palisade_knowledge {
  /*
   The ply of the node that was entered last and not left; 0 at the root. A search that is
   thrown away by `longjmp` leaves its nodes open: set it to 0 then.
   */
  int32_t innermost;
  /*
   Of which boards anything was proved by work: there, what the notes deny may hold. A bit each: for
   attacking White, then Black, kings and pawns with three rams and with fewer, then both with pieces.
   Leave it alone, as all that follows.
   */
  int32_t proved_kinds;
  /*
   Other than 0 if sides without pawns are asked about.
   */
  int32_t asks_bare_sides;
  /*
   Near the root nodes with up to this many pieces are asked about, whatever their pawns.
   */
  int32_t most_pieces;
  /*
   The next nodes in which each side has a free rook or queen are not asked about: this many.
   */
  int32_t pause;
  /*
   Nodes that were asked about.
   */
  uint64_t visits;
  /*
   What `palisade_look` answers by: 64 of each attacker and side to move.
   */
  const struct palisade_note *notes;
  /*
   1024 placements of men of which it is remembered that nothing holds.
   */
  const uint64_t *noes;
  struct palisade_rest *rest;
} palisade_knowledge;

/*
 How much work the nodes of a search may cause, beyond what a node asks by itself.
 */
typedef struct palisade_node_work {
  /*
   What part of the time of a search its proofs may take, in thousandths: 50, unless you say otherwise;
   with 0 nothing is worked on.
   */
  uint32_t share;
  /*
   Units of work, of a few microseconds each, that a root has beside what its nodes pay, once some
   thousands of them have been asked about: 1536, unless you say otherwise.
   */
  uint32_t advance;
  /*
   The longest time between two nodes, in milliseconds, about: 2, unless you say otherwise. A search that
   is stopped waits no longer.
   */
  uint32_t portion;
  /*
   Other than 0: a side without pawns is asked about too. An engine knows by itself that such a side has
   little to win with, so that costs instructions, and changes its tree for nothing.
   */
  int32_t asks_bare_sides;
} palisade_node_work;

/*
 What `palisade_solve` has proved.
 */
typedef struct palisade_solution {
  /*
   The value is no lower: `PALISADE_BLACK_WINS`, `PALISADE_DRAW` or `PALISADE_WHITE_WINS`.
   */
  int32_t lower;
  /*
   The value is no higher. If both are the same, that is the value.
   */
  int32_t upper;
  /*
   How many moves are proved to keep the value.
   */
  uint32_t best;
  /*
   How many other moves may keep it as well: nothing is proved of them.
   */
  uint32_t open_moves;
  /*
   Where the first of the best moves comes from; `PALISADE_NO_SQUARE` if there is none.
   */
  uint8_t from;
  /*
   Where it goes.
   */
  uint8_t to;
  /*
   What a pawn becomes, as an index of the board's roles; 0 if nothing.
   */
  uint8_t promotion;
  /*
   The work that it took, as the budget counts it.
   */
  uint64_t work;
} palisade_solution;

/*
 What `palisade_winnable` says of each side.
 */
typedef struct palisade_verdict_pair {
  /*
   `PALISADE_WINNABLE` if White can still mate, and the like.
   */
  int32_t white;
  /*
   The same of Black.
   */
  int32_t black;
} palisade_verdict_pair;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/*
 Can each side of each of these positions still mate, if the other helps? It answers in full:
 `palisade_answers_verdict`, `palisade_answers_line` and `palisade_answers_certificate` say what
 was found. Null if `boards` is, or if the library has a fault.

 The budget is for each side, as that of `palisade_winnable`. `threads` threads work, or as many as
 there are cores if it is 0. `watch` may be null; it is called by the thread that asks, with the
 number of positions that are done, and other than 0 ends the work: what is not done by then is
 `PALISADE_UNDECIDED`. Give the answers to `palisade_answers_free` in the end.

 # Safety

 `boards` is null or has `count` boards, which nobody changes meanwhile.
 */
struct palisade_answers *palisade_winnables(const struct palisade_board *boards,
                                            size_t count,
                                            uint64_t budget,
                                            size_t threads,
                                            palisade_watch watch,
                                            void *user);

/*
 The verdict of one side of one position, as `palisade_winnable` has it; or an error, as
 `PALISADE_BAD_BOARD` where the numbers were no position.
 */
int32_t palisade_answers_verdict(const struct palisade_answers *answers,
                                 size_t index,
                                 int32_t winner);

/*
 The moves that mate, as engines write them, with blanks between them; null unless the verdict is
 `PALISADE_WINNABLE`. The text belongs to the answers.
 */
const char *palisade_answers_line(const struct palisade_answers *answers,
                                  size_t index,
                                  int32_t winner);

/*
 The certificate of a verdict, as `palisade check` reads it; null if nothing is proved. It is made
 when it is first asked for, and belongs to the answers.
 */
const char *palisade_answers_certificate(const struct palisade_answers *answers,
                                         size_t index,
                                         int32_t winner);

/*
 Frees answers, and their texts. Null is none.
 */
void palisade_answers_free(struct palisade_answers *answers);

/*
 Is it proved that this side cannot win? 1 if so; 0 says nothing; below 0 is an error.

 With kings and pawns the effort says how hard it is worked on; with other men one rung is
 all there is.
 */
int32_t palisade_blockage(const struct palisade_board *board, int32_t attacker, int32_t effort);

/*
 Is it proved, without a search, that no legal moves at all let this side mate? 1 if so; 0
 says nothing; below 0 is an error. `palisade_winnable` answers in full.

 While there are rights to castle of Chess960, that is a king alone.
 */
int32_t palisade_unwinnable(const struct palisade_board *board, int32_t winner);

/*
 Ends a node of a search or narrows its window.

 `draw` is your score of a draw for the side to move; if that is random, the middle of its range; `*alpha` lies below `*beta`. The answer
 is `PALISADE_SEARCH`: search on, with `*alpha` and `*beta` as they are now; or
 `PALISADE_UPPER`, `PALISADE_LOWER` or `PALISADE_EXACT`: return the draw, which is that kind
 of bound; or an error, below 0, and then the window is as it was.

 `walls` may be null. With walls a structure that was met before costs a look.
 `palisade_narrow_at` chooses the effort by itself.

 # Safety

 The slots of `walls` were zeroed once, and written by nobody but this library.
 */
int32_t palisade_narrow(const struct palisade_board *board,
                        const struct palisade_walls *walls,
                        int32_t effort,
                        int32_t draw,
                        int32_t *alpha,
                        int32_t *beta);

/*
 Reads a FEN, or an EPD without its operations, into `board`: `PALISADE_OK`, or an error, and
 then `message` says in words what was found and where.

 `message` may be null. Else it has room for `capacity` bytes; 200 are enough.
 The counters of the FEN are read and left out.

 # Safety

 `fen` ends with a zero byte; `message` has the room that `capacity` says.
 */
int32_t palisade_from_fen(const char *fen,
                          struct palisade_board *board,
                          char *message,
                          size_t capacity);

/*
 Are these numbers a position of chess? `PALISADE_OK`, or an error, and then `message` says
 in words what is wrong and where. For tests of your own conversion: the functions for
 search nodes take any numbers and call nothing blocked that is no position.

 # Safety

 `message` is null or has the room that `capacity` says.
 */
int32_t palisade_check(const struct palisade_board *board, char *message, size_t capacity);

/*
 A new handle; null if the library has a fault. It takes 256 kB, and up to 300 MB when
 `palisade_solve` uses them. Give it to `palisade_free` in the end.
 */
struct palisade_knowledge *palisade_new(void);

/*
 A new handle for another thread of the same search: what one of them proves, all of them know at
 their nodes. Null if there is none or the library has a fault. Each is freed by itself, in any
 order. The handle may not be in use meanwhile.
 */
struct palisade_knowledge *palisade_new_beside(struct palisade_knowledge *knowledge);

/*
 Frees a handle, and the texts that it gave. Null is none.
 */
void palisade_free(struct palisade_knowledge *knowledge);

/*
 Ends a node of a search or narrows its window, and decides by itself how hard to work: the
 one call that an engine needs.

 `ply` are the plies from the root. Call it where `palisade_look` says so. The rest is as for
 `palisade_narrow`. The root, of ply 0, is asked about as well: it is never settled, but what is worked
 out of it is of use at all other nodes. `libpalisade-node` allocates nothing. `libpalisade` proves what the
 search is about in portions of some milliseconds, as `palisade_set_node_work` says, and wants a thread with
 8 MB of stack.
 */
int32_t palisade_narrow_at(struct palisade_knowledge *knowledge,
                           const struct palisade_board *board,
                           int32_t draw,
                           int32_t ply,
                           int32_t *alpha,
                           int32_t *beta);

/*
 Says how much work the nodes of a search may cause: `PALISADE_OK`, or an error.
 */
int32_t palisade_set_node_work(struct palisade_knowledge *knowledge,
                               const struct palisade_node_work *work);

/*
 What is proved of a position, with a budget of work, a few microseconds a unit.
 `PALISADE_OK`, or an error, and then `solution` is as it was.

 The first question builds databases for a second or two, that the budget does not count.
 For reasons and a line to show, ask `palisade_ask` to solve. `watch` may be null.
 */
int32_t palisade_solve(struct palisade_knowledge *knowledge,
                       const struct palisade_board *board,
                       uint64_t budget,
                       palisade_watch watch,
                       void *user,
                       struct palisade_solution *solution);

/*
 Everything that is known at once of a position, as JSON: `*json` is a text that belongs to the
 handle, until its next text or its end. `PALISADE_OK`, or an error, and then `*json` is null.
 */
int32_t palisade_explain(struct palisade_knowledge *knowledge,
                         const struct palisade_board *board,
                         const char **json);

/*
 Has so many threads work on the tables of one position from now on, for `palisade_solve` and
 `palisade_ask`; one does it all. Answers are the same for the same work. They begin with the first table.
 */
int32_t palisade_use_threads(struct palisade_knowledge *knowledge,
                             size_t threads);

/*
 Answers a question in words with JSON, as `palisade_explain` does: "solve", "maps", "moves",
 "winnable" and others, each with a FEN and settings on lines of their own, such as
 "seconds 5". "syzygy" with a folder in place of the FEN has the handle ask the tables there.
 The page of the crate `palisade-answers` lists them. A question without an answer
 is no error here: its JSON has `error` and `kind`.

 # Safety

 `question` ends with a zero byte.
 */
int32_t palisade_ask(struct palisade_knowledge *knowledge,
                     const char *question,
                     const char **json);

/*
 What a code of an error means, in English; a text that is there for ever, never null.
 */
const char *palisade_error_text(int32_t code);

/*
 The version of the library, such as "0.3.0"; a text that is there for ever.
 */
const char *palisade_version(void);

/*
 Makes slots of memory and empties them; all of it is used but what does not fill a slot.

 The library keeps no address: when nobody asks with these walls any more, the memory is
 yours to free.

 # Safety

 `memory` has the room that `bytes` says, and nobody else uses it meanwhile.
 */
int32_t palisade_walls_in(void *memory, size_t bytes, struct palisade_walls *walls);

/*
 Can this side still mate, if the other helps (FIDE Laws 6.9)? `PALISADE_WINNABLE`,
 `PALISADE_UNWINNABLE`, or `PALISADE_UNDECIDED` when the budget is spent; below 0 is an error.

 The budget counts units of a few microseconds; 100000 settle nearly all. `watch` may be
 null. It allocates.

 Castling of Chess960 is taken as well: who can mate without it is `PALISADE_WINNABLE`, and who cannot is
 `PALISADE_UNDECIDED`, unless he has a king alone.
 */
int32_t palisade_winnable(const struct palisade_board *board,
                          int32_t winner,
                          uint64_t budget,
                          palisade_watch watch,
                          void *user);

/*
 `palisade_winnable` of both sides at once: `PALISADE_OK`, or an error, and then `verdicts` is as
 it was. The budget is for each side; `watch` is told the work for both.
 */
int32_t palisade_verdicts(const struct palisade_board *board,
                          uint64_t budget,
                          palisade_watch watch,
                          void *user,
                          struct palisade_verdict_pair *verdicts);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* PALISADE_H */

#ifndef PALISADE_ENTER
#define PALISADE_ENTER

#include <assert.h>

/* The fewest plies left of a node that is asked about. Another number, defined before this file, counts
 * in its place. */
#ifndef PALISADE_LEAST_DEPTH
#define PALISADE_LEAST_DEPTH 6
#endif

/* A node of a search, as far as that decides whether it is asked about: what is left to search, as your
 * engine counts it; plies from the root; and how much of depth a ply is: 1, or 2 if you count halves. */
typedef struct palisade_search_node {
  int32_t depth, ply, one_ply;
} palisade_search_node;

/* Is a node to be searched as it is? 1 if too few plies are left and the root is further away than
 * PALISADE_NEAR_ROOT. Ask this first: it is two comparisons, and nothing is loaded. Go on in a function
 * of its own that is never inlined: so the many nodes that leave here save nothing for the few. */
static inline int palisade_leave_alone(palisade_search_node at) {
  return at.depth < PALISADE_LEAST_DEPTH * at.one_ply && at.ply > PALISADE_NEAR_ROOT;
}

/* What a node shows before a board is filled: sets of squares, who moves, and the square that a
 * pawn has just passed over by a double step; else PALISADE_NO_SQUARE. */
typedef struct palisade_sight {
  uint64_t pawns, kings, white, black;
  int32_t side_to_move, en_passant;
} palisade_sight;

/* Is there nothing to ask, so that the node is searched as it is? 1 if fewer than three pawns are rammed, but
 * for what is proved and for what the root is near. Ask this second. It counts the node: what a search has
 * asked about pays for the work on it. */
static inline int palisade_is_open(struct palisade_knowledge *knowledge, palisade_sight sight, int32_t ply) {
  const uint64_t white_pawns = sight.pawns & sight.white, black_pawns = sight.pawns & sight.black;
  const uint64_t rams = white_pawns & (black_pawns >> 8), but_one = rams & (rams - 1);
  ++knowledge->visits;
  if (but_one & (but_one - 1)) return 0;
  const uint64_t men = sight.white | sight.black, lone = sight.pawns | sight.kings;
  if (!white_pawns || !black_pawns) {
    /* A side without pawns is your engine's business, but for the corner of a wrong bishop. */
    const uint64_t edge = 0x0101010101010101u;
    const int corner = men != lone && (!(sight.pawns & ~edge) || !(sight.pawns & ~(edge << 7)));
    return !knowledge->asks_bare_sides && !corner;
  }
  /* What is proved of boards without three rams: with kings and pawns alone, or with more. */
  if (knowledge->proved_kinds && (knowledge->proved_kinds & (men == lone ? 0x22 : 0x88))) return 0;
  if (ply > PALISADE_NEAR_ROOT) return 1;
  uint64_t pieces = men ^ lone;
  for (int32_t piece = 0; piece < knowledge->most_pieces; ++piece) pieces &= pieces - 1;
  return !but_one && pieces;
}

/* Looks at a node of a legal position that is not open, without a call. PALISADE_SEARCH: search it with its window,
 * for nothing is proved. PALISADE_UPPER or PALISADE_LOWER: return the draw, and your line of play is
 * empty. PALISADE_ASK: go on with palisade_denies, in another function that is never inlined. */
static inline int32_t palisade_look(const struct palisade_knowledge *knowledge, palisade_sight sight,
                                    int32_t draw, int32_t ply, int32_t alpha, int32_t beta) {
  if (ply == 0) return PALISADE_ASK;
  const int upper = beta > draw;
  if ((sight.pawns | sight.kings) != (sight.white | sight.black) || upper != (alpha >= draw) ||
      sight.en_passant < PALISADE_NO_SQUARE)
    return PALISADE_ASK;
  const int32_t attacker = sight.side_to_move ^ !upper;
  const struct palisade_note *note = &knowledge->notes[(attacker * 2 + sight.side_to_move) * 64];
  note += (sight.pawns * 0x9e3779b97f4a7c15u) >> 58;
  const uint64_t king = sight.kings & (attacker ? sight.black : sight.white);
  const uint64_t other = sight.kings ^ king;
  if (note->white != (sight.pawns & sight.white) || note->black != (sight.pawns & sight.black) ||
      !(note->region & king))
    return PALISADE_ASK;
  if (!(note->maybe & other)) {
    const int heard = ply <= PALISADE_NEAR_ROOT || knowledge->visits % PALISADE_HEARD_EVERY == 0;
    return heard || (knowledge->proved_kinds & 0x11) ? PALISADE_ASK : PALISADE_SEARCH;
  }
  if (!(note->sure & other)) return PALISADE_ASK;
  return upper ? PALISADE_UPPER : PALISADE_LOWER;
}

/* The same of men beside the pawns: 1 if it is remembered that nothing holds. Else fill a board, and go on
 * with palisade_enter. */
static inline int palisade_denies(struct palisade_knowledge *knowledge, palisade_sight sight,
                                  uint64_t rooks_and_queens, int32_t draw, int32_t ply,
                                  int32_t alpha, int32_t beta) {
  const int upper = beta > draw;
  if (ply <= PALISADE_NEAR_ROOT || (knowledge->proved_kinds & 0x44)) return 0;
  const int32_t attacker = sight.side_to_move ^ !upper;
  const uint64_t open = ~(sight.white | sight.black), mix = 0x9e3779b97f4a7c15u;
  const uint64_t beside = open << 8 | open >> 8 | (open & ~0x8080808080808080u) << 1 |
                          (open & ~0x0101010101010101u) >> 1;
  const uint64_t free = rooks_and_queens & beside;
  /* Hardly anything holds a rook or queen that has room, and here each side has one: few are asked about. */
  if ((free & sight.white) && (free & sight.black) && knowledge->pause > 0) {
    --knowledge->pause;
    return 1;
  }
  if (upper != (alpha >= draw)) return 0;
  /* The number of a placement of men, as the library has it. No cast is without a warning in C and C++. */
  const uint64_t who = (attacker ? 2u : 0u) | (sight.side_to_move ? 1u : 0u);
  uint64_t key = (sight.pawns ^ who) * mix;
  key = (key ^ key >> 32 ^ sight.white) * mix;
  key = (key ^ key >> 32 ^ sight.black) * mix;
  key = (key ^ key >> 32 ^ sight.kings ^ (rooks_and_queens << 29 | rooks_and_queens >> 35)) * mix;
  return knowledge->noes[key >> 54] == key && knowledge->visits % PALISADE_HEARD_EVERY != 0;
}

/* A node of a search between palisade_enter and palisade_leave. */
typedef struct palisade_node {
  /* The window to search with. */
  int32_t alpha, beta;
  /* Other than 0: do not search, the draw is the score, and your line of play is empty. */
  int32_t is_settled;
  /* For palisade_leave. */
  int32_t draw, asked_alpha, asked_beta, ply, outer;
} palisade_node;

/* Asks about a node, but not while a move is excluded. The root is never settled: it owes a move. Search with
 * its window, unless it is settled, and hand what comes out to palisade_leave, from wherever the node returns:
 *
 *   palisade_node node = palisade_enter(known, &board, 0, ply, alpha, beta);
 *   return palisade_leave(known, &node, node.is_settled ? 0 : search(node.alpha, node.beta));
 *
 * Without NDEBUG an assertion fails at a later node if one was left past palisade_leave. A search
 * that is broken off by a flag leaves as always: its score counts for nothing. */
static inline palisade_node palisade_enter(struct palisade_knowledge *knowledge,
                                           const struct palisade_board *board, int32_t draw,
                                           int32_t ply, int32_t alpha, int32_t beta) {
  palisade_node node = {alpha, beta, 0, draw, alpha, beta, ply, 0};
  node.is_settled = palisade_narrow_at(knowledge, board, draw, ply, &node.alpha, &node.beta) > 0;
  node.outer = knowledge->innermost;
  knowledge->innermost = ply;
  assert(node.outer <= ply && "a node was left past palisade_leave");
  return node;
}

/* The score of a node, kept within what is proved: the draw, or what its search returned. */
static inline int32_t palisade_leave(struct palisade_knowledge *knowledge,
                                     const palisade_node *node, int32_t score) {
  assert(knowledge->innermost == node->ply && "a node was left past palisade_leave");
  knowledge->innermost = node->outer;
  if (node->is_settled) return node->draw;
  if (node->beta < node->asked_beta && score > node->beta) return node->beta;
  return node->alpha > node->asked_alpha && score < node->alpha ? node->alpha : score;
}

#endif  /* PALISADE_ENTER */
