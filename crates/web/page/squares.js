// Squares by their names, and where they lie.
import { t } from "./language.js";

export const FILES = "abcdefgh";

/** All squares in the order in which they are read: from a8 to h1. @type {string[]} */
export const SQUARES = [..."87654321"].flatMap((rank) => [...FILES].map((file) => file + rank));

/** @param {string} square @returns {[number, number]} file and rank, from 0 */
export function place(square) {
  return [FILES.indexOf(square[0]), Number(square[1]) - 1];
}

/**
 * The square so many files and ranks away, or nothing.
 * @param {string} square @param {number} files @param {number} ranks @returns {string | null}
 */
export function away(square, files, ranks) {
  const [file, rank] = place(square);
  const [to, up] = [file + files, rank + ranks];
  return to < 0 || to > 7 || up < 0 || up > 7 ? null : FILES[to] + (up + 1);
}

/** A set as the thesis writes it. @param {string[]} squares */
export function listed(squares) {
  return `{${SQUARES.filter((square) => squares.includes(square)).join(", ")}}`;
}

/** @param {string} side */
export const other = (side) => (side === "white" ? "black" : "white");

/** @param {string} side */
export const named = (side) => (side === "white" ? t("White") : t("Black"));
