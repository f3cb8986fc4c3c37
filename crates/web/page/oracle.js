// Asks the module, which works in workers: the page never waits.

/**
 * @typedef {object} Waiting
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {((work: number, note?: string) => void) | undefined} progress
 */

/** One worker with the module in it. Questions are answered one after the other. */
export class Oracle {
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  #next = 0;
  #code;
  #wasm;
  #worker;

  /** @param {string} code the worker's script @param {Promise<ArrayBuffer>} wasm */
  constructor(code, wasm) {
    this.#code = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    this.#wasm = wasm;
    this.#worker = this.#start();
  }

  #start() {
    const worker = new Worker(this.#code);
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = (event) => this.#fail(new Error(event.message || "the worker has stopped"));
    this.#wasm.then((bytes) => worker.postMessage({ wasm: bytes }), (error) => this.#fail(error));
    return worker;
  }

  /** @param {{ id: number, answer?: any, error?: string, kind?: string, work?: number, note?: string }} said */
  #hear({ id, answer, error, kind, work, note }) {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    if (work !== undefined) return waiting.progress?.(work, note);
    this.#waiting.delete(id);
    if (error === undefined) waiting.resolve(answer);
    else waiting.reject(Object.assign(new Error(error), { kind }));
  }

  /** @param {Error} error */
  #fail(error) {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  /**
   * @param {string} question the name of a method of the package
   * @param {string} fen
   * @param {object} [settings]
   * @param {(work: number, note?: string) => void} [progress]
   * @returns {Promise<any>}
   */
  ask(question, fen, settings = {}, progress) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, progress });
      this.#worker.postMessage({ id, question, fen, settings });
    });
  }

  /** Ends all work at once. */
  stop() {
    this.#worker.terminate();
    this.#fail(Object.assign(new Error("stopped"), { kind: "stopped" }));
    this.#worker = this.#start();
  }
}

/** The module, which the page carries as compressed text. @param {string} base64 */
export async function unpack(base64) {
  const packed = Uint8Array.from(atob(base64.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}
