// Uses the page as people do: with a mouse, a finger and a keyboard, without a network; and
// takes its picture on a screen and on a telephone, by day and by night.
//
// usage: node check.mjs PAGE.html PICTURE-FOLDER [CHROMIUM]
import assert from "node:assert/strict";
import { mkdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Browser } from "./browser.mjs";

const [page, folder, program = "chromium"] = process.argv.slice(2);
const url = pathToFileURL(resolve(page)).href;
await mkdir(folder, { recursive: true });
const browser = await Browser.start(program);

const text = (selector) => browser.value(`document.querySelector(${JSON.stringify(selector)}).textContent`);
const at = (square) => `[data-square=${square}]`;
const letters = (kind) => browser.value(`[...document.querySelectorAll(".letter.${kind}")].map((e) => e.textContent)`);
/** Types a position into its field. */
const type = (fen) => browser.value(`document.querySelector("#fen").value = ${JSON.stringify(fen)}, document.querySelector("#fen").dispatchEvent(new Event("input"))`);
const settled = (fen) => browser.until(`document.querySelector("#fen").value === ${JSON.stringify(fen)} && location.hash.includes(${JSON.stringify(fen.replaceAll(" ", "_"))}) && document.querySelector("#dead").textContent`);
const setBudget = (step) => browser.value(`document.querySelector("#budget").value = ${step}, document.querySelector("#budget").dispatchEvent(new Event("input"))`);

/** Presses a key where nothing has the focus. */
const arrow = (key) => browser.value(`document.activeElement?.blur(), document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "${key}", bubbles: true }))`);
const paste = (text) => browser.value(`(() => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", ${JSON.stringify(text)});
  return document.querySelector("#fen").dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
})()`);

const WALL = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1";
const FINE_70 = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";

/** Sets up Fine 70 by hand, and finds its letters. */
async function setUpByMouse() {
  await browser.press("#clear");
  await browser.until('document.querySelector("#fault").textContent.includes("no white king")');
  const men = { K: ["a1"], k: ["a7"], P: ["a4", "d4", "d5", "f4"], p: ["a5", "d6", "f5"] };
  for (const [man, squares] of Object.entries(men)) {
    await browser.press(`#hand-${man}`);
    for (const square of squares) await browser.press(at(square));
  }
  await browser.press("#mode-move");
  await settled(FINE_70);
  await browser.until('document.querySelectorAll(".letter.attacking").length');
  const attacking = new Set(await letters("attacking"));
  assert.deepEqual([...attacking].sort().join(""), "ABCDEFGHIJKLMN", "the fourteen letters");
  assert.equal(await text("#kings-say"), "While the pawns stay, White gets through. White plays Kb1.");
  await browser.press("[name=attacker][value=black]");
  assert.ok((await letters("attacking")).length > 0, "the other map");
  await browser.press("[name=attacker][value=white]");
  // Hovering shows the defence set.
  const [x, y] = await browser.value(`(() => { const r = document.querySelector("${at("c4")}").getBoundingClientRect(); return [r.left + 9, r.top + 9]; })()`);
  await browser.send("Input.dispatchMouseEvent", { type: "mouseMoved", x, y });
  assert.equal(await text("#looked"), "With White on c4 and to move, Black holds from {b6}.");
}

/** Presses Solve, and goes on while the time was too short: other work may run beside this. */
async function solved(words) {
  await browser.press("#solve");
  for (let more = 0; more < 4; more += 1) {
    await browser.until(`document.querySelector("#solve-said").textContent.includes(${JSON.stringify(words)}) || !document.querySelector("#go-on").hidden`, 400);
    if (await browser.value('document.querySelector("#go-on").hidden')) return;
    await browser.press("#go-on");
  }
  throw new Error(`not solved: ${words}`);
}

