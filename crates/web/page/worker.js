// What runs in a worker: the door of the package, and a post box before it. The packer puts
// `npm/door.js` beside it.
import { open } from "./door.js";

/** How often the page hears of progress, in milliseconds. */
const OFTEN = 100;

/** @type {(palisade: import("./door.js").Palisade) => void} */
let opened;
const ready = new Promise((resolve) => (opened = resolve));

let isPrepared = false;

/** @param {{ id: number, question: string, fen: string, settings: object }} asked */
async function answer({ id, question, fen, settings }) {
  let last = performance.now();
  const progress = (/** @type {number} */ work) => {
    if (performance.now() - last < OFTEN) return;
    last = performance.now();
    postMessage({ id, work });
  };
  try {
    const palisade = await ready;
    const isOpen = () => palisade.explain(fen).value.exact === null;
    // Games want them where somebody solved or looked up a position; most do not.
    const needsTables = question === "prepare" || (["solve", "small", "certify"].includes(question) && isOpen());
    if (needsTables && !isPrepared) {
      postMessage({ id, work: 0, note: "tables" });
      palisade.prepare();
      isPrepared = true;
      postMessage({ id, work: 0 });
    }
    // A position of few men, for which the tables are worth while.
    const name = question === "small" ? "explain" : question;
    postMessage({ id, answer: name === "prepare" ? {} : palisade[name](fen, { ...settings, ...(name === "check" ? {} : { progress }) }) });
  } catch (error) {
    postMessage({ id, error: error.message, kind: error.kind });
  }
}

onmessage = ({ data }) => {
  if (data.wasm) open(data.wasm).then(opened);
  else answer(data);
};
