// A position as it is being set up: it may be wrong, and only the library says how.
import { t } from "./language.js";
import { SQUARES } from "./squares.js";

/**
 * @typedef {object} Setup
 * @property {Record<string, string>} men the letter of the man on each square that has one
 * @property {"white" | "black"} turn
 * @property {string} rest castling, en passant and counters, as the text has them
 */

const REST = "- - 0 1";

/** @returns {Setup} */
export const emptyBoard = () => ({ men: {}, turn: "white", rest: REST });

/**
 * Reads what can be read of a FEN; the board shows as much of a wrong text as it can.
 * @param {string} fen @returns {Setup}
 */
export function read(fen) {
  const [board = "", turn = "w", ...rest] = fen.trim().split(/\s+/);
  /** @type {Record<string, string>} */
  const men = {};
  board.split("/").forEach((row, index) => {
    let file = 0;
    for (const letter of row) {
      const square = SQUARES[8 * index + file];
      if (/[1-8]/.test(letter)) file += Number(letter);
      else {
        if (/[kqrbnp]/i.test(letter) && square && file < 8) men[square] = letter;
        file += 1;
      }
    }
  });
  return { men, turn: turn === "b" ? "black" : "white", rest: rest.join(" ") || REST };
}

/** @param {Setup} setup @returns {string} */
export function write({ men, turn, rest }) {
  const rows = [0, 1, 2, 3, 4, 5, 6, 7].map((row) =>
    SQUARES.slice(8 * row, 8 * row + 8).map((square) => men[square] ?? "1").join("").replace(/1+/g, (gap) => String(gap.length)),
  );
  return `${rows.join("/")} ${turn === "white" ? "w" : "b"} ${rest}`;
}

/**
 * The same with another man on a square, or none. What the text says of castling and en
 * passant may then be wrong, so it goes.
 * @param {Setup} setup @param {string} square @param {string | null} man @returns {Setup}
 */
export function put(setup, square, man) {
  const men = { ...setup.men };
  if (man === null) delete men[square];
  else {
    // There is one king of each side: a second one is the first that moves.
    if (/k/i.test(man)) for (const from of Object.keys(men)) if (men[from] === man) delete men[from];
    men[square] = man;
  }
  return { ...setup, men, rest: REST };
}


const NAMES = {
  K: t("white king"), Q: t("white queen"), R: t("white rook"), B: t("white bishop"), N: t("white knight"), P: t("white pawn"),
  k: t("black king"), q: t("black queen"), r: t("black rook"), b: t("black bishop"), n: t("black knight"), p: t("black pawn"),
};

/** @param {string} man @returns {string} */
export function manName(man) {
  return NAMES[/** @type {keyof typeof NAMES} */ (man)];
}

/** Has it the eight ranks of a board? */
const BOARD = /(?<![a-z\d])((?:[1-8KQRBNP]+\/){7}[1-8KQRBNP]+)(?:(?:[\s_+]|%20)+([wb])\b)?/i;

/**
 * The position that people have at hand, as a FEN: the board alone, or one in the address of
 * another page. All else stays as it is; the library reads more. @param {string} text
 */
export function whole(text) {
  const [found, men, turn] = BOARD.exec(text) ?? [];
  if (!found) return text;
  if (text.trim() === found) return `${men} ${turn ?? "w"} ${REST}`;
  if (!/^\s*(https?:|\S+\.\w+\/)/.test(text)) return text;
  const [, , , ...rest] = /^(\S+) ([wb])( \S+ \S+(?: \d+ \d+)?)?/.exec(text.slice(text.indexOf(found)).replace(/[_+]|%20/g, " ")) ?? [];
  return `${men} ${turn ?? "w"}${rest[0] ?? ` ${REST}`}`;
}
