// The page: one position, and everything that is known of it.
import { Board } from "./board.js";
import { DEAD_SETTINGS, showDead } from "./dead.js";
import { EXAMPLES } from "./examples.js";
import { unpacked } from "./exercises.js";
import { GamePanel } from "./game.js";
import { judged } from "./judge.js";
import { listenToKeys } from "./keys.js";
import { sayKings, sayOfSquare, serving, showKings, wayIn, wordOfSquare } from "./kings.js";
import { Known, placement } from "./known.js";
import { said, t, translate } from "./language.js";
import { drawFence, drawLetters, drawSet, drawWay, explain, kindName } from "./layers.js";
import { learnExercise, learnRemark } from "./lesson.js";
import { carry, linked, listen } from "./link.js";
import { drawFates, fatesFrom } from "./marks.js";
import { Oracle, unpack } from "./oracle.js";
import { choosePromotion, showPalette } from "./palette.js";
import { Partner } from "./partner.js";
import { isGame } from "./pgn.js";
import { Plain } from "./plain.js";
import { ProofPanel } from "./proof.js";
import { Quiz } from "./quiz.js";
import { Search } from "./search.js";
import { emptyBoard, put, read, whole, write } from "./setup.js";
import { SolutionPanel } from "./solution.js";
import { Solving } from "./solving.js";
import { named } from "./squares.js";
import { keep, kept } from "./store.js";
import { $, html } from "./svg.js";
import { copy, takeOut } from "./takeout.js";
import { Trail } from "./trail.js";
import { showJudged, showNothing, showVerdict } from "./verdict.js";

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
  /** @type {any[]} */ moves: [],
  /** The position before the one that is shown, and the move between them. @type {{ before: string, move: any } | null} */
  came: null,
  /** The verdict in a few words. */ verdict: "",
  /** A word to whoever has tried something; it goes after a while. */ notice: "",
  /** @type {string | null} */ selected: null,
  /** @type {string | null} */ looked: null,
  /** @type {string | null} */ last: null,
};

/** What is proved of every position that was looked at. */
const known = new Known(t("it follows from the position beside it"));

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
  else {
    // The man stands where he stood until it is known what becomes of him.
    select(null);
    choosePromotion(moves, state.setup.turn, play);
  }
  return true;
}

