// The vectors from C++17, through palisade.hpp: check/vectors VECTORS [EVERY [quick]].
#include <palisade.hpp>

#include <array>
#include <optional>
#include <thread>

#include "vectors.h"

using namespace palisade;

static void check(bool ok, const char *what) {
  if (ok) return;
  std::fprintf(stderr, "%s\n", what);
  std::exit(1);
}

static void the_handle(bool quick) {
  Knowledge first;
  Knowledge known = std::move(first);
  const Board fine_58 = Board::from_fen("8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1");
  fine_58.check();
  if (!quick) {
    const palisade_solution found = known.solve(fine_58);
    check(found.lower == PALISADE_WHITE_WINS && found.best > 0 && found.to == 35, "Fine 58");
  }
  check(known.explain(fine_58).front() == '{', "explain");
  check(known.ask("version").find(palisade_version()) != std::string::npos, "ask");
  check(winnable(fine_58, Color::Black) == Winnable::Yes, "winnable");
  check(known.set_node_work({50, 0, 2, 0}) == PALISADE_OK, "set_node_work");

  std::int32_t alpha = -900, beta = 900;
  const Board wall = Board::from_fen("3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1");
  check(known.narrow_at(wall, 0, 3, alpha, beta).kind == Narrowed::Kind::Exact, "narrow_at");
  // White is a pawn up and cannot win: no return gets past that, nor is a worse score touched.
  const Board ahead = Board::from_fen("8/8/8/1p2p2p/1P2P2P/1P3k2/3K4/8 b - - 0 1");
  const auto node = [&](const Board &board, auto search) {
    const auto fill = [&] { return board; };
    const std::uint64_t *roles = board.roles;
    const auto sight = [&] {
      return palisade_sight{roles[0],        roles[5],           board.colors[0],
                            board.colors[1], board.side_to_move, board.en_passant};
    };
    return known.node({7, 3, 1}, sight, fill, 0, -900, 900, [] {}, search);
  };
  const auto asked = [&](std::int32_t score) {
    return node(ahead, [&](std::int32_t, std::int32_t) { return score; });
  };
  const std::int32_t low = asked(-340), high = asked(340);
  check(low == 0 || low == -340, "a node");
  check(high == 0 || high == 340, "a node");
  check(node(wall, [](std::int32_t, std::int32_t) { return 340; }) == 0, "a node behind a wall");
  // One that was broken off.
  using Found = std::optional<std::int32_t>;
  check(!node(fine_58, [](std::int32_t, std::int32_t) { return Found(); }), "broken off");
  const Found found = node(ahead, [](std::int32_t, std::int32_t) { return Found(340); });
  check(*found == high, "an optional score");
}

static void many_at_once() {
  const std::vector<Board> boards{Board::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
                                  Board::from_fen("3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1")};
  const Verdicts both = verdicts(boards[0]);
  check(both.white == Winnable::Yes && both.black == Winnable::No, "verdicts");
  const Answers answers(boards);
  check(answers.verdict(0, Color::White) == both.white, "a batch");
  check(answers.line(0, Color::White).size() > 4 && answers.line(0, Color::Black).empty(), "lines");
  check(answers.certificate(0, Color::Black).find("unwinnable") != std::string::npos, "a proof");
  try {
    answers.verdict(2, Color::White);
    check(false, "no error");
  } catch (const Error &error) {
    check(error.code() == PALISADE_BAD_INDEX, "the wrong error");
  }
  const std::vector<Board> many(100000, boards[1]);
  const Answers stopped(many, 100000, 1, [](std::uint64_t) { return true; });
  check(stopped.verdict(many.size() - 1, Color::White) == Winnable::Undecided, "a stop");
  Answers(std::vector<Board>{});
}

static void errors() {
  try {
    Board::from_fen("8/8/8 w");
    check(false, "no error");
  } catch (const Error &error) {
    check(error.code() == PALISADE_BAD_FEN && *error.what(), "the wrong error");
  }
  std::int32_t code = 0;
  Board::from_fen("8/8/8 w", code);
  check(code == PALISADE_BAD_FEN, "the wrong code");
  check(!Board().check(code) && code == PALISADE_BAD_BOARD, "the wrong code");
  try {
    Board().check();
    check(false, "no error");
  } catch (const Error &error) {
    check(error.code() == PALISADE_BAD_BOARD, "the wrong error");
  }
}

int main(int argc, char **argv) {
  const long every = argc > 2 ? std::atol(argv[2]) : 1;
  std::FILE *file = argc > 1 ? std::fopen(argv[1], "r") : nullptr;
  if (!file) return 2;
  the_handle(argc > 3);
  errors();
  many_at_once();

  std::vector<vector> rows;
  vector row;
  for (long number = 0; next_vector(file, &row); number++)
    if (number % every == 0) rows.push_back(row);
  std::fclose(file);

  // Two threads over the same walls.
  Walls walls(256);
  const auto ask = [&rows, &walls] {
    for (const vector &row : rows) {
      const Board board = Board::from_fen(row.fen);
      const Color side{row.side};
      check(blockage(board, side) == (row.answers[1] == 1), row.fen);
      check(unwinnable(board, side) == (row.answers[3] == 1), row.fen);
      const bool moves = board.side_to_move == row.side;
      std::int32_t alpha = moves ? 5 : -6, beta = moves ? 6 : -5;
      check(walls.narrow(board, 0, alpha, beta).cutoff() == (row.answers[1] == 1), row.fen);
    }
  };
  std::array<std::thread, 2> threads{std::thread(ask), std::thread(ask)};
  for (std::thread &thread : threads) thread.join();
  std::printf("C++: %zu rows answered alike by two threads\n", rows.size());
  return rows.empty();
}
