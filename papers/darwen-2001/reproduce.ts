import {
  compareFigures,
  type AgentSpec,
  type Reproduction,
  type ReproductionContext,
  type Row,
  type Spec,
} from 'evolab';
import { GAMES, learner as evolved, POPULATION } from '../pollack-blair-1998/reproduce.ts';
import { PUBEVAL_SAMPLE, rowAgainstPubeval, SINGLE_GAMES } from '../src/against-pubeval.ts';

const SEED = 1;
/** CPU seconds of each run, for each minute of the budget. */
const CPU_SECONDS = 17;
/** Games of a generation of temporal differences. */
const EPISODES = 1000;
/** Pairs of games between the two learners. */
const PAIRS = 5000;

interface Architecture {
  readonly name: string;
  readonly what: string;
  readonly hidden: readonly number[];
  /** First step of temporal differences; it falls to a third and a tenth. */
  readonly eta: number;
  /** Games learned from in a CPU second. */
  readonly evolving: number;
  readonly differences: number;
  /** What the paper says of coevolution against pubeval, and of the two learners. */
  readonly paper: string;
  readonly order: 'above 50' | 'below 50';
}

const ARCHITECTURES: readonly Architecture[] = [
  {
    name: 'linear',
    what: 'linear',
    hidden: [],
    eta: 0.02,
    evolving: 1840,
    differences: 2200,
    paper: '50',
    order: 'above 50',
  },
  {
    name: 'twenty',
    what: '20 hidden units',
    hidden: [20],
    eta: 0.1,
    evolving: 1020,
    differences: 1600,
    paper: '',
    order: 'below 50',
  },
];

const taught = ({ hidden, eta }: Architecture, games: number): Spec => ({
  use: 'td',
  evaluator: { use: 'mlp', encoder: 'tesauro', hidden, spread: 0.1 },
  schedule: [
    { episodes: Math.ceil(games / 2), eta, eps: 1 },
    { episodes: Math.ceil(games / 4), eta: 0.3 * eta, eps: 1 },
    { episodes: Math.ceil(games / 4), eta: 0.1 * eta, eps: 1 },
  ],
  gamma: 1,
  trainBoth: true,
  bootstrap: 'next',
  episodes: EPISODES,
  lanes: 1,
  testGames: 0,
});

/** A learner with its games, which take as many CPU seconds as those of the other one. */
interface Way {
  readonly run: string;
  readonly row: string;
  readonly paper: string;
  readonly learner: Spec;
  readonly generations: number;
  /** On two cores. Temporal differences use one. */
  readonly seconds: number;
}

function waysOf(of: Architecture, minutes: number): readonly [coevolution: Way, differences: Way] {
  const cpu = CPU_SECONDS * minutes;
  const count = (games: number) => games.toLocaleString('en');
  const evolving = Math.max(2, Math.round((cpu * of.evolving) / (POPULATION * GAMES)));
  const learning = Math.max(4, Math.round((cpu * of.differences) / EPISODES));
  return [
    {
      run: `${of.name}-coevolution`,
      row: `${of.what}: coevolution, after ${count(evolving * POPULATION * GAMES)} games`,
      paper: of.paper,
      learner: evolved(of.hidden),
      generations: evolving,
      seconds: cpu / 2,
    },
    {
      run: `${of.name}-td`,
      row: `${of.what}: TD(0), after ${count(learning * EPISODES)} games`,
      paper: '',
      learner: taught(of, learning * EPISODES),
      generations: learning,
      seconds: cpu,
    },
  ];
}

/** Coevolution beside temporal differences at equal CPU time, by nets without and with hidden units. */
export const darwen2001: Reproduction = {
  id: 'darwen-2001',
  method: 'coevolution',
  summary: 'backgammon by coevolution and by temporal differences, linear and not, at equal CPU time',
  sample: PUBEVAL_SAMPLE,
  async run(context, minutes) {
    const rows: Row[] = [];
    for (const of of ARCHITECTURES) {
      const duel = `${of.what}: coevolution against TD(0)`;
      const agents: AgentSpec[] = [];
      for (const way of waysOf(of, minutes)) {
        if (!context.fits(way.row, way.seconds, [duel])) continue;
        const [agent] = await context.evolve({ ...runOf(way), game: SINGLE_GAMES, seed: SEED });
        const learned = `learned in ${Math.round(context.cpuSeconds(way.run, way.generations))} CPU s`;
        rows.push(await rowAgainstPubeval(context, agent, { what: way.row, paper: way.paper, learned }));
        agents.push(agent);
      }
      if (context.fits(duel, 8) && agents.length === 2)
        rows.push(await duelRow(context, duel, of.order, agents));
    }
    return rows;
  },
};

const runOf = ({ run, learner, generations }: Way) => ({ name: run, learner, generations });

/** Of 100 games between the two, how many coevolution wins, and whether the paper's order holds. */
async function duelRow(
  context: ReproductionContext,
  what: string,
  order: Architecture['order'],
  agents: readonly AgentSpec[],
): Promise<Row> {
  const [first, second] = agents.map((agent) => ({
    ...agent,
    searcher: { use: 'greedy' },
    budget: { depth: 1 },
  }));
  const { wins, losses, low, high } = await context.duel(first, second, PAIRS, 0, SEED);
  const games = wins + losses;
  const ours = { value: (100 * wins) / games, low: 100 * low, high: 100 * high };
  return {
    what,
    paper: order,
    ours: ours.value,
    low: ours.low,
    high: ours.high,
    basis: `${games.toLocaleString('en')} games with the same dice in pairs; ${orderText(ours, order)}`,
  };
}

/** What our figure shows of the paper's order of the two. */
export function orderText(
  ours: { readonly value: number; readonly low: number; readonly high: number },
  order: Architecture['order'],
): string {
  const even = { value: 50, low: 50, high: 50 };
  const { value, verdict } = compareFigures(ours, even, 0);
  if (verdict !== 'differs') return 'neither is shown to be better';
  return value > 0 === (order === 'above 50') ? "the paper's order" : "not the paper's order";
}
