import { LabError, type LearnerParts } from 'evolab';
import { cascadeEncoder } from './cascade/ccnn.ts';
import { checkCascadeOptions, type CascadeOptions } from './cascade/training-options.ts';
import type { FilterOptions } from './examples.ts';
import type { Thinking } from './self-play.ts';

interface Checked extends Thinking, FilterOptions, CascadeOptions {
  readonly startGames: number;
  readonly randomStates: number;
  readonly gamesEach: number;
  readonly batch: number;
  readonly encoder: string;
  readonly maxUnits: number;
  readonly depth: number;
}

const LEAST = {
  sims: 1,
  maxPlies: 0,
  startGames: 1,
  randomStates: 0,
  gamesEach: 1,
  batch: 1,
  maxUnits: 0,
  depth: 1,
} as const;

const CHOICES = {
  final: ['value', 'visits'],
  drawn: ['drop', 'keep'],
  duplicates: ['visits', 'mean'],
} as const;

/** Throws `LabError` for options that make no examples or no net, or a game that is not for two. */
export function check(options: Checked, { game }: LearnerParts): void {
  // Also refuses games that are not for two.
  cascadeEncoder(game, options.encoder);
  checkCascadeOptions(options);
  const refuse = (name: string, value: string | number, hint: string) =>
    new LabError('LAB_BAD_OPTION', `uct-ccnn: ${name} cannot be ${value}`, hint);
  for (const [name, least] of Object.entries(LEAST)) {
    const value = options[name as keyof typeof LEAST];
    if (!Number.isInteger(value) || value < least)
      throw refuse(name, value, `a whole number of at least ${least}`);
  }
  for (const [name, choices] of Object.entries(CHOICES)) {
    const value = options[name as keyof typeof CHOICES];
    if (!(choices as readonly string[]).includes(value))
      throw refuse(name, `'${value}'`, `one of: ${choices.join(', ')}`);
  }
  if (!(options.cp >= 0 && options.cp <= 1000)) throw refuse('cp', options.cp, 'from 0 to 1000');
  if (!(options.testShare >= 0 && options.testShare <= 0.9))
    throw refuse('testShare', options.testShare, 'from 0 to 0.9');
}
