// The page: one position, and everything that is known of it.
import { Board } from "./board.js";
import { EXAMPLES } from "./examples.js";
import { GamePanel } from "./game.js";
import { lettered, said, t, translate } from "./language.js";
import { sayKings, sayOfSquare, serving, showKings, wayIn, wordOfSquare } from "./kings.js";
import { drawFence, drawLetters, drawSet, drawWay, explain, kindName } from "./layers.js";
import { carry, linked, listen } from "./link.js";
import { manPicture } from "./men.js";
import { Oracle, unpack } from "./oracle.js";
import { ProofPanel } from "./proof.js";
import { emptyBoard, manName, put, read, whole, write } from "./setup.js";
import { SolutionPanel, spoken } from "./solution.js";
import { named, other } from "./squares.js";
import { $, html, save } from "./svg.js";
import { Trail } from "./trail.js";
import { narrowed, showNothing, showVerdict } from "./verdict.js";

translate();

const wasm = unpack($("wasm").textContent);
/** Answers what takes no time. */
const quick = new Oracle($("worker").textContent, wasm);
/** Searches. */
const slow = new Oracle($("worker").textContent, wasm);
/** Works on the side: games, certificates, tables. A search that goes on is not disturbed. */
const aside = new Oracle($("worker").textContent, wasm);

const state = {
  setup: emptyBoard(),
  /** What the library calls the position; nothing while it is none. @type {string | null} */
  fen: null,
  /** What will be shown when the library has answered: whoever presses twice goes two steps. @type {string | null} */
  ahead: null,
  /** @type {"move" | "setup"} */
  mode: "move",
  /** @type {"none" | "fence" | "squares"} */
  layer: "squares",
  /** @type {"white" | "black"} */
  attacker: "white",
  /** The man that a press puts on the board; nothing takes men away. @type {string | null} */
  hand: "P",
  /** @type {any} */ explained: null,
  /** @type {any} */ maps: null,
  /** The position that the maps are of. @type {string | null} */
  mapped: null,
  /** What was solved, by position. @type {Map<string, any>} */
  solved: new Map(),
  /** @type {any} */ solution: null,
  /** @type {any[]} */ moves: [],
  /** The verdict in a few words. */ verdict: "",
  /** A word to whoever has tried something; it goes after a while. */ notice: "",
  /** @type {string | null} */ selected: null,
  /** @type {string | null} */ looked: null,
  /** @type {string | null} */ last: null,
};

// --- the board -----------------------------------------------------------

const board = new Board($("board"), {
  press: (square) => (state.mode === "setup" ? place(square, state.hand) : press(square)),
  lift: (square) => {
    if (state.mode === "move") select(isOwn(square) ? square : null);
  },
  drag: (from, to) => {
    if (!to) select(null);
    else if (state.mode === "move") tryMove(from, to) || refuse(from, to);
    else if (state.mode === "setup" && state.setup.men[from]) change(put(put(state.setup, from, null), to, state.setup.men[from]));
  },
  look: (square) => {
    state.looked = square;
    drawLayer();
  },
  type: (square, key) => {
    if (key === "Escape") select(null);
    else if (state.mode === "setup" && /^[kqrbnp]$/i.test(key)) place(square, key);
    else if (state.mode === "setup" && (key === "Delete" || key === "Backspace")) place(square, null);
    else return false;
    return true;
  },
});

/** @param {string | null} square */
function select(square) {
  state.selected = square;
  draw();
}

/** May a man of this square move? @param {string} square */
const isOwn = (square) => state.moves.some((move) => move.uci.startsWith(square));

/** @param {string} square */
function press(square) {
  const from = state.selected;
  if (from && from !== square && tryMove(from, square)) return;
  if (from && from !== square && !isOwn(square)) return refuse(from, square);
  select(isOwn(square) && from !== square ? square : null);
}

/** How long a notice stays, in milliseconds. */
const NOTICE = 5000;

let noticed = 0;

/** Says why nothing was played. @param {string} from @param {string} to */
function refuse(from, to) {
  const man = state.setup.men[from];
  const isTurn = man && (man === man.toUpperCase()) === (state.setup.turn === "white");
  state.notice = !state.fen || isTurn ? t("{0}–{1} is not a legal move.", from, to) : t("Not a legal move: {0} is to move.", named(state.setup.turn));
  clearTimeout(noticed);
  noticed = setTimeout(() => {
    state.notice = "";
    drawLayer();
  }, NOTICE);
  select(null);
}

