// The package in a browser: bundlers see the address and take the module along.
import { open } from "./door.js";

export { Palisade, PalisadeError, open } from "./door.js";

/** Loads the module that comes with the package. */
export async function load() {
  const response = await fetch(new URL("./palisade.wasm", import.meta.url));
  if (!response.ok) throw new Error(`palisade.wasm: ${response.status} ${response.statusText}`);
  return open(await response.arrayBuffer());
}