/** Solves it with what is set at first, steps through the line, and checks the proof of it. */
async function solve() {
  assert.equal(await text("#budget-said"), "20 seconds");
  await solved("wins, proved");
  assert.equal(await text("#value"), "White wins");
  assert.equal(await text("#best"), "What keeps the value: Kb1.");
  await browser.until('!document.querySelector("#line").hidden');
  await browser.press("#step-on");
  await browser.until('document.querySelector("[data-square=b1]").getAttribute("aria-label").includes("white king")');
  assert.equal(await text("#line-moves [aria-current]"), "Kb1");
  // What was proved stays so along the line.
  await browser.until('document.querySelector("#value").textContent === "White wins"');
  await browser.press("#step-last");
  await browser.until('document.querySelector("#step-on").disabled');
  await browser.until('document.querySelector("#value").textContent === "White wins"');
  await browser.press("#step-first");
  await settled(FINE_70);
  // A move beside the line leaves it there, and is taken back by the keyboard.
  await browser.press(at("a1"));
  await browser.press(at("b2"));
  await browser.until('!document.querySelector("#line-away").hidden');
  await browser.value("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true }))");
  await settled(FINE_70);
  await browser.until('document.querySelector("#line-away").hidden');
  await arrow("ArrowRight");
  await browser.until('document.querySelector("[data-square=b1]").getAttribute("aria-label").includes("white king")');
  await arrow("ArrowLeft");
  await settled(FINE_70);
  await browser.press("#proof summary");
  await browser.press("#certify");
  await browser.until('!document.querySelector("#certify-progress").hidden && !document.querySelector("#certify-stop").hidden');
  await browser.until('document.querySelector("#proofs .proof")', 400);
  assert.match(await text("#proofs"), /^Checked White wins: .* kB\. Written in .* seconds?, checked in .* seconds?\./);
  await browser.press("#proof summary");
}

/** When time is up the page says so, and goes on where it stopped. */
async function runOut() {
  await setBudget(0);
  await type("8/pp3ppp/4p3/8/3k4/8/PPP2PPP/3K4 w - - 0 1");
  await browser.until('location.hash.includes("pp3ppp")');
  await browser.press("#solve");
  await browser.until('!document.querySelector("#go-on").hidden', 120);
  assert.equal(await text("#time-up"), "Time is up: not decided in 0.2 seconds.");
  assert.equal(await text("#value"), "Not decided");
  assert.equal(await text("#go-on"), "Go on for 0.4 seconds");
  await browser.press("#go-on");
  await browser.until('document.querySelector("#go-on").textContent === "Go on for 0.8 seconds"', 120);
  await type(WALL);
  await settled(WALL);
  assert.equal(await text("#time-up"), "", "it is said of the other position");
}

/** A search that is stopped leaves the page ready for the next one. */
async function stop() {
  await setBudget(7);
  await type("8/pp3ppp/4p3/8/3k4/8/PPP2PPP/3K4 w - - 0 1");
  await browser.until('location.hash.includes("pp3ppp")');
  await browser.press("#solve");
  await browser.until('document.querySelector("#solve-said").textContent.includes("structures")', 120);
  await browser.press("#stop");
  await browser.until('document.querySelector("#solve-said").textContent.startsWith("Stopped. Known by then: ")');
  // Another position ends the search of this one.
  await browser.press("#solve");
  await browser.until('document.querySelector("#solve-said").textContent.match(/Searching|tables/)');
  await type(FINE_70);
  await settled(FINE_70);
  await browser.until('!document.querySelector("#solve").hidden');
  await setBudget(0);
  await browser.press("#solve");
  await browser.until('!document.querySelector("#solve").hidden && !document.querySelector("#solve-said").textContent.match(/Searching|tables/)', 120);
}

const PGN = '[White "A"]\n[FEN "8/4k3/8/4K3/4P3/8/8/8 w - - 0 1"]\n\n1. Kd5 (1. Kf5 Kf7) Kf6 2. Kd6 *\n';
const BLAMED = '[White "C"]\n[FEN "8/4k3/8/4K3/4P3/8/8/8 w - - 0 1"]\n\n{A study.} 1. Kd5! {[%clk 0:01:00] He waits.} Kf6 $4 2. Kd6 *\n';
const MARSHALL = '[White "Marshall, Frank James"]\n[Black "Wolf, Heinrich"]\n[FEN "6k1/8/6p1/7p/7P/5r2/5K2/8 w - - 0 58"]\n\n1. Kxf3 Kf7 2. Ke3 Kf6 *\n';

