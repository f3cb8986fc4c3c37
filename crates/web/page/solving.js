// The search that somebody asks for: its buttons, and what is said when its time is up.
import { placement } from "./known.js";
import { said, t } from "./language.js";
import { spoken } from "./solution.js";
import { $ } from "./svg.js";

export class Solving {
  /** The seconds after which it ended without an answer, by position. @type {Map<string, number>} */
  #spent = new Map();
  #page;

  /**
   * @param {{ search: import("./search.js").Search, panel: import("./solution.js").SolutionPanel, known: import("./known.js").Known,
   *   fen: () => string | null, verdict: () => string, begin: () => void, ended: () => void, seeBoard: () => void }} page
   */
  constructor(page) {
    this.#page = page;
    $("solve").addEventListener("click", () => void this.#solve(page.panel.seconds()));
    $("go-on").addEventListener("click", () => void this.#solve(this.#next()));
    $("stop").addEventListener("click", () => page.search.stop());
  }

  /** How long the next search would take. */
  #next() {
    const before = this.#spent.get(placement(this.#page.fen() ?? ""));
    return before ? 2 * before : this.#page.panel.seconds();
  }

  /** Says beside the verdict that the time was too short, and offers more: the search goes on where it stopped. @param {boolean} isHidden */
  say(isHidden) {
    const { search, known } = this.#page;
    const fen = this.#page.fen();
    const isOpen = fen !== null && !isHidden && !known.value(fen).exact && !search.asked && !search.isLooking;
    const seconds = isOpen ? this.#spent.get(placement(fen)) : undefined;
    $("time-up").textContent = seconds ? t("Time is up: not decided in {0}.", spoken(seconds)) : "";
    $("go-on").hidden = !isOpen || !(seconds || search.isDone(fen));
    $("go-on").textContent = seconds ? t("Go on for {0}", spoken(2 * seconds)) : t("Look longer: {0}", spoken(this.#page.panel.seconds()));
  }

  /** @param {number} allowed seconds */
  async #solve(allowed) {
    const { search, panel, known, begin, ended, seeBoard } = this.#page;
    const fen = this.#page.fen();
    if (!fen) return;
    begin();
    panel.begin(allowed);
    try {
      const found = await search.ask(fen, allowed, (note) => panel.hear(note), (solution) => panel.sofar(solution));
      if (!found) return panel.end(t("The position has changed; solve it again."));
      if (found.isUp) this.#spent.set(placement(fen), allowed);
      panel.answer(found.solution, known.value(fen));
      if (found.solution.line) seeBoard();
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      if (message !== "stopped") panel.end(t("The search has failed: {0}.", said(message)));
      else if (this.#page.fen() === fen) panel.end(t("Stopped. Known by then: {0}.", this.#page.verdict()));
      else panel.end("");
    } finally {
      ended();
    }
  }
}
