// A worker in Node: it ends with the program, which waits for it only while it has a question.
import { Worker } from "node:worker_threads";
import { PalisadeWorker } from "./remote.js";

export { PalisadeError } from "./door.js";
export { PalisadeWorker } from "./remote.js";

/** Begins a worker; it loads the module when it is first asked. */
export function start() {
  return new PalisadeWorker((hear, fail) => {
    // What the program was started with, as --input-type, is nothing to the worker.
    const worker = new Worker(new URL("./inside-node.js", import.meta.url), { execArgv: [] });
    worker.on("message", hear);
    worker.on("error", fail);
    return {
      post: (message) => worker.postMessage(message),
      end: () => void worker.off("error", fail).off("message", hear).on("error", () => {}).terminate(),
      keep: (isWanted) => (isWanted ? worker.ref() : worker.unref()),
    };
  });
}
