// The language of whoever reads. English is in the sources themselves; each other language is a
// file of texts, whose keys are the English ones, and a column of the sentences of the library.
import { SAID } from "./said.js";
import { DE } from "./texts_de.js";
import { ES } from "./texts_es.js";
import { keep, kept } from "./store.js";
import { $ } from "./svg.js";

/**
 * @typedef {object} Language
 * @property {string} name
 * @property {string} men the letters of king, queen, rook, bishop and knight
 * @property {Record<string, string>} texts what the page says
 * @property {Record<string, string>} sentences what the library says
 */

const [KEYS, NAMES, MEN, ...SENTENCES] = SAID;

/** @type {Record<string, Language>} */
const LANGUAGES = Object.fromEntries(
  [{}, DE, ES].map((texts, at) => [
    KEYS[at],
    { name: NAMES[at], men: MEN[at], texts, sentences: at ? Object.fromEntries(SENTENCES.map((row) => [row[0], row[at]])) : {} },
  ]),
);

function chosen() {
  const before = kept("language");
  if (before && LANGUAGES[before]) return before;
  return navigator.languages?.map((one) => one.slice(0, 2)).find((one) => LANGUAGES[one]) ?? "en";
}

/** Its letters, as the web has them. */
export const language = chosen();
const { texts, sentences, men } = LANGUAGES[language];

/** @param {string} text @param {(string | number)[]} values */
const filled = (text, values) => text.replace(/\{(\d)\}/g, (_, place) => String(values[Number(place)] ?? ""));

/** A text of the page; {0} and so on are filled. @param {string} english @param {(string | number)[]} values */
export const t = (english, ...values) => filled(texts[english] ?? sentences[english] ?? english, values);

/** What the library says to those who know it, for a player. @type {Record<string, string>} */
const PLAIN = {
  "proved over all pawn structures that can arise": t("proved for every way the pawns can go"),
  "worked out over every pawn structure": t("proved for every way the pawns can go"),
};

/** What has gaps, as something that sentences are compared with; what says more comes first. */
const patterns = Object.keys(sentences)
  .filter((english) => /\{\d\}/.test(english))
  .sort((one, other) => other.length - one.length)
  .map((english) => ({ english, regex: new RegExp(`^${english.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\d\}/g, "(.+?)")}$`) }));

/** What is the same in every language: a number, a square, a move, or some of them. @param {string} text */
const isNeutral = (text) => !/[a-z]{3}/i.test(text.replace(/[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8]/g, ""));

/** The last gap of a sentence is a name, and stays as it is. */
const NAME = 4;

/** Some squares in a row: b3, b4 and h5. */
const SQUARES = /^((?:[a-h][1-8], )*[a-h][1-8]) and ([a-h][1-8])$/;

/**
 * A sentence of the library in the language, or nothing where a part of it has no translation.
 * @param {string} english @returns {string | null}
 */
function translated(english) {
  const whole = PLAIN[english] ?? sentences[english] ?? texts[english];
  if (whole) return whole;
  if (SQUARES.test(english)) return english.replace(SQUARES, `$1 ${sentences.and} $2`);
  if (isNeutral(english)) return lettered(english);
  const [, move, then] = /^After ([a-h][1-8]\S*): (.+)$/.exec(english) ?? [];
  if (move) return t("After {0}: {1}", move, said(then));
  for (const { english: pattern, regex } of patterns) {
    const found = regex.exec(english);
    if (!found) continue;
    /** @type {(string | null)[]} */
    const values = [];
    (pattern.match(/\{\d\}/g) ?? []).forEach((gap, index) => (values[Number(gap[1])] = Number(gap[1]) === NAME ? found[index + 1] : translated(found[index + 1])));
    if (!values.includes(null)) return filled(sentences[pattern], /** @type {string[]} */ (values));
  }
  // Some sentences in a row.
  for (const { index } of english.matchAll(/(?<=[.]) (?=[A-Z])/g)) {
    const parts = [english.slice(0, index), english.slice(index + 1)].map(translated);
    if (!parts.includes(null)) return parts.join(" ");
  }
  return null;
}

/**
 * A sentence of the library, whose words are English. What has no translation stays.
 * @param {string} english @returns {string}
 */
export const said = (english) => (language === "en" ? PLAIN[english] ?? english : translated(english) ?? lettered(english));

/** Moves with the letters of the language. @param {string} text */
export const lettered = (text) => (language === "en" ? text : text.replace(/(?<![A-Za-z])[KQRBN](?=[a-h1-8x])|(?<==)[QRBN]/g, (letter) => men["KQRBN".indexOf(letter)]));

/** @param {number} number */
export const count = (number) => number.toLocaleString(language);

/** Puts the texts of the language into the page. */
export function translate() {
  document.documentElement.lang = language;
  const select = $("language");
  for (const [key, { name }] of Object.entries(LANGUAGES)) select.append(new Option(name, key, false, key === language));
  select.addEventListener("change", () => {
    keep("language", select.value);
    location.reload();
  });
  if (language === "en") return;
  document.title = t(document.title);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest("script, select#language") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const text = (node.nodeValue ?? "").trim().replace(/\s+/g, " ");
    if (text) node.nodeValue = /** @type {string} */ (node.nodeValue).replace(/\S(?:.|\n)*\S|\S/, t(text));
  }
  for (const element of document.querySelectorAll("[aria-label]")) {
    element.setAttribute("aria-label", t(/** @type {string} */ (element.getAttribute("aria-label"))));
  }
}
