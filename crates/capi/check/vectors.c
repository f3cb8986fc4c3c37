/* Every row of the vectors, asked from C11: check/vectors VECTORS [EVERY [quick]]. */
#include "vectors.h"

#include <palisade.h>

#define CHECK(ok) \
  do { \
    if (!(ok)) { \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #ok); \
      exit(1); \
    } \
  } while (0)

static palisade_wall_slot slots[1024];

static void bare_numbers(void) {
  /* White: Kd2, pawns b3, b4, e4, h4. Black: Kd8, pawns b5, e5, h5. */
  const uint64_t one = 1;
  const uint64_t white = one << 17 | one << 25 | one << 28 | one << 31;
  const uint64_t black = one << 33 | one << 36 | one << 39;
  const palisade_board wall = {
      {white | black, 0, 0, 0, 0, one << 11 | one << 59},
      {white | one << 11, black | one << 59},
      0, 0, PALISADE_NO_SQUARE};
  CHECK(palisade_blockage(&wall, PALISADE_WHITE, PALISADE_NODE) == 1);
  CHECK(palisade_check(&wall, NULL, 0) == PALISADE_OK);

  int32_t alpha = 20, beta = 21;
  CHECK(palisade_narrow(&wall, NULL, PALISADE_NODE, 0, &alpha, &beta) == PALISADE_UPPER);
  CHECK(alpha == 20 && beta == 21);
  alpha = -900, beta = 900;
  CHECK(palisade_narrow(&wall, NULL, PALISADE_NODE, 0, &alpha, &beta) == PALISADE_EXACT);

  /* Memory of ours, and not on a boundary. */
  char memory[4096];
  palisade_walls walls;
  CHECK(palisade_walls_in(memory + 1, sizeof memory - 1, &walls) == PALISADE_OK);
  CHECK(walls.count == 102);
  for (int again = 0; again < 2; again++) {
    alpha = 20, beta = 21;
    CHECK(palisade_narrow(&wall, &walls, PALISADE_NODE, 0, &alpha, &beta) == PALISADE_UPPER);
  }
}

static void bad_numbers(void) {
  palisade_board board;
  char message[200] = "";
  int32_t alpha = 1, beta = 1;
  palisade_walls walls;
  CHECK(palisade_from_fen("8/8/8 w", &board, message, sizeof message) == PALISADE_BAD_FEN);
  CHECK(strlen(message) > 0);
  CHECK(palisade_from_fen("8/8/8 w", &board, message, 5) == PALISADE_BAD_FEN);
  CHECK(strlen(message) == 4);
  CHECK(palisade_from_fen("8/8/8 w", &board, NULL, 0) == PALISADE_BAD_FEN);
  CHECK(palisade_from_fen("\xff", &board, NULL, 0) == PALISADE_BAD_TEXT);
  CHECK(palisade_from_fen(NULL, &board, NULL, 0) == PALISADE_NULL);
  CHECK(palisade_from_fen("", NULL, NULL, 0) == PALISADE_NULL);
  memset(&board, 0xff, sizeof board);
  CHECK(palisade_check(&board, message, sizeof message) == PALISADE_BAD_BOARD);
  CHECK(palisade_blockage(&board, PALISADE_WHITE, PALISADE_CAREFUL) == 0);
  CHECK(palisade_unwinnable(&board, PALISADE_WHITE) == PALISADE_BAD_BOARD);
  CHECK(palisade_winnable(&board, PALISADE_WHITE, 9, NULL, NULL) == PALISADE_BAD_BOARD);
  CHECK(palisade_blockage(&board, 2, PALISADE_NODE) == PALISADE_BAD_SIDE);
  CHECK(palisade_blockage(&board, -1, PALISADE_NODE) == PALISADE_BAD_SIDE);
  CHECK(palisade_blockage(&board, PALISADE_WHITE, 3) == PALISADE_BAD_EFFORT);
  CHECK(palisade_blockage(NULL, PALISADE_WHITE, PALISADE_NODE) == PALISADE_NULL);
  CHECK(palisade_narrow(&board, NULL, PALISADE_NODE, 0, &alpha, &beta) == PALISADE_BAD_WINDOW);
  CHECK(palisade_narrow(&board, NULL, PALISADE_NODE, 0, NULL, &beta) == PALISADE_NULL);
  CHECK(palisade_walls_in(NULL, 64, &walls) == PALISADE_NULL);
  CHECK(palisade_walls_in(message, 3, &walls) == PALISADE_OK && walls.count == 0);
  beta = 2;
  CHECK(palisade_narrow(&board, &walls, PALISADE_CAREFUL, 0, &alpha, &beta) == PALISADE_SEARCH);
  for (int code = -20; code < 4; code++) CHECK(strlen(palisade_error_text(code)) > 0);
  CHECK(palisade_explain(NULL, &board, NULL) == PALISADE_NULL);
  CHECK(palisade_solve(NULL, &board, 1, NULL, NULL, NULL) == PALISADE_NULL);
  palisade_free(NULL);
}

