import {
  meanInterval,
  type AgentSpec,
  type Reproduction,
  type ReproductionContext,
  type Row,
  type Use,
} from 'evolab';

// Chinese checkers on 5x5 with three pieces a side, the board on which Norberg could afford 200 generations.
const SEEDS = 5;
const DEPTH = 2;
const PAIRS = 200;
const OPENING_PLIES = 4;

const NET: Use = { use: 'subsquare', encoder: 'board', from: 2, hidden: [40, 10], bypass: 'distance' };

/** The thesis's loop: unit Gaussian steps, all thirty play, both players of a game are credited. */
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

const ARMS: readonly { readonly name: string; readonly paper: string; readonly learner: Use }[] = [
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

/** Why coevolution failed on Chinese checkers: three ways of breeding under two rules of winning. */
export const norberg2014: Reproduction = {
  id: 'norberg-2014',
  summary:
    'Coevolution on 5x5 Chinese checkers: three ways of breeding, two rules of winning, five seeds each',
  async run(context, minutes) {
    const generations = Math.min(200, 4 * minutes);
    const rows: Row[] = [];
    for (const goal of ['own', 'full']) {
      const game: Use = { use: 'chinese-checkers', size: 5, goal };
      for (const arm of ARMS) {
        rows.push(await cell(context, game, goal, arm, generations));
      }
    }
    return rows;
  },
};

async function cell(
  context: ReproductionContext,
  game: Use,
  goal: string,
  { name, paper, learner }: (typeof ARMS)[number],
  generations: number,
): Promise<Row> {
  const scores: number[] = [];
  let drawn = 0;
  let decisive = 0;
  for (let seed = 1; seed <= SEEDS; seed++) {
    const run = `${goal}-${ARMS.findIndex((arm) => arm.name === name)}-seed${seed}-g${generations}`;
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
