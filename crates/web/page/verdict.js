// The verdict in words: the value, why, and what is known of each side.
import { either } from "./judge.js";
import { mover, seenBy } from "./known.js";
import { said, t } from "./language.js";
import { named, other } from "./squares.js";
import { $, html } from "./svg.js";

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

/** @param {any} value @param {string} otherwise what is said where nothing is proved */
function reasons({ lower, upper, exact, reasons: why }, otherwise) {
  if (exact === "white") return [`${said(why.lower)}.`];
  if (exact === "black") return [`${said(why.upper)}.`];
  if (exact && why.lower === why.upper) return [`${said(why.lower)}.`];
  const list = [];
  const proved = (/** @type {string} */ reason) => reason !== "nothing is proved";
  if (upper !== "white" && proved(why.upper)) list.push(`${t(upper === "draw" ? "{0} cannot win" : "{0} loses", t("White"))}: ${said(why.upper)}.`);
  if (lower !== "black" && proved(why.lower)) list.push(`${t(lower === "draw" ? "{0} cannot win" : "{0} loses", t("Black"))}: ${said(why.lower)}.`);
  return list.length || !otherwise ? list : [otherwise];
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
  $("looking").hidden = $("go-on").hidden = $("show-line").hidden = true;
  for (const id of ["reasons", "how", "best", "judged", "time-up", "white-views", "black-views"]) $(id).replaceChildren();
}

/** What the last move has done. @param {{ fate: string | null, words: string } | null} judgement */
export function showJudged(judgement) {
  $("judged").textContent = judgement?.words ?? "";
  $("judged").className = judgement?.fate === "lets" ? "mistake" : "right";
}

/** The moves that keep the value, and of how many nothing is known. @param {import("./known.js").Known} known @param {string} fen */
function keeping(known, fen) {
  const fates = known.fates(fen);
  const best = known.keeping(fen);
  const value = known.value(fen);
  if (!value.exact || best.length === 0) return "";
  const open = [...fates.values()].filter((fate) => fate === null).length;
  const all = best.length === fates.size && best.length > 1 ? t("every move") : either(best);
  const rest = open === 0 ? "" : open === 1 ? ` ${t("Of one other move nothing is proved.")}` : ` ${t("Of {0} other moves nothing is proved.", open)}`;
  return t("What keeps the value: {0}.", all) + rest;
}

/**
 * @param {import("./known.js").Known} known @param {any} explained what `explain` answers @param {boolean} isLooking is a search at work?
 * @returns {string} the verdict in a few words
 */
export function showVerdict(known, explained, isLooking) {
  const { fen } = explained;
  const value = known.value(fen);
  const solution = known.solution(fen);
  const isSearched = Boolean(solution);
  const words = title(value, explained, isSearched);
  $("value").textContent = words;
  $("value").dataset.value = value.exact ?? "open";
  $("looking").hidden = !isLooking;
  const otherwise = isSearched || isLooking ? "" : t("Nothing is proved without a search. Solve it below.");
  $("reasons").replaceChildren(...reasons(value, otherwise).map((text) => html("p", {}, text[0].toUpperCase() + text.slice(1))));
  const isLost = value.exact && seenBy(value, mover(fen)).high === 0;
  $("best").textContent = isLost ? "" : keeping(known, fen);
  const how = value.exact && value.exact !== "draw" ? [] : ["white", "black"].map((side) => explained[side].how).filter(Boolean);
  $("how").replaceChildren(...[...new Set([...how, ...(solution?.how ?? [])])].map((text) => html("p", { class: "note" }, said(text))));
  for (const side of ["white", "black"]) $(`${side}-views`).replaceChildren(...views(explained[side], named(side), explained.plans?.[side]));
  return words;
}
