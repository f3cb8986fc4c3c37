// palisade.hpp without exceptions: each function that may fail sets a code, and says nothing then.
#include <palisade.hpp>

#include <cstdio>

using namespace palisade;

int main() {
  const auto never = [](auto...) { return false; };
  std::int32_t code = 1;
  const Board wall = Board::from_fen("3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1", code);
  if (code != 0 || !wall.check(code)) return 1;
  Knowledge known;
  Knowledge beside = known.beside();
  if (!known || !beside) return 1;
  const palisade_solution found = known.solve(wall, 1000, never, code);
  if (code != 0 || found.upper != PALISADE_DRAW) return 1;
  if (known.set_node_work({20, 0, 1, 1}) != 0 || known.explain(wall, code).empty() || code != 0) return 1;
  if (known.ask("version", code).empty() || code != 0) return 1;
  if (winnable(wall, Color::White, 1000, code) != Winnable::No || code != 0) return 1;
  verdicts(wall, 1000, code);
  const Answers answers({wall}, 1000, 1, never, code);
  if (code != 0) return 1;
  answers.verdict(0, Color::White, code);
  if (code != 0) return 1;
  // What fails.
  Board::from_fen("8/8/8 w", code);
  if (code != PALISADE_BAD_FEN) return 1;
  if (Board().check(code) || code != PALISADE_BAD_BOARD) return 1;
  if (!known.explain(Board(), code).empty() || code >= 0) return 1;
  answers.verdict(1, Color::White, code);
  if (code != PALISADE_BAD_INDEX) return 1;
  std::puts("codes in place of exceptions");
}
