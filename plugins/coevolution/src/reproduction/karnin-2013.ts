import {
  meanInterval,
  type AgentSpec,
  type Reproduction,
  type ReproductionContext,
  type Row,
  type Use,
} from 'evolab';
import { DRAUGHTS_SAMPLE } from './draughts-sample.ts';

const GAME: Use = { use: 'draughts' };
const DEPTH = 1;
const PAIRS = 100;
const OPENING_PLIES = 4;
/**
 * The first population, which is the same in both variants, and one evolved with halving; the share of the budget that
 * either takes with one fitness.
 */
const GENERATIONS = [
  { generations: 1, seedsPerMinute: 36, share: 0.1 },
  { generations: 20, seedsPerMinute: 12, share: 0.4 },
];

const LEARNER: Use = {
  use: 'coevolution',
  evaluator: { use: 'layered', encoder: 'board', hidden: [40, 10], bypass: 'none' },
  depth: DEPTH,
  population: 32,
  games: 5,
  openings: 2,
  maxPlies: 120,
};

const FITNESS: readonly { readonly name: string; readonly options: object }[] = [
  { name: 'coevolution', options: {} },
  { name: 'against material', options: { fitness: 'opponent', opponent: { use: 'material' } } },
];

/** Compares champions found by the same number of games, spread evenly or by sequential halving. */
export const karnin2013: Reproduction = {
  id: 'karnin-2013',
  summary:
    'Sequential halving: champions of draughts found by the same number of games, spread evenly and halved',
  sample: DRAUGHTS_SAMPLE,
  async run(context, minutes) {
    const rows: Row[] = [];
    for (const { name, options } of FITNESS) {
      for (const { generations, seedsPerMinute, share } of GENERATIONS) {
        if (!context.fits(`fitness ${name}, generation ${generations}`, 60 * share * minutes)) continue;
        const seeds = Math.max(2, Math.round(seedsPerMinute * minutes));
        const scores = { even: [] as number[], halved: [] as number[] };
        for (let seed = 1; seed <= seeds; seed++) {
          for (const variant of ['even', 'halved'] as const) {
            const learner = { ...LEARNER, ...options, halving: variant === 'halved' };
            scores[variant].push(
              await scoreOf(context, `${name}-${variant}-seed${seed}`, learner, seed, generations),
            );
          }
          context.say(
            `${name}, generation ${generations}, seed ${seed}: ${scores.even[seed - 1].toFixed(1)}% even, ${scores.halved[seed - 1].toFixed(1)}% halved`,
          );
        }
        const row = (what: string, values: readonly number[]): Row => {
          const { mean, low, high } = meanInterval(values);
          return {
            what: `fitness ${name}, generation ${generations}: ${what}`,
            paper: '',
            ours: mean,
            low,
            high,
            basis: `${seeds} seeds x ${2 * PAIRS} games`,
          };
        };
        rows.push(row('champion of even games, score in % against material', scores.even));
        rows.push(row('champion of halved games', scores.halved));
        const gains = scores.halved.map((score, i) => score - scores.even[i]);
        rows.push(row('gain of halving', gains));
      }
    }
    return rows;
  },
};

/** The score of a run's champion against the piece count at equal depth, in percent. */
async function scoreOf(
  context: ReproductionContext,
  run: string,
  learner: Use,
  seed: number,
  generations: number,
): Promise<number> {
  const [champion] = await context.evolve({ name: run, game: GAME, learner, seed, generations });
  const material: AgentSpec = {
    name: 'material',
    game: GAME,
    searcher: { use: 'alphabeta' },
    evaluator: { use: 'material' },
    budget: { depth: DEPTH },
  };
  const { wins, losses, draws } = await context.duel(champion, material, PAIRS, OPENING_PLIES, seed);
  return (100 * (wins + draws / 2)) / (wins + losses + draws);
}
