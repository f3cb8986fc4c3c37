/** The name of a square: "a1" to "h8". */
export type Square = string;
export type Side = "white" | "black";
/** Who wins with best play. */
export type Outcome = "white" | "draw" | "black";
export type Effort = "glance" | "node" | "careful" | "utmost";
export type Reading = "exact" | "reach" | "church" | "passive" | "pruned" | "races";

/** What ends long work. Without either it ends with its budget. */
export interface Limits {
  /** So many units of work, about a microsecond each as native code. The answer is the same on every machine. */
  budget?: number;
  /** So many seconds. */
  seconds?: number;
  /** Is told now and then how much work is done; `false` ends it. */
  progress?: (work: number) => boolean | void;
}

/** What is proved at once of a side. `false` says nothing. */
export interface Bound {
  /** This side cannot win. */
  blockage: boolean;
  /** This side cannot mate, even if the other one helps. */
  unwinnable: boolean;
}

/** Proved limits of the value, and what proves them. */
export interface Value {
  lower: Outcome;
  upper: Outcome;
  /** The value itself where the limits meet. */
  exact: Outcome | null;
  reasons: { lower: string; upper: string };
}

/** What a method of the literature thinks: it may be wrong. */
export interface Opinion {
  blocked: boolean;
  why_not: string | null;
}

/** What is known of one side as the attacker. The last three are of pawn endings alone. */
export interface SideView extends Bound {
  /** `blockage` at the highest effort. */
  effort_max: boolean;
  paper?: Opinion;
  flood?: Opinion;
  squares?: { fence: Square[]; flood: Square[]; marked: Square[]; dynamic: Square[] };
}

/** Everything that is known at once. */
export interface Explanation {
  fen: string;
  turn: Side;
  over: "checkmate" | "stalemate" | "material" | null;
  check: boolean;
  /** Nothing but kings and pawns: only then the last four are there. */
  pawns_only: boolean;
  value: Value;
  white: SideView;
  black: SideView;
  /** The game of the kings, where no pawn can move. */
  kings?: { attacker: Side; holds: boolean; defences: Square[]; advised: Square | null } | null;
  /** Bramer's word on king and pawn against king. */
  table?: { class: number; meaning: string; step: string | null } | null;
  /** The moves that keep the value, where that is known at once. */
  best?: string[] | null;
  /** All of it in words. */
  words?: string;
}

/** Squares of the attacking king that ask the same of the defender. */
export interface System {
  letter: string;
  /** Few enough defence squares for a trainer to letter them. */
  narrow: boolean;
  attacking: Square[];
  defending: Square[];
}

/** The map of one attacker. */
export interface SquareMap {
  /** For each square of the attacking king, from where the defender holds, the attacker to move. */
  rows: Record<Square, Square[]>;
  /** Squares without a defence. */
  key: Square[];
  systems: System[];
  /** The defender holds where the kings stand now. */
  holds: boolean;
  advised: Square | null;
  /** The king's steps that serve the side to move. */
  serving: Square[];
  /** The way in against the longest resistance, the attacker to move in each placement. */
  route: { attacking: Square; defending: Square; opposition: string | null }[];
  /** The first and the last placement of a triangulation in the route, or nothing. */
  triangle: number[];
}

export interface Maps {
  fen: string;
  turn: Side;
  reading: Reading;
  note: string;
  white: SquareMap;
  black: SquareMap;
  readings: { key: Reading; name: string; note: string }[];
}

export interface Move {
  /** "e7e8q" */
  uci: string;
  /** "e8=Q+" */
  text: string;
  /** The position after it. */
  fen: string;
}

export interface Solution {
  fen: string;
  value: Value;
  /** The moves that are proved to keep the value, where that is decided. */
  best: string[] | null;
  /** Moves that may keep it as well: nothing is proved of them. */
  open_moves: number;
  /** How the side that wins does it, to the end of the proof: one line of play. */
  line: { winner: Side; end: "mate" | "database" | "queen" | "untold"; end_words: string; moves: Move[] } | null;
  /** The work that was done. */
  work: number;
}

/** Can a side still mate, if both sides help? Both answers are proofs. */
export interface Winnability {
  verdict: "winnable" | "unwinnable" | "unknown";
  /** Why, for a person. */
  why: string | null;
  /** Moves that mate, where there are any. */
  moves?: Move[];
}

/** A question without an answer. */
export class PalisadeError extends Error {
  /** What is wrong: the position, its men, or the question itself. */
  readonly kind: "position" | "men" | "question";
}

/** What is known of chess endings. Questions are answered at once, by the thread that asks. */
export class Palisade {
  constructor(module: WebAssembly.Module);
  version(): string;
  /** Who cannot win: proved, and without a search. */
  bound(fen: string, settings?: { effort?: Effort }): { fen: string; white: Bound; black: Bound };
  explain(fen: string): Explanation;
  /** Co-ordinate squares of kings and pawns, for both attackers. */
  maps(fen: string, settings?: { reading?: Reading; attacker_tempi?: number; defender_tempi?: number }): Maps;
  /** The legal moves. */
  moves(fen: string): { fen: string; turn: Side; moves: Move[] };
  /** A picture as SVG. */
  picture(fen: string, settings?: { of?: "board" | "fence" | "map"; attacker?: Side; reading?: Reading }): string;
  /** Makes the tables of small endings that a search needs: some seconds, once. `solve` does it where it must. */
  prepare(): void;
  solve(fen: string, settings?: Limits): Solution;
  /** Can a side still mate, if both sides help? */
  winnable(fen: string, settings?: Limits): { fen: string; white: Winnability; black: Winnability };
}

/** Loads the module that comes with the package. */
export function load(): Promise<Palisade>;
/** Compiles the module that is in these bytes. */
export function open(bytes: BufferSource): Promise<Palisade>;
