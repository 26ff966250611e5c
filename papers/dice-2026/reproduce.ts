import {
  clopperPearson,
  drawSamples,
  generateOpenings,
  hashOf,
  payoffsOfFirst,
  progressOf,
  Random,
  swappedPairs,
  type AgentSpec,
  type Crosstable,
  type Reproduction,
  type ReproductionContext,
  type Row,
  type Spec,
} from 'evolab';
import { PUBEVAL_SAMPLE, SINGLE_GAMES } from '../src/against-pubeval.ts';
import { intransitivityOf, type Measured } from '../src/intransitivity.ts';
import { stepsOf } from './measures.ts';

const SEED = 1;
const POPULATION = 128;
const GAMES = 2;
/** The standard deviation of a weight in a step, in learning and in the measures. */
const SIGMA = 0.1;
/** Random steps from a net, and pairs of games of each with the opposite one. */
const STEPS = 200;
const PAIRS = 16;
/** Members of a population that all play each other, and champions of a run, with pairs of games of each two. */
const PLAYERS = 10;
const MEETINGS = 40;
/** Different openings, which the couples of players use in turn. */
const OPENINGS = 500;
/** Of the generations, where the champions are taken. */
const CHAMPIONS = 8;

interface Field {
  readonly name: string;
  readonly game: Spec;
  readonly encoder: string;
  /** Random moves before each pair of games, so that it is not the same game again. */
  readonly plies: number;
  /** Generations in a second on two cores. */
  readonly pace: number;
}

const FIELDS: readonly Field[] = [
  { name: 'backgammon', game: SINGLE_GAMES, encoder: 'tesauro', plies: 0, pace: 8 },
  { name: 'othello', game: { use: 'othello' }, encoder: 'board', plies: 6, pace: 8 },
  { name: 'draughts', game: { use: 'draughts' }, encoder: 'board', plies: 6, pace: 8 },
];
/** Chance in games that have none: the probability of a random move. */
const NOISE = 0.1;

const learner = ({ encoder, plies }: Field): Spec => ({
  use: 'coevolution',
  evaluator: { use: 'mlp', encoder, hidden: [20], spread: 0.1 },
  searcher: { use: 'greedy' },
  depth: 1,
  optimizer: 'openai-es',
  learningRate: 0.1,
  opponents: 'mirrored',
  population: POPULATION,
  games: GAMES,
  points: [1, 0, -1],
  openings: plies,
  sigma: SIGMA,
});

/** Coevolution with and without dice: draws, what a step says, circles, and progress, by one learner in three games. */
export const dice2026: Reproduction = {
  id: 'dice-2026',
  method: 'coevolution',
  summary:
    'what dice change for coevolution: draws, the effect of a step, circles and progress in three games',
  sample: PUBEVAL_SAMPLE,
  async run(context, minutes) {
    const rows: Row[] = [];
    for (const field of FIELDS) {
      const { name, pace } = field;
      const generations = Math.max(CHAMPIONS, Math.round((60 * minutes * 0.3 * pace) / FIELDS.length));
      const after = `after ${(generations * POPULATION * GAMES).toLocaleString('en')} games`;
      const isDeterministic = context.game(field.game).chance === undefined;
      const states = isDeterministic ? [name, `${name} with random moves`] : [name];
      const names = [
        `${name}: intransitive among champions`,
        ...states.flatMap((state) => [
          `${state}: untrained, intransitive`,
          ...stepRowNames(`${state}: untrained`),
          ...stepRowNames(`${state}: ${after}`),
        ]),
      ];
      if (!context.fits(`${name}: progress`, generations / pace + 20 * states.length, names)) continue;
      const at = (share: number) => championOf(context, field, Math.round(share * generations));
      const champions: AgentSpec[] = [];
      for (let i = 0; i <= CHAMPIONS; i++) champions.push(await at(i / CHAMPIONS));
      rows.push(...(await progressRows(context, field, champions, after)));
      for (const state of states) {
        const noise = state === name ? 0 : NOISE;
        const play = { field, noise };
        const untrained = `${state}: untrained`;
        rows.push(...(await stepRows(context, untrained, champions[0], play)));
        rows.push(await circleRow(context, untrained, champions[0], play));
        rows.push(...(await stepRows(context, `${state}: ${after}`, champions[CHAMPIONS], play)));
      }
    }
    return rows;
  },
};

const stepRowNames = (of: string): string[] =>
  ['draws', 'gain by a step', 'of a pair explained by its step'].map((what) => `${of}, ${what}`);

/** The mean of the population after so many generations. */
async function championOf(
  context: ReproductionContext,
  field: Field,
  generations: number,
): Promise<AgentSpec> {
  const { name, game } = field;
  const [agent] = await context.evolve({ name, game, learner: learner(field), seed: SEED, generations });
  return { ...agent, name: `${generations}` };
}

interface Play {
  readonly field: Field;
  readonly noise: number;
}

