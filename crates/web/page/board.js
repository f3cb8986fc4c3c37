// The board: squares to press, and layers between the squares and the men.
import { t } from "./language.js";
import { drawMan } from "./men.js";
import { manName } from "./setup.js";
import { SQUARES, away, place } from "./squares.js";
import { svg } from "./svg.js";

/** The width of a square. */
export const SIZE = 50;

/** The width of the strip beside the board that shows whose turn it is. */
const BESIDE = 16;

/**
 * @typedef {object} Shown
 * @property {Record<string, string>} men
 * @property {string | null} selected the man that is about to move
 * @property {string[]} goals where he may go
 * @property {Record<string, string>} fates of them, what is proved: "keeps", "lets" or nothing
 * @property {string[]} free the squares of men that may be dragged
 * @property {string[]} serving those that keep what the map promises
 * @property {"white" | "black"} turn who moves
 * @property {string | null} last where the last move went
 * @property {(square: string) => string} words what is to be said of a square
 */

/** What is said of a square that a man may go to. @param {string} fate @param {boolean} serves */
function goalWords(fate, serves) {
  if (fate === "keeps") return t("may go here: that keeps the value");
  if (fate === "lets") return t("may go here: that lets the value go");
  return serves ? t("may go here: the right step") : t("may go here");
}

/** The board as a picture that one can press. */
export class Board {
  #turned = false;
  /** Is a man being dragged, or about to be? */
  #isDragging = false;
  #squares;
  #names = svg("g", { "aria-hidden": "true", class: "names" });
  #back = svg("g", { "aria-hidden": "true" });
  /** A disc on the side of whoever moves. */
  #turn = svg("circle", { "aria-hidden": "true", cx: 8 * SIZE + 9, r: 6 });
  #men = svg("g", { "aria-hidden": "true", class: "men" });
  #marks = svg("g", { "aria-hidden": "true", class: "marks" });
  #hits = svg("g");
  /** The square that a man would be put on. */
  #aim = svg("g", { "aria-hidden": "true" });
  #picture = /** @type {SVGSVGElement} */ (svg("svg", { viewBox: `-1 -1 ${8 * SIZE + 2 + BESIDE} ${8 * SIZE + 2}` }));
  /** The men as they are drawn. @type {Map<string, SVGElement>} */
  #drawn = new Map();
  /** @type {Map<string, SVGElement>} */
  #hit = new Map();
  /** @type {Shown | null} */
  #shown = null;
  /** Below the men. */
  under = svg("g", { "aria-hidden": "true" });
  /** Above the men. */
  over = svg("g", { "aria-hidden": "true", class: "over" });

  /**
   * @param {HTMLElement} element
   * @param {{ press: (square: string) => void, look: (square: string | null) => void,
   *   lift: (square: string) => void, drag: (from: string, to: string | null) => void, type: (square: string, key: string) => boolean }} heard
   */
  constructor(element, heard) {
    this.#squares = svg("g", { "aria-hidden": "true" });
    const picture = this.#picture;
    picture.append(this.#squares, this.#turn, this.#back, this.#aim, this.under, this.#names, this.#men, this.over, this.#marks, this.#hits);
    picture.addEventListener("pointerleave", () => heard.look(null));
    element.replaceChildren(picture);
    for (const square of SQUARES) this.#hits.append(this.#listen(square, heard));
    this.#hit.get("e4")?.setAttribute("tabindex", "0");
    this.#paint();
  }

  /** @param {string} square @param {any} heard */
  #listen(square, heard) {
    const hit = svg("rect", { width: SIZE, height: SIZE, class: "hit", role: "button", tabindex: "-1", "data-square": square });
    this.#hit.set(square, hit);
    hit.addEventListener("click", () => heard.press(square));
    hit.addEventListener("focus", () => {
      for (const [name, other] of this.#hit) other.setAttribute("tabindex", name === square ? "0" : "-1");
      heard.look(square);
    });
    hit.addEventListener("blur", () => heard.look(null));
    hit.addEventListener("keydown", (event) => this.#key(/** @type {KeyboardEvent} */ (event), square, heard));
    hit.addEventListener("pointerenter", (event) => {
      if (/** @type {PointerEvent} */ (event).pointerType === "mouse") heard.look(square);
    });
    // A finger on a man that may move drags him, and elsewhere it scrolls the page.
    hit.addEventListener("pointerdown", (event) => {
      const { pointerType, button, isPrimary } = /** @type {PointerEvent} */ (event);
      const mayDrag = pointerType === "mouse" ? this.manOn(square) : this.#shown?.free.includes(square);
      if (isPrimary && button === 0 && mayDrag) this.#drag(/** @type {PointerEvent} */ (event), square, heard);
    });
    // Within a picture `touch-action` does nothing.
    const hold = (/** @type {Event} */ event) => {
      if (this.#isDragging) event.preventDefault();
    };
    hit.addEventListener("touchmove", hold, { passive: false });
    return hit;
  }

  /** A man is taken: he follows the mouse or the finger, and the squares that he may go to are shown. @param {PointerEvent} down @param {string} square @param {any} heard */
  #drag(down, square, heard) {
    let isLifted = false;
    this.#isDragging = true;
    /** The square below the finger or the mouse. @param {PointerEvent} event */
    const below = (event) => document.elementFromPoint(event.clientX, event.clientY)?.getAttribute("data-square") ?? null;
    const move = (/** @type {PointerEvent} */ event) => {
      if (event.pointerId !== down.pointerId) return;
      if (!isLifted) {
        if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < 5) return;
        isLifted = true;
        this.#picture.classList.add("dragging");
        heard.lift(square);
      }
      const matrix = this.#picture.getScreenCTM()?.inverse();
      const man = this.#drawn.get(square);
      if (!matrix || !man) return;
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
      // Above a finger, which would hide him.
      const [lift, scale] = down.pointerType === "mouse" ? [0, 1] : [SIZE * 0.7, 1.6];
      man.setAttribute("transform", `translate(${x - (scale * SIZE) / 2 + 2.5} ${y - (scale * SIZE) / 2 - lift + 2.5}) scale(${scale})`);
      man.classList.add("dragged");
      this.#men.append(man);
      const aimed = below(event);
      this.#aim.replaceChildren(...(aimed ? [this.cell(aimed, { class: "aim" })] : []));
    };
    const end = (/** @type {PointerEvent} */ up) => {
      if (up.pointerId !== down.pointerId) return;
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
      this.#isDragging = false;
      if (!isLifted) return;
      this.#picture.classList.remove("dragging");
      this.#aim.replaceChildren();
      const at = up.type === "pointercancel" ? null : below(up);
      heard.drag(square, at !== square ? at : null);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
  }

  /** @param {KeyboardEvent} event @param {string} square @param {any} heard */
  #key(event, square, heard) {
    const arrows = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    const arrow = arrows[/** @type {keyof typeof arrows} */ (event.key)];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow) {
      const turn = this.#turned ? -1 : 1;
      const to = away(square, turn * arrow[0], turn * arrow[1]);
      if (to) this.#hit.get(to)?.focus();
    } else if (event.key === "Enter" || event.key === " ") heard.press(square);
    else if (!heard.type(square, event.key)) return;
    event.preventDefault();
  }

