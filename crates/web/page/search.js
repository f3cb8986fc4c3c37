// The searches: one that begins by itself while a position stands still, and one that somebody asks for.
// What they find goes into what is known; what is known is not searched again.
import { seenBy, mover, placement } from "./known.js";

/** A position stands still when nobody has changed it for so long, in milliseconds. */
const STILL = 300;

/** Seconds of the search that begins by itself. */
const AT_ONCE = 2;

/**
 * Seconds of its parts, and of those that come after them. They are short, for whoever goes on waits for the
 * end of one; to break it off would throw away the tables that its worker has made.
 */
const PARTS = [0.3, 0.6, 1.1];
const LATER = 1.5;

/** Seconds for a move of which nothing is known, and for all of them. */
const FOR_A_MOVE = 0.15;
const FOR_MOVES = 1.5;

/** Seconds of the first part of a search that was asked for; each part is twice as long as the one before. */
const FIRST_PART = 0.5;

/** As much work as the time allows. */
const WORK = 10 ** 12;

/** Would more time not help? @param {any} solution */
const isExhausted = (solution) => Boolean(solution.why_open) && !solution.why_open.startsWith("the budget is spent");

export class Search {
  /** May a search begin by itself? */
  isOn = true;
  /** Seconds that it may take beyond the usual: who plays or answers thinks for a while, and is judged then. */
  more = 0;
  /** The position that is shown. @type {string | null} */
  #fen = null;
  /** The position of the search that was asked for. @type {string | null} */
  asked = null;
  /** Is a search at work by itself? */
  isLooking = false;
  /** Who waits for the end of the search that begins by itself. @type {(() => void)[]} */
  #waiting = [];
  #timer = 0;
  /** The run that goes on; an older one ends. */
  #run = 0;
  /** Seconds that were spent by itself, by position. @type {Map<string, number>} */
  #spent = new Map();
  #oracle;
  #known;
  #news;

  /**
   * @param {import("./oracle.js").Oracle} oracle @param {import("./known.js").Known} known
   * @param {(fen: string) => void} news hears that more is known, or that work begins or ends
   */
  constructor(oracle, known, news) {
    this.#oracle = oracle;
    this.#known = known;
    this.#news = news;
  }

  /** Another position is shown, or none. @param {string | null} fen @param {boolean} isOver is there nothing to search? */
  stand(fen, isOver) {
    if (this.asked && this.asked !== fen) this.#oracle.stop();
    this.#fen = fen;
    this.#end();
    if (fen && !isOver && (this.isOn || this.more) && !this.asked) this.#timer = setTimeout(() => void this.#look(fen), STILL);
  }

  /** Has the search that begins by itself nothing left to do? @param {string} fen */
  isDone(fen) {
    return this.#left(fen) <= 0 || this.#isAnswered(fen);
  }

  /** Seconds that it may still take by itself. @param {string} fen */
  #left(fen) {
    return AT_ONCE + this.more - (this.#spent.get(placement(fen)) ?? 0);
  }

