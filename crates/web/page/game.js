// The panel of a game: its moves, what is proved of them, and the annotated file.
import { lettered, said, t } from "./language.js";
import { $, html, save } from "./svg.js";

/** Seconds for each game. */
const SECONDS = 5;

/** A game of a file that was annotated. */
export class GamePanel {
  /** @type {{ pgn: string, games: any[] } | null} */
  #file = null;
  /** The game that is open. @type {any} */
  #game = null;
  /** The move that is shown; -1 is the start. */
  #at = -1;
  #ask;
  #show;
  #learn;

  /**
   * @param {(pgn: string, settings: object) => Promise<any>} ask annotates a file
   * @param {(fen: string, last: string | null) => void} show shows a position of a game
   * @param {(remark: any) => void} learn hears what is proved of a position
   */
  constructor(ask, show, learn) {
    this.#ask = ask;
    this.#show = show;
    this.#learn = learn;
    $("annotate").addEventListener("click", () => void this.#annotate());
    $("games").addEventListener("change", () => this.#open(Number($("games").value)));
    $("pgn-file").addEventListener("change", async () => {
      const file = $("pgn-file").files[0];
      if (file) $("pgn").value = await file.text();
    });
    $("game-save").addEventListener("click", () => this.#save());
  }

  async #annotate() {
    const pgn = $("pgn").value;
    if (!pgn.trim()) return void ($("game-said").textContent = t("Paste a game first, or open a file."));
    $("annotate").disabled = true;
    $("game-said").textContent = t("Annotating …");
    try {
      this.#file = await this.#ask(pgn, { seconds: SECONDS, work: 10 ** 12 });
      const { games } = /** @type {any} */ (this.#file);
      const found = games.reduce((/** @type {number} */ sum, /** @type {any} */ game) => sum + game.remarks.length, 0);
      const count = games.length === 1 ? t("1 game") : t("{0} games", games.length);
      $("game-said").textContent = games.length === 0 ? t("There is no game in this text.") : `${count}, ${found === 1 ? t("1 remark") : t("{0} remarks", found)}.`;
      $("games").replaceChildren(...games.map((/** @type {any} */ game, /** @type {number} */ index) => html("option", { value: String(index) }, `${game.white ?? "?"} – ${game.black ?? "?"} ${game.result ?? ""}`)));
      $("games-label").hidden = games.length < 2;
      $("game").hidden = games.length === 0;
      if (games.length) this.#open(0);
    } catch (error) {
      $("game-said").textContent = t("No game: {0}.", /** @type {Error} */ (error).message);
    } finally {
      $("annotate").disabled = false;
    }
  }

  /** @param {number} number */
  #open(number) {
    const game = this.#file?.games[number];
    if (!game) return;
    game.remarks.forEach(this.#learn);
    this.#game = game;
    const remarks = new Map(game.remarks.map((/** @type {any} */ remark) => [remark.node ?? -1, remark]));
    /** @type {Node[]} */
    const parts = [this.#step(game, -1, t("start"), remarks)];
    let depth = 0;
    game.moves.forEach((/** @type {any} */ move, /** @type {number} */ index) => {
      const brackets = move.depth > depth ? " ( " : move.depth < depth ? " ) " : " ";
      depth = move.depth;
      const [, turn, , , , count] = (move.parent === null ? game.start : game.moves[move.parent].fen).split(" ");
      const number = turn === "w" ? `${count}. ` : brackets === " " && index > 0 ? "" : `${count}… `;
      parts.push(document.createTextNode(brackets), html("small", {}, number), this.#step(game, index, lettered(move.text), remarks));
    });
    if (depth > 0) parts.push(document.createTextNode(" )"));
    if (game.fault) parts.push(document.createTextNode(` – ${game.fault}`));
    $("game-moves").replaceChildren(...parts);
    const first = game.remarks[0];
    this.#go(game, first?.node ?? -1, remarks);
  }

  /** A move to press. @param {any} game @param {number} index @param {string} text @param {Map<number, any>} remarks */
  #step(game, index, text, remarks) {
    const remark = remarks.get(index);
    const mark = !remark ? "" : ["let_go", "loses", "opened"].includes(remark.kind) ? " ??" : " ●";
    const button = html("button", { type: "button", "data-node": String(index) }, text + mark);
    if (remark) button.setAttribute("aria-label", `${text}: ${said(remark.words)}`);
    button.addEventListener("click", () => this.#go(game, index, remarks));
    return button;
  }

  /**
   * One move on or back in the game, if the position that is shown stands in it.
   * @param {1 | -1} way @param {string | null} shown @returns {boolean} did it go?
   */
  step(way, shown) {
    const fen = (/** @type {number} */ index) => (index < 0 ? this.#game.start : this.#game.moves[index].fen);
    if (!this.#game || fen(this.#at) !== shown) return false;
    const parent = this.#at < 0 ? null : this.#at;
    const to = way < 0 ? this.#game.moves[this.#at]?.parent ?? -1 : this.#game.moves.findIndex((/** @type {any} */ move) => move.parent === parent);
    if (way > 0 && to < 0) return false;
    $("game-moves").querySelector(`[data-node="${to}"]`)?.click();
    return true;
  }

  /** @param {any} game @param {number} index @param {Map<number, any>} remarks */
  #go(game, index, remarks) {
    this.#at = index;
    for (const button of $("game-moves").querySelectorAll("button")) {
      if (button.dataset.node === String(index)) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    // Within its box alone: the board stays where it is.
    const [list, current] = [$("game-moves"), $("game-moves").querySelector("[aria-current]")];
    const [box, here] = [list.getBoundingClientRect(), /** @type {Element} */ (current).getBoundingClientRect()];
    if (here.top < box.top || here.bottom > box.bottom) list.scrollTop += here.top - box.top - box.height / 2;
    $("game-remark").textContent = said(remarks.get(index)?.words ?? "");
    const move = game.moves[index];
    this.#show(move ? move.fen : game.start, move?.uci ? move.uci.slice(2, 4) : null);
  }

  #save() {
    if (!this.#file) return;
    save("annotated.pgn", "application/x-chess-pgn", this.#file.pgn);
  }
}