/** Gives games to the page, and waits until they are annotated. */
async function give(pgn, said) {
  await browser.value('document.querySelector("#game-in").open = true, document.querySelector("#game-seconds").value = "20"');
  await browser.value(`document.querySelector("#pgn").value = ${JSON.stringify(pgn)}`);
  await browser.press("#annotate");
  await browser.until(`${said}.test(document.querySelector("#game-said").textContent) && !document.querySelector("#annotate").disabled`, 180);
}

/** A game is pasted and comes back with what is proved of it. */
async function annotate() {
  await give(PGN, /^1 game, 3 remarks.$/);
  assert.equal(await browser.value('document.querySelector("#game-in").open'), false, "the box has closed");
  assert.equal(await text("#game-moves"), "start ● 1. Kd5 ( 1. Kf5 Kf7 ) 1… Kf6 ?? 2. Kd6 □");
  await browser.press("#game-moves [data-node='3']");
  await browser.until('document.querySelector("#game-remark").textContent.startsWith("White could not win before; now White wins")');
  await settled("8/8/5k2/3K4/4P3/8/8/8 w - - 2 2");
  // On a desk all that belongs to a game is seen at once.
  await browser.look({ width: 1280, height: 900 });
  await browser.value("scrollTo(0, 0)");
  for (const part of ["#board", "#step-on", "#game-remark", "#game-moves"]) assert.ok(await browser.sees(part), part);
  // Arrow keys walk in the game, and what was proved of it is the verdict.
  const current = (text) => browser.until(`document.querySelector("#game-moves [aria-current]").textContent === "${text}"`);
  await arrow("ArrowRight");
  await current("Kd6 □");
  await settled("8/8/3K1k2/8/4P3/8/8/8 b - - 3 2");
  await browser.until('document.querySelector("#step-on").disabled');
  await browser.press("#step-back");
  await current("Kf6 ??");
  await settled("8/8/5k2/3K4/4P3/8/8/8 w - - 2 2");
  // A move beside the game is stepped back from, into the game.
  await browser.press(at("d5"));
  await browser.press(at("c5"));
  await browser.until('document.querySelector("#trail").textContent.includes("Kc5")');
  await arrow("ArrowLeft");
  await settled("8/8/5k2/3K4/4P3/8/8/8 w - - 2 2");
  await arrow("ArrowRight");
  await current("Kd6 □");
  // What the writer has said is shown, and not said a second time.
  await give(BLAMED, /^1 game, 3 remarks.$/);
  assert.equal(await text("#game-moves"), "start ● A study. 1. Kd5 ! He waits. 1… Kf6 ?? ● 2. Kd6 □");
  await give(`${MARSHALL}\n${PGN}`, /^2 games, \d remarks.$/);
  assert.equal(await browser.value('document.querySelectorAll("#games option").length'), 2);
  await give("no game at all", /^No game: "no" is no move.$/);
  // Many games have a bar while they are read, too.
  await browser.value(`document.querySelector("#pgn").value = ${JSON.stringify('[Event "E"]\n[White "A"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n'.repeat(200))}`);
  await browser.press("#annotate");
  await browser.until('!document.querySelector("#game-work").hidden', 5);
  await browser.press("#game-stop");
  await browser.until('document.querySelector("#game-said").textContent.startsWith("Stopped") && !document.querySelector("#annotate").disabled');
  // Many games have a bar, and can be stopped; what is done by then is kept.
  await browser.value('document.querySelector("#game-in").open = true, document.querySelector("#game-seconds").value = "60"');
  await browser.value(`document.querySelector("#pgn").value = ${JSON.stringify(PGN + '\n[White "D"]\n[FEN "8/pp3ppp/4p3/8/3k4/8/PPP2PPP/3K4 w - - 0 1"]\n\n1. Kd2 a5 *\n')}`);
  await browser.press("#annotate");
  await browser.until('document.querySelector("#game-said").textContent === "Annotating: 1 of 2 games done."', 180);
  assert.equal(await browser.value('document.querySelector("#game-progress").value'), 0.5);
  await browser.press("#game-stop");
  await browser.until('document.querySelector("#game-said").textContent === "Stopped: 1 of 2 games done. 2 games, 3 remarks."');
}

