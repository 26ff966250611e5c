import {
  countResults,
  hashOf,
  payoffsOfFirst,
  swapRoles,
  type AgentSpec,
  type MatchJob,
  type ReproductionContext,
  type Row,
} from 'evolab';
import { quota, quotaRatio, type Results } from '@evolab/td-mc';

/**
 * Results of an agent against a random player in games `from` to `to` - 1 from the start position, with
 * alternating colours. The agent plays greedily.
 */
export async function playRandom(
  context: ReproductionContext,
  agent: AgentSpec,
  from: number,
  to: number,
): Promise<Results> {
  const { game } = agent;
  // The same choice as a search of depth one, without the overhead of deeper searches.
  const greedy = agent.searcher.use === 'alphabeta' ? { use: 'greedy', ties: 'first' } : agent.searcher;
  const player: AgentSpec = { ...agent, searcher: greedy };
  const random: AgentSpec = { name: 'random', game, searcher: { use: 'random' }, budget: {} };
  const jobs = Array.from({ length: to - from }, (_, i): MatchJob => ({
    id: String(from + i),
    agents: swapRoles(player, random, i),
    seed: hashOf(1, 'quota', from + i),
    opening: [],
  }));
  const { wins, losses, draws } = countResults(payoffsOfFirst(await context.play(jobs)));
  return { won: wins, lost: losses, drawn: draws };
}

/** The sum of results. */
export function sumOf(scores: readonly Results[]): Results {
  const sum = (key: keyof Results) => scores.reduce((total, score) => total + score[key], 0);
  return { won: sum('won'), lost: sum('lost'), drawn: sum('drawn') };
}

/** A quota with its interval as a table row. */
export function quotaRow(what: string, paper: string, score: Results): Row {
  const { fitness, fitnessLow, fitnessHigh = Infinity } = quota(score);
  const { won, lost, drawn } = score;
  return {
    what,
    paper,
    ours: fitness,
    low: fitnessLow,
    high: fitnessHigh,
    basis: `${won + lost + drawn} games: ${won} won, ${lost} lost, ${drawn} drawn`,
  };
}

/** The ratio of the quota of `one` to that of `other` as a table row. */
export function ratioRow(what: string, paper: string, one: Results, other: Results): Row {
  const { ratio, low, high } = quotaRatio(one, other);
  return { what, paper, ours: ratio, low, high, basis: `${one.lost} and ${other.lost} games lost` };
}

/** A row as a line of progress. */
export function rowText({ what, ours, low, high, basis }: Row): string {
  return `${what}: quota ${ours.toFixed(1)}, ${low.toFixed(1)} to ${high.toFixed(1)}, ${basis}`;
}
