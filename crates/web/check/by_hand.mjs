// Moves and men: with a mouse, a finger and a keyboard.
import assert from "node:assert/strict";
import { FINE_70, WALL, arrow, at, browser, letters, settled, text, type, url } from "./hands.mjs";

/** Sets up Fine 70 by hand, and finds its letters. */
export async function setUpByMouse() {
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

/** Back takes back what was played, and leaves the page only before it. */
export async function goBack() {
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
export async function beBrief() {
  await browser.drag(at("a1"), at("h7"));
  await browser.until('document.querySelector("#looked").textContent === "a1–h7 is not a legal move."');
  await browser.drag(at("a7"), at("b7"));
  await browser.until('document.querySelector("#looked").textContent === "Not a legal move: White is to move."');
  await browser.press("#copy");
  await browser.until('document.querySelector("#copied").textContent');
  await browser.until('!document.querySelector("#copied").textContent');
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
export async function drag() {
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

/** With the keyboard alone: a move, and a man put on the board. */
export async function useKeyboard() {
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
export async function useFinger() {
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
  await browser.until(`scrollY !== ${before}`);
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
export async function promote() {
  await type("8/1P2k3/8/8/8/8/4K3/8 w - - 0 1");
  await settled("8/1P2k3/8/8/8/8/4K3/8 w - - 0 1");
  await browser.drag(at("b7"), at("b8"));
  await browser.until('document.querySelector("#promotion").open');
  assert.equal(await browser.value('document.querySelectorAll(".man.dragged").length'), 0);
  await browser.value('document.querySelector("#promotion").close()');
}

/** A wall with pieces is drawn: where a man goes to and fro, and what stands still. */
export async function drawWall() {
  const penrose = "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1";
  await type(penrose);
  await settled(penrose);
  await browser.press("[name=attacker][value=black]");
  await browser.press("#layer-fence");
  await browser.until('document.querySelectorAll(".shade.home").length && document.querySelectorAll(".shade.still").length');
  await browser.press("[name=attacker][value=white]");
}
