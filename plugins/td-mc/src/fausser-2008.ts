import {
  hashOf,
  type AgentSpec,
  type Bench,
  type MatchJob,
  type Reproduction,
  type Row,
  type Use,
} from 'evolab';
import { quota } from './learner.ts';
import type { Stage } from './schedule.ts';

const GAME: Use = { use: 'draughts' };
const SEED = 1;
/** Episodes of a generation: few, so that games are played by a net that is nearly up to date. */
const GENERATION = 250;
/** Of the paper's episodes we spend this share. */
const SHARE = 0.1;
/** Test games a second on two cores. */
const TESTS_PACE = 3000;

/** A net of table 1, with the paper's episodes so far and its quota then. */
interface Net {
  readonly name: string;
  readonly hidden: number;
  readonly spread: number;
  readonly rows: readonly (readonly [episodes: number, quota: string])[];
  /** Episodes a second on two cores. */
  readonly pace: number;
}

const NETS: readonly Net[] = [
  {
    name: 'net 1',
    hidden: 40,
    spread: 0.77,
    pace: 4000,
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
    pace: 2000,
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
    pace: 2000,
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
    pace: 1000,
    rows: [
      [2_000_000, '587'],
      [5_000_000, '2082'],
      [9_000_000, '11110'],
    ],
  },
];

/** In the order in which a growing budget takes them up. */
const PLAN: readonly (readonly [algorithm: 'td' | 'mc', net: number])[] = [
  ['td', 0],
  ['mc', 0],
  ['td', 1],
  ['td', 2],
  ['mc', 1],
  ['mc', 2],
  ['td', 3],
];

/** The step size falls in three stages, for each algorithm from where it learns steadily. */
function schedule(algorithm: 'td' | 'mc', { rows }: Net): Stage[] {
  const last = rows[rows.length - 1][0] * SHARE;
  const etas = algorithm === 'td' ? [0.05, 0.02, 0.005] : [0.01, 0.005, 0.002];
  return [0.6, 0.2, 0.2].map((part, i) => ({ episodes: Math.round(last * part), eta: etas[i], eps: 0.7 }));
}

/** Table 1: games won for each game lost against a random player. */
export const fausser2008: Reproduction = {
  id: 'fausser-2008',
  summary: "Quotas of draughts nets against a random player, at a tenth of the paper's episodes",
  async run(bench, minutes) {
    const tests = minutes < 60 ? 20_000 : 200_000;
    const rows: Row[] = [];
    let seconds = 0;
    for (const [algorithm, n] of PLAN) {
      const net = NETS[n];
      let done = 0;
      for (const [paperEpisodes, paper] of net.rows) {
        const episodes = paperEpisodes * SHARE;
        seconds += (episodes - done) / net.pace + tests / TESTS_PACE;
        if (seconds > 60 * minutes) return rows;
        const [agent] = await bench.evolve({
          name: `${algorithm}-${net.name.replace(' ', '-')}`,
          game: GAME,
          learner: {
            use: algorithm,
            evaluator: { use: 'mlp', hidden: [net.hidden], spread: net.spread, view: 'waiting' },
            schedule: schedule(algorithm, net),
            episodes: GENERATION,
            lanes: 8,
            testGames: 0,
          },
          seed: SEED,
          generations: episodes / GENERATION,
        });
        done = episodes;
        const row = await measure(bench, agent, tests);
        rows.push({
          what: `${net.name}, ${net.hidden} hidden units, ${algorithm.toUpperCase()}, ${episodes} episodes (paper: ${paperEpisodes})`,
          paper,
          ...row,
        });
        bench.say(
          `${algorithm}, ${net.name}, ${episodes} episodes: quota ${row.ours.toFixed(1)}, ${row.basis}`,
        );
      }
    }
    return rows;
  },
};

/** The quota of an agent in games from the start against a random player, colours alternating. */
async function measure(bench: Bench, agent: AgentSpec, tests: number): Promise<Omit<Row, 'what' | 'paper'>> {
  const random: AgentSpec = { name: 'random', game: GAME, searcher: { use: 'random' }, budget: {} };
  const jobs = Array.from({ length: tests }, (_, i): MatchJob => ({
    id: String(i),
    agents: i % 2 === 0 ? [agent, random] : [random, agent],
    seed: hashOf(SEED, 'quota', i),
    opening: [],
  }));
  const payoffs = (await bench.play(jobs)).map((record, i) => record.payoffs[i % 2]);
  const count = (sign: number) => payoffs.filter((payoff) => Math.sign(payoff) === sign).length;
  const score = { won: count(1), lost: count(-1), drawn: count(0) };
  const { fitness, fitnessLow, fitnessHigh = Infinity } = quota(score);
  return {
    ours: fitness,
    low: fitnessLow,
    high: fitnessHigh,
    basis: `${tests} games: ${score.won} won, ${score.lost} lost, ${score.drawn} drawn`,
  };
}
