// What a move has done, in a sentence: from what is proved, and nothing else.
import { mover, seenBy } from "./known.js";
import { lettered, t } from "./language.js";

/** @typedef {import("./known.js").Known} Known */
/** @typedef {import("./known.js").Move} Move */

/** Moves that are named; of more the first ones. */
const NAMED = 4;

/** A move with its number, as it stands in books. @param {string} fen the position before it @param {Move} move */
export function numbered(fen, move) {
  const number = fen.split(" ")[5] ?? "1";
  return `${number}${mover(fen) === "white" ? "." : "…"} ${lettered(move.text)}`;
}

/** Some moves in a row: Kb1, Kc1 or Kd1. @param {Move[]} moves */
export function either(moves) {
  const names = moves.slice(0, NAMED).map((move) => lettered(move.text));
  if (moves.length > NAMED) return `${names.join(", ")} …`;
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${t("or")} ${names[names.length - 1]}`;
}

/**
 * What a move has done.
 * @param {Known} known @param {string} fen the position before it @param {Move} move
 * @returns {{ fate: import("./known.js").Fate, words: string }} no words where nothing is proved
 */
export function judged(known, fen, move) {
  const fate = known.fate(fen, move);
  const side = mover(fen);
  const [before, after] = [fen, move.fen].map((one) => seenBy(known.value(one), side));
  const played = numbered(fen, move);
  const moves = known.moves(fen) ?? [];
  if (fate === "lets") {
    const kept = moves.filter((one) => seenBy(known.value(one.fen), side).low >= before.low);
    const isWin = before.low === 2;
    if (isWin && after.high === 0) return { fate, words: kept.length ? t("{0} turns a win into a loss; {1} kept the win.", played, either(kept)) : t("{0} turns a win into a loss.", played) };
    if (isWin) return { fate, words: kept.length ? t("{0} lets the win go; {1} kept it.", played, either(kept)) : t("{0} lets the win go.", played) };
    return { fate, words: kept.length ? t("{0} loses; {1} did not.", played, either(kept)) : t("{0} loses, and the position before did not.", played) };
  }
  if (fate !== "keeps") return { fate, words: "" };
  const isOnly = moves.length > 1 && moves.every((one) => one.uci === move.uci || known.fate(fen, one) === "lets");
  if (before.high === 2) return { fate, words: isOnly ? t("{0} is the only move that wins.", played) : t("{0} keeps the win.", played) };
  return { fate, words: isOnly ? t("{0} is the only move that holds.", played) : t("{0} holds the draw.", played) };
}
