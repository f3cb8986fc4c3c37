// The panel of dead positions: can anybody still mate, if both sides help?
import { lettered, said, t } from "./language.js";
import { named } from "./squares.js";
import { $, html } from "./svg.js";

/** What is said of a side. */
const SAID = {
  winnable: (/** @type {string} */ side) => t("{0} can still mate.", side),
  unwinnable: (/** @type {string} */ side) => t("{0} can never mate, whatever both sides play. Proved:", side),
  unknown: (/** @type {string} */ side) => t("{0} may or may not be able to mate: not seen in this time.", side),
};

/** A longer line of moves helps nobody: that there is one is all that is said. */
const SHORT_LINE = 20;

/** What is asked of the library. */
export const DEAD_SETTINGS = { seconds: 0.5, plies: SHORT_LINE };

/** @param {any} answer what `winnable` answers; nothing where there is no position */
export function showDead(answer) {
  if (!answer) return $("dead").replaceChildren();
  const both = answer.white.verdict === "unwinnable" && answer.black.verdict === "unwinnable";
  $("dead").replaceChildren(
    ...(both ? [html("p", { class: "strong" }, t("The position is dead: the game is drawn at once."))] : []),
    ...["white", "black"].map((side) => {
      const { verdict, why, line } = answer[side];
      const isLong = line?.plies > SHORT_LINE;
      const text = `${SAID[/** @type {keyof typeof SAID} */ (verdict)](named(side))} ${why && !isLong ? said(why) : ""}`;
      const moves = line?.moves.map((/** @type {any} */ move) => lettered(move.text)).join(" ");
      const shown = moves && !isLong ? [html("br"), html("small", { class: "note" }, moves)] : [];
      return html("p", {}, text, ...shown);
    }),
  );
}
