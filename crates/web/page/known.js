// What is proved, of every position that was looked at: nothing of it is forgotten, and what follows
// from it for the positions beside it is known with it. It shows nothing and asks nobody.

const RANK = { black: 0, draw: 1, white: 2 };
const OUTCOMES = /** @type {const} */ (["black", "draw", "white"]);

/** @param {string} outcome */
const rank = (outcome) => RANK[/** @type {keyof typeof RANK} */ (outcome)];

/** What nobody has proved anything of. */
const NOTHING = { lower: "black", upper: "white", exact: null, reasons: { lower: "nothing is proved", upper: "nothing is proved" } };

/**
 * Limits of a value with their reasons, as the library gives them.
 * @param {string} lower @param {string} upper @param {string} reason
 */
export const limits = (lower, upper, reason) => ({
  lower,
  upper,
  exact: lower === upper ? lower : null,
  reasons: { lower: lower === "black" ? NOTHING.reasons.lower : reason, upper: upper === "white" ? NOTHING.reasons.upper : reason },
});

/**
 * The narrower of two answers on one position.
 * @param {any} known @param {any} [more]
 */
export function narrowed(known, more) {
  if (!more) return known;
  const low = rank(more.lower) > rank(known.lower) ? more : known;
  const high = rank(more.upper) < rank(known.upper) ? more : known;
  return {
    lower: low.lower,
    upper: high.upper,
    exact: low.lower === high.upper ? low.lower : null,
    reasons: { lower: low.reasons.lower, upper: high.reasons.upper },
  };
}

/** A position without the counters of its moves: nothing that is proved depends on them. @param {string} fen */
export const placement = (fen) => fen.split(" ").slice(0, 4).join(" ");

/** @param {string} fen @returns {"white" | "black"} */
export const mover = (fen) => (fen.split(" ")[1] === "b" ? "black" : "white");

/**
 * Limits as the side that moves sees them: 0 is a loss, 1 a draw, 2 a win.
 * @param {any} value @param {string} side
 */
export function seenBy(value, side) {
  const [low, high] = [rank(value.lower), rank(value.upper)];
  return side === "white" ? { low, high } : { low: 2 - high, high: 2 - low };
}

/** @param {number} low @param {number} high as the side sees them @param {string} side @param {string} reason */
function limitsOf(low, high, side, reason) {
  const [from, to] = side === "white" ? [low, high] : [2 - high, 2 - low];
  return limits(OUTCOMES[from], OUTCOMES[to], reason);
}

/** @typedef {{ uci: string, text: string, fen: string }} Move */
/** What is proved of a move: it keeps the value, it lets it go, or nobody knows. @typedef {"keeps" | "lets" | null} Fate */

export class Known {
  /** @type {Map<string, any>} */
  #values = new Map();
  /** What a search has answered, by position: the best answer of several. @type {Map<string, any>} */
  #solutions = new Map();
  /** @type {Map<string, Move[]>} */
  #moves = new Map();
  #follows;

  /** @param {string} follows the reason of what follows from the position before or behind */
  constructor(follows) {
    this.#follows = follows;
  }

  /** @param {string} fen */
  value(fen) {
    return this.#values.get(placement(fen)) ?? NOTHING;
  }

  /** What a search has answered. @param {string} fen @returns {any} */
  solution(fen) {
    return this.#solutions.get(placement(fen)) ?? null;
  }

  /** The legal moves, where they were asked for. @param {string} fen */
  moves(fen) {
    return this.#moves.get(placement(fen)) ?? null;
  }

  /** @param {string} fen @param {any} value */
  learn(fen, value) {
    this.#values.set(placement(fen), narrowed(this.value(fen), value));
  }

  /** The legal moves of a position: now what is proved of it is proved of them, and the other way round. @param {string} fen @param {Move[]} moves */
  learnMoves(fen, moves) {
    this.#moves.set(placement(fen), moves);
    const solution = this.solution(fen);
    if (solution) this.#follow(solution);
    this.#look(fen);
  }

  /**
   * What a search answers. A move that keeps the value leads to a position of that value; where no move is
   * open, each of the others leads to a worse one.
   * @param {any} solution
   */
  learnSolution(solution) {
    const { fen, value, line } = solution;
    this.learn(fen, value);
    const before = this.solution(fen);
    // The line of an earlier answer is not lost.
    this.#solutions.set(placement(fen), before?.line && !line ? { ...solution, line: before.line } : solution);
    this.#follow(solution);
    // All along the line by which a side wins it wins.
    if (line && value.exact === line.winner) {
      for (const step of line.moves) this.learn(step.fen, limits(line.winner, line.winner, "on the line that was solved"));
    }
  }

  /** What an answer says of the moves of its position. @param {any} solution */
  #follow({ fen, value, best, open_moves }) {
    if (value.exact && best) this.learnBest(fen, best, open_moves === 0 && seenBy(value, mover(fen)).low > 0);
  }

  /**
   * The moves that keep the value of a position; are they all that do?
   * @param {string} fen @param {string[]} best @param {boolean} areAll
   */
  learnBest(fen, best, areAll) {
    const side = mover(fen);
    const { low, high } = seenBy(this.value(fen), side);
    if (low !== high) return;
    for (const move of this.moves(fen) ?? []) {
      if (best.includes(move.uci)) this.learn(move.fen, limitsOf(low, low, side, this.#follows));
      else if (areAll && low > 0) this.learn(move.fen, limitsOf(0, low - 1, side, this.#follows));
    }
  }

  /** A position is worth what its best move leads to. @param {string} fen */
  #look(fen) {
    const moves = this.moves(fen) ?? [];
    if (moves.length === 0) return;
    const side = mover(fen);
    const behind = moves.map((move) => seenBy(this.value(move.fen), side));
    const [low, high] = [Math.max(...behind.map((one) => one.low)), Math.max(...behind.map((one) => one.high))];
    const own = seenBy(this.value(fen), side);
    if (low > own.low || high < own.high) this.learn(fen, limitsOf(Math.max(low, own.low), Math.min(high, own.high), side, this.#follows));
    // And no move leads to more than its position is worth.
    const most = seenBy(this.value(fen), side).high;
    moves.forEach((move, at) => {
      if (behind[at].high > most) this.learn(move.fen, limitsOf(0, most, side, this.#follows));
    });
  }

  /** What is proved of a move. @param {string} fen the position before it @param {Move} move @returns {Fate} */
  fate(fen, move) {
    const side = mover(fen);
    const [before, after] = [fen, move.fen].map((one) => seenBy(this.value(one), side));
    if (after.high < before.low) return "lets";
    return before.high > 0 && after.low === before.high ? "keeps" : null;
  }

  /** The fates of all moves. @param {string} fen @returns {Map<string, Fate>} by move */
  fates(fen) {
    if (this.moves(fen)) this.#look(fen);
    return new Map((this.moves(fen) ?? []).map((move) => [move.uci, this.fate(fen, move)]));
  }

  /** The moves that keep a position's value. @param {string} fen @returns {Move[]} */
  keeping(fen) {
    return (this.moves(fen) ?? []).filter((move) => this.fate(fen, move) === "keeps");
  }

  /** Is the value known, and what becomes of it by every move? @param {string} fen */
  isSettled(fen) {
    const { low, high } = seenBy(this.value(fen), mover(fen));
    if (low !== high) return false;
    return high === 0 || [...this.fates(fen).values()].every((fate) => fate !== null);
  }
}