  /** The value, what becomes of it by each move, and the way to win where there is one. @param {string} fen */
  #isAnswered(fen) {
    const { exact } = this.#known.value(fen);
    const hasWay = exact === "draw" || this.#known.solution(fen)?.value.exact;
    return Boolean(exact && hasWay) && this.#known.isSettled(fen);
  }

  /** Waits until the position is answered, or its time is spent, or another is shown. @param {string} fen @returns {Promise<void>} */
  async answered(fen) {
    if (this.isDone(fen) || this.#fen !== fen) return;
    await new Promise((resolve) => this.#waiting.push(() => resolve(undefined)));
  }

  /**
   * Looks back at a position that is shown no more: a move from it is to be judged.
   * @param {string} fen @param {number} seconds @param {() => boolean} isWanted does anybody still wait?
   */
  async behind(fen, seconds, isWanted) {
    // The parts grow: of short ones a hard position would need too many.
    for (let [left, part] = [seconds, 2]; left > 0 && isWanted() && !this.#known.value(fen).exact; left -= part, part = Math.min(6, 1.5 * part)) {
      const solution = await this.#oracle.ask("solve", fen, { seconds: part, work: WORK, all_moves: true }).catch(() => null);
      if (!solution) return;
      this.#known.learnSolution(solution);
      if (isExhausted(solution)) return;
    }
  }

  /** The run that goes on is the last one no more. */
  #end() {
    clearTimeout(this.#timer);
    this.#run += 1;
    this.isLooking = false;
    for (const tell of this.#waiting.splice(0)) tell();
  }

  /** @param {string} fen */
  async #look(fen) {
    const mine = (this.#run += 1);
    const isMine = () => mine === this.#run && this.#fen === fen && !this.asked;
    if (this.isDone(fen)) return this.#end();
    this.isLooking = true;
    this.#news(fen);
    try {
      for (let part = 0; this.#left(fen) > 0 && !this.#isAnswered(fen); part += 1) {
        const seconds = PARTS[part] ?? LATER;
        const solution = await this.#oracle.ask("solve", fen, { seconds, work: WORK, all_moves: true });
        // What was found is known, wherever the reader has gone since.
        this.#known.learnSolution(solution);
        this.#spent.set(placement(fen), isExhausted(solution) ? Infinity : (this.#spent.get(placement(fen)) ?? 0) + seconds);
        if (!isMine()) return;
        this.#news(fen);
        // Who knows the value looks at the moves that are left one by one.
        if (solution.value.exact) break;
      }
      await this.#lookAtMoves(fen, isMine);
      if (isMine() && this.#known.value(fen).exact) this.#spent.set(placement(fen), Infinity);
    } catch {
      // Whoever has stopped it does not want it; what cannot be searched has no answer.
      if (isMine()) this.#spent.set(placement(fen), Infinity);
    } finally {
      if (mine === this.#run) {
        this.#end();
        this.#news(fen);
      }
    }
  }

  /** Looks at each move of which nothing is known, where the value is. @param {string} fen @param {() => boolean} isMine */
  async #lookAtMoves(fen, isMine) {
    const { low, high } = seenBy(this.#known.value(fen), mover(fen));
    if (low !== high || high === 0) return;
    const start = performance.now();
    for (const move of this.#known.moves(fen) ?? []) {
      if (!isMine() || performance.now() - start > 1000 * FOR_MOVES) return;
      if (this.#known.fate(fen, move)) continue;
      const solution = await this.#oracle.ask("solve", move.fen, { seconds: FOR_A_MOVE, work: WORK });
      this.#known.learnSolution(solution);
      if (isMine()) this.#news(fen);
    }
  }

  /**
   * Searches as somebody has asked, in parts, so that what is proved by then is shown, and is known after a stop.
   * @param {string} fen @param {number} allowed seconds
   * @param {(note?: string) => void} hear hears of the work
   * @param {(solution: any) => void} part hears what a part has proved
   * @returns {Promise<{ solution: any, isUp: boolean } | null>} is the time up? nothing where another position is shown
   */
  async ask(fen, allowed, hear, part) {
    this.#end();
    this.asked = fen;
    this.#news(fen);
    try {
      for (let [left, seconds] = [allowed, FIRST_PART]; ; seconds *= 2) {
        const now = Math.min(seconds, left);
        const solution = await this.#oracle.ask("solve", fen, { seconds: now, work: WORK, all_moves: true }, (_, note) => hear(note));
        left -= now;
        this.#known.learnSolution(solution);
        if (this.#fen !== fen) return null;
        this.#news(fen);
        const isDone = this.#isAnswered(fen) || isExhausted(solution);
        if (isDone || left <= 0) return { solution: this.#known.solution(fen), isUp: !isDone };
        part(solution);
      }
    } finally {
      this.asked = null;
      this.#end();
      this.#news(fen);
    }
  }

  stop() {
    this.#oracle.stop();
  }
}
