import { fileURLToPath } from 'node:url';
import { fileRequest } from '@evolab/compare';
import type { Reproduction } from 'evolab';
import { comparisonRows, gamesBudget, playComparisons, secondsOfRuns } from '../src/comparison.ts';
import { DRAUGHTS_SAMPLE } from '../src/draughts-sample.ts';

const FILE = fileURLToPath(new URL('structure.yaml', import.meta.url));
const GAMES = ['connect-four', 'othello', 'draughts'];
/** Games that every run plays, for each minute of budget. */
const GAMES_A_MINUTE = 5000;
/** With less than this many minutes a single seed must do. */
const MINUTES_FOR_SEEDS = 5;
/** Games in a second on two cores. */
const PACE = 5000;

/** The comparison of a game at a budget of minutes. */
export function requestFor(game: string, minutes: number) {
  return fileRequest(FILE, {
    game: [game],
    budget: gamesBudget(minutes, GAMES_A_MINUTE),
    ...(minutes < MINUTES_FOR_SEEDS && { seeds: 1, rounds: 10 }),
  });
}

/** Ways to evolve a player whose structure is fixed, or evolves too. */
export const structure2026: Reproduction = {
  id: 'structure-2026',
  summary: 'NEAT, HyperNEAT, formulas, subsquares and n-tuples on three games: Elo at equal games',
  sample: DRAUGHTS_SAMPLE,
  async run(context, minutes) {
    const parts = GAMES.map((game) => {
      const request = requestFor(game, minutes);
      return {
        what: game,
        request,
        rows: request.entries.map(({ label }) => `${game}, ${label}`),
        seconds: secondsOfRuns(request, PACE),
      };
    });
    const found = await playComparisons(context, 'Ways to evolve a player', parts);
    return found.flatMap(comparisonRows);
  },
};
