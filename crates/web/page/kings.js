// The panel of corresponding squares: what the map says, the way in, groups and table.
import { GROUPS } from "./layers.js";
import { SQUARES, listed, named, other } from "./squares.js";
import { $, html } from "./svg.js";

/**
 * What the map says of one square, in a sentence.
 * @param {any} map @param {string} attacker @param {string} square
 */
export function sayOfSquare(map, attacker, square) {
  const side = named(attacker);
  const defences = map.rows[square];
  if (!defences) return `${square}: the ${attacker} king may not stand here.`;
  if (defences.length === 0) return `${square} is a key square: with ${side} there and to move, ${named(other(attacker))} has no defence.`;
  const where = defences.length > 12 ? `any of ${defences.length} squares` : listed(defences);
  return `With ${side} on ${square} and to move, ${named(other(attacker))} holds from ${where}.`;
}

/** In a word, for the label of a square. @param {any} map @param {string} square */
export function wordOfSquare(map, square) {
  const system = map.systems.find((/** @type {any} */ one) => one.attacking.includes(square));
  const answers = map.systems.filter((/** @type {any} */ one) => one.narrow && one.defending.includes(square));
  const words = [];
  if (map.rows[square]?.length === 0) words.push("key square");
  if (system) words.push(`letter ${system.letter}`);
  if (answers.length) words.push(`defence to ${answers.map((/** @type {any} */ one) => one.letter).join(", ")}`);
  return words.join(", ");
}

/** @param {any} map @param {string} attacker @param {string} turn */
function sentence(map, attacker, turn) {
  const [side, defender] = [named(attacker), named(other(attacker))];
  const advice = map.advised && map.serving.length ? ` ${named(turn)} plays K${map.advised}.` : "";
  return map.holds
    ? `While the pawns stay, ${defender} keeps the ${attacker} king out.${turn === attacker ? "" : advice}`
    : `While the pawns stay, ${side} gets through.${turn === attacker ? advice : ""}`;
}

/** @param {any} map @param {string} attacker @returns {Node[]} */
function route(map, attacker) {
  const steps = map.route.map((/** @type {any} */ at, /** @type {number} */ index) => {
    const before = map.route[index - 1];
    const text = `K${at.attacking} against K${at.defending}`;
    const item = html("li", {}, index === 0 ? `From ${text}` : text);
    if (before && at.opposition) item.append(html("small", {}, ` ${at.opposition}`));
    return item;
  });
  if (steps.length === 0) return [html("li", {}, `The ${attacker} king has no way in.`)];
  return steps;
}

/**
 * @param {any} maps what `maps` answers
 * @param {string} attacker
 * @param {(square: string) => void} look shows the defence set of a square
 */
export function showKings(maps, attacker, look) {
  const map = maps[attacker];
  $("reading-note").textContent = maps.note;
  $("kings-say").textContent = sentence(map, attacker, maps.turn);
  $("route").replaceChildren(...route(map, attacker));
  const [first, last] = map.triangle;
  $("triangle").textContent =
    first === undefined ? "" : `The king triangulates: from ${map.route[first].attacking} back to ${map.route[last].attacking}, and the other side is to move.`;
  const button = (/** @type {string} */ square, /** @type {(Node | string)[]} */ ...content) => {
    const element = html("button", { type: "button" }, ...content);
    element.addEventListener("click", () => look(square));
    return element;
  };
  $("systems").replaceChildren(
    ...map.systems.map((/** @type {any} */ system, /** @type {number} */ number) => {
      const sign = html("b", { class: "group-letter", style: `--group: ${GROUPS[number % GROUPS.length]}` }, system.letter);
      return html("li", {}, button(system.attacking[0], sign, ` ${listed(system.attacking)} ${listed(system.defending)}`));
    }),
  );
  $("rows").replaceChildren(
    ...SQUARES.filter((square) => map.rows[square]).map((square) => html("li", {}, button(square, `${square} ${listed(map.rows[square])}`))),
  );
}

/** The way of the attacking king, square by square. @param {any} map @returns {string[]} */
export const wayIn = (map) => map.route.map((/** @type {any} */ at) => at.attacking);
