// What rules call things that every game has; nothing but their habits says so.
import { termText, type Term } from './rules.ts';

/** A cell on which nothing is. */
export const EMPTY: ReadonlySet<string> = new Set(['', 'b', 'blank', 'e', 'empty', 'none', 'nil', 'clear']);
/** The fact that says whose turn it is. */
export const TURN: ReadonlySet<string> = new Set(['control', 'turn', 'whosturn']);
/** The fact that counts steps. */
export const STEP: ReadonlySet<string> = new Set(['step', 'ply', 'time', 'timestep', 'counter']);

/** The relation of a fact. */
export const nameOf = (term: Term): string => (term.kind === 'function' ? term.name : termText(term));
