// Games: annotated, walked in, held on a telephone, and taken from wherever they come.
import assert from "node:assert/strict";
import { FINE_70, WALL, arrow, at, beReadable, browser, give, paste, settled, text, type, url } from "./hands.mjs";

export const PGN = '[White "A"]\n[FEN "8/4k3/8/4K3/4P3/8/8/8 w - - 0 1"]\n\n1. Kd5 (1. Kf5 Kf7) Kf6 2. Kd6 *\n';
export const BLAMED = '[White "C"]\n[FEN "8/4k3/8/4K3/4P3/8/8/8 w - - 0 1"]\n\n{A study.} 1. Kd5! {[%clk 0:01:00] He waits.} Kf6 $4 2. Kd6 *\n';
const MARSHALL = '[White "Marshall, Frank James"]\n[Black "Wolf, Heinrich"]\n[FEN "6k1/8/6p1/7p/7P/5r2/5K2/8 w - - 0 58"]\n\n1. Kxf3 Kf7 2. Ke3 Kf6 *\n';

/** A game is pasted and comes back with what is proved of it. */
export async function annotate() {
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
  await browser.until('!document.querySelector("#game-work").hidden');
  await browser.press("#game-stop");
  await browser.until('document.querySelector("#game-said").textContent.startsWith("Stopped") && !document.querySelector("#annotate").disabled');
  // Many games have a bar, and can be stopped; what is done by then is kept.
  await browser.value('document.querySelector("#game-in").open = true, document.querySelector("#game-seconds").value = "60"');
  await browser.value(`document.querySelector("#pgn").value = ${JSON.stringify(PGN + '\n[White "D"]\n[FEN "8/pp3ppp/4p3/8/3k4/8/PPP2PPP/3K4 w - - 0 1"]\n\n1. Kd2 a5 *\n')}`);
  await browser.press("#annotate");
  await browser.until('document.querySelector("#game-said").textContent === "Annotating: 1 of 2 games done."');
  assert.equal(await browser.value('document.querySelector("#game-progress").value'), 0.5);
  await browser.press("#game-stop");
  await browser.until('document.querySelector("#game-said").textContent === "Stopped: 1 of 2 games done. 2 games, 3 remarks."');
}

/** A game on a telephone: the board, its buttons, the remark and the moves are on one screen, and stay there. */
export async function holdGame() {
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

/** What people have at hand: an address of Lichess, and a game where a position is asked for. */
export async function take() {
  await type(`https://lichess.org/analysis/standard/${WALL.replaceAll(" ", "_")}`);
  await browser.until('document.querySelector("#value").textContent === "A draw"');
  await browser.value('document.querySelector("#fen").dispatchEvent(new Event("change"))');
  await settled(WALL);
  assert.equal(await paste(WALL), true, "a position is pasted as ever");
  assert.equal(await paste('[White "A"]\n\n1. e4 e5 *\n'), false);
  await browser.until('document.querySelector("#game-said").textContent === "1 game, 0 remarks."');
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
  await browser.until('document.querySelector("#game-moves").textContent.includes("2. c4")');
}

/** The list has the number of a game, its event and what is said of it; a button goes from remark to remark. */
export async function listGames() {
  const quiet = '[Event "Open"]\n[White "Q"]\n[Black "R"]\n\n1. e4 e5 *\n';
  await give(`${quiet}\n[Event "Cup"]\n${PGN}\n${BLAMED}`, /^3 games, 6 remarks.$/);
  const list = await browser.value('[...document.querySelectorAll("#games option")].map((one) => one.textContent.trim())');
  assert.deepEqual(list, ["1. Q – R, Open · 0 remarks", "2. A – ?, Cup · 3 remarks", "3. C – ? · 3 remarks"]);
  // The first game of which something is said is open, at its first remark.
  assert.equal(await browser.value('document.querySelector("#games").value'), "1");
  const current = (words) => browser.until(`document.querySelector("#game-moves [aria-current]").textContent === "${words}" && document.querySelector("#game-remark").textContent`);
  await browser.press("#game-next");
  await current("Kf6 ??");
  await browser.press("#game-next");
  await current("Kd6 □");
  await browser.press("#game-next");
  await browser.until('document.querySelector("#games").value === "2"');
  // What is said of the game and what is said beside it agree.
  await browser.press("#game-next");
  await current("Kf6 ?? ●");
  await browser.until('document.querySelector("#judged").textContent === "1… Kf6 loses; Kd7 did not."');
  assert.equal(await text("#value"), "White wins");
  await browser.press("#step-back");
  await browser.until('document.querySelector("#value").textContent !== "Not settled at once"');
}