/** A game on a telephone: the board, its buttons, the remark and the moves are on one screen, and stay there. */
async function holdGame() {
  await browser.look({ width: 390, height: 844, touch: true });
  await browser.open(`${url}#${FINE_70.replaceAll(" ", "_")}`);
  await settled(FINE_70);
  await give(PGN, /^1 game, 3 remarks.$/);
  const parts = ["#board", "#step-on", "#game-moves"];
  for (const part of parts) assert.ok(await browser.sees(part), part);
  for (let move = 0; move < 3; move += 1) {
    await browser.press("#step-on", true);
    await browser.until(`!document.querySelector('[data-node="${[0, 3, 4][move]}"]').matches(":not([aria-current])")`);
    for (const part of parts) assert.ok(await browser.sees(part), `${part} after ${move + 1} moves`);
    if (move === 1) assert.ok(await browser.sees("#game-remark"), "the remark");
  }
  await beReadable(390);
  // Below the game one scrolls, and the board stays.
  await browser.value("scrollBy(0, 200)");
  assert.ok(await browser.sees("#board"));
  await browser.look({ width: 1280 });
}

/** Back takes back what was played, and leaves the page only before it. */
async function goBack() {
  const AFTER = "8/k7/3p4/p2P1p2/P2P1P2/8/1K6/8 b - - 1 1";
  await browser.press(at("a1"));
  await browser.press(at("b2"));
  await settled(AFTER);
  await browser.press(at("a7"));
  await browser.press(at("b7"));
  await settled("8/1k6/3p4/p2P1p2/P2P1P2/8/1K6/8 w - - 2 2");
  await browser.back();
  await settled(AFTER);
  // Steps on the page are steps of the browser: no press of Back is in vain.
  await arrow("ArrowRight");
  await settled("8/1k6/3p4/p2P1p2/P2P1P2/8/1K6/8 w - - 2 2");
  await arrow("ArrowLeft");
  await settled(AFTER);
  await browser.press("#step-back");
  await settled(FINE_70);
  assert.equal((await text("#trail")).trim(), "1. Kb2 Kb7");
  await browser.press("#step-last");
  await settled("8/1k6/3p4/p2P1p2/P2P1P2/8/1K6/8 w - - 2 2");
}

