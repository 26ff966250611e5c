import { exactly } from '@evolab/survey';
import type { Judgement } from './judgement.ts';
import { scoreOf, type Judged, type Scored } from './score.ts';

/** Rules that are the best of their kind. */
export interface Elite {
  readonly rules: string;
  /** How many were judged when they were, with them. */
  readonly born: number;
  readonly score: number;
  readonly measures: Judged;
  readonly games: readonly (readonly number[])[];
}

/** Plies from which a game is of the next kind. */
export const LENGTHS = [6, 12, 18, 26, 36, 50, 70, 100] as const;
/** Skill from which a game is of the next kind. Games below the first value are rejected. */
export const SKILLS = [0.2, 0.4, 0.6, 0.8] as const;

/** The last of the steps that a value reaches, from 0. */
const reached = (steps: readonly number[], value: number): number =>
  Math.max(
    0,
    steps.findLastIndex((step) => value >= step),
  );

/** Scores of the best rules of each kind, by the number of the kind. Plain data. */
export type BestScores = Readonly<Record<number, number>>;

/**
 * Whether rules could become the best of their kind. `low` and `high` of each measure are bounds of what it will be. A score
 * grows with skill, so it is compared at the upper end of each kind of skill that they may be of.
 */
export function mayBeBest(best: BestScores, bounds: Scored, pie: boolean): boolean {
  const most = Object.fromEntries(
    Object.entries(bounds).map(([name, { high }]) => [name, exactly(high)]),
  ) as Scored;
  const { length, skill } = bounds;
  for (let kind = reached(SKILLS, skill.low); kind <= reached(SKILLS, skill.high); kind++) {
    const score = scoreOf({ ...most, skill: exactly(Math.min(skill.high, SKILLS[kind + 1] ?? 1)) }, pie);
    for (let by = reached(LENGTHS, length.low); by <= reached(LENGTHS, length.high); by++)
      if (score > (best[numberOf(by, kind)] ?? 0)) return true;
  }
  return false;
}

/** Keeps the best rules of each kind (MAP-Elites: Mouret and Clune 2015), by kind. */
export class Archive {
  readonly #elites = new Map<number, Elite>();

  constructor(elites: readonly Elite[]) {
    for (const elite of elites) this.#keep(elite);
  }

  /** Whether the rules are kept: nothing of their kind is as good. */
  add(rules: string, born: number, judgement: Judgement): boolean {
    if (judgement.fell !== undefined) return false;
    const { score, measures, games } = judgement;
    return this.#keep({ rules, born, score, measures, games });
  }

  #keep(elite: Elite): boolean {
    const before = this.#elites.get(keyOf(elite));
    if (before !== undefined && before.score >= elite.score) return false;
    this.#elites.set(keyOf(elite), elite);
    return true;
  }

  /** By kind. */
  get elites(): Elite[] {
    return [...this.#elites].sort(([a], [b]) => a - b).map(([, elite]) => elite);
  }

  get scores(): BestScores {
    return Object.fromEntries([...this.#elites].map(([kind, { score }]) => [kind, score]));
  }

  /** The best `count`, best first. */
  best(count: number): Elite[] {
    return this.elites.sort(byScore).slice(0, count);
  }
}

/** Best first; of equal ones those that were judged first. */
export const byScore = (a: Elite, b: Elite): number => b.score - a.score || a.born - b.born;

const keyOf = ({ measures: { length, skill } }: Elite): number =>
  numberOf(reached(LENGTHS, length.value), reached(SKILLS, skill.value));

/** The number of a kind of games: which of the lengths and of the skills they reach. */
const numberOf = (length: number, skill: number): number => length * SKILLS.length + skill;
