import type { Elite } from './archive.ts';
import type { Criterion } from './criteria.ts';
import type { DuelOutcome } from './duel.ts';
import type { Fallen } from './judge-rules.ts';
import type { Verified } from './verify.ts';

/** The file in the folder of an invention that `lab report` reads; it is written after every round. */
export const INVENTION_FILE = 'invention.json';

/** A game that was invented. */
export interface InventedGame extends Elite {
  readonly name: string;
  /** A file with its rules. */
  readonly file: string;
  readonly words: readonly string[];
  /** Games in which it agreed with its rule sheet, and what was wrong, if anything was. */
  readonly twins: number;
  readonly fault?: string;
  /** What it is like in games that had no part in its being kept. */
  readonly verified?: Verified;
  /** What of a good game it shows there, with the bounds. */
  readonly criteria?: readonly Criterion[];
  /** A player that was taught it. */
  readonly opponent?: Opponent;
  /** A page that plays it, in one file. */
  readonly page?: string;
}

/** A player that was taught a game. */
interface Opponent {
  readonly file: string;
  /** The run that taught it, which can be gone on with. */
  readonly run: string;
  /** How it does against a search that knows nothing but the rules, if it was measured. */
  readonly duel?: DuelOutcome;
}

/** A known game that was found again: its rules, or others that play alike. */
export interface FoundGame {
  readonly name: string;
  /** How many were judged when it was, with it. */
  readonly born: number;
  /** Its score if it passed, or where it fell and why. */
  readonly score?: number;
  readonly fell?: string;
  /** Whether nothing of its kind was better then. */
  readonly kept: boolean;
}

/** The best game of a kind, as the map shows it. */
export interface KeptGame extends Pick<Elite, 'born' | 'score'>, Record<'length' | 'skill', number> {
  readonly name: string;
}

export interface InventionResult {
  readonly run: string;
  readonly seed: number;
  /** Rule sets that were played, and those to be played in all, if that is known. */
  readonly judged: number;
  readonly planned?: number;
  /** Trees that did not fit together, and those that were known, before that. */
  readonly unsound: number;
  readonly repeated: number;
  /** By filter, then by reason. */
  readonly fell: Readonly<Fallen>;
  /** Kinds of which there is a game, and those games by length and skill. */
  readonly kept: number;
  readonly map: readonly KeptGame[];
  /** Known games that were found, none of which was given to begin with. */
  readonly found: readonly FoundGame[];
  readonly best: readonly InventedGame[];
  readonly interrupted: boolean;
}
