import type { Measure } from '@evolab/survey';
import { defineJob, hashOf } from 'evolab';
import type { RulesToJudge } from '../src/judge.ts';
import type { Judgement } from '../src/judgement.ts';
import { JUDGED, type Judged, type JudgedName } from '../src/score.ts';

/** A judgement that takes no time: what it says follows from the rules and the seed. */
export const quickJudge = defineJob<RulesToJudge, Judgement>({
  id: 'judge-rules',
  summary: 'judges at once',
  run({ rules, seed }) {
    const value = (hashOf(seed, rules) >>> 0) / 2 ** 32;
    if (value < 0.5) return { fell: 'random play', why: 'drawn' };
    const measure = (x: number): Measure => ({ value: x, low: x, high: x });
    const names = Object.keys(JUDGED) as JudgedName[];
    const measures = Object.fromEntries(
      names.map((name, i) => [name, measure(name === 'length' ? 100 * value : ((7 + i) * value) % 1)]),
    ) as Judged;
    return { score: value, measures, rules: [], games: [[]] };
  },
});
