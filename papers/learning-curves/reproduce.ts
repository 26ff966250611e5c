import { fileURLToPath } from 'node:url';
import { fileRequest } from '@evolab/compare';
import type { Reproduction } from 'evolab';
import { comparisonRows, playComparisons } from '../src/comparison.ts';
import { DRAUGHTS_SAMPLE } from '../src/draughts-sample.ts';

/** Each has a file beside this one, which says what is compared. */
const GAMES = ['draughts', 'othello', 'connect-four', 'morris'];
/** CPU seconds that every run learns, for each minute of budget. */
const SECONDS_A_MINUTE = 0.6;
/** With less than this many minutes a single seed must do. */
const MINUTES_FOR_SEEDS = 2;
/** Pairs of games against each anchor, for each minute. */
const PAIRS = 1;
const MOST_PAIRS = 30;
/** CPU seconds of the measurement of a rate, and of a pair against each anchor at all checkpoints of a run. */
const RATE_COST = 4;
const PAIR_COST = 0.15;

/** The comparison of a game at a budget of minutes. */
export function requestFor(game: string, minutes: number) {
  const file = fileURLToPath(new URL(`${game}.yaml`, import.meta.url));
  return fileRequest(file, {
    budget: `cpu=${Number((SECONDS_A_MINUTE * minutes).toPrecision(3))}`,
    rounds: Math.min(MOST_PAIRS, Math.max(1, Math.round(PAIRS * minutes))),
    ...(minutes < MINUTES_FOR_SEEDS && { seeds: 1 }),
  });
}

/** All learners at one budget: Elo and moves at solved positions, by CPU seconds of learning. */
export const learningCurves: Reproduction = {
  id: 'learning-curves',
  summary:
    'Every learner on four games at one budget of CPU seconds: Elo above random moves and moves that keep the result',
  sample: DRAUGHTS_SAMPLE,
  async run(context, minutes) {
    const parts = GAMES.map((game) => {
      const request = requestFor(game, minutes);
      const { entries, seeds, budget, rounds } = request;
      const cost = entries.length * (RATE_COST + seeds * (budget.amount + rounds * PAIR_COST));
      return {
        what: game,
        request,
        rows: entries.map(({ label }) => `${game}, ${label}`),
        seconds: cost / 2,
      };
    });
    const found = await playComparisons(context, 'What learns fastest, and where it stops', parts);
    return found.flatMap(comparisonRows);
  },
};
