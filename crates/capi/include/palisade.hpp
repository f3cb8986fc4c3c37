// Palisade for C++17: classes around palisade.h, in this header alone.
//
// What can fail throws palisade::Error, or sets a code if it is given one as its last argument: 0, or an
// answer below 0, which palisade_error_text puts into words. Without exceptions (-fno-exceptions) there
// are the functions with a code alone. The calls of a search node never fail: they say "nothing is
// proved" where numbers are bad. Try your conversion with Board::check.
#ifndef PALISADE_HPP
#define PALISADE_HPP

#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "palisade.h"

#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
#define PALISADE_THROWS
#include <stdexcept>
#endif

#if defined(__GNUC__)
#define PALISADE_COLD __attribute__((noinline))
#else
#define PALISADE_COLD
#endif

namespace palisade {

enum class Color : std::int32_t { White = PALISADE_WHITE, Black = PALISADE_BLACK };

enum class Effort : std::int32_t {
  Glance = PALISADE_GLANCE,
  Node = PALISADE_NODE,
  Careful = PALISADE_CAREFUL,
};

#ifdef PALISADE_THROWS
// An answer of the library below 0.
class Error : public std::runtime_error {
 public:
  Error(std::int32_t code, const std::string &words) : std::runtime_error(words), code_(code) {}
  explicit Error(std::int32_t code) : Error(code, palisade_error_text(code)) {}
  std::int32_t code() const noexcept { return code_; }

 private:
  std::int32_t code_;
};
#endif

namespace detail {
// Of an answer the number, 0 if it is an error, and of an error the code.
inline std::int32_t proper(std::int32_t answer, std::int32_t &code) noexcept {
  code = answer < 0 ? answer : 0;
  return answer < 0 ? 0 : answer;
}

#ifdef PALISADE_THROWS
// What ask(code) answers, or what it throws if the code says so.
template <class Ask>
auto thrown(Ask ask) {
  std::int32_t code = 0;
  auto answer = ask(code);
  if (code < 0) throw Error(code);
  return answer;
}
#endif
}  // namespace detail

// A board as bare numbers: fill in the fields of palisade_board.
struct Board : palisade_board {
  // An empty board, which is no position.
  constexpr Board() noexcept : palisade_board{{}, {}, 0, 0, PALISADE_NO_SQUARE} {}

  static Board from_fen(const std::string &fen, std::int32_t &code) {
    Board board;
    detail::proper(palisade_from_fen(fen.c_str(), &board, nullptr, 0), code);
    return board;
  }

  // Are these numbers a position of chess?
  bool check(std::int32_t &code) const noexcept {
    detail::proper(palisade_check(this, nullptr, 0), code);
    return code == 0;
  }

#ifdef PALISADE_THROWS
  static Board from_fen(const std::string &fen) {
    Board board;
    char words[200] = "";
    const std::int32_t code = palisade_from_fen(fen.c_str(), &board, words, sizeof words);
    if (code < 0) throw Error(code, *words ? words : palisade_error_text(code));
    return board;
  }

