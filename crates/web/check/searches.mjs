// What one asks for: a search, its line, its proof, and what goes out.
import assert from "node:assert/strict";
import { join } from "node:path";
import { FINE_70, WALL, arrow, at, browser, folder, setBudget, settled, solved, text, type } from "./hands.mjs";

/** Solves it with what is set at first, steps through the line, and checks the proof of it. */
export async function solve() {
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
  await browser.until('document.querySelector("#value").textContent === "Checkmate: White has won"');
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
  await browser.until('document.querySelector("#proofs .proof")');
  assert.match(await text("#proofs"), /^Checked White wins: .* kB\. Written in .* seconds?, checked in .* seconds?\./);
  await browser.press("#proof summary");
}

/** When time is up the page says so, and goes on where it stopped. */
export async function runOut() {
  await setBudget(0);
  await type("8/pp3ppp/4p3/8/3k4/8/PPP2PPP/3K4 w - - 0 1");
  await browser.until('location.hash.includes("pp3ppp")');
  await browser.press("#solve");
  await browser.until('!document.querySelector("#go-on").hidden');
  assert.equal(await text("#time-up"), "Time is up: not decided in 0.2 seconds.");
  assert.equal(await text("#value"), "Not decided");
  assert.equal(await text("#go-on"), "Go on for 0.4 seconds");
  await browser.press("#go-on");
  await browser.until('document.querySelector("#go-on").textContent === "Go on for 0.8 seconds"');
  await type(WALL);
  await settled(WALL);
  assert.equal(await text("#time-up"), "", "it is said of the other position");
}

/** A search that is stopped leaves the page ready for the next one. */
export async function stop() {
  await setBudget(7);
  await type("8/pp3ppp/4p3/8/3k4/8/PPP2PPP/3K4 w - - 0 1");
  await browser.until('location.hash.includes("pp3ppp")');
  await browser.press("#solve");
  await browser.until('document.querySelector("#known-said").textContent.startsWith("Proved so far")');
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
  await browser.until('!document.querySelector("#solve").hidden && !document.querySelector("#solve-said").textContent.match(/Searching|tables/)');
}

/** What goes out: the position, a picture, a certificate that was checked on the page. */
export async function takeOut() {
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
  await browser.until('document.querySelectorAll("#proofs .proof").length === 2');
  assert.match(await text("#proofs"), /^Checked White cannot win: .*Checked Black cannot win: /);
  await browser.press("#proofs button");
  await browser.until('saved.some((text) => text.startsWith("palisade proof 1\\n") && text.endsWith("\\nend\\n"))');
  await browser.picture(join(folder, "proof.png"));
  await browser.press("#proof summary");
}

/** The headline is the best that is known: four men are looked up while somebody looks. */
export async function lookUp() {
  for (const [fen, said] of [
    ["8/8/8/3pK3/2k1P3/8/8/8 w - - 0 1", "White wins"],
    ["4k3/8/8/8/8/8/8/Q3K3 b - - 0 1", "White wins"],
  ]) {
    await type(fen);
    await settled(fen);
    await browser.until(`document.querySelector("#value").textContent === "${said}"`);
  }
}

/** What is proved and what the map says do not contradict each other. */
export async function agree() {
  await browser.until('document.querySelector("#kings-say").textContent === "While the pawns stay, White gets through. White plays Kb1."');
  assert.equal(await text("#value"), "Not settled at once");
  for (const [fen, value, said] of [
    // Who moves loses his pawn, wherever the king might get.
    ["8/8/8/3pK3/2kP4/8/8/8 w - - 0 1", "Black wins", "While the pawns stay, White gets through. That is no win: White cannot win."],
    ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "White wins", "While the pawns stay, Black keeps the king of White out. They do not stay: White wins."],
  ]) {
    await type(fen);
    await settled(fen);
    await browser.until(`document.querySelector("#value").textContent === "${value}"`);
    // The value may be known before the map of this position is drawn.
    await browser.until(`document.querySelector("#kings-say").textContent === ${JSON.stringify(said)}`);
  }
  await type("hello");
  await browser.until('document.querySelector("#fault").textContent && document.querySelector("#squares-panel").hidden');
}
