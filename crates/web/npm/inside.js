// What runs in a worker: it answers what it is sent.

/** How often progress is told, in milliseconds. */
const OFTEN = 100;

/**
 * Answers one message.
 * @param {any} palisade
 * @param {{ id: number, name: string, given: unknown[], settings: object, wantsProgress: boolean }} asked
 * @param {(said: object) => void} post
 */
export function answer(palisade, { id, name, given, settings, wantsProgress }, post) {
  let next = performance.now() + OFTEN;
  const progress = (/** @type {number} */ work) => {
    if (performance.now() < next) return;
    next = performance.now() + OFTEN;
    post({ id, work });
  };
  try {
    post({ id, answer: palisade[name](...given, wantsProgress ? { ...settings, progress } : settings) });
  } catch (error) {
    const { message, kind } = /** @type {{ message: string, kind?: string }} */ (error);
    post({ id, error: message, kind });
  }
}