/** What the page says to a slip, and for how long. */
async function beBrief() {
  await browser.drag(at("a1"), at("h7"));
  await browser.until('document.querySelector("#looked").textContent === "a1–h7 is not a legal move."');
  await browser.drag(at("a7"), at("b7"));
  await browser.until('document.querySelector("#looked").textContent === "Not a legal move: White is to move."');
  await browser.press("#copy");
  await browser.until('document.querySelector("#copied").textContent');
  await browser.until('!document.querySelector("#copied").textContent', 8);
  assert.equal(await browser.value('document.querySelector("#looked").textContent.includes("legal")'), false);
  // The legend explains what is there.
  assert.match(await text("#legend"), /letter/);
  const shown = () => browser.value('[...document.querySelectorAll("#legend:not([hidden]) li:not([hidden])")].map((one) => one.textContent)');
  await type("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  await settled("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  // The maps come after the rest.
  await browser.until('document.querySelector("#legend").hidden');
  assert.deepEqual(await shown(), [], "no letters, no legend");
  // A mate of hundreds of moves, both sides helping, is not told move by move.
  await type(FINE_70);
  await browser.until('document.querySelector("#dead").textContent.includes("Black can still mate")');
  assert.doesNotMatch(await text("#dead"), /mates in \d\d/);
}

/** A man is dragged, and the squares that he may go to are shown; what was played is a list to walk in. */
async function drag() {
  await browser.drag(at("a1"), at("b2"), async () => {
    assert.equal(await browser.value('document.querySelectorAll(".marks .goal").length'), 3, "Kb1, Ka2, Kb2");
    assert.equal(await browser.value('document.querySelectorAll(".man.dragged").length'), 1);
  });
  await browser.until('location.hash.includes("1K6") || document.querySelector("#trail").textContent.includes("Kb2")');
  assert.equal((await text("#trail")).trim(), "1. Kb2");
  await browser.drag(at("a7"), at("h1"));
  assert.equal((await text("#trail")).trim(), "1. Kb2", "no move, nothing is played");
  await browser.press(at("a7"));
  await browser.press(at("b7"));
  await browser.until('document.querySelector("#trail").textContent.trim() === "1. Kb2 Kb7"');
  await browser.press("#undo");
  await browser.until('document.querySelector("#trail [aria-current]")?.textContent === "Kb2"');
  await browser.press("#undo");
  await settled(FINE_70);
  assert.equal((await text("#trail")).trim(), "1. Kb2 Kb7", "what was taken back can be played again");
  await browser.press("#redo");
  await browser.until('document.querySelector("#trail [aria-current]")?.textContent === "Kb2"');
  await browser.value("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'y', ctrlKey: true, bubbles: true }))");
  await browser.until('document.querySelector("#trail [aria-current]")?.textContent === "Kb7"');
  assert.equal(await browser.value('document.querySelector("#redo").disabled'), true);
}

/** What goes out: the position, a picture, a certificate that was checked on the page. */
async function takeOut() {
  await browser.value("(window.saved = [], URL.createObjectURL = ((make) => (blob) => { blob.text().then((text) => saved.push(text)); return make.call(URL, blob); })(URL.createObjectURL), true)");
  await type(WALL);
  await settled(WALL);
  await browser.press("#layer-fence");
  await browser.press("#picture");
  await browser.until('saved.some((text) => text.startsWith("<svg ") && text.includes("fence"))');
  await browser.press("#copy-fen");
  await browser.until('document.querySelector("#copied").textContent.startsWith("The position is ")');
  await browser.press("#proof summary");
  await browser.press("#certify");
  await browser.until('document.querySelectorAll("#proofs .proof").length === 2', 60);
  assert.match(await text("#proofs"), /^Checked White cannot win: .*Checked Black cannot win: /);
  await browser.press("#proofs button");
  await browser.until('saved.some((text) => text.startsWith("palisade proof 1\\n") && text.endsWith("\\nend\\n"))');
  await browser.picture(join(folder, "proof.png"));
  await browser.press("#proof summary");
}

/** The headline is the best that is known: four men are looked up while somebody looks. */
async function lookUp() {
  for (const [fen, said] of [
    ["8/8/8/3pK3/2k1P3/8/8/8 w - - 0 1", "White wins"],
    ["4k3/8/8/8/8/8/8/Q3K3 b - - 0 1", "White wins"],
  ]) {
    await type(fen);
    await settled(fen);
    await browser.until(`document.querySelector("#value").textContent === "${said}"`, 60);
  }
}

/** What is proved and what the map says do not contradict each other. */
async function agree() {
  await browser.until('document.querySelector("#kings-say").textContent === "While the pawns stay, White gets through. White plays Kb1."');
  assert.equal(await text("#value"), "Not settled at once");
  for (const [fen, value, said] of [
    // Who moves loses his pawn, wherever the king might get.
    ["8/8/8/3pK3/2kP4/8/8/8 w - - 0 1", "Black wins", "While the pawns stay, White gets through. That is no win: White cannot win."],
    ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "White wins", "While the pawns stay, Black keeps the king of White out. They do not stay: White wins."],
  ]) {
    await type(fen);
    await settled(fen);
    await browser.until(`document.querySelector("#value").textContent === "${value}"`, 60);
    // The value may be known before the map of this position is drawn.
    await browser.until(`document.querySelector("#kings-say").textContent === ${JSON.stringify(said)}`, 60);
  }
  await type("hello");
  await browser.until('document.querySelector("#fault").textContent && document.querySelector("#squares-panel").hidden');
}

