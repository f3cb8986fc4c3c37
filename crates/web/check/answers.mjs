// Every sentence of the library that the page shows is said in every language: the module is asked many
// things, slips among them, and nothing it answers stays English.
//
// usage: node answers.mjs PACKAGE-FOLDER
import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder] = process.argv.slice(2);
const { load } = await import(pathToFileURL(resolve(folder, "node.js")).href);
const palisade = await load();

/** Positions of many kinds: walls, races, mates, few men, and dead ones. */
const POSITIONS = [
  "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1", "8/8/8/3q4/6kp/7R/6P1/6K1 b - - 0 1", "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
  "8/ppp5/8/PPP5/6kp/8/6KP/8 w - - 0 1", "4kb2/8/1p1p1p1p/1P1P1P1P/8/8/8/4KB2 w - - 0 1", "8/4b3/8/1kp1p1p1/1p1pN1P1/pP1P3p/K1P4P/8 w - - 0 46",
  "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "8/8/8/8/8/5k2/8/4K1BN w - - 0 1", "8/8/3k4/8/8/7K/6pP/4b3 b - - 0 1",
  "8/8/1Pk5/2B3Kp/7P/6P1/4b3/8 w - - 0 1", "8/8/8/8/8/2k5/1q6/K7 w - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "k7/P7/K7/8/8/8/8/8 b - - 0 1",
  "8/7k/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/K7 w - - 0 1", "8/8/8/8/8/8/8/K1k5 w - - 0 1", "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1",
  "3k4/2R5/8/1p1p4/1P1pp3/3Pp1p1/4P1P1/4K3 b - - 0 1", "k7/3p3P/3P4/8/P2p1p1n/1p1P1p2/1P2pP2/4K3 b - - 0 1", "8/8/8/8/1p1p2k1/1ppp1p1p/1P1P1PPP/K7 b - - 0 1",
  "8/2p5/1p3p2/pp1pkp1p/1P1PPP1P/8/8/K7 b - - 0 1", "b7/4k1p1/7P/8/p3pbp1/P1p1P1P1/2P5/K7 b - - 0 1", "8/8/4k3/8/4K3/8/4P3/8 w - - 0 1", "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
];

/** Texts that are no positions, each for a reason of its own. */
const SLIPS = [
  "", "hello", "8/8", "8/8/8/8/8/8/8/8 w - - 0 1", "k7/8/8/8/8/8/8/K7 x - - 0 1", "kk6/8/8/8/8/8/8/K7 w - - 0 1", "k7/P7/8/8/8/8/8/K6p w - - 0 1",
  "kK6/8/8/8/8/8/8/8 w - - 0 1", "k7/8/8/8/8/8/8/K7 w - e6 0 1", "4k3/8/8/pP6/8/8/8/4K3 w - a3 0 1", "k7/8/8/8/8/8/8/K7 w - - x 1", "k7/8/8/8/8/8/8/K7 w - - 0 y",
  "9/8/8/8/8/8/8/K6k w - - 0 1", "kz6/8/8/8/8/8/8/K7 w - - 0 1", "R6k/8/8/8/8/8/8/K7 w - - 0 1", "k7/8/8/8/8/8/8/K7 w - - 0 1 7 8", "ppppppppp/8/8/8/8/8/8/K6k w - - 0 1",
  "4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "4k3/8/8/8/8/8/8/R3K2R w KQX - 0 1", "4k3/8/8/8/8/8/8/4K2R w Q - 0 1", "4k3/8/8/8/8/8/8/3K3R w K - 0 1",
  "QQQQQQQQ/QQQQQQQQ/8/8/8/8/8/K6k w - - 0 1",
];

/** What is said, and of which position. @type {Map<string, string>} */
const heard = new Map();
const SIDES = ["white", "black"];

/** All that the page shows of a position. */
function ask(fen) {
  const hear = (...sentences) => sentences.filter(Boolean).forEach((one) => heard.set(one, fen));
  const explained = palisade.explain(fen);
  hear(...Object.values(explained.value.reasons));
  for (const side of SIDES) {
    const { why, how, flood } = explained[side];
    const [task = "", standing] = explained.plans?.[side]?.words.split("; ") ?? [];
    hear(why, how, flood?.why_not, task.split(" (moves: ")[0], standing);
  }
  const winnable = palisade.winnable(fen, { work: 20_000, plies: 20 });
  // Of a longer line the page shows nothing.
  hear(...SIDES.filter((side) => !(winnable[side].line?.plies > 20)).map((side) => winnable[side].why));
  if (explained.pawns_only) {
    const maps = palisade.maps(fen);
    hear(maps.note, ...SIDES.flatMap((side) => maps[side].route.map((at) => at.opposition)));
  }
  if (explained.over) return;
  const { value, how, why_open, line } = palisade.solve(fen, { work: 10_000 });
  hear(...Object.values(value.reasons), ...how, why_open, line?.end === "mate" ? null : line?.end_words);
  const claims = [["white", "cannot_win", value.upper !== "white"], ["black", "cannot_win", value.lower !== "black"], ...SIDES.map((side) => [side, "wins", value.exact === side])];
  for (const [side, sought, isProved] of claims) {
    if (!isProved) continue;
    const { certificate, why_not } = palisade.certify(fen, { side, sought, work: 20_000 });
    hear(why_not, certificate && palisade.check(certificate).claims);
  }
}

POSITIONS.forEach(ask);
for (const slip of SLIPS) assert.throws(() => palisade.explain(slip), ({ message }) => Boolean(heard.set(message, slip)), slip);
assert.ok(heard.size > 60, `${heard.size} sentences`);

/** Words that neither German nor Spanish has. */
const ENGLISH = /\b(the|cannot|of|and|with|has|wins|king|moves|white|black|by|to|that|never|holds|keeps|expected|found)\b/i;

// The page as the packer makes it: with the sentences of the library beside it.
const page = await mkdtemp(join(tmpdir(), "palisade-page-"));
try {
  await cp(new URL("../page/", import.meta.url), page, { recursive: true });
  const rows = (await readFile(new URL("../../answers/src/texts.tsv", import.meta.url), "utf8")).trimEnd().split("\n").map((line) => line.split("\t"));
  await writeFile(join(page, "said.js"), `export const SAID = ${JSON.stringify(rows)};\n`);
  await writeFile(join(page, "package.json"), '{ "type": "module" }');
  for (const language of ["de", "es"]) {
    Object.defineProperty(globalThis, "navigator", { value: { languages: [language] }, configurable: true });
    const { said } = await import(`${pathToFileURL(join(page, "language.js")).href}?${language}`);
    const left = [...heard].filter(([sentence]) => ENGLISH.test(said(sentence).replace(/"[^"]*"/g, "")));
    assert.deepEqual(left, [], `English in ${language}`);
  }
} finally {
  await rm(page, { recursive: true });
}
console.log(`${heard.size} sentences of the library in every language`);