/** @param {string} from @param {string} to */
function tryMove(from, to) {
  const moves = state.moves.filter((move) => move.uci.startsWith(from + to));
  if (moves.length === 0) return false;
  if (moves.length === 1) play(moves[0]);
  else choosePromotion(moves);
  return true;
}

/** @param {any[]} moves */
function choosePromotion(moves) {
  // The man stands where he stood until it is known what becomes of him.
  select(null);
  const dialog = $("promotion");
  dialog.replaceChildren(
    ...moves.map((move) => {
      const letter = move.uci[4];
      const man = state.setup.turn === "white" ? letter.toUpperCase() : letter;
      const button = html("button", { type: "button", "aria-label": manName(man) }, manPicture(man));
      button.addEventListener("click", () => {
        dialog.close();
        play(move);
      });
      return button;
    }),
  );
  dialog.showModal();
}

/** @param {any} move */
function play(move) {
  show(move.fen, move.uci.slice(2, 4), { moved: true, text: move.text });
}

/** @param {string} square @param {string | null} man */
function place(square, man) {
  // A second press takes the man away again.
  change(put(state.setup, square, state.setup.men[square] === man ? null : man));
}

/** @param {import("./setup.js").Setup} setup */
function change(setup) {
  show(write(setup), null);
}

function draw() {
  const goals = state.moves.filter((move) => state.selected && move.uci.startsWith(state.selected)).map((move) => move.uci.slice(2, 4));
  const map = state.layer === "squares" ? state.maps?.[state.attacker] : null;
  const fence = fenceSquares();
  const words = (/** @type {string} */ square) => {
    if (map) return wordOfSquare(map, square);
    return fence ? Object.keys(fence).filter((kind) => fence[kind].includes(square)).map(kindName).join(", ") : "";
  };
  // With the kings alone the map knows which steps serve the side that moves.
  const isKing = /k/i.test(state.setup.men[state.selected ?? ""] ?? "");
  const steps = map && isKing && state.explained ? serving(map, state.attacker, proved()) : [];
  const free = Object.keys(state.setup.men).filter((square) => state.mode === "setup" || isOwn(square));
  board.show({ men: state.setup.men, selected: state.selected, goals: [...new Set(goals)], free, serving: steps, turn: state.setup.turn, last: state.last, words });
  drawLayer();
}

/** What the layer shows: the fence before a side, or the wall with pieces. @returns {Record<string, string[]> | null} */
function fenceSquares() {
  const view = state.layer === "fence" ? state.explained?.[state.attacker] : null;
  return view?.squares ?? view?.wall ?? null;
}

function drawLayer() {
  board.under.replaceChildren();
  board.over.replaceChildren();
  const map = state.maps?.[state.attacker];
  let looked = state.fen ? `${t("{0} to move.", named(state.setup.turn))} ${state.verdict}.` : "";
  const fence = fenceSquares();
  if (fence) drawFence(board, fence);
  if (state.layer === "squares" && map) {
    drawLetters(board, map, $("all-letters").checked);
    if ($("show-route").checked) drawWay(board, wayIn(map));
    if (state.looked) {
      drawSet(board, map, state.looked);
      looked = sayOfSquare(map, state.attacker, state.looked);
    }
  }
  $("looked").textContent = state.notice || looked;
  explain($("legend"));
}

// --- the position --------------------------------------------------------

/** The question of the position that is shown; older ones are heard no more. */
let asked = 0;

/** The last position that was one. @type {string | null} */
let trodOn = null;

const trail = new Trail((fen, last) => void show(fen, last, { moved: true, trodden: true }));
// Who has searched knows most of the proof; who is searching would let it wait.
let prover = slow;
const proof = new ProofPanel(
  (question, text, settings) => {
    if (question === "certify") prover = searched ? aside : slow;
    return prover.ask(question, text, settings);
  },
  () => prover.stop(),
);

