import {
  meanInterval,
  type AgentSpec,
  type DuelScore,
  type Reproduction,
  type ReproductionContext,
  type Row,
  type SpeedSample,
  type Use,
} from 'evolab';

// Chinese checkers on 5x5 with three pieces per side, the board on which Norberg ran 200 generations.
const SEEDS = 5;
const DEPTH = 2;
const PAIRS = 200;
/** Generations of each of the thirty runs for a minute of budget on two cores. */
const PACE = 4;
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

const PLAYER = simpleDistance({ use: 'chinese-checkers', size: 5, goal: 'full' });
const SAMPLE: SpeedSample = {
  agents: [PLAYER, PLAYER].map((agent) => ({ ...agent, searcher: { use: 'alphabeta', ties: 'random' } })),
  games: 200,
  seconds: 1,
};

/** Why coevolution failed on Chinese checkers: three methods with two winning conditions. */
export const norberg2014: Reproduction = {
  id: 'norberg-2014',
  summary: 'Coevolution on 5x5 Chinese checkers: three methods, two winning conditions, five seeds each',
  sample: SAMPLE,
  async run(context, minutes) {
    const generations = Math.max(1, Math.min(200, Math.round(PACE * minutes)));
    const rows: Row[] = [];
    for (const goal of ['own', 'full']) {
      const game: Use = { use: 'chinese-checkers', size: 5, goal };
      for (const variant of VARIANTS) {
        if (context.fits(`goal ${goal}: ${variant.name}`, (60 * generations) / PACE / 6))
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
  const duels: DuelScore[] = [];
  for (let seed = 1; seed <= SEEDS; seed++) {
    const run = `${goal}-${VARIANTS.findIndex((variant) => variant.name === name)}-seed${seed}-g${generations}`;
    const [champion] = await context.evolve({ name: run, game, learner, seed, generations });
    const duel = await context.duel(champion, simpleDistance(game), PAIRS, OPENING_PLIES, seed);
    const { wins, losses, draws } = duel;
    duels.push(duel);
    scores.push((wins + draws / 2) / (wins + losses + draws));
    context.say(`goal ${goal}, ${name}, seed ${seed}: ${wins} won, ${losses} lost, ${draws} drawn`);
  }
  const { mean, low, high } = intervalOf(scores, duels);
  const count = (of: 'wins' | 'losses' | 'draws') => duels.reduce((sum, duel) => sum + duel[of], 0);
  const games = count('wins') + count('losses') + count('draws');
  return {
    what: `goal ${goal}: ${name}, score in % against simple-distance`,
    paper,
    ours: 100 * mean,
    low: 100 * Math.max(0, low),
    high: 100 * Math.min(1, high),
    basis: `${games} games by ${SEEDS} seeds, ${generations} generations: ${count('wins')} won, ${count('losses')} lost, ${count('draws')} drawn`,
  };
}

/**
 * The mean over seeds and its interval: the wider one of that from the scatter of the seeds, which has no width where all
 * games are drawn, and that from the games, which knows nothing of other seeds.
 */
function intervalOf(scores: readonly number[], duels: readonly DuelScore[]) {
  const { mean, low, high } = meanInterval(scores);
  // Distances of limits add up like standard errors (Zou and Donner 2008).
  const away = (distance: (i: number) => number) =>
    Math.sqrt(scores.reduce((sum, _, i) => sum + distance(i) ** 2, 0)) / scores.length;
  return {
    mean,
    low: Math.min(low, mean - away((i) => scores[i] - duels[i].low)),
    high: Math.max(high, mean + away((i) => duels[i].high - scores[i])),
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