static int32_t count(void *user, uint64_t work) {
  *(uint64_t *)user = work;
  return 0;
}

static int32_t stop(void *user, uint64_t work) {
  (void)user, (void)work;
  return 1;
}

static void the_handle(int quick) {
  palisade_knowledge *known = palisade_new();
  palisade_board board;
  palisade_solution found;
  const char *json = "";
  uint64_t work = 0;
  CHECK(known);

  /* Fine 58: White wins by d4-d5. */
  CHECK(!palisade_from_fen("8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1", &board, NULL, 0));
  CHECK(palisade_explain(known, &board, &json) == PALISADE_OK);
  CHECK(json[0] == '{' && strstr(json, "\"words\""));
  CHECK(palisade_use_threads(known, 2) == PALISADE_OK);
  CHECK(palisade_use_threads(NULL, 2) == PALISADE_NULL);
  CHECK(palisade_ask(known, "what", &json) == PALISADE_OK && strstr(json, "\"error\""));
  CHECK(palisade_ask(known, "\xff", &json) == PALISADE_BAD_TEXT && !json);
  CHECK(palisade_ask(known, NULL, &json) == PALISADE_NULL && !json);
  CHECK(palisade_solve(known, &board, 0, stop, NULL, &found) == PALISADE_OK);
  CHECK(found.lower <= found.upper && found.work == 0);
  if (!quick) { /* The databases take seconds, and minutes under valgrind. */
    CHECK(palisade_solve(known, &board, 1000000, stop, NULL, &found) == PALISADE_OK);
    CHECK(palisade_solve(known, &board, 1000000, count, &work, &found) == PALISADE_OK);
    CHECK(found.lower == PALISADE_WHITE_WINS && found.upper == PALISADE_WHITE_WINS);
    CHECK(found.best > 0 && found.from == 27 && found.to == 35 && found.promotion == 0);
    CHECK(found.work > 0);
    /* Rudolph's study of 1912: what one handle has shown, the one beside it knows at its nodes. */
    const char *rudolph = "3B4/1r2p3/r2p1p2/bkp1P1p1/1p1P1PPp/p1P1K2P/PPB5/8 w - - 0 1";
    palisade_knowledge *other = palisade_new_beside(known);
    int32_t low = -1, high = 0;
    CHECK(other && !palisade_new_beside(NULL));
    CHECK(!palisade_from_fen(rudolph, &board, NULL, 0));
    CHECK(palisade_narrow_at(other, &board, 0, 3, &low, &high) == PALISADE_SEARCH);
    CHECK(palisade_solve(known, &board, 1000000, NULL, NULL, &found) == PALISADE_OK);
    CHECK(palisade_narrow_at(other, &board, 0, 3, &low, &high) == PALISADE_LOWER);
    palisade_free(other);
    CHECK(!palisade_from_fen("8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1", &board, NULL, 0));
  }

  CHECK(palisade_winnable(&board, PALISADE_WHITE, 100000, count, &work) == PALISADE_WINNABLE);
  CHECK(!palisade_from_fen("8/8/8/4k3/8/1p1p1p1p/1P1P1P1P/3K4 b - - 0 1", &board, NULL, 0));
  CHECK(palisade_winnable(&board, PALISADE_WHITE, 100000, NULL, NULL) == PALISADE_UNWINNABLE);
  const palisade_node_work few = {20, 0, 1, 0};
  CHECK(palisade_set_node_work(known, &few) == PALISADE_OK);
  CHECK(palisade_set_node_work(known, NULL) == PALISADE_NULL);
  int32_t alpha = 20, beta = 21;
  CHECK(palisade_narrow_at(known, &board, 0, 3, &alpha, &beta) == PALISADE_UPPER);
  CHECK(palisade_narrow_at(known, &board, 0, 1, &alpha, NULL) == PALISADE_NULL);
  /* The draw is settled, whatever a search returns; a window around it is narrowed, or settled. */
  palisade_node node = palisade_enter(known, &board, 0, 3, 20, 21);
  CHECK(node.is_settled && palisade_leave(known, &node, 340) == 0);
  node = palisade_enter(known, &board, 0, 3, -900, 900);
  palisade_node below = palisade_enter(known, &board, 0, 4, -1, 0);
  CHECK(palisade_leave(known, &below, -5) <= 0 && palisade_leave(known, &node, 340) == 0);
  CHECK(known->innermost == 0);
  palisade_free(known);
}

