// The quiz: exercises from the reader's games, and those that a link brings.
import assert from "node:assert/strict";
import { join } from "node:path";
import { answered, at, beAccessible, beReadable, browser, folder, give, text, url } from "./hands.mjs";

/** In each game Black had the opposition and gave it up, in the second one with colours changed; the third is like the first. */
const GAMES = [
  '[Event "Club"]\n[White "A"]\n[Black "B"]\n[FEN "8/4k3/8/4K3/4P3/8/8/8 w - - 0 1"]\n\n1. Kd5 Kf6 2. Kd6 *\n',
  '[Event "Club"]\n[White "C"]\n[Black "D"]\n[FEN "7K/8/k1P5/7p/8/8/8/8 w - - 0 1"]\n\n1. Kh7 h4 *\n',
  '[Event "Club"]\n[White "E"]\n[Black "F"]\n[FEN "8/4k3/8/4K3/4P3/8/8/8 w - - 0 1"]\n\n1. Kd5 Kf6 *\n',
].join("\n");

const score = (words) => browser.until(`document.querySelector("#quiz-score").textContent === "${words}"`);

/** Answers the two exercises, the first one wrong. @param {boolean} touch */
async function answer(touch) {
  await browser.until('document.querySelector("#quiz-task").textContent === "1 of 2: Black to move and draw." && document.querySelector("#dead").textContent');
  // The answer is hidden, wherever it might stand.
  assert.equal(await browser.value('["#verdict-panel", "#game-panel", "#solve-panel"].some((one) => document.querySelector(one).checkVisibility())'), false);
  assert.equal(await browser.value('document.querySelectorAll("#board .arrow, #board .cross").length'), 0);
  for (const part of ["#board", "#quiz-task"]) assert.ok(await browser.sees(part), part);
  await browser.press(at("e7"), touch);
  await browser.press(at("f6"), touch);
  await score("Right: 0 of 1");
  assert.equal(await browser.value('document.querySelector("#quiz-said").className'), "mistake");
  const said = await text("#quiz-said");
  await browser.picture(join(folder, `quiz-${touch ? "phone" : "desk"}.png`), true);
  await browser.press("#quiz-next", touch);
  await browser.until('document.querySelector("#quiz-task").textContent === "2 of 2: White to move and draw."');
  await browser.press(at("h8"), touch);
  await browser.press(at("g7"), touch);
  await score("Right: 1 of 2");
  await browser.press("#quiz-next", touch);
  await browser.until('document.querySelector("#quiz-said").textContent === "That was all."');
  return said;
}

export async function askFromGames() {
  await give(GAMES, /^3 games, /);
  assert.equal(await text("#quiz-offer"), "2 exercises from these games: moves that were missed.");
  await browser.press("#quiz-begin");
  assert.equal(await answer(false), "1… Kf6 loses; Kd7 did not.");
  // Once more, and the answer is asked for with the keyboard.
  await browser.press("#quiz-again");
  await browser.until('document.querySelector("#quiz-task").textContent.startsWith("1 of 2")');
  await browser.value('document.querySelector("#quiz-show").focus()');
  await browser.key("Enter");
  await browser.until('document.querySelector("#quiz-said").textContent.includes("Kd7")');
  await score("Right: 0 of 1");
  await beAccessible("quiz");
  await browser.value("(window.copied = '', navigator.clipboard.writeText = async (text) => { window.copied = text; }, true)");
  await browser.press("#quiz-link");
  await browser.until("window.copied");
  assert.match(await browser.value("window.copied"), /#quiz=8\/4k3\/8\/3K4\/4P3\/8\/8\/8_b_-_-~e7d7~d!7K\/8\/k1P5\/7p\/8\/8\/8\/8_w_-_-~h8g7~d$/);
  await browser.press("#quiz-end");
  await browser.until('document.querySelector("#verdict-panel").checkVisibility()');
}

/** A link on a telephone: what it says is believed only until the page has proved it. */
export async function carryInLink() {
  await browser.look({ width: 390, height: 844, touch: true });
  await browser.open("about:blank");
  await browser.open(`${url}#quiz=8/4k3/8/3K4/4P3/8/8/8_b_-_-~e7d7~d!7K/8/k1P5/7p/8/8/8/8_w_-_-~h8g7~d`);
  assert.match(await answer(true), /^1… Kf6 loses; Kd7 did not\.$|^The link says 1… Kd7; this page has not proved it yet\.$/);
  await beReadable(390);
  // A link that lies: Kf6 is no answer, and the page says so when it knows.
  await browser.open("about:blank");
  await browser.open(`${url}#quiz=8/4k3/8/3K4/4P3/8/8/8_b_-_-~e7f6~d`);
  await browser.until('document.querySelector("#quiz-task").textContent.startsWith("1 of 1") && document.querySelector("#dead").textContent');
  // The words are there, and nobody sees them before the answer is given.
  await answered("A draw");
  await browser.press(at("e7"), true);
  await browser.press(at("d7"), true);
  await score("Right: 1 of 1");
  // One that nobody can read is no quiz.
  await browser.open("about:blank");
  await browser.open(`${url}#quiz=hello`);
  await browser.until('document.querySelector("#looked").textContent === "No exercise can be read from this link."');
}
