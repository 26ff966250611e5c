import {
  meanInterval,
  type AgentSpec,
  type DuelScore,
  type MeanInterval,
  type Reproduction,
  type ReproductionContext,
  type Row,
  type Spec,
} from 'evolab';
import { DRAUGHTS_SAMPLE } from '../src/draughts-sample.ts';
import { gamesOf, intervalOf, shareOf } from '../src/over-seeds.ts';

const GAME: Spec = { use: 'draughts' };
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

const LEARNER: Spec = {
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

const ROWS = [
  'champion of even games, score in % against material',
  'champion of halved games',
  'gain of halving',
] as const;

/** Compares champions found by the same number of games, spread evenly or by sequential halving. */
export const karnin2013: Reproduction = {
  id: 'karnin-2013',
  method: 'coevolution',
  summary:
    'Sequential halving: champions of draughts found by the same number of games, spread evenly and halved',
  sample: DRAUGHTS_SAMPLE,
  async run(context, minutes) {
    const rows: Row[] = [];
    for (const { name, options } of FITNESS) {
      for (const { generations, seedsPerMinute, share } of GENERATIONS) {
        const nameOf = (what: string) => `fitness ${name}, generation ${generations}: ${what}`;
        const part = `fitness ${name}, generation ${generations}`;
        if (!context.fits(part, 60 * share * minutes, ROWS.map(nameOf))) continue;
        const seeds = Math.max(2, Math.round(seedsPerMinute * minutes));
        const duels = { even: [] as DuelScore[], halved: [] as DuelScore[] };
        for (let seed = 1; seed <= seeds; seed++) {
          for (const variant of ['even', 'halved'] as const) {
            const learner = { ...LEARNER, ...options, halving: variant === 'halved' };
            duels[variant].push(
              await duelOf(context, `${name}-${variant}-seed${seed}`, learner, seed, generations),
            );
          }
          context.say(
            `${name}, generation ${generations}, seed ${seed}: ${shareOf(duels.even[seed - 1]).toFixed(3)} even, ${shareOf(duels.halved[seed - 1]).toFixed(3)} halved`,
          );
        }
        const played = gamesOf([...duels.even, ...duels.halved]);
        const row = (what: string, { mean, low, high }: Omit<MeanInterval, 'half'>, games: number): Row => ({
          what: nameOf(what),
          paper: '',
          ours: 100 * mean,
          low: 100 * low,
          high: 100 * high,
          basis: `${seeds} seeds, ${games} games`,
        });
        const champion = (what: string, of: readonly DuelScore[]) =>
          row(what, intervalOf(of.map(shareOf), of), gamesOf(of));
        const [even, halved, gain] = ROWS;
        rows.push(champion(even, duels.even));
        rows.push(champion(halved, duels.halved));
        const gains = duels.halved.map((duel, i) => shareOf(duel) - shareOf(duels.even[i]));
        rows.push(row(gain, meanInterval(gains), played));
      }
    }
    return rows;
  },
};

/** How a run's champion does against the piece count at equal depth. */
async function duelOf(
  context: ReproductionContext,
  run: string,
  learner: Spec,
  seed: number,
  generations: number,
): Promise<DuelScore> {
  const [champion] = await context.evolve({ name: run, game: GAME, learner, seed, generations });
  const material: AgentSpec = {
    name: 'material',
    game: GAME,
    searcher: { use: 'alphabeta' },
    evaluator: { use: 'material' },
    budget: { depth: DEPTH },
  };
  return context.duel(champion, material, PAIRS, OPENING_PLIES, seed);
}
