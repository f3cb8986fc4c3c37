// Numbers that are none are refused: none of them means that there is no limit.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load, PalisadeError } from "palisade-chess";

const FINE_70 = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";
const palisade = await load();

const refused = (ask, words) =>
  assert.throws(ask, (error) => {
    assert.ok(error instanceof PalisadeError, String(error));
    assert.equal(error.kind, "question");
    assert.ok(error.message.includes(words), error.message);
    return true;
  });

test("seconds are a number from 0 on", () => {
  for (const seconds of [NaN, -1, -Infinity, "5", "", null, true, [5], {}, 5n]) {
    for (const ask of ["solve", "explain", "winnable"]) {
      refused(() => palisade[ask](FINE_70, { work: 10, seconds }), "seconds: expected a number of seconds from 0 on, found");
    }
    refused(() => palisade.annotate("1. e4 *", { work: 10, seconds }), "seconds: expected");
  }
  for (const seconds of [0, 0.001, Infinity, undefined]) palisade.solve(FINE_70, { work: 10, seconds });
});

test("work, plies and tempi are whole numbers from 0 on", () => {
  for (const number of [NaN, -1, 0.5, Infinity, 2 ** 60, "10", null, true]) {
    refused(() => palisade.solve(FINE_70, { work: number }), "work: expected a whole number from 0 on, found");
    refused(() => palisade.winnable(FINE_70, { plies: number }), "plies: expected a whole number");
    refused(() => palisade.maps(FINE_70, { attacker_tempi: number }), "attacker_tempi: expected a whole number");
    refused(() => palisade.maps(FINE_70, { defender_tempi: number }), "defender_tempi: expected a whole number");
  }
  assert.equal(palisade.solve(FINE_70, { work: 0 }).work, 0);
});

test("settings are an object, and progress a function", () => {
  for (const settings of [null, 5, "work 10"]) refused(() => palisade.solve(FINE_70, settings), "settings are an object");
  for (const progress of [null, 5, "yes"]) refused(() => palisade.solve(FINE_70, { progress }), "progress: expected a function");
});

test("a line is cut where somebody wants no more of it, and says how long it is", () => {
  const far = "8/8/8/p1p1p1p1/P1P1P1P1/8/1k6/4K2B w - - 0 1";
  const { line } = palisade.winnable(far, { side: "white" }).white;
  assert.equal(line.moves.length, line.plies);
  const cut = palisade.winnable(far, { side: "white", plies: 3 }).white.line;
  assert.deepEqual([cut.moves.length, cut.plies, cut.end], [3, line.plies, "mate"]);
  assert.deepEqual(cut.moves, line.moves.slice(0, 3));
});
