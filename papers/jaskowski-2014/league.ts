import {
  clopperPearson,
  gainsOfFirst,
  swappedPairs,
  type AgentSpec,
  type DuelScore,
  type Reproduction,
  type ReproductionContext,
  type Row,
  type Spec,
} from 'evolab';
import { gamesOf, scoreRow } from '../src/over-seeds.ts';
import { GAME, NOISE, ONE_PLY, PLIES, STANDARD } from './rules.ts';

type Measure = 'in the League' | 'without noise' | 'without noise, against its first';

/** How weights are found, and after how many generations they are measured. */
interface Course {
  readonly name: string;
  readonly method: keyof typeof GAMES;
  /** What differs from the preset `league`. */
  readonly change?: object;
  readonly points: readonly number[];
  readonly measures: readonly Measure[];
  /** What one generation takes on two cores, in seconds. */
  readonly pace: number;
}

/** Games of a generation of the presets. */
const GAMES = { coevolution: 3000, 'n-tuple': 1000 };
const ALL = 1_000_000_000;
const QUIET: readonly Measure[] = ['in the League', 'without noise'];

const EVOLVED: Course = {
  name: 'evolved',
  method: 'coevolution',
  points: [100, 200, 500, 1000, 1500, 2000],
  measures: ['in the League'],
  pace: 0.25,
};
const PARTNER: Course = {
  name: 'taught with a partner',
  method: 'n-tuple',
  points: [50, 100, 200, 300],
  measures: QUIET,
  pace: 0.07,
};
const ALONE: Course = {
  ...PARTNER,
  name: 'taught alone',
  change: { sparring: 0 },
  points: [50, 100, 200, 300, 600, 1000],
  measures: [...QUIET, 'without noise, against its first'],
};
const LARGE_STEPS: Course = {
  ...PARTNER,
  name: 'taught with a partner and large steps',
  change: { step: 'idbd', schedule: [{ episodes: ALL, eta: 1, eps: 0.7 }] },
  points: [200, 300],
  measures: ['in the League'],
};

/** With less than this many minutes one seed must do. */
const MINUTES_FOR_SEEDS = 1;
const PAIRS = 500;
/** What a thousand games take on two cores, in seconds: one ply deep, and of those with so many nodes a move. */
const DUEL = 1;
const NODES = 1000;
const SEARCHED_PAIRS = 50;
const SEARCHED_DUEL = 10;

/** The presets for the League during their runs, and what a partner who takes many discs is good for. */
export const jaskowski2014League: Reproduction = {
  id: 'jaskowski-2014-league',
  method: 'n-tuple',
  summary:
    'The presets of the Othello League during their runs, in the League and without noise, three seeds each',
  async run(context, minutes) {
    const seeds = minutes < MINUTES_FOR_SEEDS ? 1 : 3;
    const rows: Row[] = [];
    for (const course of [EVOLVED, PARTNER, ALONE, LARGE_STEPS])
      rows.push(...(await rowsOf(context, course, seeds)));
    return [...rows, ...(await betweenThem(context, seeds))];
  },
};

/** A row for each measure at each point, except a duel of the first with itself. */
async function rowsOf(context: ReproductionContext, course: Course, seeds: number): Promise<Row[]> {
  const { name, points, measures, pace } = course;
  const rows: Row[] = [];
  let before = 0;
  for (const point of points) {
    const what = `${name}, after ${gamesText(course, point)} games`;
    const due = point === points[0] ? measures.slice(0, 2) : measures;
    const names = due.map((measure) => `${what}: ${measure}, %`);
    if (!context.fits(what, seeds * ((point - before) * pace + due.length * DUEL), names)) continue;
    before = point;
    for (const [i, measure] of due.entries()) {
      const duels: DuelScore[] = [];
      for (let seed = 1; seed <= seeds; seed++)
        duels.push(await measured(context, course, { measure, point, seed }));
      rows.push(scoreRow(names[i], '', duels, basisOf(duels)));
    }
  }
  return rows;
}

/** What those that learned alone take from those that had a partner, one ply deep and by a search. */
async function betweenThem(context: ReproductionContext, seeds: number): Promise<Row[]> {
  const point = 100;
  const searched = { searcher: { use: 'deepening' }, budget: { nodes: NODES } };
  const rows: Row[] = [];
  for (const { how, search, pairs, seconds } of [
    { how: 'one ply deep', search: ONE_PLY, pairs: PAIRS, seconds: DUEL },
    { how: `with ${NODES} nodes a move`, search: searched, pairs: SEARCHED_PAIRS, seconds: SEARCHED_DUEL },
  ]) {
    const what = `${ALONE.name} against ${PARTNER.name}, after ${gamesText(ALONE, point)} games, ${how}, %`;
    if (!context.fits(what, seeds * (2 * point * PARTNER.pace + seconds))) continue;
    const duels: DuelScore[] = [];
    for (let seed = 1; seed <= seeds; seed++) {
      const [alone, partner] = [
        await weightsOf(context, ALONE, point, seed),
        await weightsOf(context, PARTNER, point, seed),
      ];
      duels.push(await context.duel({ ...alone, ...search }, { ...partner, ...search }, pairs, PLIES, seed));
    }
    rows.push(scoreRow(what, '', duels, basisOf(duels)));
  }
  return rows;
}

const gamesText = ({ method }: Course, generations: number): string =>
  (generations * GAMES[method]).toLocaleString('en');

const basisOf = (duels: readonly DuelScore[]): string =>
  `${gamesOf(duels).toLocaleString('en')} games by ${duels.length} ${duels.length === 1 ? 'seed' : 'seeds'}`;

async function measured(
  context: ReproductionContext,
  course: Course,
  { measure, point, seed }: { readonly measure: Measure; readonly point: number; readonly seed: number },
): Promise<DuelScore> {
  const player = await weightsOf(context, course, point, seed);
  if (measure === 'in the League') return leagueDuel(context, player, seed);
  const isOwn = measure === 'without noise, against its first';
  const other = isOwn ? await weightsOf(context, course, course.points[0], seed) : STANDARD;
  return context.duel(player, other, PAIRS, PLIES, seed);
}

/** The champion of a course after so many generations, which looks one ply ahead. */
async function weightsOf(
  context: ReproductionContext,
  { name, method, change }: Course,
  generations: number,
  seed: number,
): Promise<AgentSpec> {
  const learner: Spec = { ...context.learnerOf(method, GAME, 'league'), ...change };
  const run = `${name.replaceAll(' ', '-')}-seed${seed}`;
  const [champion] = await context.evolve({ name: run, game: GAME, learner, seed, generations });
  return { ...champion, ...ONE_PLY };
}

/** Games against the standard weights by the League's rules. */
async function leagueDuel(context: ReproductionContext, player: AgentSpec, seed: number): Promise<DuelScore> {
  const game = context.game(GAME);
  const options = { pairs: PAIRS, plies: 0, seed, noise: NOISE };
  const gains = gainsOfFirst(2, await context.play(swappedPairs(game, player, [STANDARD], options)));
  const wins = gains.filter((gain) => gain > 0).length;
  const losses = gains.filter((gain) => gain < 0).length;
  const draws = gains.length - wins - losses;
  const [low, high] = clopperPearson(wins + draws / 2, gains.length);
  return { wins, losses, draws, byRole: [], low, high, repeats: 0 };
}