  // Throws if these numbers are no position of chess.
  void check() const {
    char words[200] = "";
    const std::int32_t code = palisade_check(this, words, sizeof words);
    if (code < 0) throw Error(code, *words ? words : palisade_error_text(code));
  }
#endif
};

// Is it proved that this side cannot win? False says nothing.
inline bool blockage(const palisade_board &board, Color attacker,
                     Effort effort = Effort::Node) noexcept {
  return palisade_blockage(&board, static_cast<std::int32_t>(attacker),
                           static_cast<std::int32_t>(effort)) == 1;
}

// Is it proved that no legal moves let this side mate? False says nothing.
inline bool unwinnable(const palisade_board &board, Color winner) noexcept {
  return palisade_unwinnable(&board, static_cast<std::int32_t>(winner)) == 1;
}

enum class Winnable : std::int32_t {
  Undecided = PALISADE_UNDECIDED,
  Yes = PALISADE_WINNABLE,
  No = PALISADE_UNWINNABLE,
};

// Can this side still mate, if the other helps?
inline Winnable winnable(const palisade_board &board, Color winner, std::uint64_t budget,
                         std::int32_t &code) {
  const auto side = static_cast<std::int32_t>(winner);
  return Winnable{detail::proper(palisade_winnable(&board, side, budget, nullptr, nullptr), code)};
}

// Can each side still mate?
struct Verdicts {
  Winnable white = Winnable::Undecided, black = Winnable::Undecided;
};

// The same for both sides at once.
inline Verdicts verdicts(const palisade_board &board, std::uint64_t budget, std::int32_t &code) {
  palisade_verdict_pair found{};
  detail::proper(palisade_verdicts(&board, budget, nullptr, nullptr, &found), code);
  return {Winnable{found.white}, Winnable{found.black}};
}

#ifdef PALISADE_THROWS
inline Winnable winnable(const palisade_board &board, Color winner,
                         std::uint64_t budget = 100000) {
  return detail::thrown([&](auto &code) { return winnable(board, winner, budget, code); });
}

inline Verdicts verdicts(const palisade_board &board, std::uint64_t budget = 100000) {
  return detail::thrown([&](auto &code) { return verdicts(board, budget, code); });
}
#endif

// Can the sides of many positions still mate? With lines and certificates, on all cores.
class Answers {
 public:
  // The budget is for each side. stopped(done) is asked now and then, with the number of positions
  // that are done; true ends the work. 0 threads are as many as there are cores.
  template <class Stopped>
  Answers(const std::vector<Board> &boards, std::uint64_t budget, std::size_t threads,
          Stopped stopped, std::int32_t &code) {
    const auto watch = [](void *user, std::uint64_t done) noexcept -> std::int32_t {
      return (*static_cast<Stopped *>(user))(done) ? 1 : 0;
    };
    // A vector without boards may have no place for them.
    static const Board none;
    static_assert(sizeof(Board) == sizeof(palisade_board), "a board is its numbers");
    const palisade_board *first = boards.empty() ? &none : boards.data();
    handle_.reset(palisade_winnables(first, boards.size(), budget, threads, watch,
                                     std::addressof(stopped)));
    code = handle_ ? 0 : PALISADE_PANICKED;
  }

  Winnable verdict(std::size_t index, Color winner, std::int32_t &code) const noexcept {
    const auto side = static_cast<std::int32_t>(winner);
    return Winnable{detail::proper(palisade_answers_verdict(handle_.get(), index, side), code)};
  }

#ifdef PALISADE_THROWS
  template <class Stopped>
  Answers(const std::vector<Board> &boards, std::uint64_t budget, std::size_t threads,
          Stopped stopped) {
    std::int32_t code = 0;
    *this = Answers(boards, budget, threads, stopped, code);
    if (code < 0) throw Error(code);
  }
  explicit Answers(const std::vector<Board> &boards, std::uint64_t budget = 100000,
                   std::size_t threads = 0)
      : Answers(boards, budget, threads, [](std::uint64_t) { return false; }) {}

  Winnable verdict(std::size_t index, Color winner) const {
    return detail::thrown([&](auto &code) { return verdict(index, winner, code); });
  }
#endif

  // The moves that mate, with blanks between them; empty unless it is winnable.
  std::string line(std::size_t index, Color winner) const {
    return text(palisade_answers_line(handle_.get(), index, static_cast<std::int32_t>(winner)));
  }

  // What proves the verdict, as `palisade check` reads it; empty if nothing is proved.
  std::string certificate(std::size_t index, Color winner) const {
    const auto side = static_cast<std::int32_t>(winner);
    return text(palisade_answers_certificate(handle_.get(), index, side));
  }