/** What people have at hand: an address of Lichess, and a game where a position is asked for. */
async function take() {
  await type(`https://lichess.org/analysis/standard/${WALL.replaceAll(" ", "_")}`);
  await browser.until('document.querySelector("#value").textContent === "A draw"');
  await browser.value('document.querySelector("#fen").dispatchEvent(new Event("change"))');
  await settled(WALL);
  assert.equal(await paste(WALL), true, "a position is pasted as ever");
  assert.equal(await paste('[White "A"]\n\n1. e4 e5 *\n'), false);
  await browser.until('document.querySelector("#game-said").textContent === "1 game, 0 remarks."', 60);
  const AFTER = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
  for (const taken of ["4k3/8/8/8/8/8/4P3/4K3", "4k3/8/8/8/8/8/4P3/4K3 w", "https://lichess.org/analysis/fromPosition/4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1?color=black#0", "https://example.org/board?fen=4k3/8/8/8/8/8/4P3/4K3%20w%20-%20-%200%201"]) {
    await type(WALL);
    await settled(WALL);
    await type(taken);
    await browser.until(`location.hash.includes(${JSON.stringify(AFTER.replaceAll(" ", "_"))})`);
  }
  await type("https://lichess.org/abcdefgh");
  await browser.until('document.querySelector("#fault").textContent.startsWith("There is no position in this address.")');
  // A game that comes without a paste, as by a drop.
  await type('[White "B"] 1. d4 d5 2. c4 *');
  await browser.until('document.querySelector("#game-moves").textContent.includes("2. c4")', 60);
}

/** All that the page says and names, wherever it stands: the parts that are closed too. */
const words = () => browser.value(`(() => {
  const found = [...document.querySelectorAll("[aria-label], [title]")].flatMap((e) => [e.getAttribute("aria-label"), e.title]);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) if (!node.parentElement.closest("script, noscript, #language")) found.push(node.nodeValue);
  return [...new Set(found.map((text) => (text ?? "").trim().replace(/\\s+/g, " ")))].filter((text) => /[a-z]{3}/.test(text) && !/[a-h][1-8]/.test(text));
})()`);

/** The page speaks German and Spanish; the letters of the men too. */
async function speak() {
  const english = new Set(await words());
  for (const [language, wins, keeps, reason] of [
    ["de", "Weiß gewinnt", "Was den Wert hält: Kb1.", "Die Bauern bilden einen Zaun, den niemand überwindet."],
    ["es", "Ganan las blancas", "Lo que mantiene el valor: Rb1.", "Los peones forman una valla que nadie pasa."],
  ]) {
    await browser.open(`${url}#${WALL.replaceAll(" ", "_")}`);
    await settled(WALL);
    await browser.value(`document.querySelector("#language").value = "${language}", document.querySelector("#language").dispatchEvent(new Event("change"))`);
    await browser.until(`document.documentElement.lang === "${language}"`);
    await settled(WALL);
    assert.equal(await text("#reasons"), reason);
    const texts = Object.values(await import(`../page/texts_${language}.js`))[0];
    const left = (await words()).filter((text) => english.has(text) && texts[text] !== text && text !== "Palisade");
    assert.deepEqual(left, [], `English in ${language}`);
    await browser.open(`${url}#${FINE_70.replaceAll(" ", "_")}`);
    await settled(FINE_70);
    await solved(wins);
    await browser.until(`document.querySelector("#value").textContent === "${wins}" && document.querySelector("#best").textContent`, 180);
    assert.equal(await text("#best"), keeps);
    await browser.picture(join(folder, `${language}.png`));
  }
  await browser.value('document.querySelector("#language").value = "en", document.querySelector("#language").dispatchEvent(new Event("change"))');
  await browser.until('document.documentElement.lang === "en"');
}

/** With the keyboard alone: a move, and a man put on the board. */
async function useKeyboard() {
  await browser.value(`document.querySelector("${at("a1")}").focus()`);
  assert.match(await browser.value("document.activeElement.getAttribute('aria-label')"), /^a1, white king, letter C$/);
  await browser.key("Enter");
  await browser.key("ArrowRight");
  assert.match(await browser.value("document.activeElement.getAttribute('aria-label')"), /may go here: the right step/);
  await browser.key("Enter");
  await settled("8/k7/3p4/p2P1p2/P2P1P2/8/8/1K6 b - - 1 1");
  await browser.press("#undo");
  await settled(FINE_70);
  await browser.press("#mode-setup");
  await browser.value(`document.querySelector("${at("h2")}").focus()`);
  await browser.key("P");
  await settled("8/k7/3p4/p2P1p2/P2P1P2/8/7P/K7 w - - 0 1");
  await browser.key("Delete");
  await settled(FINE_70);
  await browser.press("#mode-move");
}

