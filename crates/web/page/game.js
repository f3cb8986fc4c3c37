// The panel of a game: its moves, what is proved of them, and the annotated file.
import { language, lettered, said, t } from "./language.js";
import { commentary, strip } from "./pgn.js";
import { $, html, save, within } from "./svg.js";

/** Without words: what costs nothing is said at once. */
const AT_ONCE = { seconds: 0, work: 0 };

/** Where a game begins for certain: after an empty line, with the header Event and another. */
const BEGINS = /(?<=\n[ \t]*\r?\n)(?=\[Event "[^\n]*\n\[\w)/;

/** Games that are read between two looks at the button: a tenth of a second, about. */
const TOGETHER = 5;

/** Is there a position that may be worth a search? @param {any} game */
const hasEnding = (game) => [game.start, ...game.moves.map((/** @type {any} */ move) => move.fen)].some((fen) => (fen.split(" ")[0].match(/[qrbn]/gi) ?? []).length <= 2);

/** What a header of a game says. @param {string} text @param {string} name @returns {string} nothing where nobody knows */
function header(text, name) {
  const value = new RegExp(`^\\s*\\[${name} "((?:[^"\\\\]|\\\\.)*)"`, "m").exec(text)?.[1] ?? "";
  return value === "?" ? "" : value.replace(/\\(.)/g, "$1");
}

/** A game in the list: its number, who, where, and how much is said of it. @param {any} game @param {number} index */
function listed(game, index) {
  const remarks = !game.isDone ? "" : ` · ${game.remarks.length === 1 ? t("1 remark") : t("{0} remarks", game.remarks.length)}`;
  const event = game.event ? `, ${game.event}` : "";
  const result = game.result && game.result !== "*" ? ` ${game.result}` : "";
  return `${index + 1}. ${game.white ?? "?"} – ${game.black ?? "?"}${result}${event}${remarks}`;
}

/** The exercises of a game, with its name. @param {any} game @returns {import("./exercises.js").Exercise[]} */
const exercisesOf = (game) =>
  (game.exercises ?? []).map((/** @type {any} */ one) => ({ ...one, from: `${game.white ?? "?"} – ${game.black ?? "?"}${game.event ? `, ${game.event}` : ""}` }));

/** Games of a file, each annotated after the other. */
export class GamePanel {
  /** @type {{ parts: string[], games: any[] } | null} */
  #file = null;
  /** The game that is open. @type {any} */
  #game = null;
  /** The move that is shown; -1 is the start. */
  #at = -1;
  /** Has somebody stopped the work? */
  #isStopped = false;
  #ask;
  #show;
  #learn;
  #offer;

  /**
   * @param {{ ask: (question: string, pgn: string, settings?: object) => Promise<any>, stop: () => void,
   *   show: (fen: string, last: string | null, opened: boolean) => void, learn: (game: any) => void,
   *   offer: (exercises: import("./exercises.js").Exercise[]) => void }} page
   *   stop ends what was asked; show shows a position of a game; learn hears what is proved in a game; offer
   *   hears of exercises
   */
  constructor({ ask, stop, show, learn, offer }) {
    this.#ask = ask;
    this.#show = show;
    this.#learn = learn;
    this.#offer = offer;
    $("game-next").addEventListener("click", () => this.#nextRemark());
    $("annotate").addEventListener("click", () => void this.#annotate());
    $("games").addEventListener("change", () => {
      this.#hasLooked = true;
      this.#open(Number($("games").value));
    });
    $("pgn-file").addEventListener("change", async () => {
      const file = $("pgn-file").files[0];
      if (file) $("pgn").value = await file.text();
    });
    $("game-save").addEventListener("click", () => this.#save());
    $("game-stop").addEventListener("click", () => {
      this.#isStopped = true;
      stop();
    });
  }

  async #annotate() {
    const pgn = $("pgn").value;
    if (!pgn.trim()) return void ($("game-said").textContent = t("Paste a game first, or open a file."));
    $("annotate").disabled = true;
    $("game-said").textContent = t("Annotating …");
    this.#isStopped = this.#hasLooked = false;
    try {
      const { games } = (this.#file = await this.#read(pgn));
      $("games-label").hidden = games.length < 2;
      $("game").hidden = games.length === 0;
      $("games").replaceChildren(...games.map((/** @type {any} */ game, /** @type {number} */ index) => html("option", { value: String(index) }, listed(game, index))));
      this.#offer([]);
      if (games.length) {
        $("game-in").open = false;
        $("right").prepend($("game-panel"));
        document.body.classList.add("has-game");
        this.#open(0);
      }
      await this.#work();
    } catch (error) {
      const { kind, message } = /** @type {Error & { kind?: string }} */ (error);
      $("game-said").textContent = kind === "stopped" ? t("Stopped.") : t("No game: {0}.", said(message));
    } finally {
      $("annotate").disabled = false;
      $("game-work").hidden = true;
    }
  }

  /** Reads the games of a text, a few at a time: it can be seen how far that is, and be stopped. @param {string} pgn */
  async #read(pgn) {
    /** @type {{ parts: string[], games: any[] }} */
    const file = { parts: [], games: [] };
    const pieces = pgn.split(BEGINS);
    $("game-work").hidden = false;
    for (let at = 0; at < pieces.length; at += TOGETHER) {
      $("game-progress").value = at / pieces.length;
      const text = pieces.slice(at, at + TOGETHER).join("");
      const { games } = await this.#ask("annotate", text, { ...AT_ONCE, language });
      const bytes = new TextEncoder().encode(text);
      games.forEach((/** @type {any} */ game, /** @type {number} */ index) => {
        const end = games[index + 1]?.offset ?? bytes.length;
        game.read = () => commentary(bytes, game, end);
        const part = new TextDecoder().decode(bytes.slice(index ? game.offset : 0, end));
        game.event = header(part, "Event");
        file.parts.push(part);
      });
      file.games.push(...games);
      if (games.length === 0) file.parts.push(text);
    }
    const faulty = file.games.filter(({ fault, moves, white, black }) => fault && !moves.length && !white && !black);
    if (faulty.length && faulty.length === file.games.length) throw new Error(faulty[0].fault);
    return file;
  }

  /** Annotates game by game; what is proved of the one that is open is shown when it is known. */
  async #work() {
    const file = /** @type {{ parts: string[], games: any[] }} */ (this.#file);
    const { parts, games } = file;
    const seconds = Number($("game-seconds").value);
    let done = 0;
    $("game-progress").value = 0;
    // Tables are made before the clock runs, and where somebody will look into them.
    if (games.some(hasEnding)) await this.#ask("prepare", "").catch(() => {});
    while (done < games.length && !this.#isStopped) {
      $("game-progress").value = done / games.length;
      $("game-said").textContent = games.length === 1 ? t("Annotating …") : t("Annotating: {0} of {1} games done.", done, games.length);
      const answer = await this.#ask("annotate", parts[done], { seconds, work: 10 ** 12, language }).catch((error) => {
        if (error.kind !== "stopped") throw error;
      });
      if (!answer) break;
      // A part that reads otherwise alone stays as it is.
      if (answer.games.length === 1) {
        parts[done] = answer.pgn;
        Object.assign(games[done], { remarks: answer.games[0].remarks, exercises: answer.games[0].exercises, isDone: true });
        $("games").options[done].textContent = listed(games[done], done);
        // Whoever has not moved in it is led to its first remark.
        if (this.#game === games[done]) this.#draw(!this.#hasLooked && this.#at === -1 && games[done].remarks.length > 0);
        // The first game in which something is proved is the one to look at.
        else if (games[done].remarks.length && !this.#hasLooked && !this.#game.remarks.length) this.#open(done);
        this.#learn(games[done]);
        this.#offer(games.flatMap(exercisesOf));
      }
      done += 1;
    }
    const found = games.slice(0, done).reduce((sum, game) => sum + game.remarks.length, 0);
    const count = games.length === 1 ? t("1 game") : t("{0} games", games.length);
    const said = games.length === 0 ? t("There is no game in this text.") : `${count}, ${found === 1 ? t("1 remark") : t("{0} remarks", found)}.`;
    $("game-said").textContent = done < games.length ? `${t("Stopped: {0} of {1} games done.", done, games.length)} ${said}` : said;
  }

  /** Has the reader chosen a game, or gone through one? */
  #hasLooked = false;

  /** Goes to the next remark: in this game, or in one after it, and from the last to the first. */
  #nextRemark() {
    const games = this.#file?.games ?? [];
    const here = games.indexOf(this.#game);
    const later = this.#game.remarks.find((/** @type {any} */ one) => (one.node ?? -1) > this.#at);
    this.#hasLooked = true;
    if (later) return this.#go(later.node);
    const order = [...games.keys()].map((step) => (here + 1 + step) % games.length);
    const next = order.find((index) => games[index].remarks.length);
    if (next === undefined) return;
    if (next === here) return this.#go(this.#game.remarks[0].node ?? -1);
    $("games").value = String(next);
    this.#open(next);
  }

  /** @param {number} number */
  #open(number) {
    const game = this.#file?.games[number];
    if (!game) return;
    this.#game = game;
    game.said ??= game.read();
    this.#at = -1;
    $("games").value = String(number);
    this.#draw(true);
  }

  /** @param {boolean} [isOpened] is the game shown for the first time? */
  #draw(isOpened = false) {
    const game = this.#game;
    $("game-next").hidden = !this.#file?.games.some((/** @type {any} */ one) => one.remarks.length);
    const remarks = new Map(game.remarks.map((/** @type {any} */ remark) => [remark.node ?? -1, remark]));
    /** @type {Node[]} */
    const parts = [this.#step(-1, t("start"), remarks)];
    let depth = 0;
    // A number stands where a line begins, and after what interrupts it.
    let isBroken = true;
    const comment = (/** @type {number} */ index) => {
      const text = game.said[index]?.comment;
      // What we have put into the file ourselves is said below.
      if (!text || text === strip(remarks.get(index)?.words ?? "")) return;
      parts.push(document.createTextNode(" "), html("span", { class: "comment" }, text));
      isBroken = true;
    };
    comment(-1);
    game.moves.forEach((/** @type {any} */ move, /** @type {number} */ index) => {
      const brackets = move.depth > depth ? " ( " : move.depth < depth ? " ) " : " ";
      depth = move.depth;
      const [, turn, , , , count] = (move.parent === null ? game.start : game.moves[move.parent].fen).split(" ");
      const number = turn === "w" ? `${count}. ` : brackets === " " && !isBroken ? "" : `${count}… `;
      isBroken = false;
      parts.push(document.createTextNode(brackets), html("small", {}, number), this.#step(index, lettered(move.text.replace(/[!?]+$/, "")), remarks));
      comment(index);
    });
    if (depth > 0) parts.push(document.createTextNode(" )"));
    if (game.fault) parts.push(document.createTextNode(` – ${said(game.fault)}`));
    $("game-moves").replaceChildren(...parts);
    if (isOpened) this.#go(game.remarks[0]?.node ?? -1, true);
    else this.#mark();
  }

  /** A move to press, with the signs of its writer, and ours. @param {number} index @param {string} text @param {Map<number, any>} remarks */
  #step(index, text, remarks) {
    const remark = remarks.get(index);
    const signs = this.#game.said[index]?.signs ?? "";
    const ours = !remark ? "" : signs ? " ●" : ["let_go", "loses", "opened"].includes(remark.kind) ? " ??" : remark.only ? " □" : " ●";
    const button = html("button", { type: "button", "data-node": String(index) }, text + (signs && ` ${signs}`) + ours);
    if (remark) button.setAttribute("aria-label", `${text}${signs && ` ${signs}`}: ${remark.words}`);
    button.addEventListener("click", () => this.#go(index));
    return button;
  }

  /** The moves that follow one, the line's own first. @param {number} index @returns {number} -1 where there is none */
  #next(index) {
    const parent = index < 0 ? null : index;
    return this.#game.moves.findIndex((/** @type {any} */ move) => move.parent === parent);
  }

  /** Another position is shown: if it stands beside the move that was shown, the game goes along. @param {string} shown */
  at(shown) {
    const game = this.#game;
    if (!game) return;
    const fen = (/** @type {number} */ index) => (index < 0 ? game.start : game.moves[index]?.fen);
    const parent = this.#at < 0 ? null : this.#at;
    const beside = [this.#at, ...game.moves.flatMap((/** @type {any} */ move, /** @type {number} */ index) => (move.parent === parent ? [index] : [])), game.moves[this.#at]?.parent ?? -1];
    const here = beside.find((index) => fen(index) === shown);
    if (here === undefined || here === this.#at) return;
    this.#at = here;
    this.#mark();
  }

  /** The position before one of the game. @param {string} shown @returns {string | null} */
  before(shown) {
    const move = this.#game?.moves[this.#at];
    if (!move || move.fen !== shown || !move.uci) return null;
    return move.parent === null ? this.#game.start : this.#game.moves[move.parent].fen;
  }

  /**
   * Steps in the game.
   * @param {import("./trail.js").Way} way @param {string | null} shown @returns {(() => void) | null} nothing where it does not lead anywhere
   */
  toward(way, shown) {
    const game = this.#game;
    const fen = this.#at < 0 ? game?.start : game.moves[this.#at].fen;
    if (!game || fen !== shown) return null;
    const isBack = way === "first" || way === "back";
    if (isBack ? this.#at < 0 : this.#next(this.#at) < 0) return null;
    return () => {
      let to = this.#at;
      if (way === "first") to = -1;
      else if (way === "back") to = game.moves[to].parent ?? -1;
      else if (way === "on") to = this.#next(to);
      else for (let next = this.#next(to); next >= 0; next = this.#next(to)) to = next;
      this.#go(to);
    };
  }

  /** @param {number} index @param {boolean} [isOpened] */
  #go(index, isOpened = false) {
    this.#at = index;
    this.#mark();
    const move = this.#game.moves[index];
    this.#show(move ? move.fen : this.#game.start, move?.uci ? move.uci.slice(2, 4) : null, isOpened);
  }

  /** Marks the move that is shown, and says what is proved of it. */
  #mark() {
    for (const button of $("game-moves").querySelectorAll("button")) {
      if (button.dataset.node === String(this.#at)) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    within($("game-moves"));
    const remark = this.#game.remarks.find((/** @type {any} */ one) => (one.node ?? -1) === this.#at);
    const words = remark?.words ?? "";
    // What the sentence says already is not said again.
    const shown = (/** @type {string | null} */ line) => line && !words.includes(lettered(line)) && lettered(line);
    const [better, then] = [shown(remark?.better), shown(remark?.then)];
    const lines = [...(better ? [t("Better: {0}", better)] : []), ...(then ? [t("It goes on: {0}", then)] : [])];
    $("game-remark").replaceChildren(...(words ? [html("b", {}, words)] : []), ...lines.map((line) => html("span", { class: "note" }, line)));
  }

  #save() {
    if (this.#file) save("annotated.pgn", "application/x-chess-pgn", this.#file.parts.join(""));
  }
}
