import type { RuleTree } from '@evolab/family';
import { exactly, MEASURES, type Measure } from '@evolab/survey';
import { ruleCount } from './rule-use.ts';

/** What is measured of rules that pass all filters: what a survey measures, and some of their own. */
export const JUDGED = {
  ...MEASURES,
  skill:
    'points of a player against one that searches a quarter as much, on average over the rungs of a ladder',
  learnability: 'points of a player taught by self-play against a tree search, from none (0) to all (1)',
  simplicity: '1 for three rules, as in hex, a half for nine (Browne 2012: elegance)',
  ruleUse: 'rules that matter in a game, of all: without them it would not be the same',
} as const;

export type JudgedName = keyof typeof JUDGED;
export type Judged = Readonly<Record<JudgedName, Measure>>;
/** The measures by which the score and the kind are found. */
export type Scored = Omit<Judged, 'learnability'>;

/** The parts of a score, each from 0 to 1, and where it is from. */
export const SCORE_PARTS = {
  completion: 'games end (Browne 2008)',
  decided: 'somebody wins (Browne 2008)',
  fairness:
    '4p(1 - p) for a first role that wins a share p: 1 for a half, 0.64 for a fifth; with the pie rule if that is in the rules',
  decisions: 'there is something to choose (Todd et al. 2024)',
  skill: 'more search helps, again and again (Ludii: skill trace; Lantz et al. 2017: strategic depth)',
  uncertainty: 'the outcome is open for long (Browne 2008)',
  simplicity: 'few rules (Browne 2012)',
  ruleUse: 'rules matter: what never does is only to be remembered',
} as const;

export type ScorePart = keyof typeof SCORE_PARTS;

export function scoreParts(measures: Scored, pie: boolean): Readonly<Record<ScorePart, number>> {
  const { completion, decided, balance, pieBalance, decisions, skill, uncertainty, simplicity, ruleUse } =
    measures;
  const even = pie ? Math.max(balance.value, pieBalance.value) : balance.value;
  return {
    completion: completion.value,
    decided: decided.value,
    // Balance is 1 - |2p - 1|.
    fairness: 1 - (1 - even) ** 2,
    decisions: decisions.value,
    skill: skill.value,
    uncertainty: uncertainty.value,
    simplicity: simplicity.value,
    ruleUse: ruleUse.value,
  };
}

/**
 * The geometric mean of the parts but the last, so that none makes up for another and none weighs more, times the last. Of
 * two games of equal worth the one half of whose rules do nothing is worth half.
 */
export function scoreOf(measures: Scored, pie: boolean): number {
  const { ruleUse, ...good } = scoreParts(measures, pie);
  const parts = Object.values(good);
  return ruleUse * parts.reduce((product, part) => product * part, 1) ** (1 / parts.length);
}

export const simplicityOf = (tree: RuleTree): Measure => exactly(Math.min(1, 6 / (3 + ruleCount(tree))));
