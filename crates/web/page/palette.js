// What a press puts on the board: the men to choose from, and the piece that a pawn becomes.
import { t } from "./language.js";
import { manPicture } from "./men.js";
import { manName } from "./setup.js";
import { $, html } from "./svg.js";

/** @param {string | null} hand what is chosen at first @param {(man: string | null) => void} chosen */
export function showPalette(hand, chosen) {
  for (const man of [..."KQRBNPkqrbnp", null]) {
    const input = html("input", { type: "radio", name: "hand", value: man ?? "none", id: `hand-${man ?? "none"}` });
    const picture = man ? manPicture(man) : `✕ ${t("take men away")}`;
    const label = html("label", { title: man ? manName(man) : "", class: man ? "" : "eraser" }, input, ...(man ? [html("span", { class: "hidden-text" }, manName(man))] : []), picture);
    if (man === hand) input.setAttribute("checked", "");
    input.addEventListener("change", () => chosen(man));
    $("palette-men").append(label);
  }
}

/** @param {any[]} moves promotions of one pawn @param {string} turn @param {(move: any) => void} play */
export function choosePromotion(moves, turn, play) {
  const dialog = $("promotion");
  dialog.replaceChildren(
    ...moves.map((move) => {
      const letter = move.uci[4];
      const man = turn === "white" ? letter.toUpperCase() : letter;
      const button = html("button", { type: "button", "aria-label": manName(man) }, manPicture(man));
      button.addEventListener("click", () => {
        dialog.close();
        play(move);
      });
      return button;
    }),
  );
  dialog.showModal();
}
