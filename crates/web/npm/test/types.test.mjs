// The declarations say what the module answers: every key, and no other.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import * as door from "../node.js";

const text = await readFile(new URL("../palisade.d.ts", import.meta.url), "utf8");
const bare = text.replace(/\/\*\*[^]*?\*\//g, "");

/** The keys of an interface, and whether each may be missing. */
function keysOf(name) {
  const [, above, body] = bare.match(new RegExp(`interface ${name}(?: extends (\\w+))? \\{\\n([^]*?)\\n\\}`));
  const keys = new Map(above ? keysOf(above) : []);
  for (const [, key, optional] of body.matchAll(/^ {2}(\w+)(\??):/gm)) keys.set(key, optional === "?");
  return keys;
}

function fits(answer, name) {
  const keys = keysOf(name);
  for (const key of Object.keys(answer)) assert.ok(keys.has(key), `${name} has no ${key}`);
  for (const [key, optional] of keys) assert.ok(optional || key in answer, `${name} wants ${key}`);
}

const palisade = await door.load();
const FINE_70 = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";
const PENROSE = "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1";

test("answers have the keys that are declared", () => {
  for (const fen of [FINE_70, PENROSE, "8/8/8/3k4/8/8/8/KB6 w - - 0 1"]) {
    const said = palisade.explain(fen);
    fits(said, "Explanation");
    fits(said.value, "Value");
    for (const side of [said.white, said.black]) {
      fits(side, "SideView");
      for (const opinion of [side.paper, side.flood]) if (opinion) fits(opinion, "Opinion");
    }
    for (const bound of [palisade.bound(fen).white, palisade.bound(fen).black]) fits(bound, "Bound");
    for (const move of palisade.moves(fen).moves) fits(move, "Move");
    const dead = palisade.winnable(fen, { budget: 10000 });
    for (const side of [dead.white, dead.black]) fits(side, "Winnability");
  }
  const maps = palisade.maps(FINE_70);
  fits(maps, "Maps");
  for (const map of [maps.white, maps.black]) {
    fits(map, "SquareMap");
    for (const system of map.systems) fits(system, "System");
  }
  const solved = palisade.solve("8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1", { budget: 1000000 });
  fits(solved, "Solution");
  assert.ok(solved.line.moves.length > 0);
});

test("what is exported is declared, and every method", () => {
  const declared = [...bare.matchAll(/^export (?:class|function) (\w+)/gm)].map(([, name]) => name);
  assert.deepEqual(Object.keys(door).sort(), declared.sort());
  const [, body] = bare.match(/class Palisade \{\n([^]*?)\n\}/);
  const methods = [...body.matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name);
  assert.deepEqual(Object.getOwnPropertyNames(door.Palisade.prototype).sort(), methods.sort());
});
