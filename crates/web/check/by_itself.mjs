// What the page does by itself: it looks at a position that stands still, and keeps what it has proved.
import assert from "node:assert/strict";
import { join } from "node:path";
import { FINE_70, answered, at, beAccessible, browser, byItself, folder, open, settled, text } from "./hands.mjs";

/** Réti 1921: one move draws, and all others lose. Few men: it is answered soon. */
const RETI = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";
/** Three moves win, two do not. */
const OPPOSITION = "8/8/4k3/8/4K3/8/4P3/8 w - - 0 1";

/** Nobody presses anything: the verdict and the moves that keep it are seen, on a telephone without scrolling. */
export async function lookByItself() {
  for (const [name, width, height, touch] of [["desk", 1280, 900, false], ["phone", 390, 844, true]]) {
    await browser.look({ width, height, touch });
    await open(OPPOSITION);
    await browser.until('document.querySelector("#best").textContent === "What keeps the value: e3, Kd4 or Kf4."');
    assert.equal(await text("#value"), "White wins");
    for (const part of ["#board", "#value", "#best"]) assert.ok(await browser.sees(part), `${part} at ${width}`);
    assert.equal(await browser.value('document.querySelectorAll("#board .arrow.keeps").length'), 3);
    assert.equal(await browser.value('document.querySelectorAll("#board .over .cross.lets").length'), 2);
    // Whoever takes a man sees it of his squares.
    await browser.press(at("e4"), touch);
    await browser.until('document.querySelectorAll(".marks .goal.keeps").length === 2 && document.querySelectorAll(".marks .cross.lets").length === 3');
    assert.match(await browser.value(`document.querySelector("${at("d4")}").getAttribute("aria-label")`), /may go here: that keeps the value/);
    assert.match(await browser.value(`document.querySelector("${at("d3")}").getAttribute("aria-label")`), /may go here: that lets the value go/);
    await browser.press(at("e4"), touch);
    await browser.until('document.querySelectorAll("#board .arrow.keeps").length === 3');
    await browser.picture(join(folder, `by-itself-${name}.png`), true);
    await beAccessible(`by itself at ${width}`);
  }
  // Nothing that only programmers know stands in the verdict.
  assert.doesNotMatch(await text("#verdict-panel"), /budget|node|structure/i);
}

/** What a move has done is said from what is known, without a search; back and forth costs nothing. */
export async function keepWhatIsProved() {
  await open(RETI);
  await answered("A draw");
  await browser.value("isHeld = true");
  await browser.press(at("h8"));
  await browser.press(at("h7"));
  await browser.until('document.querySelector("#judged").textContent === "1. Kh7 loses; Kg7 did not."');
  await browser.until('document.querySelector("#value").textContent === "Black wins"');
  assert.equal(await browser.value('document.querySelector("#judged").className'), "mistake");
  await browser.press("#undo");
  await settled(RETI);
  await browser.press(at("h8"));
  await browser.press(at("g7"));
  await browser.until('document.querySelector("#judged").textContent === "1. Kg7 is the only move that holds."');
  await browser.value("isHeld = false, held.splice(0).forEach((tell) => tell())");
  // With the keyboard there and back: the answer stands, and nothing is looked at.
  await browser.until('document.querySelector("#looking").hidden');
  await browser.press("#step-back");
  await settled(RETI);
  for (let look = 0; look < 12; look += 1) {
    assert.equal(await text("#value"), "A draw");
    assert.equal(await browser.value('document.querySelector("#looking").hidden'), true);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.equal(await text("#best"), "What keeps the value: Kg7.");
}

/** Another position is answered at once, whatever the page is looking at. */
export async function breakOff() {
  await open("8/pp3ppp/4p3/8/3k4/8/PPP2PPP/3K4 w - - 0 1");
  await browser.value("isHeld = true");
  await browser.until('!document.querySelector("#looking").hidden');
  await browser.press(at("d1"));
  await browser.press(at("e2"));
  // The search has no end: the board waits for nothing.
  await browser.until('document.querySelector("#trail").textContent.includes("Ke2")');
  await browser.value("isHeld = false, held.splice(0).forEach((tell) => tell())");
  await browser.value(`document.querySelector("#fen").value = "${RETI}", document.querySelector("#fen").dispatchEvent(new Event("input"))`);
  await settled(RETI);
  await answered("A draw");
}

/** Whoever does not want it switches it off, and it stays off. */
export async function switchOff() {
  await byItself(false);
  await open(FINE_70);
  assert.equal(await browser.value('document.querySelector("#by-itself").checked'), false, "it is kept");
  await new Promise((resolve) => setTimeout(resolve, 1500));
  assert.equal(await browser.value('document.querySelector("#looking").hidden'), true);
  assert.equal(await text("#value"), "Not settled at once");
  assert.ok(await browser.value('document.querySelector("#by-itself").getBoundingClientRect().height >= 24'), "a finger meets it");
  await byItself(true);
}

/** Penrose's wall is one of the examples, and is explained. */
export async function showExamples() {
  const choose = (name) => browser.value(`(() => {
    const select = document.querySelector("#examples");
    select.value = [...select.options].find((one) => one.textContent.includes("${name}")).value;
    select.dispatchEvent(new Event("change"));
  })()`);
  await choose("Penrose");
  await browser.until('document.querySelector("#value").textContent === "A draw" || /Black cannot win/.test(document.querySelector("#reasons").textContent)');
  await browser.until('document.querySelectorAll(".shade.home").length && document.querySelectorAll(".shade.still").length');
  await browser.until('/to and fro/.test(document.querySelector("#how").textContent)');
  await browser.picture(join(folder, "penrose.png"), true);
  await choose("the third rank");
  await browser.until('document.querySelector("#fen").value.startsWith("8/8/8/3q4/6kp/7R")');
}
