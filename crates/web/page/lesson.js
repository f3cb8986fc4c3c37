// What the remarks of a game prove, for the positions of the game: the verdict beside it says the same.
import { limits, seenBy, mover } from "./known.js";
import { other } from "./squares.js";

/** Remarks of these kinds are about what a position is worth; a dead position is seen at once, a result is about the game. */
const TOLD = ["win", "loses", "opened", "wall", "let_go"];

/** That a side wins, or that it cannot. @param {string} side @param {boolean} wins @param {string} reason */
function proved(side, wins, reason) {
  if (wins) return limits(side, side, reason);
  return side === "white" ? limits("black", "draw", reason) : limits("draw", "white", reason);
}

/**
 * @param {import("./known.js").Known} known @param {any} game @param {any} remark
 * @param {(fen: string) => Promise<import("./known.js").Move[]>} movesOf
 */
export async function learnRemark(known, game, remark, movesOf) {
  const { kind, side, fen, halves, node, better } = remark;
  if (!TOLD.includes(kind)) return;
  const reason = "proved while the game was annotated";
  const isLost = kind === "let_go" && halves === 2;
  known.learn(fen, isLost ? proved(other(side), true, reason) : proved(side, !["wall", "let_go"].includes(kind), reason));
  if (node === null || ["win", "wall"].includes(kind)) return;
  // A mistake says what the position before it was worth.
  const parent = game.moves[node].parent;
  const before = parent === null ? game.start : game.moves[parent].fen;
  const was = proved(side, kind === "let_go", reason);
  known.learn(before, was);
  const first = /^\d+\.+\s*(\S+)/.exec(better ?? "")?.[1];
  const moves = await movesOf(before);
  const move = first && moves.find(({ text }) => text === first);
  if (move) known.learn(move.fen, was);
}

/** What an exercise of a game proves: one move alone keeps the value. @param {import("./known.js").Known} known @param {any} exercise @param {(fen: string) => Promise<import("./known.js").Move[]>} movesOf */
export async function learnExercise(known, { fen, wins, keeps }, movesOf) {
  const value = wins ? mover(fen) : "draw";
  known.learn(fen, limits(value, value, "proved while the game was annotated"));
  await movesOf(fen);
  known.learnBest(fen, [keeps], seenBy(known.value(fen), mover(fen)).low > 0);
}