 private:
  static std::string text(const char *text) { return text ? text : ""; }
  struct Free {
    void operator()(palisade_answers *answers) const noexcept { palisade_answers_free(answers); }
  };
  std::unique_ptr<palisade_answers, Free> handle_;
};

// What a bound makes of a window.
struct Narrowed {
  enum class Kind : std::int32_t {
    Search = PALISADE_SEARCH,  // search on, with the window as it is now
    Upper = PALISADE_UPPER,    // return the draw, an upper bound
    Lower = PALISADE_LOWER,    // return the draw, a lower bound
    Exact = PALISADE_EXACT,    // return the draw
  };
  Kind kind;
  bool cutoff() const noexcept { return kind != Kind::Search; }
};

namespace detail {
// Below 0 nothing is proved, and the window is as it was.
inline Narrowed narrowed(std::int32_t code) noexcept {
  return {code < 0 ? Narrowed::Kind::Search : Narrowed::Kind{code}};
}
}  // namespace detail

// Room for pawn structures that were met before; any number of threads may share it.
class Walls {
 public:
  explicit Walls(std::size_t slots) : slots_(slots), walls_{slots_.data(), slots_.size()} {}
  Walls(const Walls &) = delete;
  Walls &operator=(const Walls &) = delete;

  Narrowed narrow(const palisade_board &board, std::int32_t draw, std::int32_t &alpha,
                  std::int32_t &beta, Effort effort = Effort::Node) const noexcept {
    const auto number = static_cast<std::int32_t>(effort);
    return detail::narrowed(palisade_narrow(&board, &walls_, number, draw, &alpha, &beta));
  }

 private:
  std::vector<palisade_wall_slot> slots_;
  palisade_walls walls_;
};

// Everything that is remembered between questions: one for each thread. A handle that is empty, for the
// library had a fault, says at each node that nothing is proved.
class Knowledge {
 public:
  Knowledge() noexcept : handle_(palisade_new()) {}
  explicit operator bool() const noexcept { return handle_ != nullptr; }

  // A handle for another thread of the same search: what one proves, both know at their nodes.
  Knowledge beside() noexcept { return Knowledge{palisade_new_beside(handle_.get())}; }

  // The one call of a search node. The root is never settled.
  Narrowed narrow_at(const palisade_board &board, std::int32_t draw, std::int32_t ply,
                     std::int32_t &alpha, std::int32_t &beta) noexcept {
    return detail::narrowed(palisade_narrow_at(handle_.get(), &board, draw, ply, &alpha, &beta));
  }

  // The score of a node, kept within what is proved: the draw, or what search(alpha, beta)
  // returns, from wherever it returns. Give it the whole node, pruning before the loop over moves
  // included. Depth and ply come first: sight() is looked at where many are left or the root is
  // near, and board() fills the board where nothing quicker answers. settled() is called in place of
  // a search: empty your line of play there.
  //
  // A search that may be broken off returns an optional score, or an expected one of C++23: what
  // is false goes out as it is. Scores may be an enumeration: search has its window in the type that
  // yours has here.
  template <class Low, class High, class Sight, class Fill, class Settled, class Search>
  auto node(palisade_search_node at, Sight sight, Fill board, std::int32_t draw, Low alpha,
            High beta, Settled settled, Search search) -> decltype(search(alpha, beta)) {
    if (palisade_leave_alone(at)) return search(alpha, beta);
    const auto typed = [&search](std::int32_t low, std::int32_t high) {
      return search(static_cast<Low>(low), static_cast<High>(high));
    };
    return rammed(at.ply, sight, board, draw, static_cast<std::int32_t>(alpha),
                  static_cast<std::int32_t>(beta), settled, typed);
  }

  // How much work the nodes of a search may cause, see palisade_node_work. The code, if it is not
  // PALISADE_OK.
  std::int32_t set_node_work(const palisade_node_work &work) noexcept {
    return palisade_set_node_work(handle_.get(), &work);
  }

  // stopped(work) is asked now and then; true ends the work.
  template <class Stopped>
  palisade_solution solve(const palisade_board &board, std::uint64_t budget, Stopped stopped,
                          std::int32_t &code) {
    const auto watch = [](void *user, std::uint64_t work) noexcept -> std::int32_t {
      return (*static_cast<Stopped *>(user))(work) ? 1 : 0;
    };
    palisade_solution found{};
    detail::proper(palisade_solve(handle_.get(), &board, budget, watch,
                                  std::addressof(stopped), &found),
                   code);
    return found;
  }

