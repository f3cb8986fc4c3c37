// The package as its users have it. Run by `.ci/web` in the folder that `crates/web/build` makes.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { load, PalisadeError } from "palisade-chess";

const WALL = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1";
const FINE_70 = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";
const palisade = await load();

test("a wall is proved", () => {
  const { white, black } = palisade.bound(WALL);
  assert.deepEqual([white.cannot_win, black.cannot_win], [true, true]);
});

test("an explanation has a value, reasons and a fence", () => {
  const said = palisade.explain(WALL);
  assert.equal(said.value.exact, "draw");
  assert.ok(said.value.reasons.upper.includes("fence"));
  assert.ok(said.white.squares.fence.includes("b4"));
  assert.ok(said.words.includes("White cannot win"));
});

test("Fine 70 has its corresponding squares, both ways", () => {
  const { white, black } = palisade.maps(FINE_70, { reading: "pruned" });
  assert.deepEqual(white.rows.c4, ["b6"]);
  assert.deepEqual(white.rows.b3, ["a7", "c7"]);
  assert.deepEqual(white.rows.b5, []);
  assert.equal(white.systems.filter((system) => system.narrow).length, 14);
  assert.equal(white.advised, "b1");
  assert.equal(white.route[1].attacking, "b1");
  assert.ok(black.systems.length > 0);
});

test("Fine 70 is won by Kb1, and the line says how", () => {
  const seen = [];
  const solved = palisade.solve(FINE_70, { work: 4_000_000, progress: (work) => void seen.push(work) });
  assert.equal(solved.value.exact, "white");
  assert.deepEqual(solved.best, ["a1b1"]);
  assert.equal(solved.line.moves[0].text, "Kb1");
  assert.ok(seen.length > 0 && seen.every((work, index) => index === 0 || work >= seen[index - 1]));
  const last = solved.line.moves.at(-1);
  assert.equal(palisade.moves(last.fen).fen, last.fen);
});

test("work ends when it is told to", () => {
  let told = 0;
  palisade.solve(FINE_70, { work: 50_000_000, progress: () => ++told < 3 });
  assert.ok(told < 20, `${told} reports after the order to end`);
});

test("dead positions are seen", () => {
  for (const locked of ["8/7k/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/K7 w - - 0 1", "4kb2/8/1p1p1p1p/1P1P1P1P/8/8/8/4KB2 w - - 0 1"]) {
    const { white, black } = palisade.winnable(locked);
    assert.deepEqual([white.verdict, black.verdict], ["unwinnable", "unwinnable"]);
    assert.ok(white.why.includes("locked"), white.why);
  }
  const pawn = palisade.winnable("8/8/4k3/8/8/8/4P3/4K3 w - - 0 1");
  assert.deepEqual([pawn.white.verdict, pawn.black.verdict], ["winnable", "unwinnable"]);
  assert.ok(pawn.white.line.moves.at(-1).text.endsWith("#"));
});

test("what is wrong is said", () => {
  const kind = (ask) => {
    try {
      ask();
    } catch (error) {
      assert.ok(error instanceof PalisadeError && error.message.length > 10, String(error));
      return error.kind;
    }
    return "nothing";
  };
  assert.equal(kind(() => palisade.explain("8/8/8 w - - 0 1")), "position");
  assert.equal(kind(() => palisade.explain("")), "position");
  assert.equal(kind(() => palisade.explain(undefined)), "position");
  assert.equal(kind(() => palisade.solve(WALL, { seconds: -1 })), "question");
  assert.equal(kind(() => palisade.solve(WALL, { work: "much" })), "question");
  assert.equal(kind(() => palisade.maps("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")), "men");
  assert.equal(kind(() => palisade.maps(FINE_70, { reading: "tea leaves" })), "question");
  assert.equal(kind(() => palisade.bound(WALL, { efort: "node" })), "question");
  // A line feed begins no setting.
  assert.equal(kind(() => palisade.bound(`${WALL}\neffort node`)), "position");
  assert.equal(kind(() => palisade.bound("k".repeat(1_100_000))), "question");
  assert.equal(kind(() => palisade.bound(WALL)), "nothing");
});

test("a question within a question is refused", () => {
  let error;
  palisade.solve(FINE_70, {
    work: 100_000,
    progress: () => {
      try {
        palisade.bound(WALL);
      } catch (caught) {
        error ??= caught;
      }
    },
  });
  assert.ok(error instanceof PalisadeError);
});

test("games are annotated", () => {
  const game = `[FEN "${FINE_70}"]\n\n1. Kb1 Kb8 2. Kb2 *\n`;
  const { games, pgn } = palisade.annotate(game, { work: 3_000_000 });
  assert.deepEqual(games[0].remarks.map(({ after, kind }) => [after, kind]), [[null, "win"], ["Kb1", "only"], ["Kb2", "let_go"]]);
  assert.ok(pgn.includes("2. Kb2 $4 {White had a win by "), pgn);
});

test("pictures are drawn", () => {
  for (const of of ["board", "fence", "map"]) {
    assert.match(palisade.picture(FINE_70, { of }), /^<svg [^]*<\/svg>\s*$/);
  }
});

test("the types name every question", async () => {
  const types = await readFile(new URL("../palisade.d.ts", import.meta.url), "utf8");
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(palisade));
  for (const name of names) assert.ok(types.includes(`  ${name}(`), `${name} has no type`);
});
