// A worker in a browser: bundlers see the address and take its modules along.
import { PalisadeWorker } from "./remote.js";

export { PalisadeError } from "./door.js";
export { PalisadeWorker } from "./remote.js";

/** Begins a worker; it loads the module when it is first asked. */
export function start() {
  return new PalisadeWorker((hear, fail) => {
    const worker = new Worker(new URL("./inside-browser.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => hear(data);
    worker.onerror = (event) => fail(event.error ?? new Error(event.message || "the worker did not start"));
    return {
      post: (message) => worker.postMessage(message),
      end: () => worker.terminate(),
      keep: () => {},
    };
  });
}
