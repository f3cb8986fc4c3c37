// The proof behind the verdict: written down, and checked by code that shares nothing with it.
import { count, said, t } from "./language.js";
import { spoken } from "./solution.js";
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

/** What a proof may take; then there is none. That of Fine 70 takes twenty seconds on a laptop, and more on a telephone. */
const SECONDS = 300;

/** The panel in which anybody may check the verdict. */
export class ProofPanel {
  /** @type {{ fen: string, value: any } | null} */
  #verdict = null;
  /** Is a proof being written? */
  isAtWork = false;
  #ask;
  #stop;

  /**
   * @param {(question: string, text: string, settings?: object) => Promise<any>} ask
   * @param {() => void} stop ends what was asked
   */
  constructor(ask, stop) {
    this.#ask = ask;
    this.#stop = stop;
    $("certify").addEventListener("click", () => void this.#certify());
    $("certify-stop").addEventListener("click", stop);
  }

  /** @param {string | null} fen @param {any} [value] the verdict; nothing where there is none */
  at(fen, value) {
    $("proof").hidden = !fen || !value || claims(value).length === 0;
    if (fen === this.#verdict?.fen && JSON.stringify(value) === JSON.stringify(this.#verdict?.value)) return;
    if (this.isAtWork && fen !== this.#verdict?.fen) this.#stop();
    this.#verdict = fen && value ? { fen, value } : null;
    $("proofs").replaceChildren();
  }

  /** @param {boolean} isAtWork */
  #work(isAtWork) {
    this.isAtWork = isAtWork;
    $("certify").disabled = isAtWork;
    $("certify-stop").hidden = $("certify-progress").hidden = !isAtWork;
  }

  async #certify() {
    const verdict = this.#verdict;
    if (!verdict) return;
    this.#work(true);
    const start = performance.now();
    const tick = () => {
      const seconds = (performance.now() - start) / 1000;
      $("certify-progress").value = Math.min(1, seconds / SECONDS);
      $("proofs").replaceChildren(html("li", {}, `${t("Writing the proof …")} ${spoken(Math.round(seconds))}`));
    };
    tick();
    const ticking = setInterval(tick, 1000);
    const items = [];
    for (const claim of claims(verdict.value)) {
      try {
        items.push(await this.#one(verdict.fen, claim));
      } catch (error) {
        const { message, kind } = /** @type {Error & { kind?: string }} */ (error);
        items.push(html("li", {}, kind === "stopped" ? t("Stopped.") : message));
        if (kind === "stopped") break;
      }
    }
    clearInterval(ticking);
    this.#work(false);
    $("proofs").replaceChildren(...(verdict === this.#verdict ? items : []));
  }

  /** @param {string} fen @param {{ side: string, sought: string }} claim */
  async #one(fen, claim) {
    const start = performance.now();
    const { certificate, why_not } = await this.#ask("certify", fen, { ...claim, seconds: SECONDS, work: 10 ** 12 });
    if (!certificate) return html("li", {}, t("{0}: no certificate; {1}.", named(claim.side), said(why_not)));
    const written = performance.now();
    const { holds, claims: claimed, refused } = await this.#ask("check", certificate);
    const times = t("Written in {0}, checked in {1}.", ...[written - start, performance.now() - written].map((time) => spoken(Math.round(time / 100) / 10)));
    const button = html("button", { type: "button" }, t("Save the certificate"));
    button.addEventListener("click", () => save(`${claim.side}.proof`, "text/plain", certificate));
    const size = `${count(Math.ceil(certificate.length / 1000))} kB`;
    return html("li", { class: holds ? "proof" : "" }, html("b", {}, holds ? t("Checked") : t("Refused")), ` ${holds ? said(claimed) : refused} `, html("small", { class: "note" }, `${size}. ${times} `), button);
  }
}