/**
 * @param {string} fen @param {string | null} last
 * @param {{ typed?: boolean, moved?: boolean, trodden?: boolean, opened?: boolean, text?: string | null }} [how]
 *   typed: leave the box as it is; moved: by a move, so that a line that was solved stays; trodden: by steps
 *   that are written somewhere already; opened: a game that Back leaves; text: the move
 */
async function show(fen, last, { typed = false, moved = false, trodden = false, opened = false, text = null } = {}) {
  const mine = ++asked;
  const before = state.fen ?? trodOn;
  Object.assign(state, { setup: read(fen), selected: null, last, moves: [], fen: null, ahead: fen, notice: "" });
  if (!typed) $("fen").value = fen;
  $(`turn-${state.setup.turn}`).checked = true;
  try {
    const [explained, { moves }] = await Promise.all([quick.ask("explain", fen), quick.ask("moves", fen)]);
    if (mine !== asked) return;
    // What was asked of another position is asked in vain.
    if (searched && searched !== explained.fen) slow.stop();
    const solution = state.solved.get(explained.fen) ?? null;
    Object.assign(state, { fen: explained.fen, ahead: explained.fen, setup: read(explained.fen), explained, moves, solution });
    panel.at(explained.fen, moved);
    game.at(explained.fen);
    trodOn = explained.fen;
    const isNew = trodden ? opened : trail.add({ fen: explained.fen, last, text, typed }, before);
    $("fault").textContent = "";
    document.body.classList.remove("no-position");
    carry(explained.fen, isNew);
    sayVerdict();
    void askTables(mine);
    await Promise.all([askMaps(mine), askDead(mine)]);
  } catch (error) {
    if (mine !== asked) return;
    const { message } = /** @type {Error} */ (error);
    Object.assign(state, { explained: null, maps: null, verdict: "", ahead: null });
    if (searched) slow.stop();
    showNothing();
    proof.at(null);
    $("dead").replaceChildren();
    // What it says is of another position.
    $("squares-panel").hidden = true;
    const isAddress = /^\s*https?:/.test(fen);
    $("fault").textContent = isAddress ? t("There is no position in this address. Copy the moves of the game (PGN) instead, or a position of it (FEN).") : t("No position yet: {0}.", said(message));
    document.body.classList.add("no-position");
  }
  trail.draw(state.fen);
  showSteps();
  draw();
}

/** Which steps lead anywhere? */
function showSteps() {
  for (const way of WAYS) $(`step-${way}`).disabled = !toward(way);
}

/** The ways to step. @type {import("./trail.js").Way[]} */
const WAYS = ["first", "back", "on", "last"];

/** Steps along the line that was solved; beside it in the game, and in what was played. @param {import("./trail.js").Way} way */
function toward(way) {
  for (const steps of [panel, game, trail]) {
    const go = steps.toward(way, state.ahead);
    if (go) return go;
  }
  return null;
}
for (const way of WAYS) $(`step-${way}`).addEventListener("click", () => toward(way)?.());

/** What is proved by now, and the moves that keep it. */
const proved = () => ({ value: narrowed(state.explained.value, state.solution?.value), best: state.solution?.best ?? state.explained.best });

/** The verdict of what is known now; the map beside it does not contradict it. */
function sayVerdict() {
  state.verdict = showVerdict(state.explained, state.solution, state.moves);
  sayTime();
  proof.at(state.explained.over ? null : state.fen, proved().value);
  if (state.maps && state.mapped === state.fen) sayKings(state.maps, state.attacker, proved());
}

/** What the tables of small endings know, where there are so few men. @param {number} mine */
async function askTables(mine) {
  if (state.explained.value.exact || Object.keys(state.setup.men).length > 4) return;
  const explained = await aside.ask("small", /** @type {string} */ (state.fen));
  if (mine !== asked) return;
  state.explained = explained;
  sayVerdict();
  drawLayer();
}

/** @param {number} mine */
async function askMaps(mine) {
  $("squares-panel").hidden = !state.explained.pawns_only;
  if (!state.explained.pawns_only) return void (state.maps = null);
  const reading = $("reading").value;
  const [attacker_tempi, defender_tempi] = ["tempo-attacker", "tempo-defender"].map((id) => Number($(id).value));
  const maps = await quick.ask("maps", /** @type {string} */ (state.fen), { reading, attacker_tempi, defender_tempi });
  if (mine !== asked) return;
  Object.assign(state, { maps, mapped: state.fen });
  showMaps();
}

