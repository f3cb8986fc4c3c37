// The inside of a worker in Node.
import { parentPort } from "node:worker_threads";
import { answer } from "./inside.js";
import { load } from "./node.js";

const palisade = load();
parentPort?.on("message", async (asked) => answer(await palisade, asked, (said) => parentPort?.postMessage(said)));
