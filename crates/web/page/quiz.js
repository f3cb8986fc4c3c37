// The quiz: one board, the answer hidden, a score. The exercises are of the reader's own games, or come by a link.
import { different, packed } from "./exercises.js";
import { judged, numbered } from "./judge.js";
import { mover } from "./known.js";
import { t } from "./language.js";
import { named } from "./squares.js";
import { $ } from "./svg.js";

/** @typedef {import("./exercises.js").Exercise} Exercise */
/** @typedef {import("./known.js").Move} Move */

export class Quiz {
  /** @type {Exercise[]} */
  #found = [];
  /** @type {Exercise[]} */
  #asked = [];
  #at = 0;
  #right = 0;
  /** How many have been answered. */
  #done = 0;
  /** Is an answer awaited? */
  isOpen = false;
  isOn = false;
  #page;

  /**
   * @param {{ known: import("./known.js").Known, moves: (fen: string) => Promise<Move[]>, show: (fen: string) => void, changed: () => void,
   *   copy: (address: string) => void }} page
   */
  constructor(page) {
    this.#page = page;
    $("quiz-begin").addEventListener("click", () => this.begin(this.#found));
    $("quiz-show").addEventListener("click", () => this.#reveal());
    $("quiz-next").addEventListener("click", () => this.#go(this.#at + 1));
    $("quiz-again").addEventListener("click", () => this.begin(this.#asked));
    $("quiz-link").addEventListener("click", () => page.copy(this.#address()));
    $("quiz-end").addEventListener("click", () => this.end());
  }

  /** The address that has them. */
  #address() {
    return `${location.href.split("#")[0]}#${packed(this.isOn ? this.#asked : this.#found)}`;
  }

  /** What the games have, each like position once. @param {Exercise[]} exercises */
  offer(exercises) {
    this.#found = different(exercises);
    const count = this.#found.length;
    $("quiz-panel").hidden = count === 0 && !this.isOn;
    $("quiz-offer").textContent = count === 1 ? t("1 exercise from these games: the move that was missed.") : t("{0} exercises from these games: moves that were missed.", count);
    this.#draw();
  }

  /** @param {Exercise[]} exercises */
  begin(exercises) {
    if (exercises.length === 0) return;
    this.isOn = true;
    this.#asked = exercises;
    this.#right = this.#done = 0;
    $("quiz-panel").hidden = false;
    $("right").prepend($("quiz-panel"));
    this.#go(0);
  }

  end() {
    this.isOn = this.isOpen = false;
    $("quiz-panel").hidden = this.#found.length === 0;
    this.#draw();
    this.#page.changed();
  }

  /** @param {number} at */
  #go(at) {
    this.#at = at;
    const exercise = this.#asked[at];
    this.isOpen = Boolean(exercise);
    $("quiz-said").textContent = exercise ? "" : t("That was all.");
    $("quiz-said").className = "";
    this.#draw();
    if (exercise) this.#page.show(exercise.fen);
    else this.#page.changed();
  }

  /** Another position is shown; who leaves the exercise leaves it unanswered. @param {string} fen */
  at(fen) {
    if (this.isOn && this.isOpen && fen.split(" ")[0] !== this.#asked[this.#at].fen.split(" ")[0]) this.end();
  }

  /** The reader has moved. @param {string} fen @param {Move} move */
  answer(fen, move) {
    this.#close(fen, move, false);
  }

  /** The answer is shown to whoever does not find it. */
  async #reveal() {
    const { fen, keeps } = this.#asked[this.#at];
    const move = (await this.#page.moves(fen)).find((one) => one.uci === keeps);
    if (move && this.isOpen) this.#close(fen, move, true);
  }

  /** @param {string} fen @param {Move} move that was played, or is shown @param {boolean} isShown */
  #close(fen, move, isShown) {
    const { keeps } = this.#asked[this.#at];
    const { known } = this.#page;
    const { fate, words } = judged(known, fen, move);
    // What is proved here counts, and what a link says only where nothing is.
    const isGood = fate ? fate === "keeps" : move.uci === keeps;
    this.isOpen = false;
    this.#done += 1;
    if (isGood && !isShown) this.#right += 1;
    const right = (known.moves(fen) ?? []).find((one) => one.uci === keeps);
    const believed = right ? t("The link says {0}; this page has not proved it yet.", numbered(fen, right)) : "";
    $("quiz-said").textContent = words || believed;
    $("quiz-said").className = isGood ? "right" : "mistake";
    this.#draw();
    this.#page.changed();
  }

  #draw() {
    document.body.classList.toggle("has-quiz", this.isOn);
    document.body.classList.toggle("quizzing", this.isOpen);
    const exercise = this.isOn ? this.#asked[this.#at] : undefined;
    $("quiz-begin").hidden = $("quiz-offer").hidden = this.isOn || this.#found.length === 0;
    $("quiz-now").hidden = !this.isOn;
    $("quiz-task").textContent = exercise ? `${t("{0} of {1}", this.#at + 1, this.#asked.length)}: ${task(exercise)}` : "";
    $("quiz-from").textContent = exercise?.from ?? "";
    $("quiz-score").textContent = this.#done ? t("Right: {0} of {1}", this.#right, this.#done) : "";
    $("quiz-show").hidden = !this.isOpen;
    $("quiz-next").hidden = this.isOpen || !exercise;
    $("quiz-again").hidden = Boolean(exercise);
  }
}

/** @param {Exercise} exercise */
const task = ({ fen, wins }) => t(wins ? "{0} to move and win." : "{0} to move and draw.", named(mover(fen)));
