// What is drawn on the board: the fence, or the corresponding squares.
import { SIZE } from "./board.js";
import { away } from "./squares.js";
import { svg } from "./svg.js";

/** The colours of the groups, told apart by hue and by lightness; letters tell them apart as well. */
export const GROUPS = ["#4f9bc4", "#d99a2b", "#9f78bd", "#68a85a", "#cf6a52", "#a8a43c", "#5f78ad", "#c26a97"];

/** A sign for each kind of square, for those who do not see the colours. In a square of 50 units. */
const SIGNS = {
  fence: "m4 49v-11l3-4 3 4v11zm13 0v-11l3-4 3 4v11zm13 0v-11l3-4 3 4v11zm10 0v-11l3-4 3 4v11z",
  flood: "m5 41q5-6 10 0t10 0 10 0m-30 5q5-6 10 0t10 0 10 0",
  marked: "m40 4 6 6m0-6-6 6",
  dynamic: "m25 1 6 7h-12z",
  key: "m43 2 6 6-6 6-6-6z",
  home: "m7 43h36m-31-5-5 5 5 5m26-10 5 5-5 5",
  reach: "m40 4h6v6h-6z",
  still: "m4 46h42v3h-42z",
};

/** @typedef {import("./board.js").Board} Board */

/** @param {Board} board @param {keyof typeof SIGNS} kind @param {string[]} squares */
function shade(board, kind, squares) {
  for (const square of squares) {
    const [x, y] = board.corner(square);
    board.under.append(board.cell(square, { class: `shade ${kind}` }));
    board.under.append(svg("path", { class: `sign ${kind}`, d: SIGNS[kind], transform: `translate(${x} ${y})` }));
  }
}

/** A fence, or a wall with pieces: what is closed below what closes it. @param {Board} board @param {Record<string, string[]>} squares by kind */
export function drawFence(board, squares) {
  for (const [kind, of] of Object.entries(squares)) shade(board, /** @type {keyof typeof SIGNS} */ (kind), of);
}

/** What the legend calls a kind of square. @param {string} kind */
export const kindName = (kind) => document.querySelector(`#legend [data-of=".shade.${kind}"]`)?.textContent ?? "";

/**
 * A letter in the middle of a square, or beside the man who stands there.
 * @param {Board} board @param {string} square @param {string} text @param {string} kind
 */
function letter(board, square, text, kind) {
  const [x, y] = board.corner(square);
  const isTaken = board.manOn(square) !== null;
  const size = isTaken ? 17 : text.length < 2 ? 24 : text.length < 3 ? 19 : text.length < 4 ? 15 : 12;
  const [right, down] = isTaken ? [SIZE - 4, 15] : [SIZE / 2, SIZE / 2 + size / 3];
  const anchor = isTaken ? "end" : "middle";
  board.over.append(svg("text", { x: x + right, y: y + down, "font-size": size, "text-anchor": anchor, class: `letter ${kind}` }, text));
}

/** Key squares that the king enters from a square that is none: those that a trainer shows. @param {any} map */
function entrances(map) {
  const isKey = (/** @type {string | null} */ square) => square !== null && map.rows[square]?.length === 0;
  const steps = [-1, 0, 1].flatMap((files) => [-1, 0, 1].map((ranks) => [files, ranks]));
  return map.key.filter((/** @type {string} */ square) =>
    steps.some(([files, ranks]) => {
      const from = away(square, files, ranks);
      return from !== null && map.rows[from] && !isKey(from);
    }),
  );
}

/**
 * The systems by their letters: on the attacker's squares in the colour of the group, on the
 * defender's in a frame.
 * @param {Board} board
 * @param {any} map one side of what `maps` answers
 * @param {boolean} all also those that a trainer would leave out
 */
export function drawLetters(board, map, all) {
  shade(board, "key", all ? map.key : entrances(map));
  /** @type {Record<string, string>} */
  const defending = {};
  map.systems.forEach((/** @type {any} */ system, /** @type {number} */ number) => {
    if (!system.narrow && !all) return;
    for (const square of system.attacking) {
      board.under.append(board.cell(square, { class: "group", fill: GROUPS[number % GROUPS.length] }));
      letter(board, square, system.letter, "attacking");
    }
    for (const square of system.defending) defending[square] = (defending[square] ?? "") + system.letter;
  });
  const attacked = map.systems.filter((/** @type {any} */ system) => system.narrow || all).flatMap((/** @type {any} */ system) => system.attacking);
  for (const [square, text] of Object.entries(defending)) {
    const [x, y] = board.corner(square);
    board.under.append(svg("rect", { x: x + 2, y: y + 2, width: SIZE - 4, height: SIZE - 4, rx: 5, class: "defended" }));
    // A square that both kings may stand on has the attacker's letter; the list has the rest.
    if (!attacked.includes(square)) letter(board, square, text.length > 4 ? `${text.slice(0, 3)}…` : text, "defending");
  }
}

/** A set of more squares is told as a number, and not framed one by one. */
export const MANY = 12;

/**
 * The defence set of one attacking square.
 * @param {Board} board @param {any} map @param {string} square
 */
export function drawSet(board, map, square) {
  const defences = map.rows[square] ?? [];
  // Who holds from anywhere needs no frames.
  for (const defence of defences.length > MANY ? [] : defences) {
    const [x, y] = board.corner(defence);
    board.over.append(svg("rect", { x: x + 2, y: y + 2, width: SIZE - 4, height: SIZE - 4, rx: 5, class: "lit" }));
  }
  const same = map.systems.find((/** @type {any} */ system) => system.attacking.includes(square));
  for (const twin of same?.attacking ?? []) {
    const [x, y] = board.corner(twin);
    board.over.append(svg("rect", { x: x + 3, y: y + 3, width: SIZE - 6, height: SIZE - 6, rx: 4, class: "same" }));
  }
}

/** The king's way as arrows. @param {Board} board @param {string[]} way */
export function drawWay(board, way) {
  const middle = (/** @type {string} */ square) => board.corner(square).map((at) => at + SIZE / 2);
  for (let step = 1; step < way.length; step += 1) {
    if (way[step] === way[step - 1]) continue;
    const [[x1, y1], [x2, y2]] = [middle(way[step - 1]), middle(way[step])];
    const angle = Math.atan2(y2 - y1, x2 - x1);
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const [tx, ty] = [x2 - 8 * dx, y2 - 8 * dy];
    const tip = `M${tx} ${ty} ${tx - 9 * dx - 5 * dy} ${ty - 9 * dy + 5 * dx} ${tx - 9 * dx + 5 * dy} ${ty - 9 * dy - 5 * dx}z`;
    board.over.append(svg("path", { class: "way", d: `M${x1 + 8 * dx} ${y1 + 8 * dy} ${tx - 7 * dx} ${ty - 7 * dy}` }));
    board.over.append(svg("path", { class: "tip", d: tip }));
  }
}

/** The legend explains what is on the board, and nothing else. @param {HTMLElement} legend */
export function explain(legend) {
  const items = /** @type {HTMLElement[]} */ ([...legend.children]);
  for (const item of items) item.hidden = !document.querySelector(`#board ${item.dataset.of}`);
  legend.hidden = items.every((item) => item.hidden);
}
