// The bound says here what it says elsewhere: tests/vectors/bound.tsv at the top of the sources.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { load } from "palisade-chess";

const FILE = process.env.PALISADE_VECTORS;

test("the bound answers as everywhere", { skip: !FILE && "PALISADE_VECTORS names no file" }, async () => {
  const palisade = await load();
  const lines = (await readFile(FILE, "utf8")).trimEnd().split("\n").filter((line) => !line.startsWith("#"));
  const columns = lines.shift().split("\t");
  let rows = 0;
  for (const line of lines) {
    const row = Object.fromEntries(line.split("\t").map((field, index) => [columns[index], field]));
    const effort = columns.filter((name) => !["fen", "side", "unwinnable"].includes(name));
    for (const name of effort) {
      const said = palisade.bound(row.fen, { effort: name })[row.side];
      assert.equal(Number(said.cannot_win), Number(row[name]), `${row.fen}, ${row.side}, ${name}`);
      assert.equal(Number(said.unwinnable), Number(row.unwinnable), `${row.fen}, ${row.side}, unwinnable`);
    }
    rows += 1;
  }
  assert.ok(rows > 2000, `only ${rows} rows`);
});