  /** @param {string} square @returns {string | null} */
  manOn(square) {
    return this.#shown?.men[square] ?? null;
  }

  /** Turns the board so that a side sits below. @param {"white" | "black"} side */
  turnTo(side) {
    if (this.#turned !== (side === "black")) this.turn();
  }

  turn() {
    this.#turned = !this.#turned;
    this.#paint();
    if (this.#shown) this.show(this.#shown);
  }

  /** The upper left corner of a square. @param {string} square @returns {[number, number]} */
  corner(square) {
    const [file, rank] = place(square);
    return this.#turned ? [SIZE * (7 - file), SIZE * rank] : [SIZE * file, SIZE * (7 - rank)];
  }

  #paint() {
    this.#names.replaceChildren();
    this.#squares.replaceChildren(svg("rect", { x: -1, y: -1, width: 8 * SIZE + 2, height: 8 * SIZE + 2, class: "frame" }));
    for (const square of SQUARES) {
      const [x, y] = this.corner(square);
      const [file, rank] = place(square);
      const shade = (file + rank) % 2 ? "light" : "dark";
      this.#squares.append(svg("rect", { x, y, width: SIZE, height: SIZE, class: shade }));
      if (x === 0) this.#names.append(svg("text", { x: x + 3, y: y + 11, class: `name on-${shade}` }, square[1]));
      if (y === 7 * SIZE) this.#names.append(svg("text", { x: x + SIZE - 9, y: y + SIZE - 4, class: `name on-${shade}` }, square[0]));
      const hit = this.#hit.get(square);
      hit?.setAttribute("x", String(x));
      hit?.setAttribute("y", String(y));
    }
  }

  /** @param {Shown} shown */
  show(shown) {
    this.#shown = shown;
    const { men, selected, goals, fates, serving, turn, last, words } = shown;
    const isBelow = (turn === "white") !== this.#turned;
    this.#turn.setAttribute("cy", String(isBelow ? 8 * SIZE - 10 : 10));
    this.#turn.setAttribute("class", `turn ${turn}`);
    this.#men.replaceChildren();
    this.#drawn.clear();
    this.#marks.replaceChildren();
    this.#back.replaceChildren();
    for (const square of [last, selected]) if (square) this.#back.append(this.cell(square, { class: square === selected ? "selected" : "last" }));
    for (const [square, man] of Object.entries(men)) {
      const [x, y] = this.corner(square);
      const drawn = drawMan(man, { transform: `translate(${x + 2.5} ${y + 2.5})` });
      this.#drawn.set(square, drawn);
      this.#men.append(drawn);
    }
    for (const goal of goals) {
      const [x, y] = this.corner(goal);
      const kind = `${men[goal] ? "take" : "goal"} ${fates[goal] || (serving.includes(goal) ? "serves" : "")}`;
      // What lets the value go is told by its shape as well.
      const isCross = fates[goal] === "lets" && !men[goal];
      this.#marks.append(isCross ? svg("path", { class: "cross lets", d: `M${x + 18} ${y + 18}l14 14m0-14-14 14` }) : svg("circle", { cx: x + SIZE / 2, cy: y + SIZE / 2, r: men[goal] ? 22 : fates[goal] ? 9 : 7, class: kind }));
    }
    for (const square of SQUARES) {
      const man = men[square] ? `, ${manName(men[square])}` : "";
      const goal = !goals.includes(square) ? "" : `, ${goalWords(fates[square], serving.includes(square))}`;
      const said = words(square);
      this.#hit.get(square)?.setAttribute("aria-label", `${square}${man}${goal}${said && `, ${said}`}`);
    }
  }

  /** A whole square as a shape. @param {string} square @param {Record<string, string>} attributes */
  cell(square, attributes) {
    const [x, y] = this.corner(square);
    return svg("rect", { x, y, width: SIZE, height: SIZE, ...attributes });
  }
}
