// The worker answers as the package does, while the thread that asks goes on.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { load } from "palisade-chess";
import * as worker from "palisade-chess/worker";

const WALL = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1";
// Nobody solves this within a test.
const HARD = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1";
const LONG = { work: 1_000_000_000_000 };
// What has not come by then never comes.
const PATIENCE = { timeout: 600_000 };
const away = worker.start();
after(() => away.close());

const timeless = (said) => JSON.parse(JSON.stringify(said, (key, value) => (key === "seconds" ? 0 : value)));

test("it answers as the package does, in the order of the questions", async () => {
  const here = await load();
  const asked = [
    ["version"], ["bound", WALL, { effort: "node" }], ["explain", WALL], ["maps", WALL], ["moves", WALL],
    ["picture", WALL, { of: "fence" }], ["winnable", WALL, { side: "w", plies: 2 }], ["solve", WALL, { work: 1000 }],
    ["annotate", "1. e4 e5 *", { work: 10 }],
  ];
  const order = [];
  const said = await Promise.all(
    asked.map(([name, ...given]) => away[name](...given).finally(() => order.push(name))),
  );
  for (const [index, [name, ...given]] of asked.entries()) {
    assert.deepEqual(timeless(said[index]), timeless(here[name](...given)), name);
  }
  assert.deepEqual(order, asked.map(([name]) => name));
});

test("what is wrong is said as it is said here", async () => {
  for (const [ask, kind] of [
    [() => away.explain("8/8/8 w"), "position"],
    [() => away.solve(WALL, { seconds: NaN }), "question"],
    [() => away.solve(WALL, { seconds: "soon" }), "question"],
    [() => away.solve(WALL, { progress: 3 }), "question"],
    [() => away.solve(WALL, null), "question"],
    [() => away.solve(WALL, { work: () => 3 }), "question"],
    [() => away.maps("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), "men"],
  ]) {
    await assert.rejects(ask(), (error) => error instanceof worker.PalisadeError && error.kind === kind);
  }
});

test("progress is told while the thread that asks goes on", PATIENCE, async () => {
  const told = [];
  const stop = new AbortController();
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  const progress = (work) => {
    told.push(work);
    if (turns > 3 && told.length > 3) stop.abort(new Error("enough"));
  };
  await assert.rejects(away.solve(HARD, { ...LONG, progress, signal: stop.signal }), /enough/);
  clearInterval(timer);
  assert.deepEqual(told, [...told].sort((one, other) => one - other));
  const { value } = await away.solve(HARD, { ...LONG, seconds: 0.1 });
  assert.equal(value.exact, null);
});

test("a signal ends a question, and the others are answered", PATIENCE, async () => {
  const stop = new AbortController();
  const hard = away.solve(HARD, { ...LONG, signal: stop.signal, progress: () => stop.abort(new Error("enough")) });
  const next = [away.bound(WALL), away.explain(WALL)];
  await assert.rejects(hard, /enough/);
  const [bound, explained] = await Promise.all(next);
  assert.ok(bound.white.cannot_win && explained.value.exact === "draw");
  // What is stopped before it is asked is not asked.
  await assert.rejects(away.solve(HARD, { ...LONG, signal: stop.signal }), /enough/);
});

test("a worker that is closed says so", PATIENCE, async () => {
  const other = worker.start();
  const hard = other.solve(HARD, { ...LONG, progress: () => other.close() });
  await assert.rejects(hard, { name: "AbortError" });
  await assert.rejects(other.bound(WALL), { name: "AbortError" });
});

test("a program does not wait for an idle worker", async () => {
  const program = `
    import { start } from "palisade-chess/worker";
    const { white } = await start().bound("${WALL}");
    console.log(white.cannot_win);`;
  const folder = fileURLToPath(new URL("..", import.meta.url));
  const run = promisify(execFile)(process.execPath, ["--input-type=module", "-e", program], { cwd: folder, ...PATIENCE });
  assert.equal((await run).stdout, "true\n");
});

test("what is exported is declared, and every method", async () => {
  const text = (await readFile(new URL("../worker.d.ts", import.meta.url), "utf8")).replace(/\/\*\*[^]*?\*\//g, "");
  const declared = [...text.matchAll(/^export (?:class|function) (\w+)/gm)].map(([, name]) => name);
  assert.deepEqual(Object.keys(worker).sort(), [...declared, "PalisadeError"].sort());
  const methods = [...text.match(/class PalisadeWorker \{\n([^]*?)\n\}/)[1].matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name);
  assert.deepEqual(Object.getOwnPropertyNames(worker.PalisadeWorker.prototype).sort(), ["constructor", ...methods].sort());
});
