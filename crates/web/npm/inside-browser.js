// The inside of a worker in a browser.
import { load } from "./browser.js";
import { answer } from "./inside.js";

const palisade = load();
onmessage = async ({ data }) => answer(await palisade, data, (said) => postMessage(said));
