/** The name of a square: "a1" to "h8". */
export type Square = string;
export type Side = "white" | "black";
/** A side as one may ask for it. */
export type SideName = Side | "w" | "b";
/** Who wins with best play. */
export type Outcome = "white" | "draw" | "black";
export type Effort = "glance" | "node" | "careful";
export type Reading = "exact" | "reach" | "church" | "passive" | "pruned" | "races";

/** What people are answered in; programs are always answered in the same words. */
export type Language = "en" | "de" | "es";

/** What ends long work. Without either it ends with its budget. */
export interface Limits {
  /** So many units, a few microseconds each. The answer is the same on every machine. */
  work?: number;
  /** So many seconds; what is no number from 0 on is refused, as with every number. */
  seconds?: number;
  /** Is told now and then how much work is done; `false` ends it. */
  progress?: (work: number) => boolean | void;
}

/** What is proved at once of a side. `false` says nothing. */
export interface Bound {
  /** This side cannot win. */
  cannot_win: boolean;
  /** What proves it. */
  why: string | null;
  /** How hard the static bound was worked on. */
  effort: Effort;
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

/** The fence before a side, and what is closed to its king. */
export interface Squares {
  fence: Square[];
  flood: Square[];
  marked: Square[];
  dynamic: Square[];
}

/** What is known of one side as the attacker. The last three are `null` with other men. */
export interface SideView extends Bound {
  /** How a wall holds, with its squares: what a player would say. */
  how: string | null;
  /** Proved: it mates, or promotes safely first. */
  gets_through: boolean;
  /** The rules of 2004. */
  paper: Opinion | null;
  /** The wiki's flood. */
  flood: Opinion | null;
  squares: Squares | null;
  /** With other men the wall before the side, where the bound for them sees one. */
  wall: Wall | null;
}

/** A wall with pieces: where the king gets, where other men get, what stands still, and where the defender moves. */
export interface Wall {
  flood: Square[];
  reach: Square[];
  still: Square[];
  home: Square[];
}

/** One of seven values. */
export type Advantage =
  | "decisive for black"
  | "big for black"
  | "slight for black"
  | "equal"
  | "slight for white"
  | "big for white"
  | "decisive for white";

/** What PawnKing would do for a side: an opinion. */
export interface Plan {
  kind: "run" | "escort" | "break" | "advance" | "hunt" | "lever";
  /** What it should bring. */
  standing: "lost" | "held" | "useful" | "strong" | "decisive";
  /** The pawn that it is about. */
  square: Square;
  goal: Square;
  /** Where the king goes, if the plan needs him and he is not there. */
  king: Square | null;
  /** The side's moves to the goal. */
  moves: number;
  /** What it rests on. */
  patterns: { name: string; meaning: string }[];
  /** As a player would say it, behind "would". */
  words: string;
}

/** PawnKing's opinion: the best and the worst for White, and a plan for either side. */
export interface Plans {
  optimistic: Advantage;
  pessimistic: Advantage;
  white: Plan | null;
  black: Plan | null;
}

/** The game of the kings. */
export interface Kings {
  attacker: Side;
  holds: boolean;
  defences: Square[];
  advised: Square | null;
}

/** What a table of class rules says, and plays: an opinion. */
export interface Table {
  name: string;
  /** The class that it plays to. */
  class_number: number;
  meaning: string;
  /** `null` where the bare king is to move. */
  plays: string | null;
}

/** A queen or a rook against a bare king. */
export interface Mate {
  /** 0 if it is mate, `null` for a draw. */
  in_moves: number | null;
  /** The moves that mate soonest, or hold out longest. */
  quickest: string[];
}

/** Everything that is known, at once or within limits. */
export interface Explanation {
  fen: string;
  turn: Side;
  over: "checkmate" | "stalemate" | "material" | null;
  check: boolean;
  /** Nothing but kings and pawns. */
  pawns_only: boolean;
  value: Value;
  white: SideView;
  black: SideView;
  /** The moves that keep the value, where that is known. */
  best: string[] | null;
  /** PawnKing's opinion, where its model sees what is there. */
  plans: Plans | null;
  /** The game of the kings, where no pawn can move. */
  kings: Kings | null;
  /** Bramer's word on few men, and that of later tables. */
  tables: Table[];
  mate: Mate | null;
  /** All of it in words. */
  words: string;
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

/** How the side that wins does it, to the end of the proof: one line of play. */
export interface Line {
  winner: Side;
  /** Its moves, or the first of them where somebody wants no more. */
  moves: Move[];
  /** How many moves the whole line has. */
  plies: number;
  end: "mate" | "database" | "queen" | "untold";
  /** What stands at the end, for a person. */
  end_words: string;
}

export interface Solution {
  fen: string;
  value: Value;
  /** The moves that are proved to keep the value, or not to lose where it is not decided. */
  best: string[] | null;
  /** Moves that may keep it as well: nothing is proved of them. */
  open_moves: number;
  /** Who mates, or promotes safely first: no win yet. */
  gets_through: { white: boolean; black: boolean };
  line: Line | null;
  /** How walls hold that keep a side from winning, with their squares: what a player would say. */
  how: string[];
  /** What the fifty-move rule makes of a win. Null where nobody wins, and where no Syzygy table can tell: so always here. */
  by_fifty_moves: Outcome | null;
  /** Are the pawns in the book? Null where no book was asked. */
  in_book: boolean | null;
  /** Why the value is not known: the budget is spent, or no method goes further. Null where it is known. */
  why_open: string | null;
  /** Of whom something is proved by what nothing can write down as a certificate. */
  uncertified: Side[];
  /** The work that was done. */
  work: number;
  /** How long it took. */
  seconds: number;
}

/** Can a side still mate, if both sides help? Both answers are proofs. */
export interface Winnability {
  verdict: "winnable" | "unwinnable" | "unknown";
  /** Why, for a person. */
  why: string | null;
  /** Moves that mate, both sides helping. */
  line: Line | null;
  /** How long it took. */
  seconds: number;
}

/** Something that is proved of a game, at the move after which it is so. */
export interface Remark {
  /** The number of that move, of all as they are written; null before the first. */
  node: number | null;
  /** That move, as it is written. */
  after: string | null;
  /** 0 in the main line, 1 in a variation of it, and so on. */
  depth: number;
  kind: "wall" | "win" | "only" | "let_go" | "loses" | "opened" | "dead" | "result";
  side: Side;
  fen: string;
  words: string;
  /** Halves of a point that the move threw away. */
  halves: number;
  fence: string[];
  home: string[];
  /** A move to be shown. */
  arrow: string | null;
  /** The move was the only one that keeps the value. */
  only: boolean;
  /** A line that the move should have been. */
  better: string | null;
  /** How the side that wins goes on, where another move was played. */
  then: string | null;
}

/** A move of a game, as it is written. */
export interface WrittenMove {
  text: string;
  /** Null where nobody moves. */
  uci: string | null;
  fen: string;
  depth: number;
  /** The number of the move before it. */
  parent: number | null;
  /** Where it ends in the text, signs and their numbers included, in bytes: what is said of it follows. */
  end: number;
}

/** A game, and what is proved of it. */
export interface AnnotatedGame {
  /** Where it begins in the text, in bytes. */
  offset: number;
  white: string | null;
  black: string | null;
  result: string | null;
  /** Why it could not be read to its end. */
  fault: string | null;
  remarks: Remark[];
  start: string;
  moves: WrittenMove[];
  exercises: Exercise[];
}

/** A moment of a game in which one move alone keeps the value, and another was played. */
export interface Exercise {
  /** The number of the move that was played. */
  node: number;
  fen: string;
  /** Does the one move win? Else it holds the draw. */
  wins: boolean;
  /** The one move. */
  keeps: string;
}

/** A proof written down, or why there is none. */
export interface Certified {
  fen: string;
  side: Side;
  sought: "cannot_win" | "wins" | "mate";
  certificate: string | null;
  why_not: string | null;
}

/** What the checker says of a certificate. */
export interface Checked {
  /** Null where the text cannot be read. */
  fen: string | null;
  holds: boolean;
  claims: string | null;
  refused: string | null;
}

/** What is proved at once of both sides. */
export interface BothBounds {
  fen: string;
  white: Bound;
  black: Bound;
}

/** The legal moves. */
export interface Moves {
  fen: string;
  turn: Side;
  moves: Move[];
}

/** Both sides' answers; `null` for a side that was not asked for. */
export interface BothSides {
  fen: string;
  white: Winnability | null;
  black: Winnability | null;
}

/** Games, and their text with what is proved put in. */
export interface Annotated {
  games: AnnotatedGame[];
  pgn: string;
}

export interface WinnableSettings extends Limits {
  side?: SideName;
  /** So many moves of a line at most; `line.plies` says how many it has. */
  plies?: number;
}

export interface CertifySettings extends Limits {
  side?: SideName;
  sought?: "cannot_win" | "wins" | "mate";
}

export interface MapSettings {
  reading?: Reading;
  attacker_tempi?: number;
  defender_tempi?: number;
}

export interface PictureSettings {
  of?: "board" | "fence" | "map";
  attacker?: SideName;
  reading?: Reading;
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
  bound(fen: string, settings?: { effort?: Effort }): BothBounds;
  explain(fen: string, settings?: Limits & { effort?: Effort }): Explanation;
  /** Co-ordinate squares of kings and pawns, for both attackers. */
  maps(fen: string, settings?: MapSettings): Maps;
  /** The legal moves. */
  moves(fen: string): Moves;
  /** A picture as SVG. */
  picture(fen: string, settings?: PictureSettings): string;
  /** Makes the tables of small endings that a search needs: some seconds, once. `solve` does it where it must, in its own time. */
  prepare(): void;
  /** With `all_moves` other moves are searched, when the value is known, as long as the budget lasts. */
  solve(fen: string, settings?: Limits & { all_moves?: boolean }): Solution;
  /** What is proved of each game of a PGN, and the text with it put in, in a language. The budget is for each. */
  annotate(pgn: string, settings?: Limits & { language?: Language }): Annotated;
  /** A proof written down: that the side cannot win, that it wins, or whether it can mate if both sides help. */
  certify(fen: string, settings?: CertifySettings): Certified;
  /** Does a certificate prove what it claims? The checker shares nothing with what found it. */
  check(certificate: string): Checked;
  /** Can a side still mate, if both sides help? */
  winnable(fen: string, settings?: WinnableSettings): BothSides;
}

/** Loads the module that comes with the package. */
export function load(): Promise<Palisade>;
/** Compiles the module that is in these bytes. */
export function open(bytes: BufferSource): Promise<Palisade>;
