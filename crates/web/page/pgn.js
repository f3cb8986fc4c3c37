// What the writer of a game has said of its moves: comments and signs.

/** The signs of the numbers that people use; others are shown as numbers. @type {Record<number, string>} */
const SIGNS = {
  1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 7: "□", 8: "□", 10: "=", 11: "=", 13: "∞", 14: "⩲", 15: "⩱", 16: "±", 17: "∓",
  18: "+−", 19: "−+", 22: "⨀", 23: "⨀", 32: "⟳", 36: "→", 40: "→", 44: "⯹", 132: "⇆", 138: "⊕", 140: "∆", 146: "N",
};

/** Without what programs read: squares, arrows, clocks. @param {string} comment */
export const strip = (comment) => comment.replace(/\[%[^\]]*\]/g, " ").replace(/\s+/g, " ").trim();

/** Comments and signs at the beginning of a text. @param {string} text */
function asides(text) {
  const [all, signs] = [[""], [""]];
  for (let rest = text; ; ) {
    const found = /^\s*(?:\{([^}]*)\}|;([^\r\n]*)|(\$\d+|[!?]+))/.exec(rest);
    if (!found) return { comment: strip(all.join(" ")), signs: signs.join(" ") };
    if (found[3]) signs.push(found[3]);
    else all.push(found[1] ?? found[2]);
    rest = rest.slice(found[0].length);
  }
}

/**
 * What is said of each move, -1 being the beginning of the game.
 * @param {Uint8Array} bytes the file @param {any} game one of what `annotate` answers @param {number} end where it ends
 * @returns {Record<number, { comment: string, signs: string }>}
 */
export function commentary(bytes, game, end) {
  const text = (/** @type {number} */ from, /** @type {number} */ to) => new TextDecoder().decode(bytes.slice(from, to));
  /** @type {Record<number, { comment: string, signs: string }>} */
  const said = {};
  game.moves.forEach((/** @type {any} */ move, /** @type {number} */ index) => {
    // Its own signs, and their numbers, stand before its end.
    const before = text(Math.max(game.offset, move.end - 60), move.end);
    const own = /[!?]*(?:\s*(?:\$\d+|[!?]+))*$/.exec(before)?.[0] ?? "";
    const { comment, signs: after } = asides(text(move.end, game.moves[index + 1]?.end ?? end));
    const signs = [...(own + after).matchAll(/\$(\d+)|[!?]+/g)].map(([sign, number]) => (number ? SIGNS[Number(number)] ?? sign : sign));
    said[index] = { comment, signs: [...new Set(signs)].join(" ") };
  });
  const start = text(game.offset, game.moves[0]?.end ?? end);
  const headers = /^(?:\s*\[[^\n]*\]\s*\n)*/.exec(start)?.[0] ?? "";
  said[-1] = { comment: asides(start.slice(headers.length)).comment, signs: "" };
  return said;
}

/** Is this a game, and no position? @param {string} text */
export const isGame = (text) => !/^\s*(\S*\/){7}/.test(text) && (/^\s*\[(?!FEN )\w+ "/.test(text) || /(^|\s)1\.+\s*[a-hKQRBNO]/.test(text));
