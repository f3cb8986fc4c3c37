// What every check does with the page: it looks, types, presses, and waits.
import assert from "node:assert/strict";
import { mkdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Browser } from "./browser.mjs";

/** The browser with the page, its address, and where pictures go. @type {Browser} */
export let browser;
export let url = "";
export let folder = "";

/** @param {string} page @param {string} pictures @param {string} program */
export async function begin(page, pictures, program) {
  [url, folder] = [pathToFileURL(resolve(page)).href, pictures];
  await mkdir(folder, { recursive: true });
  browser = await Browser.start(program);
}

/** Opens the page with a position. @param {string} fen */
export async function open(fen) {
  await browser.open(`${url}#${fen.replaceAll(" ", "_")}`);
  await settled(fen);
}

/** Whether the page looks at a position by itself: most checks are about what one asks for. @param {boolean} isOn */
export const byItself = (isOn) => browser.value(`document.querySelector("#by-itself").checked === ${isOn} || document.querySelector("#by-itself").click(), true`);

export const text = (selector) => browser.value(`document.querySelector(${JSON.stringify(selector)}).textContent`);
export const at = (square) => `[data-square=${square}]`;
export const letters = (kind) => browser.value(`[...document.querySelectorAll(".letter.${kind}")].map((e) => e.textContent)`);
/** Types a position into its field. */
export const type = (fen) => browser.value(`document.querySelector("#fen").value = ${JSON.stringify(fen)}, document.querySelector("#fen").dispatchEvent(new Event("input"))`);
export const settled = (fen) => browser.until(`document.querySelector("#fen").value === ${JSON.stringify(fen)} && location.hash.includes(${JSON.stringify(fen.replaceAll(" ", "_"))}) && document.querySelector("#dead").textContent`);
export const setBudget = (step) => browser.value(`document.querySelector("#budget").value = ${step}, document.querySelector("#budget").dispatchEvent(new Event("input"))`);

/** The page has looked at the position by itself, and found its value and what keeps it. @param {string} value */
export const answered = (value) => browser.until(`document.querySelector("#value").textContent === "${value}" && document.querySelector("#looking").hidden && document.querySelector("#best").textContent`);

/** Presses a key where nothing has the focus. */
export const arrow = (key) => browser.value(`document.activeElement?.blur(), document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "${key}", bubbles: true }))`);
export const paste = (text) => browser.value(`(() => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", ${JSON.stringify(text)});
  return document.querySelector("#fen").dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
})()`);

export const WALL = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1";
export const FINE_70 = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";

/** Presses Solve, and goes on while the time was too short: other work may run beside this. */
export async function solved(words) {
  await browser.press("#solve");
  for (let more = 0; more < 4; more += 1) {
    await browser.until(`document.querySelector("#solve-said").textContent.includes(${JSON.stringify(words)}) || !document.querySelector("#go-on").hidden`);
    if (await browser.value('document.querySelector("#go-on").hidden')) return;
    await browser.press("#go-on");
  }
  throw new Error(`not solved: ${words}`);
}

/** Gives games to the page, and waits until they are annotated. */
export async function give(pgn, said) {
  await browser.value('document.querySelector("#game-in").open = true, document.querySelector("#game-seconds").value = "20"');
  await browser.value(`document.querySelector("#pgn").value = ${JSON.stringify(pgn)}`);
  await browser.press("#annotate");
  await browser.until(`${said}.test(document.querySelector("#game-said").textContent) && !document.querySelector("#annotate").disabled`);
}

/** Everything can be named, and nothing is wider than the screen. */
export async function beReadable(width) {
  const wide = await browser.value("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  assert.equal(wide, 0, `${wide} points too wide at ${width}`);
  const nameless = await browser.value(`[...document.querySelectorAll("button, input, select, progress, [role=button]")]
    .filter((e) => !e.hidden && !(e.getAttribute("aria-label") || e.textContent.trim() || e.labels?.length)).map((e) => e.outerHTML)`);
  assert.deepEqual(nameless, []);
}

/** What a checker of accessibility finds, if one is there: PALISADE_AXE names its script. */
const axe = process.env.PALISADE_AXE && (await readFile(process.env.PALISADE_AXE, "utf8"));
if (!axe) console.log("PALISADE_AXE names no axe.min.js of axe-core: accessibility is not asked about");

/** @param {string} state */
export async function beAccessible(state) {
  if (!axe) return;
  await browser.value(`(() => { ${axe}; return true; })()`);
  const found = await browser.value(`axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map((node) => node.html).slice(0, 3).join(" ")))`);
  assert.deepEqual(found, [], state);
}
