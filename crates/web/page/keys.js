// Keys that work wherever nobody writes.
import { $ } from "./svg.js";

/** @param {(way: "back" | "on") => void} step */
export function listenToKeys(step) {
  window.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("input, select, textarea, dialog")) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && (event.key === "y" || (event.shiftKey && /z/i.test(event.key)))) $("redo").click();
    else if (isCommand && event.key === "z") $("undo").click();
    else if (isCommand || event.altKey || target.closest("#board")) return;
    else if (event.key === "ArrowLeft") step("back");
    else if (event.key === "ArrowRight") step("on");
    else return;
    event.preventDefault();
  });
}
