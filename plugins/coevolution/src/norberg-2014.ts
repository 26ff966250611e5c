import {
  meanInterval,
  type AgentSpec,
  type Reproduction,
  type ReproductionContext,
  type Row,
  type Use,
} from 'evolab';

// Chinese checkers on 5x5 with three pieces per side, the board on which Norberg ran 200 generations.
const SEEDS = 5;
const DEPTH = 2;
const PAIRS = 200;
const OPENING_PLIES = 4;

const NET: Use = { use: 'subsquare', encoder: 'board', from: 2, hidden: [40, 10], bypass: 'distance' };

/** The method of the thesis: unit Gaussian steps, all thirty members play, both players of a game score. */
const NORBERG: Use = {
  use: 'coevolution',
  evaluator: NET,
  depth: DEPTH,
  population: 30,
  games: 5,
  selfPlay: true,
  creditOpponent: true,
  mutation: 'unit',
  mutateWhen: 'after',
};

const VARIANTS: readonly { readonly name: string; readonly paper: string; readonly learner: Use }[] = [
  { name: 'coevolution as in the thesis', paper: 'does not learn', learner: NORBERG },
  {
    name: 'fitness against simple-distance',
    paper: 'does better',
    learner: { ...NORBERG, fitness: 'opponent', opponent: { use: 'simple-distance' }, openings: 2 },
  },
  {
    name: 'coevolution, self-adaptive steps',
    paper: '',
    learner: { ...NORBERG, mutation: 'selfAdaptive', mutateWhen: 'before' },
  },
];

/** Why coevolution failed on Chinese checkers: three methods with two winning conditions. */
export const norberg2014: Reproduction = {
  id: 'norberg-2014',
  summary: 'Coevolution on 5x5 Chinese checkers: three methods, two winning conditions, five seeds each',
  async run(context, minutes) {
    const generations = Math.min(200, 4 * minutes);
    const rows: Row[] = [];
    for (const goal of ['own', 'full']) {
      const game: Use = { use: 'chinese-checkers', size: 5, goal };
      for (const variant of VARIANTS) {
        rows.push(await cell(context, game, goal, variant, generations));
      }
    }
    return rows;
  },
};

async function cell(
  context: ReproductionContext,
  game: Use,
  goal: string,
  { name, paper, learner }: (typeof VARIANTS)[number],
  generations: number,
): Promise<Row> {
  const scores: number[] = [];
  let drawn = 0;
  let decisive = 0;
  for (let seed = 1; seed <= SEEDS; seed++) {
    const run = `${goal}-${VARIANTS.findIndex((variant) => variant.name === name)}-seed${seed}-g${generations}`;
    const [champion] = await context.evolve({ name: run, game, learner, seed, generations });
    const { wins, losses, draws } = await context.duel(
      champion,
      simpleDistance(game),
      PAIRS,
      OPENING_PLIES,
      seed,
    );
    scores.push((100 * (wins + draws / 2)) / (2 * PAIRS));
    drawn += draws;
    decisive += wins + losses;
    context.say(`goal ${goal}, ${name}, seed ${seed}: ${wins} won, ${losses} lost, ${draws} drawn`);
  }
  const { mean, low, high } = meanInterval(scores);
  return {
    what: `goal ${goal}: ${name}, score in % against simple-distance`,
    paper,
    ours: mean,
    low: Math.max(0, low),
    high: Math.min(100, high),
    basis: `${SEEDS} seeds x ${2 * PAIRS} games, ${generations} generations, ${Math.round((100 * drawn) / (drawn + decisive))}% drawn`,
  };
}

function simpleDistance(game: Use): AgentSpec {
  return {
    name: 'simple-distance',
    game,
    searcher: { use: 'alphabeta' },
    evaluator: { use: 'simple-distance' },
    budget: { depth: DEPTH },
  };
}