/** What the neighbourhood of a net is like: steps from it against opposite ones. */
async function stepRows(
  context: ReproductionContext,
  what: string,
  centre: AgentSpec,
  play: Play,
): Promise<Row[]> {
  const steps = drawSamples(true, 2 * STEPS, centre.weights!.length, new Random(SEED, 'steps', what));
  const sides = steps.map((step, i) => stepped(centre, step, i));
  const couples = Array.from({ length: STEPS }, (_, i): [number, number] => [2 * i, 2 * i + 1]);
  const gains = await gainsOf(context, sides, couples, PAIRS, play);
  const all = gains.flat();
  const draws = all.filter((gain) => gain === 0).length;
  const [low, high] = clopperPearson(draws, all.length);
  const { gain, explained } = stepsOf(gains.map(pairMeans));
  const names = stepRowNames(what);
  const basis = `${STEPS} steps, ${PAIRS} pairs of games each`;
  context.say(`${what}: a step explains ${(100 * explained.value).toFixed(1)}% of a pair`);
  return [
    rowOf(names[0], { value: draws / all.length, low, high }, `${all.length} games of ${basis}`),
    rowOf(names[1], gain, basis),
    rowOf(names[2], explained, basis),
  ];
}

/** How much of the results within a population goes round in circles. */
async function circleRow(
  context: ReproductionContext,
  what: string,
  centre: AgentSpec,
  play: Play,
): Promise<Row> {
  const steps = drawSamples(false, PLAYERS, centre.weights!.length, new Random(SEED, 'members', what));
  const members = steps.map((step, i) => stepped(centre, step, i));
  const circles = intransitivityOf(await tableOf(context, members, play));
  return rowOf(
    `${what}, intransitive`,
    circles,
    `${PLAYERS} members of a population, ${MEETINGS} pairs each`,
  );
}

const rowOf = (what: string, { value, low, high }: Measured, basis: string): Row => ({
  what,
  paper: '',
  ours: 100 * value,
  low: 100 * low,
  high: 100 * high,
  basis,
});

/** What later champions take from earlier ones, as `lab progress` tells it, and how much of that goes round in circles. */
async function progressRows(
  context: ReproductionContext,
  field: Field,
  champions: readonly AgentSpec[],
  after: string,
): Promise<Row[]> {
  const table = await tableOf(context, champions, { field, noise: 0 });
  const { trend, later, dominant } = progressOf(table);
  const met = `${champions.length} champions ${after}, ${later.games} games`;
  return [
    rowOf(`${field.name}: progress`, later, `${met}: ${trend}, ${dominant.length} dominance levels`),
    rowOf(`${field.name}: intransitive among champions`, intransitivityOf(table), met),
  ];
}

async function tableOf(
  context: ReproductionContext,
  players: readonly AgentSpec[],
  play: Play,
): Promise<Crosstable> {
  const couples = players.flatMap((_, i) => players.slice(0, i).map((__, j): [number, number] => [i, j]));
  const gains = await gainsOf(context, players, couples, MEETINGS, play);
  const empty = () => players.map(() => players.map(() => 0));
  const [games, points] = [empty(), empty()];
  couples.forEach(([i, j], at) => {
    for (const gain of gains[at]) {
      games[i][j]++;
      games[j][i]++;
      points[i][j] += (1 + gain) / 2;
      points[j][i] += (1 - gain) / 2;
    }
  });
  return { names: players.map(({ name }) => name), games, points };
}

/** For each couple, what its first player got in each game, pair by pair. */
async function gainsOf(
  context: ReproductionContext,
  players: readonly AgentSpec[],
  couples: readonly (readonly [number, number])[],
  pairs: number,
  { field: { game: use, plies }, noise }: Play,
): Promise<number[][]> {
  const game = context.game(use);
  const openings = generateOpenings(game, { count: OPENINGS, plies, seed: SEED });
  const jobs = couples.flatMap(([first, second], at) =>
    swappedPairs(game, players[first], [players[second]], {
      pairs,
      openings: Array.from({ length: pairs }, (_, pair) => openings[(at * pairs + pair) % openings.length]),
      seed: hashOf('dice', SEED, first, second),
      noise,
    }),
  );
  const records = await context.play(jobs.map((job, i) => ({ ...job, id: String(i) })));
  return couples.map((_, i) => payoffsOfFirst(records.slice(2 * pairs * i, 2 * pairs * (i + 1))));
}

const pairMeans = (gains: readonly number[]): number[] =>
  Array.from({ length: gains.length / 2 }, (_, pair) => (gains[2 * pair] + gains[2 * pair + 1]) / 2);

const stepped = (centre: AgentSpec, step: Float64Array, i: number): AgentSpec => ({
  ...centre,
  name: `step-${i}`,
  weights: Float64Array.from(centre.weights!, (weight, j) => weight + SIGMA * step[j]),
});