static void many_at_once(void) {
  palisade_board boards[3];
  palisade_verdict_pair verdicts = {7, 7};
  uint64_t done = 0;
  CHECK(!palisade_from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", &boards[0], NULL, 0));
  CHECK(!palisade_from_fen("8/8/8/4k3/8/1p1p1p1p/1P1P1P1P/3K4 b - - 0 1", &boards[1], NULL, 0));
  memset(&boards[2], 0xff, sizeof boards[2]);
  CHECK(palisade_verdicts(&boards[2], 1000, NULL, NULL, &verdicts) == PALISADE_BAD_BOARD);
  CHECK(palisade_verdicts(boards, 1000, NULL, NULL, NULL) == PALISADE_NULL);
  CHECK(verdicts.white == 7 && verdicts.black == 7);
  CHECK(palisade_verdicts(boards, 100000, count, &done, &verdicts) == PALISADE_OK);
  CHECK(verdicts.white == PALISADE_WINNABLE && verdicts.black == PALISADE_UNWINNABLE);

  palisade_answers *answers = palisade_winnables(boards, 3, 100000, 2, count, &done);
  CHECK(answers);
  CHECK(palisade_answers_verdict(answers, 0, PALISADE_WHITE) == PALISADE_WINNABLE);
  const char *line = palisade_answers_line(answers, 0, PALISADE_WHITE);
  CHECK(line && strlen(line) >= 4 && strchr("abcdefgh", line[0]));
  CHECK(line == palisade_answers_line(answers, 0, PALISADE_WHITE));
  CHECK(strstr(palisade_answers_certificate(answers, 0, PALISADE_WHITE), "winnable"));
  CHECK(palisade_answers_verdict(answers, 1, PALISADE_BLACK) == PALISADE_UNWINNABLE);
  CHECK(!palisade_answers_line(answers, 1, PALISADE_BLACK));
  CHECK(strstr(palisade_answers_certificate(answers, 1, PALISADE_BLACK), "unwinnable"));
  CHECK(palisade_answers_verdict(answers, 2, PALISADE_WHITE) == PALISADE_BAD_BOARD);
  CHECK(palisade_answers_verdict(answers, 3, PALISADE_WHITE) == PALISADE_BAD_INDEX);
  palisade_answers_free(answers);
  answers = palisade_winnables(boards, 2, 100000, 0, stop, NULL);
  CHECK(answers && palisade_answers_verdict(answers, 1, PALISADE_WHITE) >= 0);
  palisade_answers_free(answers);
  CHECK(!palisade_winnables(NULL, 1, 1, 0, NULL, NULL));
}

/* Looks that a note answered with a yes. */
static long noted;

/* What a look without a call says of a row, before and after its board was asked about. */
static int looks_alike(palisade_knowledge *known, const palisade_board *board, int side, int holds) {
  const uint64_t *roles = board->roles;
  const palisade_sight sight = {roles[0],         roles[5],           board->colors[0],
                                board->colors[1], board->side_to_move, board->en_passant};
  const int mover = board->side_to_move == side, wanted = mover ? PALISADE_UPPER : PALISADE_LOWER;
  const int32_t low = mover ? 5 : -6;
  for (int i = 0; i < 2; i++) {
    known->pause = 0; /* What waits for its turn says nothing. */
    const int left = palisade_is_open(known, sight, 3) ||
                     palisade_denies(known, sight, roles[3] | roles[4], 0, 3, low, low + 1);
    if (left && holds) return 0;
    const int32_t kind = left ? PALISADE_SEARCH : palisade_look(known, sight, 0, 3, low, low + 1);
    if (palisade_look(known, sight, 0, 0, low, low + 1) != PALISADE_ASK) return 0;
    if (kind != PALISADE_ASK && kind != (holds ? wanted : PALISADE_SEARCH)) return 0;
    int32_t alpha = low, beta = low + 1;
    palisade_narrow_at(known, board, 0, 1, &alpha, &beta);
    noted += kind == wanted;
  }
  return 1;
}

/* Near the root no depth is too small, and halves of a ply are counted as such. */
static void the_gate(void) {
  for (int32_t depth = -2; depth < 2 * PALISADE_LEAST_DEPTH; depth++)
    for (int32_t ply = 0; ply < 9; ply++) {
      const int few = ply > PALISADE_NEAR_ROOT && depth < PALISADE_LEAST_DEPTH;
      CHECK(palisade_leave_alone((palisade_search_node){depth, ply, 1}) == few);
      CHECK(palisade_leave_alone((palisade_search_node){2 * depth, ply, 2}) == few);
    }
}

int main(int argc, char **argv) {
  static const int efforts[] = {PALISADE_GLANCE, PALISADE_NODE, PALISADE_CAREFUL};
  const palisade_walls walls = {slots, sizeof slots / sizeof *slots};
  struct vector row;
  long rows = 0, number = 0, every = argc > 2 ? atol(argv[2]) : 1;
  FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
  if (!file) return fprintf(stderr, "usage: vectors VECTORS [EVERY [quick]]\n"), 2;

  bare_numbers();
  bad_numbers();
  the_handle(argc > 3);
  the_gate();
  many_at_once();
  palisade_knowledge *known = palisade_new();
  const palisade_node_work all = {0, 0, 1, 1}; /* Sides without pawns too, and no work on the way. */
  CHECK(palisade_set_node_work(known, &all) == PALISADE_OK);
  while (next_vector(file, &row)) {
    palisade_board board;
    char message[200];
    if (number++ % every) continue;
    CHECK(palisade_from_fen(row.fen, &board, message, sizeof message) == PALISADE_OK);
    CHECK(palisade_check(&board, NULL, 0) == PALISADE_OK);
    for (int i = 0; i < 3; i++) {
      if (palisade_blockage(&board, row.side, efforts[i]) != row.answers[i]) {
        fprintf(stderr, "%s, side %d, effort %d\n", row.fen, row.side, efforts[i]);
        return 1;
      }
    }
    CHECK(palisade_unwinnable(&board, row.side) == row.answers[3]);
    /* The same through a window that only this side's bound can close, with walls. */
    for (int i = 0; i < 2; i++) {
      int mover = board.side_to_move == row.side;
      int32_t alpha = mover ? 5 : -6, beta = mover ? 6 : -5;
      int32_t kind = palisade_narrow(&board, &walls, PALISADE_NODE, 0, &alpha, &beta);
      int32_t wanted = mover ? PALISADE_UPPER : PALISADE_LOWER;
      CHECK(kind == (row.answers[1] ? wanted : PALISADE_SEARCH));
    }
    CHECK(looks_alike(known, &board, row.side, row.answers[1]));
    rows++;
  }
  palisade_free(known);
  CHECK(noted > 0);
  fclose(file);
  printf("palisade %s: %ld rows answered alike\n", palisade_version(), rows);
  return rows > 0 ? 0 : 1;
}
