import type { Reproduction, ReproductionContext, Row, Spec } from 'evolab';
import { playRandom, quotaRow, rowText, sumOf } from './measure-quota.ts';
import { RANDOM_DRAUGHTS } from './random-draughts.ts';
import { GENERATION, threeStages } from './three-stages.ts';

const GAME: Spec = { use: 'draughts' };
const SEED = 1;
/** The share of the paper's episodes that we use; temporal differences need fewer. */
const SHARE = { td: 0.02, mc: 0.05 };
/** Replay for Monte Carlo, which needs very small steps without it. */
const REPLAY = { replay: 4, memory: 10_000 };
/** Relative time of an episode. */
const COST = { td: 1, mc: 3 };
/** Test games of a row, and of a row close to the paper's figure. */
const FEW_TESTS = 20_000;
const TESTS = 200_000;
/** Minimum budget in minutes for the larger number of test games. */
const LONG = 5;

/** A net of table 1, with the paper's numbers of episodes and quotas. */
interface Net {
  readonly name: string;
  readonly hidden: number;
  readonly spread: number;
  readonly rows: readonly (readonly [episodes: number, quota: string])[];
  /** Episodes and test games per second on two cores. */
  readonly pace: number;
  readonly testsPace: number;
}

const NETS: readonly Net[] = [
  {
    name: 'net 1',
    hidden: 40,
    spread: 0.77,
    pace: 4000,
    testsPace: 14_000,
    rows: [
      [500_000, '87'],
      [1_000_000, '94'],
      [1_500_000, '149'],
      [5_000_000, '172'],
    ],
  },
  {
    name: 'net 2',
    hidden: 120,
    spread: 0.77,
    pace: 1900,
    testsPace: 8000,
    rows: [
      [500_000, '124'],
      [1_000_000, '167'],
      [5_000_000, '367'],
    ],
  },
  {
    name: 'net 3',
    hidden: 120,
    spread: 0.77,
    pace: 1900,
    testsPace: 8000,
    rows: [
      [2_000_000, '367'],
      [5_000_000, '1024'],
      [9_000_000, '1525'],
    ],
  },
  {
    name: 'net 4',
    hidden: 250,
    spread: 0.4,
    pace: 850,
    testsPace: 4000,
    rows: [
      [2_000_000, '587'],
      [5_000_000, '2082'],
      [9_000_000, '11110'],
    ],
  },
];

/** The nets of a table, in the order in which a growing budget adds rows. */
type Plan = readonly (readonly [algorithm: 'td' | 'mc', net: number])[];

/** The first of the falling step sizes is the largest with which the algorithm learns steadily. */
function learnerOf(algorithm: 'td' | 'mc', { hidden, spread, rows }: Net): Spec {
  const evaluator: Spec = { use: 'mlp', hidden: [hidden], spread, view: 'opponent' };
  const episodes = rows[rows.length - 1][0] * SHARE[algorithm];
  return algorithm === 'td'
    ? threeStages(evaluator, episodes, [0.8, 0.2, 0.05])
    : threeStages(evaluator, episodes, [0.1, 0.03, 0.01], { use: 'mc', ...REPLAY });
}

/** Table 1, nets 1 to 3: games won per game lost against a random player. */
export const fausser2008 = quotas(
  'fausser-2008',
  "Quotas of draughts nets against a random player, at a fiftieth of the paper's episodes, or at a twentieth by Monte Carlo",
  [
    ['td', 0],
    ['td', 1],
    ['td', 2],
    ['mc', 0],
    ['mc', 1],
    ['mc', 2],
  ],
);

/** Table 1, net 4, which takes as long as the others together. */
export const fausser2008Net4 = quotas(
  'fausser-2008-net-4',
  "Quotas of the paper's best draughts net, 250 hidden units, at a fiftieth of its episodes",
  [['td', 3]],
);

function quotas(id: string, summary: string, plan: Plan): Reproduction {
  return { id, method: 'td-mc', summary, sample: RANDOM_DRAUGHTS, run };

  async function run(context: ReproductionContext, minutes: number): Promise<Row[]> {
    const rows: Row[] = [];
    for (const [algorithm, n] of plan) {
      const net = NETS[n];
      let done = 0;
      for (const [paperEpisodes, paper] of net.rows) {
        const episodes = paperEpisodes * SHARE[algorithm];
        const what = `${net.name}, ${net.hidden} hidden units, ${algorithm.toUpperCase()}, ${episodes} episodes (paper: ${paperEpisodes})`;
        const seconds = (COST[algorithm] * (episodes - done)) / net.pace + FEW_TESTS / net.testsPace;
        const more = `${what}: ${TESTS} test games`;
        if (!context.fits(what, seconds, [more])) continue;
        const [agent] = await context.evolve({
          name: `${algorithm}-${net.name.replace(' ', '-')}`,
          game: GAME,
          learner: learnerOf(algorithm, net),
          seed: SEED,
          generations: episodes / GENERATION,
        });
        done = episodes;
        let score = await playRandom(context, agent, 0, FEW_TESTS);
        // As many games as in the paper if the comparison is close.
        const close = minutes >= LONG && 2 * quotaRow(what, paper, score).high > Number(paper);
        if (close && context.fits(more, (TESTS - FEW_TESTS) / net.testsPace))
          score = sumOf([score, await playRandom(context, agent, FEW_TESTS, TESTS)]);
        const row = quotaRow(what, paper, score);
        rows.push(row);
        context.say(rowText(row));
      }
    }
    return rows;
  }
}
