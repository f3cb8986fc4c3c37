// Play it out: against the page, until the first mistake that is proved.
import assert from "node:assert/strict";
import { join } from "node:path";
import { at, beAccessible, browser, folder, open, text } from "./hands.mjs";

/** Three moves win, two do not. */
const OPPOSITION = "8/8/4k3/8/4K3/8/4P3/8 w - - 0 1";

const says = (words) => browser.until(`document.querySelector("#play-said").textContent === "${words}"`);
const trail = (words) => browser.until(`document.querySelector("#trail").textContent.replace(/ +/g, " ").trim() === "${words}"`);

/** Whoever lets the win go is stopped, hears what kept it, and takes back. @param {boolean} touch */
async function play(touch) {
  await open(OPPOSITION);
  await browser.press("#play-white", touch);
  await says("White to move and win.");
  // What is to be found is not shown.
  assert.equal(await browser.value('document.querySelectorAll("#board .arrow").length'), 0);
  assert.equal(await browser.value('document.querySelector("#best").checkVisibility()'), false);
  await browser.press(at("e4"), touch);
  await browser.press(at("d3"), touch);
  await says("1. Kd3 lets the win go; e3, Kd4 or Kf4 kept it.");
  assert.equal((await text("#trail")).trim(), "1. Kd3", "the page does not go on");
  await browser.picture(join(folder, `play-${touch ? "phone" : "desk"}.png`), true);
  await browser.press("#play-back", touch);
  await says("White to move and win.");
  await browser.press(at("e4"), touch);
  await browser.press(at("d4"), touch);
  // The page answers, and it is the reader's turn again.
  await browser.until('/^1\\. Kd4 K\\w\\d/.test(document.querySelector("#trail").textContent.replace(/ +/g, " ").trim())');
  await says("White to move and win.");
}

export async function playOut() {
  await play(false);
  await beAccessible("playing");
  // With the keyboard: the pawn's move, by squares.
  await browser.press("#play-stop");
  await browser.until('document.querySelector("#play-now").hidden');
  assert.ok(await browser.value('document.querySelector("#best").checkVisibility()'), "who does not play sees what keeps the value");
  // The other side defends, and the board is turned to it.
  await open(OPPOSITION);
  await browser.value('document.querySelector("#play-black").focus()');
  await browser.key("Enter");
  await browser.until('document.querySelector("#trail").textContent.includes("1.")');
  await says("Black is lost; how long does it last?");
  const [king, pawn] = await browser.value(`["e6", "e2"].map((square) => document.querySelector('[data-square=' + square + ']').getBoundingClientRect().top)`);
  assert.ok(king > pawn, "Black sits below");
  // A game to its end: the page mates.
  await open("7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
  await browser.press("#play-black");
  await says("Mate: the page has won.");
}

export async function playOnPhone() {
  await browser.look({ width: 390, height: 844, touch: true });
  await play(true);
  for (const part of ["#board", "#play-said"]) assert.ok(await browser.sees(part), part);
}
