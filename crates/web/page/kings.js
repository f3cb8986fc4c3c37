// The panel of corresponding squares: what the map says, the way in, groups and table.
import { lettered, said, t } from "./language.js";
import { GROUPS, MANY } from "./layers.js";
import { SQUARES, listed, named, other } from "./squares.js";
import { $, html } from "./svg.js";

/**
 * What the map says of one square, in a sentence.
 * @param {any} map @param {string} attacker @param {string} square
 */
export function sayOfSquare(map, attacker, square) {
  const side = named(attacker);
  const defences = map.rows[square];
  if (!defences) return t("{0}: the king of {1} may not stand here.", square, side);
  if (defences.length === 0) return t("{0} is a key square: with {1} there and to move, {2} has no defence.", square, side, named(other(attacker)));
  const where = defences.length > MANY ? t("any of {0} squares", defences.length) : listed(defences);
  return t("With {0} on {1} and to move, {2} holds from {3}.", side, square, named(other(attacker)), where);
}

/** In a word, for the label of a square. @param {any} map @param {string} square */
export function wordOfSquare(map, square) {
  const system = map.systems.find((/** @type {any} */ one) => one.attacking.includes(square));
  const answers = map.systems.filter((/** @type {any} */ one) => one.narrow && one.defending.includes(square));
  const words = [];
  if (map.rows[square]?.length === 0) words.push(t("key square"));
  if (system) words.push(t("letter {0}", system.letter));
  if (answers.length) words.push(t("defence to {0}", answers.map((/** @type {any} */ one) => one.letter).join(", ")));
  return words.join(", ");
}

/**
 * The steps of the king that serve, as far as nothing that is proved says otherwise: the map knows of kings alone.
 * @param {any} map @param {string} attacker
 * @param {{ value: any, best: string[] | null | undefined }} proved of the position
 * @returns {string[]} squares
 */
export function serving(map, attacker, { value, best }) {
  if (!agrees(map, attacker, value)) return [];
  return map.serving.filter((/** @type {string} */ square) => !best?.length || best.some((move) => move.slice(2, 4) === square));
}

/** May the attacker win where his king gets through, and not where it is kept out? @param {any} map @param {string} attacker @param {any} value */
function agrees(map, attacker, value) {
  const mayWin = attacker === "white" ? value.upper === "white" : value.lower === "black";
  return map.holds ? value.exact !== attacker : mayWin;
}

/**
 * What the map says, with what is proved beside it.
 * @param {any} maps @param {string} attacker @param {{ value: any, best: string[] | null | undefined }} proved
 */
export function sayKings(maps, attacker, proved) {
  const map = maps[attacker];
  const [side, defender] = [named(attacker), named(other(attacker))];
  const step = map.advised && serving(map, attacker, proved).includes(map.advised);
  const advice = step ? ` ${t("{0} plays {1}.", named(maps.turn), lettered(`K${map.advised}`))}` : "";
  const [says, wants] = map.holds
    ? [t("While the pawns stay, {0} keeps the king of {1} out.", defender, side), other(attacker)]
    : [t("While the pawns stay, {0} gets through.", side), attacker];
  const but = agrees(map, attacker, proved.value) ? "" : ` ${map.holds ? t("They do not stay: {0} wins.", side) : t("That is no win: {0} cannot win.", side)}`;
  $("kings-say").textContent = says + but + (maps.turn === wants ? advice : "");
}

/** @param {any} map @param {string} attacker @returns {Node[]} */
function route(map, attacker) {
  const steps = map.route.map((/** @type {any} */ at, /** @type {number} */ index) => {
    const before = map.route[index - 1];
    const text = t("{0} against {1}", lettered(`K${at.attacking}`), lettered(`K${at.defending}`));
    const item = html("li", {}, index === 0 ? t("From {0}", text) : text);
    if (before && at.opposition) item.append(html("small", {}, ` ${said(at.opposition)}`));
    return item;
  });
  if (steps.length === 0) return [html("li", {}, t("The king of {0} has no way in.", named(attacker)))];
  return steps;
}

/**
 * @param {any} maps what `maps` answers
 * @param {string} attacker
 * @param {(square: string) => void} look shows the defence set of a square
 */
export function showKings(maps, attacker, look) {
  const map = maps[attacker];
  $("reading-note").textContent = said(maps.note);
  $("route").replaceChildren(...route(map, attacker));
  const [first, last] = map.triangle;
  $("triangle").textContent =
    first === undefined ? "" : t("The king triangulates: from {0} back to {1}, and the other side is to move.", map.route[first].attacking, map.route[last].attacking);
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
