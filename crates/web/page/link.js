// The position in the address: whoever has the link has the position.

/** @returns {string | null} */
export function linked() {
  const text = decodeURIComponent(location.hash.slice(1)).replace(/^fen=/, "").replace(/[_+]/g, " ").trim();
  return text || null;
}

/** @param {string} fen */
export function carry(fen) {
  const hash = `#fen=${fen.replace(/ /g, "_")}`;
  try {
    history.replaceState(null, "", hash);
  } catch {
    // Some browsers forbid that to a page from a file.
    location.replace(hash);
  }
}
