// The position in the address: whoever has the link has the position, and Back takes back.

/** @returns {string | null} */
export function linked() {
  if (location.hash.startsWith("#quiz=")) return null;
  const text = decodeURIComponent(location.hash.slice(1)).replace(/^fen=/, "").replace(/[_+]/g, " ").trim();
  return text || null;
}

/** The positions of the browser's history, as far as this visit knows them. @type {(string | undefined)[]} */
const visited = [];

/** Which of them is shown. */
let at = history.state?.at ?? 0;

/** Steps in the history that the page takes itself, and need not hear of. */
let own = 0;

/** @param {string} fen @param {boolean} isNew does Back lead to the position before it? */
export function carry(fen, isNew) {
  if (fen === visited[at]) return;
  // Whoever steps back on the page goes back in the history too: then Back has no steps without effect.
  const near = (/** @type {number} */ place) => Math.abs(place - at);
  const to = isNew ? undefined : [...visited.keys()].filter((place) => visited[place] === fen).sort((one, other) => near(one) - near(other))[0];
  if (to !== undefined) {
    own += 1;
    history.go(to - at);
    return void (at = to);
  }
  const isStep = isNew && visited[at] !== undefined;
  if (isStep) visited.length = at += 1;
  visited[at] = fen;
  const hash = `#fen=${fen.replace(/ /g, "_")}`;
  try {
    if (isStep) history.pushState({ at }, "", hash);
    else history.replaceState({ at }, "", hash);
  } catch {
    // Some browsers forbid that to a page from a file.
    location.replace(hash);
  }
}

/** Hears of the position that Back, Forward or another address leads to. @param {(fen: string | null) => void} hear */
export function listen(hear) {
  window.addEventListener("popstate", ({ state }) => {
    if (own > 0) return void (own -= 1);
    // An address that somebody has written is a new step.
    at = state?.at ?? (visited.length = at + 1);
    hear(linked());
  });
}
