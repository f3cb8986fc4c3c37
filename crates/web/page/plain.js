// What takes no time is asked once of each position, and is known from then on.

/** Positions that are remembered as they were answered; what is proved of them stays anyway. */
const MOST = 2000;

export class Plain {
  /** @type {Map<string, { explained: any, moves: any[] }>} */
  #answers = new Map();
  #oracle;
  #known;

  /** @param {import("./oracle.js").Oracle} oracle @param {import("./known.js").Known} known */
  constructor(oracle, known) {
    this.#oracle = oracle;
    this.#known = known;
  }

  /** What is seen at a glance, and the legal moves. @param {string} fen */
  async of(fen) {
    const before = this.#answers.get(fen);
    if (before) return before;
    const [explained, { moves }] = await Promise.all([this.#oracle.ask("explain", fen), this.#oracle.ask("moves", fen)]);
    this.#known.learnMoves(explained.fen, moves);
    this.learn(explained);
    if (this.#answers.size >= MOST) this.#answers.clear();
    this.#answers.set(fen, { explained, moves });
    return { explained, moves };
  }

  /** What an explanation proves. @param {any} explained */
  learn({ fen, value, best }) {
    this.#known.learn(fen, value);
    if (value.exact && best) this.#known.learnBest(fen, best, false);
  }

  /** The legal moves of a position that is not shown. @param {string} fen @returns {Promise<import("./known.js").Move[]>} */
  moves = async (fen) => {
    if (!this.#known.moves(fen)) this.#known.learnMoves(fen, (await this.#oracle.ask("moves", fen)).moves);
    return this.#known.moves(fen) ?? [];
  };
}