/** @param {any} move */
function play(move) {
  if (quiz.isOpen && state.fen) quiz.answer(state.fen, move);
  void show(move.fen, move.uci.slice(2, 4), { moved: true, text: move.text });
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

/** What is proved of each move, if it may be seen: whoever plays or answers finds it himself. */
function fates() {
  const isHidden = !state.fen || quiz.isOpen || (partner.side && !partner.isHalted);
  return isHidden || state.explained?.over ? new Map() : known.fates(/** @type {string} */ (state.fen));
}

function draw() {
  const goals = state.moves.filter((move) => state.selected && move.uci.startsWith(state.selected)).map((move) => move.uci.slice(2, 4));
  const map = state.layer === "squares" && !quiz.isOpen && !partner.side ? state.maps?.[state.attacker] : null;
  const fence = fenceSquares();
  const words = (/** @type {string} */ square) => {
    if (map) return wordOfSquare(map, square);
    return fence ? Object.keys(fence).filter((kind) => fence[kind].includes(square)).map(kindName).join(", ") : "";
  };
  // With the kings alone the map knows which steps serve the side that moves.
  const isKing = /k/i.test(state.setup.men[state.selected ?? ""] ?? "");
  const steps = map && isKing && state.explained && !partner.side ? serving(map, state.attacker, proved()) : [];
  const free = Object.keys(state.setup.men).filter((square) => state.mode === "setup" || isOwn(square));
  const chosen = state.selected ? fatesFrom(fates(), state.selected) : {};
  board.show({ men: state.setup.men, selected: state.selected, goals: [...new Set(goals)], fates: chosen, free, serving: steps, turn: state.setup.turn, last: state.last, words });
  drawLayer();
}

/** What the layer shows: the fence before a side, or the wall with pieces. @returns {Record<string, string[]> | null} */
function fenceSquares() {
  const view = state.layer === "fence" && !quiz.isOpen && !partner.side ? state.explained?.[state.attacker] : null;
  return view?.squares ?? view?.wall ?? null;
}

function drawLayer() {
  board.under.replaceChildren();
  board.over.replaceChildren();
  const map = state.maps?.[state.attacker];
  let looked = state.fen ? t("{0} to move.", named(state.setup.turn)) : "";
  const fence = fenceSquares();
  if (fence) drawFence(board, fence);
  // The letters are half the answer.
  if (state.layer === "squares" && map && !quiz.isOpen && !partner.side) {
    drawLetters(board, map, $("all-letters").checked);
    if ($("show-route").checked) drawWay(board, wayIn(map));
    if (state.looked) {
      drawSet(board, map, state.looked);
      looked = sayOfSquare(map, state.attacker, state.looked);
    }
  }
  if (state.layer !== "none" && !state.selected) drawFates(board, fates());
  $("looked").textContent = state.notice || looked;
  explain($("legend"));
}

// --- the position --------------------------------------------------------

/** The question of the position that is shown; older ones are heard no more. */
let asked = 0;

/** The last position that was one. @type {string | null} */
let trodOn = null;

const plain = new Plain(quick, known);

/** The position before one that is shown, and the move between them. @param {string} fen */
async function cameBy(fen) {
  const before = [trail, panel, game].map((steps) => steps.before(fen)).find(Boolean);
  const move = before && (await plain.moves(before)).find((one) => placement(one.fen) === placement(fen));
  return before && move ? { before, move } : null;
}

const trail = new Trail((fen, last) => void show(fen, last, { moved: true, trodden: true }));
// Who has searched knows most of the proof; who is searching would let it wait.
let prover = slow;
const proof = new ProofPanel(
  (question, text, settings) => {
    if (question === "certify") prover = search.asked ? aside : slow;
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
  Object.assign(state, { setup: read(fen), selected: null, last, moves: [], fen: null, ahead: fen, notice: "", came: null });
  if (!typed) $("fen").value = fen;
  $(`turn-${state.setup.turn}`).checked = true;
  try {
    const { explained, moves } = await plain.of(fen);
    if (mine !== asked) return;
    Object.assign(state, { fen: explained.fen, ahead: explained.fen, setup: read(explained.fen), explained, moves });
    // What was asked of another position is asked in vain.
    search.more = patience();
    search.stand(explained.fen, Boolean(explained.over));
    panel.at(explained.fen, moved);
    game.at(explained.fen);
    quiz.at(explained.fen);
    trodOn = explained.fen;
    const isNew = trodden ? opened : trail.add({ fen: explained.fen, last, text, typed }, before);
    $("fault").textContent = "";
    document.body.classList.remove("no-position");
    // The address of a quiz stays: whoever loads the page again has it.
    if (!quiz.isOn) carry(explained.fen, isNew);
    sayVerdict();
    void cameBy(explained.fen).then((came) => {
      if (mine !== asked) return;
      state.came = came;
      sayVerdict();
    });
    void partner.at();
    void askTables(mine);
    void askMaps(mine).then(() => mine === asked && draw());
    void askDead(mine);
  } catch (error) {
    if (mine !== asked) return;
    const { message } = /** @type {Error} */ (error);
    Object.assign(state, { explained: null, maps: null, verdict: "", ahead: null });
    search.stand(null, true);
    partner.end();
    showNothing();
    proof.at(null);
    showDead(null);
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
function proved() {
  const fen = /** @type {string} */ (state.fen);
  return { value: known.value(fen), best: known.keeping(fen).map((move) => move.uci) };
}

/** The verdict of what is known now; the map beside it does not contradict it. */
function sayVerdict() {
  const { fen, explained, came } = state;
  if (!fen) return;
  const solution = known.solution(fen);
  state.verdict = showVerdict(known, explained, search.isLooking);
  showJudged(came ? judged(known, came.before, came.move) : null);
  $("show-line").hidden = !solution?.line || panel.hasLineOf(fen);
  solving.say(Boolean(explained.over) || partner.side !== null);
  proof.at(explained.over ? null : fen, proved().value);
  if (state.maps && state.mapped === fen) sayKings(state.maps, state.attacker, proved());
}

/** More is known: of the position that is shown, or of one that it came from. @param {string} fen */
function learned(fen) {
  if (!state.fen || fen !== state.fen) return;
  sayVerdict();
  partner.learned(fen);
  if (state.selected) draw();
  else drawLayer();
}

/** What the tables of small endings know, where there are so few men and nobody searches. @param {number} mine */
async function askTables(mine) {
  const fen = /** @type {string} */ (state.fen);
  if (search.isOn || known.value(fen).exact || Object.keys(state.setup.men).length > 4) return;
  const explained = await aside.ask("small", fen);
  plain.learn(explained);
  if (mine !== asked) return;
  state.explained = explained;
  learned(fen);
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

/** @param {number} mine */
async function askDead(mine) {
  const answer = await quick.ask("winnable", /** @type {string} */ (state.fen), DEAD_SETTINGS);
  if (mine === asked) showDead(answer);
}

// --- the search ----------------------------------------------------------

const search = new Search(slow, known, learned);
const panel = new SolutionPanel((fen, last) => void show(fen, last, { trodden: true }));

/** A game goes into its own panel. @param {string} pgn */
function takeGame(pgn) {
  $("game-in").open = true;
  $("pgn").value = pgn;
  $("annotate").click();
  $("fen").value = state.fen ?? "";
}

/** Scrolls to the board, which has what belongs to it beside it, or below it on a telephone. */
function seeBoard() {
  const isNarrow = getComputedStyle($("right")).display === "contents";
  const top = $("board").getBoundingClientRect().top;
  // There the board is the first thing, and stays in view when one scrolls.
  if (isNarrow) scrollTo({ top: /** @type {HTMLElement} */ (document.querySelector("main")).getBoundingClientRect().top + scrollY - 4 });
  else if (top < 0 || top > innerHeight / 2) scrollTo({ top: 0 });
}

const game = new GamePanel({
  ask: (question, pgn, settings) => aside.ask(question, pgn, settings),
  stop: () => aside.stop(),
  show: (fen, last, opened) => {
    void show(fen, last, { trodden: true, opened });
    if (opened) seeBoard();
  },
  learn: (game) => {
    const lessons = [...game.remarks.map((/** @type {any} */ remark) => learnRemark(known, game, remark, plain.moves)), ...(game.exercises ?? []).map((/** @type {any} */ one) => learnExercise(known, one, plain.moves))];
    void Promise.all(lessons).then(() => state.fen && learned(state.fen));
  },
  offer: (exercises) => quiz.offer(exercises),
});

const solving = new Solving({
  search,
  panel,
  known,
  fen: () => state.fen,
  verdict: () => state.verdict,
  // A proof that is being written would let the search wait.
  begin: () => proof.isAtWork && prover === slow && slow.stop(),
  ended: () => {
    if (state.fen) sayVerdict();
    showSteps();
  },
  seeBoard,
});
$("show-line").addEventListener("click", () => {
  const fen = state.fen ?? "";
  panel.answer(known.solution(fen), known.value(fen));
  sayVerdict();
  showSteps();
  seeBoard();
});

search.isOn = kept("by-itself") !== "no";
$("by-itself").checked = search.isOn;
$("by-itself").addEventListener("change", () => {
  search.isOn = $("by-itself").checked;
  keep("by-itself", search.isOn ? "yes" : "no");
  search.stand(state.fen, Boolean(state.explained?.over));
  learned(state.fen ?? "");
});

// --- to play, and to be asked --------------------------------------------

const partner = new Partner({
  known,
  explained: () => state.explained,
  moves: () => state.moves,
  came: () => cameBy(state.fen ?? ""),
  answered: (fen) => search.answered(fen),
  behind: (fen, seconds, isWanted) => search.behind(fen, seconds, isWanted),
  play,
  back: (fen) => void show(fen, trail.find(fen), { moved: true, trodden: true }),
  begin: () => {
    if (quiz.isOn) quiz.end();
    board.turnTo(/** @type {"white" | "black"} */ (partner.side));
    panel.clear();
    seeBoard();
  },
  changed: changedRules,
});

const quiz = new Quiz({
  known,
  moves: plain.moves,
  show: (fen) => {
    if (partner.side) partner.end();
    board.turnTo(read(fen).turn);
    panel.clear();
    void show(fen, null);
    seeBoard();
  },
  changed: changedRules,
  copy: (address) => void copy(address, t("The link is copied."), address, "quiz-copied"),
});

/** Seconds that whoever plays or answers has more: while he thinks, and a few while he waits. */
function patience() {
  if (partner.side) return state.setup.turn === partner.side ? 20 : 4;
  return quiz.isOpen ? 20 : 0;
}

/** What may be seen is another: the answer is hidden, or shown. */
function changedRules() {
  document.body.classList.toggle("at-play", partner.side !== null);
  document.body.classList.toggle("playing", partner.side !== null && !partner.isHalted);
  search.more = patience();
  if (state.fen && !search.isLooking) search.stand(state.fen, Boolean(state.explained?.over));
  if (state.fen) sayVerdict();
  draw();
}

// --- the controls --------------------------------------------------------

/** @param {string} name @param {(value: any) => void} chosen */
function choice(name, chosen) {
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(`[name=${name}]`))) {
    input.addEventListener("change", () => chosen(input.value));
  }
}
choice("mode", (mode) => {
  if (partner.side) partner.end();
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
listenToKeys((way) => toward(way)?.());
takeOut(() => {
  if (!state.fen) return null;
  const isMap = state.layer === "squares" && state.maps;
  const of = state.layer === "fence" ? "fence" : isMap ? "map" : "board";
  return quick.ask("picture", state.fen, of === "board" ? { of } : { of, attacker: state.attacker });
});
// Back takes back what was played; an address may also bring exercises.
listen((fen) => {
  const brought = unpacked(location.hash);
  if (brought?.length) return quiz.begin(brought);
  if (fen && fen !== state.fen) void show(fen, trail.find(fen), { moved: true, trodden: true });
});

/** @param {import("./examples.js").Example} example */
function open({ fen, layer, attacker = "white" }) {
  Object.assign(state, { layer, attacker });
  for (const input of document.querySelectorAll(`#layer-${layer}, [name=attacker][value=${attacker}]`)) /** @type {HTMLInputElement} */ (input).checked = true;
  void show(fen, null);
}
for (const [index, { name }] of EXAMPLES.entries()) $("examples").append(html("option", { value: String(index) }, name));
$("examples").addEventListener("change", () => {
  if ($("examples").value) open(EXAMPLES[Number($("examples").value)]);
  $("examples").value = "";
});
showPalette(state.hand, (man) => (state.hand = man));

// Whoever lets nothing be looked at has the tables of small endings made while he looks himself.
if (!search.isOn) setTimeout(() => void slow.ask("prepare", "").catch(() => {}), 1500);

const exercises = unpacked(location.hash);
const given = exercises ? null : linked();
if (exercises?.length) quiz.begin(exercises);
else if (given) void show(given, null);
else {
  open(EXAMPLES[0]);
  if (exercises) state.notice = t("No exercise can be read from this link.");
}
