// Play it out: the reader has one side, the page the other. The game stops at the first mistake that is proved.
import { judged } from "./judge.js";
import { mover, seenBy } from "./known.js";
import { t } from "./language.js";
import { named, other } from "./squares.js";
import { $ } from "./svg.js";

/** @typedef {import("./known.js").Move} Move */

/** How long the page waits before it moves, in milliseconds: who plays wants to see it. */
const PAUSE = 350;

/** Seconds for a move that may have been a mistake: while the reader waits, and while he thinks. */
const SECONDS_WAITING = 5;
const SECONDS_BACK = 30;

/** What a person would rather play, among moves that are worth the same. @param {Move} move */
const liking = ({ uci, text }) => (uci[4] === "q" ? 8 : 0) + (text.includes("x") ? 4 : 0) + (text.includes("+") ? 2 : 0) + (/^[a-h]/.test(text) ? 1 : 0);

/**
 * What the page plays: the line that is known, else what keeps the value, else what is not proved to lose.
 * @param {import("./known.js").Known} known @param {any} explained @param {Move[]} moves
 * @returns {Move}
 */
export function reply(known, explained, moves) {
  const { fen } = explained;
  const side = mover(fen);
  const named = (/** @type {string | undefined | null} */ uci) => moves.find((move) => move.uci === uci);
  const worth = (/** @type {Move} */ move) => seenBy(known.value(move.fen), side);
  const best = Math.max(...moves.map((move) => worth(move).low));
  // Nothing that is proved to be worse than another move is ever played.
  const sound = moves.filter((move) => worth(move).high >= best && known.fate(fen, move) !== "lets");
  const isSound = (/** @type {Move | undefined} */ move) => move && sound.includes(move);
  // A bare king: the quickest mate, or the longest defence.
  const soonest = named(explained.mate?.quickest[0]);
  if (isSound(soonest)) return /** @type {Move} */ (soonest);
  const line = known.solution(fen)?.line;
  const next = named(line?.moves[0]?.uci);
  if (isSound(next)) return /** @type {Move} */ (next);
  // The winner goes the shortest way that is known, the loser the longest.
  const isLost = seenBy(known.value(fen), side).high === 0;
  const length = (/** @type {Move} */ move) => known.solution(move.fen)?.line?.plies ?? (isLost ? 0 : 10 ** 6);
  const keeps = (/** @type {Move} */ move) => (worth(move).low === best ? 1 : 0);
  const order = (/** @type {Move} */ one, /** @type {Move} */ two) =>
    keeps(two) - keeps(one) || (isLost ? length(two) - length(one) : length(one) - length(two)) || liking(two) - liking(one);
  return [...(sound.length ? sound : moves)].sort(order)[0];
}

/** May a move have let something go, as far as anybody knows? @param {import("./known.js").Known} known @param {string} before @param {string} after */
function isDoubtful(known, before, after) {
  const side = mover(before);
  const [was, is] = [before, after].map((fen) => seenBy(known.value(fen), side));
  return was.low !== was.high && is.high < was.high;
}

export class Partner {
  /** The reader's side; nothing while nobody plays. @type {"white" | "black" | null} */
  side = null;
  /** Where the reader has made a mistake: the position before it. @type {string | null} */
  #before = null;
  /** A mistake after which he plays on: it is not said again. @type {string | null} */
  #forgiven = null;
  /** The reader's last move, if nobody knew what it did. @type {{ before: string, move: Move } | null} */
  #doubt = null;
  #turn = 0;
  #page;

