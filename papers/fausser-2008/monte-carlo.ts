import type { AgentSpec, Reproduction, Row } from 'evolab';
import { playRandom, quotaRow, rowText } from './measure-quota.ts';
import { GENERATION, NET, PAPER, TESTS, TEST_SECONDS } from './net-1.ts';
import { RANDOM_DRAUGHTS } from './random-draughts.ts';
import type { Stage } from '@evolab/td-mc';

/** Episodes of a row without a memory per minute of budget on two cores, and the seconds of 1,000 of them. */
const PACE = 50_000;
const COST = 0.25;

interface Variant {
  readonly what: string;
  /** What differs from the method as it is printed. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The share of the episodes of the first row, and the time of an episode in relation to it. */
  readonly share: number;
  readonly cost: number;
  /** First step size; it falls to a fifth in the last two fifths. Without it the paper's, which is constant. */
  readonly eta?: number;
}

const AFTER = { states: 'after' };
const REPLAY = { ...AFTER, batch: false, replay: 4, memory: 10_000 };

/** The method as printed, then one change after the other. */
const VARIANTS: readonly Variant[] = [
  { what: 'as printed', options: {}, share: 1, cost: 1 },
  { what: 'learns positions after own moves', options: AFTER, share: 1, cost: 1 },
  { what: 'and updates them in turn', options: { ...AFTER, batch: false }, share: 0.1, cost: 1 },
  { what: 'and from a memory of 10,000 games, four times', options: REPLAY, share: 0.1, cost: 4, eta: 0.1 },
  {
    what: 'and from both sides of a game',
    options: { ...REPLAY, trainBoth: true },
    share: 0.1,
    cost: 7,
    eta: 0.1,
  },
];

/** Table 1, first row: Monte Carlo as the paper prints it, at its length, and what makes it work. */
export const fausser2008MonteCarlo: Reproduction = {
  id: 'fausser-2008-monte-carlo',
  method: 'td-mc',
  summary: 'Monte Carlo on draughts as it is printed, at the length of the paper, and with our changes',
  sample: RANDOM_DRAUGHTS,
  async run(context, minutes) {
    const generations = (share: number) =>
      Math.max(1, Math.round((share * Math.min(PAPER.episodes, minutes * PACE)) / GENERATION));
    const played = await Promise.all(
      VARIANTS.map(async ({ what, options, share, cost, eta }, n): Promise<Row[]> => {
        const count = generations(share);
        const episodes = count * GENERATION;
        const name = `${what}, ${episodes} episodes`;
        if (!context.fits(name, (COST * cost * episodes) / 1000 / 2 + TEST_SECONDS)) return [];
        const [agent] = await context.evolve({
          name: `variant-${n + 1}`,
          game: { use: 'draughts' },
          learner: {
            use: 'mc',
            evaluator: NET,
            schedule: scheduleOf(episodes, eta),
            states: 'received',
            batch: true,
            discountTo: 'loss',
            ...options,
            episodes: GENERATION,
            lanes: 1,
            testGames: 0,
          },
          seed: 1,
          generations: count,
        });
        return [await rowOf(agent, name, share === 1 ? PAPER.quota : '')];
      }),
    );
    return played.flat();

    async function rowOf(agent: AgentSpec, name: string, paper: string): Promise<Row> {
      const row = quotaRow(name, paper, await playRandom(context, agent, 0, TESTS));
      context.say(rowText(row));
      return row;
    }
  },
};

function scheduleOf(episodes: number, eta: number | undefined): Stage[] {
  if (eta === undefined) return [{ episodes, eta: 0.05, eps: 0.7 }];
  const first = Math.round(0.6 * episodes);
  return [
    { episodes: first, eta, eps: 0.7 },
    { episodes: episodes - first, eta: eta / 5, eps: 0.7 },
  ];
}
