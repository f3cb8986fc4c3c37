// Answers are as the schema says, which all doors share; and the declarations say the same.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import * as door from "../node.js";

const text = await readFile(new URL("../palisade.d.ts", import.meta.url), "utf8");
const bare = text.replace(/\/\*\*[^]*?\*\//g, "");
const { $defs } = JSON.parse(await readFile(new URL("../schema.json", import.meta.url), "utf8"));

/** Which definition each interface declares. */
const DECLARED = {
  AnnotatedGame: "annotated_game",
  Remark: "remark",
  WrittenMove: "written_move",
  Value: "value", Opinion: "opinion", SideView: "side_view", Bound: "static", Kings: "kings", Table: "table",
  Explanation: "explanation", System: "system", SquareMap: "map", Maps: "maps", Move: "move", Line: "line",
  Solution: "solution", Winnability: "mating", Certified: "certified", Checked: "checked",
};

/** What is wrong with an answer, or nothing. It knows the keywords that the schema uses. */
function fault(schema, answer, place) {
  const wrong = `${place}: ${JSON.stringify(answer)} is not ${JSON.stringify(schema)}`;
  const kind = answer === null ? "null" : Array.isArray(answer) ? "array" : typeof answer;
  for (const [keyword, rule] of Object.entries(schema)) {
    let found = null;
    if (keyword === "$ref") found = fault($defs[rule.replace("#/$defs/", "")], answer, place);
    else if (keyword === "type") found = rule === kind || (rule === "integer" && Number.isInteger(answer)) ? null : wrong;
    else if (keyword === "enum") found = rule.includes(answer) ? null : wrong;
    else if (keyword === "minimum") found = answer >= rule ? null : wrong;
    else if (keyword === "minLength") found = answer.length >= rule ? null : wrong;
    else if (keyword === "pattern") found = new RegExp(rule).test(answer) ? null : wrong;
    else if (keyword === "oneOf") {
      const faults = rule.map((one) => fault(one, answer, place));
      found = faults.filter((one) => one === null).length === 1 ? null : faults[0];
    } else if (keyword === "items") found = answer.map((item, index) => fault(rule, item, `${place}/${index}`)).find(Boolean);
    else if (keyword === "required") found = rule.every((key) => key in answer) ? null : wrong;
    else if (keyword === "properties" || keyword === "additionalProperties") {
      for (const [key, value] of Object.entries(answer)) {
        const one = schema.properties?.[key] ?? schema.additionalProperties;
        found ??= one ? fault(one, value, `${place}/${key}`) : `${place}: there is no ${key}`;
      }
    } else assert.equal(keyword, "description");
    if (found) return found;
  }
  return null;
}

const fits = (name, answer) => assert.equal(fault($defs[name], answer, name), null);

const palisade = await door.load();
const FINE_58 = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1";
const FENS = [
  FINE_58,
  "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
  "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1",
  "8/8/8/3k4/8/8/8/KR6 w - - 0 1",
  "8/8/5k2/3K4/2P5/8/8/8 w - - 0 1",
  "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
];

test("answers are as the schema says", () => {
  for (const fen of FENS) {
    fits("explanation", palisade.explain(fen));
    fits("explanation", palisade.explain(fen, { effort: "node", work: 100 }));
    fits("bound", palisade.bound(fen, { effort: "careful" }));
    fits("moves", palisade.moves(fen));
    fits("winnability", palisade.winnable(fen, { work: 10_000 }));
    const certified = palisade.certify(fen, { sought: "mate", work: 10_000 });
    fits("certified", certified);
    const checked = palisade.check(certified.certificate ?? "");
    fits("checked", checked);
    assert.equal(checked.holds, certified.certificate !== null);
    fits("winnability", palisade.winnable(fen, { work: 10_000, seconds: 1, side: "b" }));
  }
  fits("maps", palisade.maps(FENS[1]));
  const solved = palisade.solve(FINE_58, { work: 1_000_000, seconds: 600 });
  fits("solution", solved);
  assert.ok(solved.line.moves.length > 0 && solved.seconds > 0);
  assert.ok(fault($defs.solution, { ...solved, work: -1 }, "solution"));
  assert.ok(fault($defs.solution, { ...solved, more: 1 }, "solution"));
});

/** The keys of an interface. */
function keysOf(name) {
  const [, above, body] = bare.match(new RegExp(`interface ${name}(?: extends (\\w+))? \\{\\n([^]*?)\\n\\}`));
  return [...(above ? keysOf(above) : []), ...[...body.matchAll(/^ {2}(\w+):/gm)].map(([, key]) => key)];
}

test("interfaces have the keys of the schema", () => {
  for (const [name, definition] of Object.entries(DECLARED)) {
    const schema = definition === "kings" ? $defs.explanation.properties.kings.oneOf[0] : $defs[definition];
    const keys = Object.keys(schema.properties).filter((key) => key !== "given");
    assert.deepEqual(keysOf(name).sort(), keys.sort(), name);
  }
});

test("what is exported is declared, and every method", () => {
  const declared = [...bare.matchAll(/^export (?:class|function) (\w+)/gm)].map(([, name]) => name);
  assert.deepEqual(Object.keys(door).sort(), declared.sort());
  const [, body] = bare.match(/class Palisade \{\n([^]*?)\n\}/);
  const methods = [...body.matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name);
  assert.deepEqual(Object.getOwnPropertyNames(door.Palisade.prototype).sort(), methods.sort());
});
