// The proof behind the verdict: written down, and checked by code that shares nothing with it.
import { count, said, t } from "./language.js";
import { named } from "./squares.js";
import { $, html, save } from "./svg.js";

/**
 * What the verdict claims of a side, as the library is asked for it.
 * @param {any} value
 */
function claims({ lower, upper, exact }) {
  if (exact === "white" || exact === "black") return [{ side: exact, sought: "wins" }];
  return [
    ...(upper === "draw" ? [{ side: "white", sought: "cannot_win" }] : []),
    ...(lower === "draw" ? [{ side: "black", sought: "cannot_win" }] : []),
  ];
}

/** The panel in which anybody may check the verdict. */
export class ProofPanel {
  /** @type {{ fen: string, value: any } | null} */
  #verdict = null;
  #ask;

  /** @param {(question: string, text: string, settings?: object) => Promise<any>} ask */
  constructor(ask) {
    this.#ask = ask;
    $("certify").addEventListener("click", () => void this.#certify());
  }

  /** @param {string | null} fen @param {any} [value] the verdict; nothing where there is none */
  at(fen, value) {
    $("proof").hidden = !fen || !value || claims(value).length === 0;
    if (fen === this.#verdict?.fen && JSON.stringify(value) === JSON.stringify(this.#verdict?.value)) return;
    this.#verdict = fen && value ? { fen, value } : null;
    $("proofs").replaceChildren();
    $("certify").disabled = false;
  }

  async #certify() {
    const verdict = this.#verdict;
    if (!verdict) return;
    $("certify").disabled = true;
    $("proofs").replaceChildren(html("li", {}, t("Writing the proof …")));
    const items = [];
    for (const claim of claims(verdict.value)) {
      try {
        items.push(await this.#one(verdict.fen, claim));
      } catch (error) {
        items.push(html("li", {}, /** @type {Error} */ (error).message));
      }
      if (verdict !== this.#verdict) return;
    }
    $("proofs").replaceChildren(...items);
    $("certify").disabled = false;
  }

  /** @param {string} fen @param {{ side: string, sought: string }} claim */
  async #one(fen, claim) {
    const { certificate, why_not } = await this.#ask("certify", fen, { ...claim, seconds: 20, work: 10 ** 12 });
    if (!certificate) return html("li", {}, t("{0}: no certificate; {1}.", named(claim.side), said(why_not)));
    const { holds, claims: claimed, refused } = await this.#ask("check", certificate);
    const button = html("button", { type: "button" }, t("Save the certificate"));
    button.addEventListener("click", () => save(`${claim.side}.proof`, "text/plain", certificate));
    const size = `${count(Math.ceil(certificate.length / 1000))} kB`;
    return html("li", { class: holds ? "proof" : "" }, html("b", {}, holds ? t("Checked") : t("Refused")), ` ${holds ? said(claimed) : refused} `, html("small", { class: "note" }, `${size}. `), button);
  }
}
