// Copies texts for other programs, and says that it has.
import { $ } from "./svg.js";

/** How long that is said, in milliseconds. */
const SAID = 5000;

let timer = 0;

/** @param {string} text @param {string} done @param {string} failed what is said where a browser forbids it */
export async function copy(text, done, failed) {
  $("copied").textContent = await navigator.clipboard.writeText(text).then(() => done, () => failed);
  clearTimeout(timer);
  timer = setTimeout(() => ($("copied").textContent = ""), SAID);
}