/** The map of the side that attacks, and what is proved beside it. */
function showMaps() {
  showKings(state.maps, state.attacker, lookAt);
  sayKings(state.maps, state.attacker, proved());
}

/** @param {string} square */
function lookAt(square) {
  $("layer-squares").checked = true;
  state.layer = "squares";
  state.looked = square;
  draw();
}

/** What is said of a side. */
const DEAD = {
  winnable: (/** @type {string} */ side) => t("{0} can still mate.", side),
  unwinnable: (/** @type {string} */ side) => t("{0} can never mate, whatever both sides play. Proved:", side),
  unknown: (/** @type {string} */ side) => t("{0} may or may not be able to mate: not seen in this time.", side),
};

/** A longer line of moves helps nobody: that there is one is all that is said. */
const SHORT_LINE = 20;

/** @param {number} mine */
async function askDead(mine) {
  const answer = await quick.ask("winnable", /** @type {string} */ (state.fen), { seconds: 0.5, plies: SHORT_LINE });
  if (mine !== asked) return;
  const both = answer.white.verdict === "unwinnable" && answer.black.verdict === "unwinnable";
  $("dead").replaceChildren(
    ...(both ? [html("p", { class: "strong" }, t("The position is dead: the game is drawn at once."))] : []),
    ...["white", "black"].map((side) => {
      const { verdict, why, line } = answer[side];
      const isLong = line?.plies > SHORT_LINE;
      const text = `${DEAD[/** @type {keyof typeof DEAD} */ (verdict)](named(side))} ${why && !isLong ? said(why) : ""}`;
      const moves = line?.moves.map((/** @type {any} */ move) => lettered(move.text)).join(" ");
      const shown = moves && !isLong ? [html("br"), html("small", { class: "note" }, moves)] : [];
      return html("p", {}, text, ...shown);
    }),
  );
}

// --- the search ----------------------------------------------------------

const panel = new SolutionPanel((fen, last) => void show(fen, last, { trodden: true }));

/** The position that is being searched. @type {string | null} */
let searched = null;

/** Keeps what was solved: of the position, and of all along the line by which a side wins. @param {any} solution */
function learn(solution) {
  state.solved.set(solution.fen, solution);
  const { line, value } = solution;
  if (!line || value.exact === "draw") return;
  const [winner, reason] = [value.exact, "on the line that was solved"];
  const won = { lower: winner, upper: winner, exact: winner, reasons: { lower: reason, upper: reason } };
  for (const { fen } of line.moves) if (!state.solved.get(fen)?.value.exact) state.solved.set(fen, { fen, value: won, best: null });
}

/** Seconds of the first part of a search; each part is twice as long as the one before. */
const FIRST_PART = 0.5;

