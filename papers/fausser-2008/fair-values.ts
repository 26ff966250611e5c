import {
  meanInterval,
  selfPlayValues,
  type Reproduction,
  type ReproductionContext,
  type Row,
  type Spec,
} from 'evolab';
import { taskOf } from 'evolab/command';
import { playMatches, type Match, type Player, type Run } from '../src/matches.ts';
import { RANDOM_DRAUGHTS } from './random-draughts.ts';

const GAME = { use: 'draughts' };
const SEEDS = 5;
/** Games of a net against itself, over which its values are averaged. */
const GAMES = 200;
/** What a net and its games against itself take on one core, in seconds. */
const [LEARNING, VALUES] = [15, 1];

/** The net of `quick`, whose values are discounted towards a loss or towards halfway between a win and a loss. */
const towards = (discountTo: 'loss' | 'middle'): Run => ({
  name: `towards-${discountTo}`,
  method: 'td-mc',
  preset: 'quick',
  change: (learner: Spec) => ({ ...learner, discountTo, testGames: 0 }),
  generations: 200,
  seconds: LEARNING,
});
const LOSS = towards('loss');
const MIDDLE = towards('middle');

const plain = (run: Run): Player => ({
  name: run.name,
  run,
  search: { searcher: { use: 'alphabeta' }, budget: { depth: 4 } },
});
const quiescent = (run: Run): Player => ({
  name: `${run.name} with quiescence`,
  run,
  search: { searcher: { use: 'alphabeta', quiescence: 40 }, budget: { depth: 4 } },
});

const MATCHES: readonly Match[] = [
  [quiescent(LOSS), plain(LOSS)],
  [quiescent(MIDDLE), plain(MIDDLE)],
  [plain(MIDDLE), plain(LOSS)],
  [quiescent(MIDDLE), quiescent(LOSS)],
].map(([first, second]) => ({ game: GAME, first, second, plies: 4 }));

/** What discounting towards a loss does to the values of a net, and to searches with quiescence. */
export const fausser2008FairValues: Reproduction = {
  id: 'fausser-2008-fair-values',
  method: 'td-mc',
  summary: 'nets discounted towards a loss and towards a draw: their values, and searches with quiescence',
  sample: RANDOM_DRAUGHTS,
  async run(context) {
    const rows: Row[] = [];
    for (const run of [LOSS, MIDDLE]) rows.push(...(await valueRow(context, run)));
    return [...rows, ...(await playMatches(context, MATCHES, { seeds: SEEDS, pairs: 100 }))];
  },
};

/** The mean value for the side that waits, in points of 100 of the payoff, over the nets of all seeds. */
async function valueRow(context: ReproductionContext, run: Run): Promise<Row[]> {
  const { name, method, preset, change, generations } = run;
  const what = `${name}, value of the side that waits, %`;
  if (!context.fits(what, (SEEDS * LEARNING) / 2 + SEEDS * VALUES)) return [];
  const { factory } = taskOf(context).context.laboratory;
  const learner = change!(context.learnerOf(method, GAME, preset));
  const values: number[] = [];
  for (let seed = 1; seed <= SEEDS; seed++) {
    const [champion] = await context.evolve({
      name: `${name}-seed${seed}`,
      game: GAME,
      learner,
      seed,
      generations,
    });
    const value = await context.compute({ game: GAME, champion, games: GAMES }, seed, () => {
      const evaluator = factory.evaluator(champion)!;
      return Promise.resolve(selfPlayValues(context.game(GAME), evaluator, { games: GAMES, seed }).waiting);
    });
    values.push(100 * value);
    await context.pause();
  }
  const { mean, low, high } = meanInterval(values);
  return [
    { what, paper: '', ours: mean, low, high, basis: `${SEEDS} nets, ${GAMES} games of each against itself` },
  ];
}
