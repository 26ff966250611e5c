// How often a verdict is given if the truth is known, by simulation; `npm run figures` writes it into papers/verdicts.md.
import { compareFigures, type Verdict } from '../../src/statistics/equivalence.ts';
import { wilson } from '../../src/statistics/interval.ts';
import { Random } from '../../src/util/random.ts';

/** The verdicts in the order of the tables. */
export const KINDS: readonly Verdict[] = ['agrees', 'differs', 'too few games'];

/**
 * The shares of the verdicts, in the order of `KINDS`, of `pairs` pairs of players that win with the probabilities
 * `truths`, each player in `games` games of its own; the margin in points of 100.
 */
export function verdictRates(
  truths: readonly [number, number],
  games: number,
  margin: number,
  pairs = 1000,
): number[] {
  const random = new Random('verdicts', games, ...truths.map((truth) => Math.round(1000 * truth)));
  const estimate = (truth: number) => {
    let won = 0;
    for (let i = 0; i < games; i++) if (random.unit() < truth) won++;
    const [low, high] = wilson(won, games);
    return { value: (100 * won) / games, low: 100 * low, high: 100 * high };
  };
  const verdicts = Array.from(
    { length: pairs },
    () => compareFigures(estimate(truths[0]), estimate(truths[1]), margin).verdict,
  );
  return KINDS.map((kind) => verdicts.filter((verdict) => verdict === kind).length / pairs);
}
