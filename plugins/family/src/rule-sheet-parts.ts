import type { GameRules } from './game-rules.ts';
import type { Lattice } from './lattice.ts';
import type { RuleTree } from './rule-tree.ts';

/** What the parts of a rule sheet share. */
export interface SheetParts {
  readonly tree: RuleTree;
  readonly rules: GameRules;
  readonly lattice: Lattice;
  /** Column and row of a cell, as two words. */
  place(cell: number): string;
}

/** The name of the direction `d`. */
export const directionName = (d: number): string => `d${d}`;

/** `(name 0 1) (name 1 2)` up to `most`. */
export function succession(name: string, most: number): string[] {
  return Array.from({ length: most }, (_, i) => `(${name} ${i} ${i + 1})`);
}
