import type { AgentSpec, ReproductionContext, Row, Spec } from 'evolab';

/** Single games, in which gammons do not count: those in which nets are compared with pubeval. */
export const SINGLE_GAMES: Spec = { use: 'backgammon', gammons: false };

/** Pairs with the same dice, seats swapped: an interval of about two points. */
const PAIRS = 5000;
const SEED = 1;

const PUBEVAL: AgentSpec = {
  name: 'pubeval',
  game: SINGLE_GAMES,
  searcher: { use: 'greedy' },
  evaluator: { use: 'pubeval' },
  budget: { depth: 1 },
};

/** What the speed of a machine is measured by. */
export const PUBEVAL_SAMPLE = { agents: [PUBEVAL, PUBEVAL], games: 1000, seconds: 0.6 };

/** Of 100 single games against pubeval, both looking at the positions after their play, how many an agent wins. */
export async function rowAgainstPubeval(
  context: ReproductionContext,
  agent: AgentSpec,
  { what, paper, learned }: { what: string; paper: string; learned: string },
): Promise<Row> {
  const player = { ...agent, searcher: { use: 'greedy' }, budget: { depth: 1 } };
  const { wins, losses, low, high } = await context.duel(player, PUBEVAL, PAIRS, 0, SEED);
  const games = wins + losses;
  context.say(`${what}: ${((100 * wins) / games).toFixed(1)}% against pubeval`);
  return {
    what,
    paper,
    ours: (100 * wins) / games,
    low: 100 * low,
    high: 100 * high,
    basis: `${games.toLocaleString('en')} games with the same dice in pairs; ${learned}`,
  };
}
