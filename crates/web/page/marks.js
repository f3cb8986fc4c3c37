// The moves on the board: green what is proved to keep the value, red what is proved to let it go, and
// plain what nobody knows.
import { SIZE } from "./board.js";
import { svg } from "./svg.js";

/** More arrows than that hide the board. */
const ARROWS = 6;
/** More crosses than that do too. */
const CROSSES = 12;

/** @typedef {import("./board.js").Board} Board */

/** The middle of a square. @param {Board} board @param {string} square */
const middle = (board, square) => board.corner(square).map((at) => at + SIZE / 2);

/**
 * An arrow from square to square.
 * @param {Board} board @param {string} from @param {string} to @param {string} kind its class
 */
export function arrow(board, from, to, kind) {
  const [[x1, y1], [x2, y2]] = [middle(board, from), middle(board, to)];
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const [tx, ty] = [x2 - 6 * dx, y2 - 6 * dy];
  const tip = `M${tx} ${ty} ${tx - 13 * dx - 8 * dy} ${ty - 13 * dy + 8 * dx} ${tx - 13 * dx + 8 * dy} ${ty - 13 * dy - 8 * dx}z`;
  const line = `M${x1 + 12 * dx} ${y1 + 12 * dy} ${tx - 12 * dx} ${ty - 12 * dy}`;
  board.over.append(svg("path", { class: `arrow ${kind}`, d: line }), svg("path", { class: `tip ${kind}`, d: tip }));
}

/** @param {Board} board @param {string} square */
function cross(board, square) {
  const [x, y] = board.corner(square);
  board.over.append(svg("path", { class: "cross lets", d: `M${x + 37} ${y + 37}l8 8m0-8-8 8` }));
}

/**
 * All moves that something is proved of.
 * @param {Board} board @param {Map<string, import("./known.js").Fate>} fates by move
 * @returns {boolean} is there anything to be seen?
 */
export function drawFates(board, fates) {
  const of = (/** @type {string} */ fate) => [...fates].filter(([, one]) => one === fate).map(([uci]) => uci.slice(0, 4));
  const [keeps, lets] = [[...new Set(of("keeps"))], of("lets")];
  // Where every move keeps the value there is nothing to choose.
  if (keeps.length === fates.size || keeps.length + lets.length === 0) return false;
  if (keeps.length <= ARROWS) for (const move of keeps) arrow(board, move.slice(0, 2), move.slice(2), "keeps");
  const good = keeps.map((move) => move.slice(2));
  const bad = [...new Set(lets.map((move) => move.slice(2)))].filter((square) => !good.includes(square));
  if (bad.length <= CROSSES) for (const square of bad) cross(board, square);
  return true;
}

/**
 * The squares that a man may go to, with what is proved of it: of promotions the best.
 * @param {Map<string, import("./known.js").Fate>} fates @param {string} from
 * @returns {Record<string, string>} by square
 */
export function fatesFrom(fates, from) {
  /** @type {Record<string, string>} */
  const squares = {};
  for (const [uci, fate] of fates) {
    if (!uci.startsWith(from)) continue;
    const to = uci.slice(2, 4);
    const before = squares[to];
    squares[to] = before === undefined ? fate ?? "" : before === "keeps" || fate === "keeps" ? "keeps" : before === fate ? before : "";
  }
  return squares;
}
