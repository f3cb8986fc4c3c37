// The verdict in words: the value, why, and what is known of each side.
import { lettered, said, t } from "./language.js";
import { named, other } from "./squares.js";
import { $, html } from "./svg.js";

const RANK = { black: 0, draw: 1, white: 2 };

/**
 * The narrower of two answers on one position.
 * @param {any} known @param {any} [solved]
 */
export function narrowed(known, solved) {
  if (!solved) return known;
  const rank = (/** @type {string} */ outcome) => RANK[/** @type {keyof typeof RANK} */ (outcome)];
  const low = rank(solved.lower) > rank(known.lower) ? solved : known;
  const high = rank(solved.upper) < rank(known.upper) ? solved : known;
  return {
    lower: low.lower,
    upper: high.upper,
    exact: low.lower === high.upper ? low.lower : null,
    reasons: { lower: low.reasons.lower, upper: high.reasons.upper },
  };
}

/** The verdict in a few words. @param {any} value @param {any} explained @param {boolean} isSearched */
function title(value, explained, isSearched) {
  if (explained.over === "checkmate") return t("Checkmate: {0} has won", named(other(explained.turn)));
  if (explained.over === "stalemate") return t("Stalemate: a draw");
  if (value.exact === "draw") return t("A draw");
  if (value.exact) return t("{0} wins", named(value.exact));
  // Who may still win is named, and below it who cannot.
  if (value.upper === "draw") return t("{0} wins or draws", t("Black"));
  if (value.lower === "draw") return t("{0} wins or draws", t("White"));
  return isSearched ? t("Not decided") : t("Not settled at once");
}

/** @param {any} value @param {boolean} isSearched */
function reasons({ lower, upper, exact, reasons: why }, isSearched) {
  if (exact === "white") return [`${said(why.lower)}.`];
  if (exact === "black") return [`${said(why.upper)}.`];
  if (exact && why.lower === why.upper) return [`${said(why.lower)}.`];
  const list = [];
  const proved = (/** @type {string} */ reason) => reason !== "nothing is proved";
  if (upper !== "white" && proved(why.upper)) list.push(`${t(upper === "draw" ? "{0} cannot win" : "{0} loses", t("White"))}: ${said(why.upper)}.`);
  if (lower !== "black" && proved(why.lower)) list.push(`${t(lower === "draw" ? "{0} cannot win" : "{0} loses", t("Black"))}: ${said(why.lower)}.`);
  if (list.length === 0 && !isSearched) list.push(t("Nothing is proved without a search. Solve it below."));
  return list;
}

/** The name of a pattern, for a player. @param {string} name */
function patternName(name) {
  /** @type {Record<string, string>} */
  const names = {
    passed: "passed pawn", protected: "protected pawn", unguarded: "unguarded pawn", isolated: "isolated pawn",
    backward: "backward pawn", ram: "rammed pawn", "half-open": "free file", lever: "lever",
  };
  if (name.startsWith("key-squares")) return t("key squares");
  if (name.endsWith("opposition")) return t("opposition");
  // All others are groups of pawns that break through.
  return said(names[name] ?? "breakthrough");
}

/** What PawnKing would do for a side. @param {any} plan */
function planned(plan) {
  const patterns = plan.patterns.map((/** @type {any} */ one) => patternName(one.name)).join(", ");
  // A language may put the verb last, so the parts of the sentence are said one by one.
  const [task, standing] = plan.words.split("; ");
  const [what, moves] = task.split(" (moves: ");
  const count = moves ? `, ${t("moves: {0}", plan.moves)}` : "";
  return `${t("of PawnKing (1982), who would")} ${said(what)} (${patterns}${count}); ${said(standing)}.`;
}

/** What is proved of a side, and what is only thought. @param {any} side @param {string} attacker @param {any} plan */
function views(side, attacker, plan) {
  const item = (/** @type {string} */ kind, /** @type {string} */ text) =>
    html("li", { class: kind }, html("b", {}, kind === "proof" ? t("Proved") : t("Opinion")), ` ${text}`);
  const list = [];
  if (side.unwinnable) list.push(item("proof", t("no sequence of moves mates, even with the other side's help.")));
  if (side.cannot_win) list.push(item("proof", `${t("{0} cannot win", attacker)}: ${said(side.why)}.`));
  if (side.paper) {
    const paper = side.paper.blocked ? t("it looks blocked.") : t("no blockage; section {0}.", side.paper.why_not);
    list.push(item("opinion", `${t("of the paper's rules:")} ${paper}`));
    const flood = side.flood.blocked ? t("it looks blocked.") : `${said(side.flood.why_not)}.`;
    list.push(item("opinion", `${t("of the wiki's flood:")} ${flood}`));
  }
  if (plan) list.push(item("opinion", planned(plan)));
  if (list.length === 0) list.push(html("li", {}, t("Nothing is known at once.")));
  return list;
}

/** There is no position, so there is no verdict. */
export function showNothing() {
  $("value").textContent = t("No position");
  $("value").dataset.value = "open";
  for (const id of ["reasons", "how", "best", "white-views", "black-views"]) $(id).replaceChildren();
}

/**
 * @param {any} explained what `explain` answers
 * @param {any} solution what `solve` answers for the same position, or nothing
 * @param {any[]} moves the legal moves
 * @returns {string} the verdict in a few words
 */
export function showVerdict(explained, solution, moves) {
  const value = narrowed(explained.value, solution?.value);
  $("value").textContent = title(value, explained, Boolean(solution));
  $("value").dataset.value = value.exact ?? "open";
  $("reasons").replaceChildren(...reasons(value, Boolean(solution)).map((text) => html("p", {}, text[0].toUpperCase() + text.slice(1))));
  const best = moves.filter((move) => (solution?.best ?? explained.best)?.includes(move.uci));
  const all = best.length === moves.length && best.length > 1 ? t("every move") : best.map((move) => lettered(move.text)).join(", ");
  $("best").textContent = value.exact && best.length ? t("What keeps the value: {0}.", all) : "";
  const how = value.exact && value.exact !== "draw" ? [] : ["white", "black"].map((side) => explained[side].how).filter(Boolean);
  $("how").replaceChildren(...how.map((text) => html("p", { class: "note" }, said(text))));
  for (const side of ["white", "black"]) $(`${side}-views`).replaceChildren(...views(explained[side], named(side), explained.plans?.[side]));
  return title(value, explained, Boolean(solution));
}
