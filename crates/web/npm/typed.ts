// What users write, for `tsc --strict`: nobody runs it.
import { load, open, Palisade, PalisadeError, type Line, type Solution } from "palisade-chess";
import { start, PalisadeWorker } from "palisade-chess/worker";
import { open as openDoor } from "palisade-chess/door";

export async function here(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const palisade: Palisade = await load();
  await open(bytes);
  await openDoor(bytes);
  const solution: Solution = palisade.solve("fen", { work: 10, seconds: 0.5, progress: (work) => work < 5 });
  const line: Line | null = solution.line;
  const plies: number = line ? line.plies : 0;
  const { white } = palisade.winnable("fen", { side: "w", plies: 3 });
  const both: boolean = palisade.bound("fen", { effort: "node" }).black.cannot_win;
  const square: string[] | undefined = palisade.maps("fen", { reading: "pruned" }).white.rows["c4"];
  try {
    palisade.prepare();
  } catch (error) {
    if (error instanceof PalisadeError && error.kind === "men") return error.message;
  }
  return `${plies} ${both} ${square} ${white?.verdict === "winnable"} ${palisade.annotate("pgn", { language: "de" }).games[0]?.fault}`;
}

export async function away(signal: AbortSignal): Promise<string> {
  const worker: PalisadeWorker = start();
  const { value } = await worker.solve("fen", { signal, seconds: 3, progress: (work) => console.log(work) });
  const { black } = await worker.winnable("fen", { signal, plies: 16 });
  const svg: string = await worker.picture("fen", { of: "map" });
  worker.close();
  return `${value.exact} ${black?.line?.moves.at(-1)?.text} ${svg} ${await worker.version()}`;
}

export function wrong(palisade: Palisade, worker: PalisadeWorker): void {
  // @ts-expect-error a number is wanted
  palisade.solve("fen", { seconds: "soon" });
  // @ts-expect-error there is no such setting
  palisade.bound("fen", { efort: "node" });
  // @ts-expect-error there is no such effort
  palisade.bound("fen", { effort: "much" });
  // @ts-expect-error a promise is no answer yet
  worker.solve("fen").value;
  // @ts-expect-error a signal is wanted
  void worker.explain("fen", { signal: 3 });
  // @ts-expect-error it is begun by start()
  new PalisadeWorker();
}