  /**
   * @param {{ known: import("./known.js").Known, explained: () => any, moves: () => Move[], came: () => Promise<{ before: string, move: Move } | null>,
   *   answered: (fen: string) => Promise<void>, behind: (fen: string, seconds: number, isWanted: () => boolean) => Promise<void>, play: (move: Move) => void, back: (fen: string) => void, begin: () => void, changed: () => void }} page
   */
  constructor(page) {
    this.#page = page;
    for (const side of /** @type {const} */ (["white", "black"])) $(`play-${side}`).addEventListener("click", () => this.#begin(side));
    $("play-stop").addEventListener("click", () => this.end());
    $("play-back").addEventListener("click", () => this.#back());
    $("play-on").addEventListener("click", () => this.#goOn());
    this.#draw("");
  }

  /** @param {"white" | "black"} side */
  #begin(side) {
    this.side = side;
    this.#before = this.#forgiven = this.#doubt = null;
    this.#page.begin();
    void this.at();
    this.#page.changed();
  }

  end() {
    this.side = this.#before = this.#doubt = null;
    this.#turn += 1;
    this.#draw("");
    this.#page.changed();
  }

  /** Is a mistake on the board, which has to be looked at first? */
  get isHalted() {
    return this.#before !== null;
  }

  /** A position is shown: who plays next? */
  async at() {
    if (!this.side) return;
    const mine = (this.#turn += 1);
    const { known } = this.#page;
    const explained = this.#page.explained();
    const moves = this.#page.moves();
    const { fen } = explained;
    this.#before = null;
    if (explained.over || moves.length === 0) return this.#draw(this.#ended(explained));
    if (mover(fen) === this.side) {
      this.#draw(this.#asks(fen));
      return this.#lookBack(mine);
    }
    this.#draw(t("The page looks for its move …"));
    await this.#page.answered(fen);
    if (mine !== this.#turn) return;
    const came = await this.#page.came();
    if (came && isDoubtful(known, came.before, fen)) await this.#page.behind(came.before, SECONDS_WAITING, () => mine === this.#turn);
    if (mine !== this.#turn) return;
    const found = came && judged(known, came.before, came.move);
    if (found?.fate === "lets" && this.#forgiven !== fen) {
      this.#before = came?.before ?? null;
      this.#draw(found.words);
      return this.#page.changed();
    }
    this.#doubt = came && isDoubtful(known, came.before, fen) ? came : null;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (mine === this.#turn) this.#page.play(reply(known, explained, moves));
  }

  /** While the reader thinks, his last move is judged, if nobody could say in time what it did. @param {number} mine */
  async #lookBack(mine) {
    const doubt = this.#doubt;
    this.#doubt = null;
    if (!doubt) return;
    const { known, behind } = this.#page;
    await behind(doubt.before, SECONDS_BACK, () => mine === this.#turn);
    const found = judged(known, doubt.before, doubt.move);
    if (mine !== this.#turn || found.fate !== "lets") return;
    this.#before = doubt.before;
    this.#draw(found.words);
    this.#page.changed();
  }

  /** What the reader has to do, as far as anybody knows. @param {string} fen */
  #asks(fen) {
    const { low, high } = seenBy(this.#page.known.value(fen), mover(fen));
    const side = named(mover(fen));
    if (low === 2) return t("{0} to move and win.", side);
    if (low === 1 && high === 1) return t("{0} to move and draw.", side);
    if (high === 0) return t("{0} is lost; how long does it last?", side);
    return t("Not decided: the page plays as well as it knows.");
  }

  /** More is known of the position: what is asked may be clearer. @param {string} fen */
  learned(fen) {
    if (this.side && !this.#before && mover(fen) === this.side && !this.#page.explained()?.over) this.#draw(this.#asks(fen));
  }

  /** @param {any} explained */
  #ended(explained) {
    if (explained.over === "checkmate") return explained.turn === this.side ? t("Mate: the page has won.") : t("Mate: you have won.");
    return t("The game is over: a draw.");
  }

  #back() {
    const before = this.#before;
    if (before) this.#page.back(before);
  }

  #goOn() {
    this.#forgiven = this.#page.explained().fen;
    void this.at();
    this.#page.changed();
  }

  /** @param {string} words */
  #draw(words) {
    const isOn = this.side !== null;
    $("play-begin").hidden = isOn;
    $("play-now").hidden = !isOn;
    $("play-back").hidden = $("play-on").hidden = !this.#before;
    $("play-said").classList.toggle("mistake", Boolean(this.#before));
    $("play-said").textContent = words;
    $("play-side").textContent = this.side ? t("You play {0}, the page {1}.", named(this.side), named(other(this.side))) : "";
  }
}
