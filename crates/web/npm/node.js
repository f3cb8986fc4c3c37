// The package in Node: the module lies beside this file.
import { readFile } from "node:fs/promises";
import { open } from "./door.js";

export { Palisade, PalisadeError, open } from "./door.js";

/** Loads the module that comes with the package. */
export async function load() {
  return open(await readFile(new URL("./palisade.wasm", import.meta.url)));
}
