// What goes out of the page: a link, the position, a picture. It says that it has gone.
import { t } from "./language.js";
import { $, save } from "./svg.js";

/** How long that is said, in milliseconds. */
const SAID = 5000;

/** @type {Record<string, number>} */
const timers = {};

/**
 * @param {string} text @param {string} done @param {string} failed what is said where a browser forbids it
 * @param {string} [where] the element that says it
 */
export async function copy(text, done, failed, where = "copied") {
  const isDone = await (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(() => true, () => false);
  $(where).textContent = isDone ? done : failed;
  clearTimeout(timers[where]);
  // What has to be copied by hand stays.
  if (isDone || failed !== text) timers[where] = setTimeout(() => ($(where).textContent = ""), SAID);
}

/** The buttons. @param {() => Promise<string> | null} picture of what is shown, as SVG */
export function takeOut(picture) {
  $("copy").addEventListener("click", () => void copy(location.href, t("The link is copied."), t("The link is in the address of this page.")));
  $("copy-fen").addEventListener("click", () => {
    $("fen").select();
    void copy($("fen").value, t("The position is copied."), t("The position is marked; copy it with the keyboard."));
  });
  $("picture").addEventListener("click", async () => {
    const drawn = await picture();
    if (drawn) save("palisade.svg", "image/svg+xml", drawn);
  });
}