/** Is this a game, and no position? @param {string} text */
const isGame = (text) => !/^\s*(\S*\/){7}/.test(text) && (/^\s*\[(?!FEN )\w+ "/.test(text) || /(^|\s)1\.+\s*[a-hKQRBNO]/.test(text));

/** A game goes into its own panel. @param {string} pgn */
function takeGame(pgn) {
  $("game-in").open = true;
  $("pgn").value = pgn;
  $("annotate").click();
  $("fen").value = state.fen ?? "";
}

/** What was proved of a position while a game was annotated. @param {any} remark */
function learnRemark({ kind, side, fen, halves }) {
  // A result is about the game, and a dead position is seen at once.
  if (state.solved.has(fen) || !["win", "loses", "opened", "wall", "let_go"].includes(kind)) return;
  const isLost = kind === "let_go" && halves === 2;
  const isWon = isLost || !["wall", "let_go"].includes(kind);
  const winner = isLost ? other(side) : side;
  const [nothing, reason] = ["nothing is proved", "proved while the game was annotated"];
  const value = isWon
    ? { lower: winner, upper: winner, exact: winner, reasons: { lower: reason, upper: reason } }
    : side === "white"
      ? { lower: "black", upper: "draw", exact: null, reasons: { lower: nothing, upper: reason } }
      : { lower: "draw", upper: "white", exact: null, reasons: { lower: reason, upper: nothing } };
  state.solved.set(fen, { fen, value, best: null });
}

/** Scrolls to the board, which has what belongs to it beside it, or below it on a telephone. */
function seeBoard() {
  const isNarrow = getComputedStyle($("right")).display === "contents";
  const top = $("board").getBoundingClientRect().top;
  if (isNarrow) scrollTo({ top: $("fen").getBoundingClientRect().bottom + scrollY });
  else if (top < 0 || top > innerHeight / 2) scrollTo({ top: 0 });
}

const game = new GamePanel(
  (question, pgn, settings) => aside.ask(question, pgn, settings),
  () => aside.stop(),
  (fen, last, opened) => {
    void show(fen, last, { trodden: true, opened });
    if (opened) seeBoard();
  },
  learnRemark,
);

/** The seconds after which a search ended without an answer, by position. @type {Map<string, number>} */
const spent = new Map();

/** Would more time not help? @param {any} solution */
const isExhausted = (solution) => Boolean(solution.why_open) && !solution.why_open.startsWith("the budget is spent");

/** Says beside the verdict that the time was too short, and offers more: the search goes on where it stopped. */
function sayTime() {
  const seconds = state.solution && !state.solution.value.exact && !searched ? spent.get(state.fen ?? "") : undefined;
  $("time-up").textContent = seconds ? t("Time is up: not decided in {0}.", spoken(seconds)) : "";
  $("go-on").hidden = !seconds;
  $("go-on").textContent = seconds ? t("Go on for {0}", spoken(2 * seconds)) : "";
}

/** @param {number} allowed seconds */
async function search(allowed) {
  const fen = state.fen;
  if (!fen) return;
  // A proof that is being written would let the search wait.
  if (proof.isAtWork && prover === slow) slow.stop();
  panel.begin(allowed);
  searched = fen;
  sayTime();
  // In parts, so that what is proved by then is shown, and is known after a stop.
  let [left, part, work] = [allowed, FIRST_PART, 0];
  try {
    for (;;) {
      const seconds = Math.min(part, left);
      const before = work;
      const solution = await slow.ask("solve", fen, { seconds, work: 10 ** 12 }, (more, note) => panel.hear(before + more, note));
      if (state.fen !== fen) return panel.end(t("The position has changed; solve it again."));
      [left, part, work] = [left - seconds, 2 * part, before + solution.work];
      learn(solution);
      state.solution = solution;
      sayVerdict();
      drawLayer();
      // The value may be known before the moves that keep it are.
      const isDone = (solution.value.exact && (solution.best?.length || state.explained.over)) || isExhausted(solution);
      if (!isDone && left <= 0) spent.set(fen, allowed);
      if (isDone || left <= 0) {
        panel.answer({ ...solution, work });
        return solution.line && seeBoard();
      }
      panel.sofar(solution);
    }
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    if (message !== "stopped") panel.end(t("The search has failed: {0}.", said(message)));
    else if (state.fen === fen) panel.end(t("Stopped. Known by then: {0}.", state.verdict));
    else panel.end("");
  } finally {
    searched = null;
    sayTime();
    showSteps();
  }
}
$("solve").addEventListener("click", () => void search(panel.seconds()));
$("go-on").addEventListener("click", () => void search(2 * (spent.get(state.fen ?? "") ?? panel.seconds())));
$("stop").addEventListener("click", () => slow.stop());

// --- the controls --------------------------------------------------------

/** @param {string} name @param {(value: any) => void} chosen */
function choice(name, chosen) {
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(`[name=${name}]`))) {
    input.addEventListener("change", () => chosen(input.value));
  }
}
choice("mode", (mode) => {
  state.mode = mode;
  $("palette").hidden = mode !== "setup";
  select(null);
});
choice("layer", (layer) => {
  state.layer = layer;
  draw();
});
choice("attacker", (attacker) => {
  state.attacker = attacker;
  if (state.maps) showMaps();
  draw();
});
choice("turn", (turn) => change({ ...state.setup, turn, rest: "- - 0 1" }));
choice("hand", (man) => (state.hand = man === "none" ? null : man));
for (const id of ["reading", "tempo-attacker", "tempo-defender"]) {
  $(id).addEventListener("change", async () => {
    if (!state.fen) return;
    await askMaps(asked);
    draw();
  });
}
for (const id of ["all-letters", "show-route"]) $(id).addEventListener("change", draw);
$("fen").addEventListener("input", (event) => {
  const text = $("fen").value;
  // Who types a game letter by letter is not done at its first move.
  if (isGame(text) && /** @type {InputEvent} */ (event).inputType !== "insertText") takeGame(text);
  else void show(whole(text), null, { typed: true });
});
// An address of Lichess or an EPD has been read by then, and becomes the FEN that it stands for.
$("fen").addEventListener("change", () => state.fen && !document.body.classList.contains("no-position") && ($("fen").value = state.fen));
// A game is pasted where one sees a field for it.
$("fen").addEventListener("paste", (event) => {
  const pasted = /** @type {ClipboardEvent} */ (event).clipboardData?.getData("text") ?? "";
  if (!isGame(pasted)) return;
  event.preventDefault();
  takeGame(pasted);
});
$("turn-board").addEventListener("click", () => {
  board.turn();
  drawLayer();
});
$("clear").addEventListener("click", () => {
  $("mode-setup").click();
  change(emptyBoard());
});
window.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.closest("input, select, textarea, dialog")) return;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && (event.key === "y" || (event.shiftKey && /z/i.test(event.key)))) $("redo").click();
  else if (isCommand && event.key === "z") $("undo").click();
  else if (event.ctrlKey || event.metaKey || event.altKey || target.closest("#board")) return;
  else if (event.key === "ArrowLeft") toward("back")?.();
  else if (event.key === "ArrowRight") toward("on")?.();
  else return;
  event.preventDefault();
});
let copied = 0;

