// What the reader has chosen is kept; some browsers keep nothing for a page from a file.

/** @param {string} key @returns {string | null} */
export function kept(key) {
  try {
    return localStorage.getItem(`palisade-${key}`);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} value */
export function keep(key, value) {
  try {
    localStorage.setItem(`palisade-${key}`, value);
  } catch {
    // It is asked for again the next time.
  }
}
