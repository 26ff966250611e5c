import type { Crosstable } from 'evolab';
import type { ComparedRow } from '../../src/report/row-verdict.ts';

/** The state of the code that made something. */
interface Made {
  readonly version: string;
  readonly commit: string;
}

/** A table of cells. */
export interface Cells {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A row of `lab reproduce`. */
export type ReproducedRow = ComparedRow & { readonly paper: string; readonly basis: string };

/** What `lab reproduce --json` prints. */
export interface Reproduced {
  readonly paper: string;
  readonly budget: number;
  readonly speed: number;
  readonly only?: readonly string[];
  readonly code: Readonly<Record<string, { readonly version: string; readonly sources: string }>>;
  readonly seeds: readonly number[];
  readonly rows: readonly ReproducedRow[];
}

/** A player of a tournament; an end of its interval that is open is null. */
export interface Standing {
  readonly elo: number;
  readonly name: string;
  readonly low: number | null;
  readonly high: number | null;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** What is kept of a tournament. */
export interface Tournament {
  readonly command: string;
  readonly made: readonly Made[];
  readonly standings: readonly Standing[];
  readonly crosstable: Crosstable;
  readonly cyclicShare: number;
  readonly cyclicChance: number;
}

/** What made a line: the digest is that of all code that its command reaches, and is missing from old lines. */
export interface LineMade extends Made {
  readonly digest?: string;
}

/** Lines that commands made one by one, each with the state of the code that made it. */
export interface Lines {
  readonly head: readonly string[];
  readonly lines: readonly (LineMade & { readonly command: string; readonly cells: readonly string[] })[];
  readonly seeds?: string;
  /** What a refresh found, which holds until the next. */
  readonly evidence?: { readonly contradicted?: readonly string[] };
}

/** Any other table. */
type Table = Cells & {
  readonly commands: readonly string[];
  readonly made: readonly Made[];
  readonly seeds?: string;
};

/** A file of figures. */
export type Figures = Reproduced | Tournament | Lines | Table;

/** An interval of Elo. */
export const ofElo = ({ low, high }: Pick<Standing, 'low' | 'high'>): string =>
  `${open(low)} to ${open(high)}`;
const open = (end: number | null): string => (end === null ? 'open' : `${end}`);
/** An end of an interval, null if it is open. */
export const rounded = (end: number | null): number | null =>
  end === null || !Number.isFinite(end) ? null : Math.round(end);
export const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;
