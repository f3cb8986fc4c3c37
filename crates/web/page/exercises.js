// Exercises: positions in which one move alone keeps the value. What two of them have in common, and how a
// link carries them.
import { mover } from "./known.js";
import { SQUARES } from "./squares.js";
import { read } from "./setup.js";

/**
 * @typedef {object} Exercise
 * @property {string} fen
 * @property {string} keeps the one move
 * @property {boolean} wins does it win? else it holds the draw
 * @property {string} from of which game; nothing where a link has brought it
 */

/** A link has no more of them: programs that send links cut what is longer. */
const MOST = 30;

/** A square seen from the other side of the board, or from its other wing. @param {string} square @param {boolean} isTurned @param {boolean} isFlipped */
function mirrored(square, isTurned, isFlipped) {
  const at = SQUARES.indexOf(square);
  const [row, column] = [Math.floor(at / 8), at % 8];
  return SQUARES[8 * (isTurned ? 7 - row : row) + (isFlipped ? 7 - column : column)];
}

/**
 * What makes two exercises alike: the pawns, the pieces and the task, with whichever colour, on whichever wing.
 * Without pawns the men themselves.
 * @param {Exercise} exercise
 */
export function likeness({ fen, wins }) {
  const { men } = read(fen);
  const isTurned = mover(fen) === "black";
  const ofMover = (/** @type {string} */ man) => (isTurned ? man !== man.toUpperCase() : man === man.toUpperCase());
  const own = (/** @type {string} */ man) => (ofMover(man) ? man.toUpperCase() : man.toLowerCase());
  const hasPawns = Object.values(men).some((man) => /p/i.test(man));
  const pieces = Object.values(men).map(own).filter((man) => !/p/i.test(man)).sort().join("");
  const wings = [false, true].map((isFlipped) =>
    Object.entries(men)
      .filter(([, man]) => !hasPawns || /p/i.test(man))
      .map(([square, man]) => own(man) + mirrored(square, isTurned, isFlipped))
      .sort()
      .join(","),
  );
  return `${wins} ${pieces} ${wings.sort()[0]}`;
}

/** The same without those that are like one before. @param {Exercise[]} exercises */
export function different(exercises) {
  const seen = new Set();
  return exercises.filter((one) => !seen.has(likeness(one)) && seen.add(likeness(one)));
}

/** As the address of the page carries them. @param {Exercise[]} exercises */
export function packed(exercises) {
  const item = ({ fen, keeps, wins }) => `${fen.split(" ").slice(0, 4).join("_")}~${keeps}~${wins ? "w" : "d"}`;
  return `quiz=${exercises.slice(0, MOST).map(item).join("!")}`;
}

/** What an address carries; nothing where it carries no exercises. @param {string} hash @returns {Exercise[] | null} */
export function unpacked(hash) {
  const text = /^#?quiz=(.*)$/s.exec(hash)?.[1];
  if (text === undefined) return null;
  return text.split("!").flatMap((item) => {
    const [, board, keeps, task] = /^((?:[\w/]+)_[wb]_[\w-]+_[\w-]+)~([a-h][1-8][a-h][1-8][qrbn]?)~([wd])$/.exec(item) ?? [];
    return board ? [{ fen: `${board.replace(/_/g, " ")} 0 1`, keeps, wins: task === "w", from: "" }] : [];
  });
}