/** With a finger, on a telephone; the link carries the position. */
async function useFinger() {
  await browser.look({ width: 390, height: 844, touch: true });
  await browser.open(`${url}#fen=${WALL.replaceAll(" ", "_")}`);
  await settled(WALL);
  assert.equal(await text("#value"), "A draw");
  await browser.press("#layer-fence", true);
  await browser.until('document.querySelectorAll(".shade.fence").length >= 7');
  await browser.press(at("d2"), true);
  await browser.press(at("e3"), true);
  await settled("3k4/8/8/1p2p2p/1P2P2P/1P2K3/8/8 b - - 1 1");
  // A finger drags whom it may move, and scrolls beside him.
  await browser.value('document.querySelector("#stage").scrollIntoView()');
  await browser.slide(at("d8"), at("c7"), async () => {
    assert.equal(await browser.value('document.querySelectorAll(".man.dragged").length'), 1);
    assert.equal(await browser.value('document.querySelectorAll(".aim").length'), 1);
  });
  await settled("8/2k5/8/1p2p2p/1P2P2P/1P2K3/8/8 w - - 2 2");
  const before = await browser.value("scrollY");
  await browser.slide(at("c3"), at("c6"));
  await browser.until(`scrollY !== ${before}`, 5);
  await settled("8/2k5/8/1p2p2p/1P2P2P/1P2K3/8/8 w - - 2 2");
  for (const [fen, said] of [
    ["8/7k/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/K7 w - - 0 1", "The position is dead"],
    ["4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "can still mate"],
  ]) {
    await browser.open(`${url}#${fen.replaceAll(" ", "_")}`);
    await settled(fen);
    if (said.includes("dead")) assert.ok((await text("#dead")).includes(said), fen);
  }
  const typed = "4k3/8/8/8/8/8/8/4K2 w - - 0 1";
  await type(typed);
  await browser.until('document.querySelector("#fault").textContent.startsWith("No position yet: ")');
  assert.equal(await text("#value"), "No position");
}

/** A pawn that is dragged to its last rank stands on the board while the new piece is chosen. */
async function promote() {
  await type("8/1P2k3/8/8/8/8/4K3/8 w - - 0 1");
  await settled("8/1P2k3/8/8/8/8/4K3/8 w - - 0 1");
  await browser.drag(at("b7"), at("b8"));
  await browser.until('document.querySelector("#promotion").open');
  assert.equal(await browser.value('document.querySelectorAll(".man.dragged").length'), 0);
  await browser.value('document.querySelector("#promotion").close()');
}

/** A wall with pieces is drawn: where a man goes to and fro, and what stands still. */
async function drawWall() {
  const penrose = "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1";
  await type(penrose);
  await settled(penrose);
  await browser.press("[name=attacker][value=black]");
  await browser.press("#layer-fence");
  await browser.until('document.querySelectorAll(".shade.home").length && document.querySelectorAll(".shade.still").length');
  await browser.press("[name=attacker][value=white]");
}

/** With letters twice as large on a small screen nothing is wider than that, and a finger meets everything. */
async function enlarge() {
  await browser.look({ width: 375, height: 667, touch: true });
  await browser.value('document.documentElement.style.fontSize = "200%"');
  await browser.value('document.querySelectorAll("details").forEach((one) => (one.open = true))');
  await beReadable(375);
  await browser.value('document.documentElement.style.fontSize = ""');
  const small = await browser.value(`[...document.querySelectorAll("button, select, summary, textarea, input:not([type=radio]):not([type=checkbox])")]
    .filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 24).map((e) => e.outerHTML)`);
  assert.deepEqual(small, []);
}

/** Everything can be named, and nothing is wider than the screen. */
async function beReadable(width) {
  const wide = await browser.value("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  assert.equal(wide, 0, `${wide} points too wide at ${width}`);
  const nameless = await browser.value(`[...document.querySelectorAll("button, input, select, progress, [role=button]")]
    .filter((e) => !e.hidden && !(e.getAttribute("aria-label") || e.textContent.trim() || e.labels?.length)).map((e) => e.outerHTML)`);
  assert.deepEqual(nameless, []);
}

/** What a checker of accessibility finds, if one is there: PALISADE_AXE names its script. */
const axe = process.env.PALISADE_AXE && (await readFile(process.env.PALISADE_AXE, "utf8"));
if (!axe) console.log("SKIPPED: PALISADE_AXE names no axe.min.js of axe-core");

/** @param {string} state */
async function beAccessible(state) {
  if (!axe) return;
  await browser.value(`(() => { ${axe}; return true; })()`);
  const found = await browser.value(`axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map((node) => node.html).slice(0, 3).join(" ")))`);
  assert.deepEqual(found, [], state);
}

/** All that can be opened is open, setting up included. */
async function openAll() {
  for (const [width, dark, fen] of [[1280, false, FINE_70], [1280, true, WALL], [390, false, WALL], [390, true, FINE_70]]) {
    await browser.look({ width, dark, touch: width < 400 });
    await browser.open(`${url}#${fen.replaceAll(" ", "_")}`);
    await settled(fen);
    await browser.value(`document.querySelectorAll("details").forEach((one) => (one.open = true)), document.querySelector("#mode-setup").click()`);
    await beAccessible(`all open at ${width}`);
    await browser.value('document.querySelector("#mode-move").click()');
  }
}

/** The states in which people see the page. */
const STATES = {
  letters: [FINE_70],
  fence: [WALL, async () => browser.value('document.querySelector("#layer-fence").click()')],
  line: [FINE_70, async () => {
    await solved("wins, proved");
    for (let move = 0; move < 3; move += 1) await arrow("ArrowRight");
  }],
  time: ["8/pp3ppp/4p3/8/3k4/8/PPP2PPP/3K4 w - - 0 1", async () => {
    await setBudget(0);
    await browser.press("#solve");
    await browser.until('!document.querySelector("#go-on").hidden', 120);
  }],
  game: [FINE_70, async () => {
    await give(BLAMED, /^1 game, 3 remarks.$/);
    for (let move = 0; move < 2; move += 1) await arrow("ArrowRight");
    await settled("8/8/5k2/3K4/4P3/8/8/8 w - - 2 2");
  }],
  setup: [WALL, async () => browser.press("#mode-setup")],
  proof: [WALL, async () => {
    await browser.press("#proof summary");
    await browser.press("#certify");
    await browser.until('document.querySelectorAll("#proofs .proof").length === 2', 60);
  }],
  dead: ["8/7k/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/K7 w - - 0 1"],
};

async function takePictures() {
  for (const [look, width, height, touch] of [["desk", 1280, 900, false], ["phone", 390, 844, true]]) {
    let dark = false;
    for (const [name, [fen, prepare = async () => {}]] of Object.entries(STATES)) {
      await browser.look({ width, height, dark, touch });
      await browser.open(`${url}#${fen.replaceAll(" ", "_")}`);
      await settled(fen);
      await prepare();
      await beReadable(width);
      // Nothing is pointed at.
      await browser.send("Input.dispatchMouseEvent", { type: "mouseMoved", x: 1, y: 1 });
      // What is seen at first, and where a game or a line is played through, and all that is there.
      await browser.picture(join(folder, `${name}-${look}.png`), true);
      await browser.picture(join(folder, `${name}-${look}-whole.png`));
      await beAccessible(`${name} at ${width}`);
      dark = !dark;
    }
  }
}

try {
  // Some of them alone, as PALISADE_PARTS names them.
  const wanted = process.env.PALISADE_PARTS?.split(",");
  const all = [setUpByMouse, solve, stop, runOut, annotate, holdGame, goBack, beBrief, drag, takeOut, lookUp, agree, take, speak, useKeyboard, useFinger, promote, drawWall, enlarge, openAll, takePictures];
  for (const part of all.filter(({ name }) => !wanted || wanted.includes(name))) {
    await browser.look({ width: 1280 });
    await browser.open(`${url}#${FINE_70.replaceAll(" ", "_")}`);
    await settled(FINE_70);
    await part();
    console.log(`${part.name}: well`);
  }
  assert.deepEqual(browser.faults, []);
  const loaded = browser.requests.filter((address) => !/^(file|blob|about):/.test(address));
  assert.deepEqual(loaded, [], "the page loads nothing");
} catch (error) {
  console.error("the page then:", await text("body #fault"), await browser.value("document.querySelector('#fen').value"));
  await browser.picture(join(folder, "failed.png"));
  throw error;
} finally {
  await browser.stop();
}
