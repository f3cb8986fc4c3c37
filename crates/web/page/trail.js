// What was played and set up: one goes back in it, and on again.
import { lettered } from "./language.js";
import { $, html } from "./svg.js";

/**
 * @typedef {object} Step
 * @property {string} fen
 * @property {string | null} last where the move went
 * @property {string | null} text the move; nothing where the position was set up
 * @property {boolean} [typed] was it typed, letter by letter?
 */

/** A way to step: to the start, one back, one on, to the end. @typedef {"first" | "back" | "on" | "last"} Way */

/** The way to the position that is shown. */
export class Trail {
  /** @type {Step[]} */
  #steps = [];
  #at = -1;
  #show;

  /** @param {(fen: string, last: string | null) => void} show */
  constructor(show) {
    this.#show = show;
    $("undo").addEventListener("click", () => this.back());
    $("redo").addEventListener("click", () => this.#go(this.#at + 1));
  }

  /**
   * A step was taken; what lay ahead is forgotten.
   * @param {Step} step @param {string | null} from the position before it
   * @returns {boolean} is it a new one, to be taken back by itself?
   */
  add(step, from) {
    if (from && from !== this.#steps[this.#at]?.fen) this.#push({ fen: from, last: null, text: null });
    const isNew = step.fen !== this.#steps[this.#at]?.fen && this.#push(step);
    this.draw(step.fen);
    return isNew;
  }

  /** @param {Step} step */
  #push(step) {
    // What is typed is one step, however many letters it took.
    const isMore = step.typed && this.#steps[this.#at]?.typed;
    this.#steps = [...this.#steps.slice(0, this.#at + (isMore ? 0 : 1)), step];
    this.#at = this.#steps.length - 1;
    return !isMore;
  }

  /** Goes to the step at which a position stood, the next one of several; where it went, if there is one. @param {string} fen @returns {string | null} */
  find(fen) {
    const near = [0, -1, 1].map((way) => this.#at + way).find((at) => this.#steps[at]?.fen === fen);
    const at = near ?? this.#steps.findLastIndex((step) => step.fen === fen);
    if (at < 0) return null;
    this.#at = at;
    return this.#steps[at].last;
  }

  /** The position before one that a move led to. @param {string} shown @returns {string | null} */
  before(shown) {
    const step = this.#steps[this.#at];
    return step?.fen === shown && step.text ? this.#steps[this.#at - 1]?.fen ?? null : null;
  }

  /** The moves since the position was set up last, and those ahead: the step before them, and the one past them. */
  #played() {
    let first = this.#at;
    while (first > 0 && this.#steps[first].text) first -= 1;
    let end = this.#at + 1;
    while (this.#steps[end]?.text) end += 1;
    return [first, end];
  }

  /** Steps in what was played. @param {Way} way @param {string | null} shown @returns {(() => void) | null} nothing where it does not lead anywhere */
  toward(way, shown) {
    if (this.#steps[this.#at]?.fen !== shown) return null;
    const [first, end] = this.#played();
    const to = { first, back: this.#at - 1, on: this.#at + 1, last: end - 1 }[way];
    return to < first || to >= end || to === this.#at ? null : () => this.#go(to);
  }

  /** To the step before, or to the last one if another position is shown. */
  back() {
    this.#go(this.#shown === this.#steps[this.#at]?.fen ? this.#at - 1 : this.#at);
  }

  /** @param {number} at */
  #go(at) {
    const step = this.#steps[at];
    if (!step) return;
    this.#at = at;
    // It will be there; whoever presses twice goes two steps.
    this.#shown = step.fen;
    this.#show(step.fen, step.last);
  }

  /** The position that is shown, or nothing. @type {string | null} */
  #shown = null;

  /** @param {string | null} shown the position on the board, if it is one */
  draw(shown) {
    this.#shown = shown;
    const current = this.#steps[this.#at];
    $("undo").disabled = this.#at < 0 || (this.#at === 0 && shown === current.fen);
    $("redo").disabled = this.#at + 1 >= this.#steps.length;
    const [first, end] = this.#played();
    const moves = this.#steps.slice(first + 1, end);
    $("trail").hidden = moves.length === 0;
    $("trail").replaceChildren(
      ...moves.flatMap((step, index) => {
        const [, turn, , , , count] = this.#steps[first + index].fen.split(" ");
        const number = turn === "w" ? `${count}. ` : index === 0 ? `${count}… ` : "";
        const button = html("button", { type: "button" }, lettered(step.text ?? ""));
        if (first + 1 + index === this.#at && shown === current.fen) button.setAttribute("aria-current", "step");
        button.addEventListener("click", () => this.#go(first + 1 + index));
        return [html("span", { class: "move" }, html("small", {}, number), button), " "];
      }),
    );
  }
}