  // Has so many threads work on the tables of one position, see palisade_use_threads. The code, if it
  // is not PALISADE_OK.
  std::int32_t use_threads(std::size_t number) {
    return palisade_use_threads(handle_.get(), number);
  }

  // Everything that is known at once, as JSON.
  std::string explain(const palisade_board &board, std::int32_t &code) {
    const char *json = nullptr;
    detail::proper(palisade_explain(handle_.get(), &board, &json), code);
    return json ? json : "";
  }

  // Answers a question in words with JSON, see palisade_ask.
  std::string ask(const std::string &question, std::int32_t &code) {
    const char *json = nullptr;
    detail::proper(palisade_ask(handle_.get(), question.c_str(), &json), code);
    return json ? json : "";
  }

#ifdef PALISADE_THROWS
  palisade_solution solve(const palisade_board &board, std::uint64_t budget = 1000000) {
    return solve(board, budget, [](std::uint64_t) { return false; });
  }

  template <class Stopped>
  palisade_solution solve(const palisade_board &board, std::uint64_t budget, Stopped stopped) {
    return detail::thrown([&](auto &code) { return solve(board, budget, stopped, code); });
  }

  std::string explain(const palisade_board &board) {
    return detail::thrown([&](auto &code) { return explain(board, code); });
  }

  std::string ask(const std::string &question) {
    return detail::thrown([&](auto &code) { return ask(question, code); });
  }
#endif

 private:
  // What few nodes come to; out of line, so that the others save nothing for it. What is seen is
  // loaded where it is needed, and not before.
  template <class Sight, class Fill, class Settled, class Search>
  PALISADE_COLD auto rammed(std::int32_t ply, Sight &sight, Fill &board, std::int32_t draw,
                            std::int32_t alpha, std::int32_t beta, Settled &settled,
                            const Search &search) -> decltype(search(alpha, beta)) {
    const auto first = sight();
    if (!handle_ || palisade_is_open(handle_.get(), first, ply)) return search(alpha, beta);
    const std::int32_t seen = palisade_look(handle_.get(), sight(), draw, ply, alpha, beta);
    if (seen == PALISADE_SEARCH) return search(alpha, beta);
    if (seen == PALISADE_ASK)
      return asked(ply, sight, board, draw, alpha, beta, settled, search);
    settled();
    return decltype(search(alpha, beta))(draw);
  }

  template <class Sight, class Fill, class Settled, class Search>
  PALISADE_COLD auto asked(std::int32_t ply, Sight &sight, Fill &board, std::int32_t draw,
                           std::int32_t alpha, std::int32_t beta, Settled &settled,
                           const Search &search) -> decltype(search(alpha, beta)) {
    using Score = decltype(search(alpha, beta));
    const palisade_board shown = board();
    const std::uint64_t strong = shown.roles[3] | shown.roles[4];
    if (palisade_denies(handle_.get(), sight(), strong, draw, ply, alpha, beta))
      return search(alpha, beta);
    std::int32_t low = alpha, high = beta;
    if (narrow_at(shown, draw, ply, low, high).cutoff()) {
      settled();
      return Score(draw);
    }
    const auto keep = [=](auto found) {
      if (high < beta && found > high) return decltype(found)(high);
      return low > alpha && found < low ? decltype(found)(low) : found;
    };
    Score found = search(low, high);
    if constexpr (std::is_arithmetic_v<Score> || std::is_enum_v<Score>) {
      return keep(found);
    } else {
      if (found) *found = keep(*found);
      return found;
    }
  }

  struct Free {
    void operator()(palisade_knowledge *known) const noexcept { palisade_free(known); }
  };
  explicit Knowledge(palisade_knowledge *handle) noexcept : handle_(handle) {}

  std::unique_ptr<palisade_knowledge, Free> handle_;
};

}  // namespace palisade

#undef PALISADE_COLD
#undef PALISADE_THROWS

#endif
