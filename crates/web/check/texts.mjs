// Every text of the page is there in every language, and nothing is there that the page does not say.
//
// usage: node texts.mjs
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";

const page = new URL("../page/", import.meta.url);
const read = (name) => readFile(new URL(name, page), "utf8");

/** What the scripts say: the texts in `t("...")`, and those that a question chooses from. */
const wanted = new Set();
for (const name of await readdir(page)) {
  if (!name.endsWith(".js") || name.startsWith("texts_")) continue;
  for (const [, arguments_] of (await read(name)).matchAll(/(?<![\w.])t\(((?:[^()"]|"(?:[^"\\]|\\.)*")*)/g)) {
    const choice = arguments_.includes(" ? ") ? arguments_.slice(arguments_.indexOf(" ? ")) : arguments_;
    const literals = [...choice.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((found) => JSON.parse(`"${found[1]}"`));
    const said = arguments_.includes(" ? ") ? literals.slice(0, 2) : literals.slice(0, 1);
    for (const text of said) wanted.add(text);
  }
}

/** What the page itself says. */
const html = (await read("index.html")).replace(/<script[^]*?<\/script>|<style[^]*?<\/style>|<!--[^]*?-->/g, "");
for (const [, text] of html.matchAll(/(?:aria-label="|>)([^<>"]*?[a-z]{2}[^<>"]*?)(?:"|<)/g)) wanted.add(text.trim().replace(/\s+/g, " "));
// Names, and what has its own words in every language.
for (const name of ["Palisade"]) wanted.delete(name);

/** What the library says in one whole sentence. */
const whole = new Set();
for (const file of ["question/src/bounds.rs", "squares/src/named.rs", "squares/src/drawing.rs", "proof/src/won_line.rs"]) {
  // A tool is named in the progress of the program alone.
  const source = (await readFile(new URL(`../../${file}`, import.meta.url), "utf8")).replace(/fn tool\(self\)[^]*?\n {4}\}\n/, "");
  for (const [, text] of source.matchAll(/(?:Self::\w+(?:\(_\))? => (?:\{\s*)?|note: )"([^"]{6,})"/g)) whole.add(text);
}

/** The parts of what PawnKing would do: a task with its squares, and what it should bring. */
const plans = await readFile(new URL("../../lore/src/patterns/words.rs", import.meta.url), "utf8");
const tasks = [...plans.matchAll(/"([a-z][^"]*\{(?:square|goal)\}[^"]*)"/g)].map(([, task]) => {
  let gap = 0;
  return task.replace(/\{\w+\}/g, () => `{${gap++}}`);
});
const standings = [...plans.matchAll(/"; ([^"]+)"/g)].map(([, standing]) => standing);
assert.deepEqual([tasks.length, standings.length], [8, 5]);
for (const text of [...tasks, ...standings]) whole.add(text);
assert.ok(whole.size > 20 && wanted.size > 150, `${whole.size} sentences, ${wanted.size} texts`);

/** The sentences of the library: the language, its name and its letters first. */
const [keys, , men, ...rows] = (await readFile(new URL("../../answers/src/texts.tsv", import.meta.url), "utf8")).trimEnd().split("\n").map((line) => line.split("\t"));
const sentences = new Set(rows.map(([english]) => english));
assert.deepEqual([...whole].filter((text) => !sentences.has(text)), [], "texts.tsv lacks sentences");
for (const letters of men) assert.equal(new Set(letters).size, 5);

const gaps = (text) => [...text.matchAll(/\{\d\}/g)].map(String).sort().join();
for (const key of keys.slice(1)) {
  const file = `texts_${key}.js`;
  const texts = (await import(new URL(file, page)))[key.toUpperCase()];
  assert.deepEqual([...wanted].filter((text) => !(text in texts) && !sentences.has(text)), [], `${file} lacks texts`);
  assert.deepEqual(Object.keys(texts).filter((text) => !wanted.has(text)), [], `${file} has texts that nobody says`);
  for (const [english, other] of Object.entries(texts)) assert.equal(gaps(other), gaps(english), `${file}: the gaps of ${english}`);
}
console.log(`${wanted.size} texts in every language`);
