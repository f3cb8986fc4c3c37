// The door to the module: text goes in, JSON comes out.

/** A question without an answer: a text that is no position, or a slip in the settings. */
export class PalisadeError extends Error {
  /**
   * @param {string} message what is wrong, in words
   * @param {string} kind `position`, `men` or `question`
   */
  constructor(message, kind) {
    super(message);
    this.name = "PalisadeError";
    this.kind = kind;
  }
}

/** What numbers may be: what is wanted in words, and whether one is that. */
const WHOLE = /** @type {const} */ (["a whole number from 0 on", (/** @type {number} */ n) => Number.isSafeInteger(n) && n >= 0]);
const SECONDS = /** @type {const} */ (["a number of seconds from 0 on", (/** @type {number} */ n) => n >= 0]);

/** The settings that are numbers. */
const NUMBERS = { work: WHOLE, plies: WHOLE, attacker_tempi: WHOLE, defender_tempi: WHOLE, seconds: SECONDS };

/** A value as a message shows it. @param {unknown} value */
const shown = (value) => (typeof value === "string" ? JSON.stringify(value) : String(value));

/**
 * The settings that are given, without what is undefined. A slip in one would else mean no limit.
 * @param {unknown} settings
 */
function checked(settings) {
  if (typeof settings !== "object" || settings === null) {
    throw new PalisadeError(`settings are an object, and not ${shown(settings)}`, "question");
  }
  const { progress, ...others } = /** @type {Record<string, unknown>} */ (settings);
  if (progress !== undefined && typeof progress !== "function") {
    throw new PalisadeError(`progress: expected a function, found ${shown(progress)}`, "question");
  }
  const given = Object.entries(others).filter(([, value]) => value !== undefined);
  for (const [name, value] of given) {
    const [wanted, fits] = NUMBERS[/** @type {keyof typeof NUMBERS} */ (name)] ?? ["", () => true];
    if (wanted && !(typeof value === "number" && fits(value))) {
      throw new PalisadeError(`${name}: expected ${wanted}, found ${shown(value)}`, "question");
    }
  }
  return { progress, given };
}

/** What is known of chess endings. Questions are answered at once, by the thread that asks. */
export class Palisade {
  #exports;
  /** @type {((work: number) => boolean | void) | undefined} */
  #progress;

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    const progress = (/** @type {number} */ work) => (this.#progress?.(work) === false ? 1 : 0);
    const now = () => performance.now();
    this.#exports = new WebAssembly.Instance(module, { palisade: { progress, now } }).exports;
  }

  /**
   * Asks one question and reads the answer.
   * @param {string} name
   * @param {string} fen
   * @param {Record<string, unknown>} settings
   * @returns {any}
   */
  #ask(name, fen, settings) {
    const { progress, given } = checked(settings);
    if (typeof fen !== "string") throw new PalisadeError(`a position is a text, and not ${shown(fen)}`, "position");
    // A game or a certificate follows the settings, after an empty line.
    const isText = name === "annotate" || name === "check";
    const lines = [name, ...(isText ? [] : [fen]), ...given.map(([key, value]) => `${key} ${value}`)];
    // A line feed would begin a setting.
    const text = lines.map((line) => String(line).replace(/[\r\n]+/g, " ")).join("\n") + (isText ? `\n\n${fen}` : "");
    const question = new TextEncoder().encode(text);
    const { memory, palisade_question, palisade_ask, palisade_answer } = /** @type {any} */ (this.#exports);
    const place = palisade_question(question.length);
    if (!place) throw new PalisadeError("the question is too long, or another is being answered", "question");
    new Uint8Array(memory.buffer, place, question.length).set(question);
    this.#progress = /** @type {any} */ (progress);
    let length;
    try {
      length = palisade_ask();
    } finally {
      this.#progress = undefined;
    }
    // The memory may have grown, and then its buffer is another.
    const bytes = new Uint8Array(memory.buffer, palisade_answer(), length);
    const answer = JSON.parse(new TextDecoder().decode(bytes));
    if (answer.error) throw new PalisadeError(answer.error, answer.kind);
    return answer;
  }

  /** The version of the library. @returns {string} */
  version() {
    return this.#ask("version", "", {}).version;
  }
  /** @param {string} fen */
  bound(fen, settings = {}) {
    return this.#ask("bound", fen, settings);
  }
  /** @param {string} fen */
  explain(fen, settings = {}) {
    return this.#ask("explain", fen, settings);
  }
  /** @param {string} fen */
  maps(fen, settings = {}) {
    return this.#ask("maps", fen, settings);
  }
  /** @param {string} fen */
  moves(fen) {
    return this.#ask("moves", fen, {});
  }
  /** @param {string} fen @returns {string} */
  picture(fen, settings = {}) {
    return this.#ask("picture", fen, settings).svg;
  }
  /** Makes the tables of small endings that a search needs: some seconds, once. */
  prepare() {
    this.#ask("prepare", "", {});
  }
  /** @param {string} fen */
  solve(fen, settings = {}) {
    return this.#ask("solve", fen, settings);
  }
  /** @param {string} pgn */
  annotate(pgn, settings = {}) {
    return this.#ask("annotate", pgn, settings);
  }
  /** @param {string} fen */
  certify(fen, settings = {}) {
    return this.#ask("certify", fen, settings);
  }
  /** @param {string} certificate */
  check(certificate) {
    return this.#ask("check", certificate, {});
  }
  /** @param {string} fen */
  winnable(fen, settings = {}) {
    return this.#ask("winnable", fen, settings);
  }
}

/**
 * Opens the door: compiles the module that is in these bytes.
 * @param {BufferSource} bytes
 */
export async function open(bytes) {
  return new Palisade(await WebAssembly.compile(bytes));
}