/** @param {string} text @param {string} done @param {string} failed */
async function copy(text, done, failed) {
  $("copied").textContent = await navigator.clipboard.writeText(text).then(() => done, () => failed);
  clearTimeout(copied);
  copied = setTimeout(() => ($("copied").textContent = ""), NOTICE);
}
$("copy").addEventListener("click", () => void copy(location.href, t("The link is copied."), t("The link is in the address of this page.")));
$("copy-fen").addEventListener("click", () => {
  $("fen").select();
  void copy($("fen").value, t("The position is copied."), t("The position is marked; copy it with the keyboard."));
});
$("picture").addEventListener("click", async () => {
  if (!state.fen) return;
  const isMap = state.layer === "squares" && state.maps;
  const of = state.layer === "fence" ? "fence" : isMap ? "map" : "board";
  const settings = of === "board" ? {} : { attacker: state.attacker };
  save("palisade.svg", "image/svg+xml", await quick.ask("picture", state.fen, { of, ...settings }));
});
// Back takes back what was played.
listen((fen) => {
  if (fen && fen !== state.fen) void show(fen, trail.find(fen), { moved: true, trodden: true });
});

/** @param {import("./examples.js").Example} example */
function open({ fen, layer }) {
  state.layer = layer;
  $(`layer-${layer}`).checked = true;
  void show(fen, null);
}
for (const [index, { name }] of EXAMPLES.entries()) $("examples").append(html("option", { value: String(index) }, name));
$("examples").addEventListener("change", () => {
  if ($("examples").value) open(EXAMPLES[Number($("examples").value)]);
  $("examples").value = "";
});
for (const man of [..."KQRBNPkqrbnp", null]) {
  const input = html("input", { type: "radio", name: "hand", value: man ?? "none", id: `hand-${man ?? "none"}` });
  const picture = man ? manPicture(man) : `✕ ${t("take men away")}`;
  const label = html("label", { title: man ? manName(man) : "", class: man ? "" : "eraser" }, input, ...(man ? [html("span", { class: "hidden-text" }, manName(man))] : []), picture);
  if (man === state.hand) input.setAttribute("checked", "");
  input.addEventListener("change", () => (state.hand = man));
  $("palette-men").append(label);
}

// The tables of small endings are made while somebody looks.
setTimeout(() => void slow.ask("prepare", "").catch(() => {}), 1500);

const given = linked();
if (given) void show(given, null);
else open(EXAMPLES[0]);
