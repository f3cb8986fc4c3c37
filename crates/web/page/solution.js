// The panel of the search: its budget, how far it is, and the line to step through.
import { count, lettered, said, t } from "./language.js";
import { named } from "./squares.js";
import { $, html, within } from "./svg.js";

/** Seconds that the slider offers. */
const SECONDS = [0.2, 0.5, 1, 2, 5, 10, 20, 60];

/** @param {number} seconds */
export const spoken = (seconds) => (seconds === 1 ? t("1 second") : t("{0} seconds", count(seconds)));

/** The search and its line. */
export class SolutionPanel {
  /** @type {{ start: string, moves: any[], at: number } | null} */
  #line = null;
  #ticking = 0;
  /** When the search began. */
  #start = 0;
  #show;

  /** @param {(fen: string, last: string | null) => void} show shows a position of the line */
  constructor(show) {
    this.#show = show;
    $("budget").max = String(SECONDS.length - 1);
    const say = () => {
      $("budget-said").textContent = spoken(this.seconds());
      $("budget").setAttribute("aria-valuetext", spoken(this.seconds()));
    };
    $("budget").addEventListener("input", say);
    say();
  }

  /** @returns {number} */
  seconds() {
    return SECONDS[Number($("budget").value)];
  }

  /** @param {number} seconds that it may take */
  begin(seconds) {
    this.#start = performance.now();
    const bar = $("progress");
    bar.hidden = false;
    $("solve").hidden = true;
    $("stop").hidden = false;
    $("solve-said").textContent = t("Searching …");
    const tick = () => {
      bar.value = Math.min(1, (performance.now() - this.#start) / 1000 / seconds);
      this.#ticking = requestAnimationFrame(tick);
    };
    tick();
  }

  /** @param {string} [note] */
  hear(note) {
    // The time of the search does not count the tables.
    if (note === "tables") this.#start = performance.now();
    $("solve-said").textContent = note === "tables" ? t("Making the tables of small endings, once …") : t("Searching …");
  }

  /** @param {string} said */
  end(said) {
    cancelAnimationFrame(this.#ticking);
    $("progress").hidden = true;
    $("solve").hidden = false;
    $("stop").hidden = true;
    $("solve-said").textContent = said;
    $("known-said").textContent = "";
  }

  /** @param {any} solution what `solve` answers @param {any} proved the value, as far as it is proved */
  answer(solution, proved) {
    const { exact, upper, lower } = proved;
    const value = exact === "draw" ? t("A draw, proved.") : exact ? t("{0} wins, proved.", named(exact)) : null;
    const { line } = solution;
    const end = !line ? null : line.end === "mate" ? t("The line goes to mate.") : t("The line goes to its end: {0}.", said(line.end_words));
    const half = upper === "draw" ? t("{0} cannot win, proved.", t("White")) : lower === "draw" ? t("{0} cannot win, proved.", t("Black")) : null;
    // That the time was too short stands beside the verdict.
    const why = solution.why_open?.startsWith("the budget is spent") ? "" : said(solution.why_open ?? "");
    const open = why && `${why[0].toUpperCase()}${why.slice(1)}.`;
    const found = [value ?? half ?? (end ? null : t("Not decided in this time.")), end, open].filter(Boolean).join(" ");
    this.end(found);
    this.#line = line ? { start: solution.fen, moves: line.moves, at: 0 } : null;
    this.#draw();
  }

  /** Is the line shown that begins here? @param {string} fen */
  hasLineOf(fen) {
    return this.#line?.start === fen;
  }

  clear() {
    this.#line = null;
    $("solve-said").textContent = "";
    this.#draw();
  }

  /**
   * Another position is shown: the line goes to it, or stays, or goes.
   * @param {string} fen @param {boolean} moved by a move
   */
  at(fen, moved) {
    const line = this.#line;
    if (!line) return void ($("solve-said").textContent = "");
    const step = line.start === fen ? 0 : line.moves.findIndex((move) => move.fen === fen) + 1;
    if (step > 0 || line.start === fen) line.at = step;
    else if (moved) line.at = -1;
    else return this.clear();
    this.#draw();
  }

  /** What a part of the search has proved. @param {any} solution */
  sofar(solution) {
    const { upper, lower, exact } = solution.value;
    const half = exact === "draw" ? t("A draw") : exact ? t("{0} wins", named(exact)) : upper === "draw" ? t("{0} cannot win", t("White")) : lower === "draw" ? t("{0} cannot win", t("Black")) : t("nothing");
    $("known-said").textContent = t("Proved so far: {0}.", half);
  }

  /** @param {number} at */
  #go(at) {
    if (!this.#line) return;
    const line = this.#line;
    line.at = Math.max(0, Math.min(line.moves.length, at));
    const move = line.moves[line.at - 1];
    this.#draw();
    this.#show(move ? move.fen : line.start, move ? move.uci.slice(2, 4) : null);
  }

  /** The position before one of the line. @param {string} shown @returns {string | null} */
  before(shown) {
    const line = this.#line;
    if (!line || line.at < 1 || line.moves[line.at - 1].fen !== shown) return null;
    return line.moves[line.at - 2]?.fen ?? line.start;
  }

  /** Steps in the line. @param {import("./trail.js").Way} way @param {string | null} shown @returns {(() => void) | null} nothing where it does not lead anywhere */
  toward(way, shown) {
    const line = this.#line;
    if (!line || line.at < 0 || (line.moves[line.at - 1]?.fen ?? line.start) !== shown) return null;
    const to = { first: 0, back: line.at - 1, on: line.at + 1, last: line.moves.length }[way];
    return to < 0 || to > line.moves.length || to === line.at ? null : () => this.#go(to);
  }

  #draw() {
    const line = this.#line;
    $("line").hidden = !line;
    document.body.classList.toggle("has-line", Boolean(line));
    if (!line) return;
    const black = line.start.split(" ")[1] === "b";
    $("line-moves").replaceChildren(
      ...line.moves.flatMap((move, index) => {
        const ply = index + (black ? 1 : 0);
        const number = ply % 2 === 0 ? `${ply / 2 + 1}. ` : index === 0 ? "1… " : "";
        const button = html("button", { type: "button" }, lettered(move.text));
        if (index === line.at - 1) button.setAttribute("aria-current", "step");
        button.addEventListener("click", () => this.#go(index + 1));
        return [html("span", { class: "move" }, html("small", {}, number), button), " "];
      }),
    );
    within($("line-moves"));
    $("line-away").hidden = line.at >= 0;
  }
}
