import type {
  Annotated,
  BothBounds,
  BothSides,
  Certified,
  CertifySettings,
  Checked,
  Effort,
  Explanation,
  Language,
  Limits,
  MapSettings,
  Maps,
  Moves,
  PictureSettings,
  Solution,
  WinnableSettings,
} from "./palisade.js";

export { PalisadeError } from "./palisade.js";

/** Who ends a question early: it is then rejected with the reason of the signal. */
export interface Stoppable {
  signal?: AbortSignal;
}

/** Settings as a worker takes them: what `progress` answers is not heard there, a signal is. */
export type Away<Settings extends Limits> = Omit<Settings, "progress"> &
  Stoppable & {
    /** Is told now and then how much work is done. */
    progress?: (work: number) => void;
  };

/** What `Palisade` answers, asked of a worker, so that the thread that asks goes on. Questions are answered in their order. */
export class PalisadeWorker {
  private constructor();
  version(): Promise<string>;
  bound(fen: string, settings?: { effort?: Effort } & Stoppable): Promise<BothBounds>;
  explain(fen: string, settings?: Away<Limits & { effort?: Effort }>): Promise<Explanation>;
  maps(fen: string, settings?: MapSettings & Stoppable): Promise<Maps>;
  moves(fen: string): Promise<Moves>;
  picture(fen: string, settings?: PictureSettings & Stoppable): Promise<string>;
  prepare(): Promise<void>;
  solve(fen: string, settings?: Away<Limits & { all_moves?: boolean }>): Promise<Solution>;
  annotate(pgn: string, settings?: Away<Limits & { language?: Language }>): Promise<Annotated>;
  certify(fen: string, settings?: Away<CertifySettings>): Promise<Certified>;
  check(certificate: string, settings?: Stoppable): Promise<Checked>;
  winnable(fen: string, settings?: Away<WinnableSettings>): Promise<BothSides>;
  /** Ends the worker; what it was asked and has not answered is rejected. */
  close(): void;
}

/** Begins a worker; it loads the module when it is first asked. In Node the program does not wait for an idle one. */
export function start(): PalisadeWorker;
