// Positions to begin with.
import { t } from "./language.js";

/**
 * @typedef {object} Example
 * @property {string} name
 * @property {string} fen
 * @property {"fence" | "squares"} layer what the board shows
 * @property {"white" | "black"} [attacker] before whom the fence stands; White where nothing is said
 */

/** The first is what the page opens with: a glance decides it. @type {Example[]} */
export const EXAMPLES = [
  { name: t("A simple wall"), fen: "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1", layer: "fence" },
  { name: t("Fine 70: corresponding squares"), fen: "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1", layer: "squares" },
  { name: t("Penrose: a wall with pieces"), fen: "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1", layer: "fence", attacker: "black" },
  { name: t("Rook and pawn hold a queen: the third rank"), fen: "8/8/8/3q4/6kp/7R/6P1/6K1 b - - 0 1", layer: "fence", attacker: "black" },
  { name: t("Two pawns up, and a blockage"), fen: "4k3/8/3pPp2/1p1P1P1p/1P5P/5P2/3K4/8 w - - 0 1", layer: "fence" },
  { name: t("The opposition"), fen: "8/8/4k3/8/4K3/8/4P3/8 w - - 0 1", layer: "fence" },
  { name: t("Averbakh 676: a spare move"), fen: "8/k6p/3p1p1P/3P2p1/3P2P1/8/6P1/K7 w - - 0 1", layer: "squares" },
  { name: t("Fine 61: a break-through"), fen: "8/ppp5/8/PPP5/6kp/8/6KP/8 w - - 0 1", layer: "fence" },
  { name: t("Réti 1921"), fen: "7K/8/k1P5/7p/8/8/8/8 w - - 0 1", layer: "fence" },
  { name: t("A dead position"), fen: "8/7k/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/K7 w - - 0 1", layer: "fence" },
];
