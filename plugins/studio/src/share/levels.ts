import type { AgentSpec, Budget } from 'evolab';
import { LEAST, limitOf, limitText, type Limit } from '../page/limits.ts';
import type { Level } from '../page/protocol.ts';

/** The share of random moves of the weakest level: the smallest search is little better with fewer of them. */
const NOISE = 0.6;
/** Between two levels a search does so many times more. */
const STEP = 4;
const MOST_LEVELS = 8;

/**
 * How strong an agent may play, the weakest first: random moves among those of its smallest search, then larger searches
 * up to the agent as it is.
 */
export function levelsOf({ budget, searcher }: AgentSpec): Level[] {
  const full: Level = { name: 'full strength', budget };
  if (searcher.use === 'random') return [full];
  const limit = limitOf(budget);
  const smaller = limit === undefined ? [] : smallerBudgets(budget, limit);
  const least = smaller[0]?.budget ?? budget;
  const weakest: Level = {
    name: `${Math.round(100 * NOISE)}% random moves`,
    budget: least,
    noise: NOISE,
  };
  return [weakest, ...smaller, full];
}

function smallerBudgets(budget: Budget, limit: Limit): Level[] {
  const most = budget[limit]!;
  const counts = limit === 'depth' ? fewerPlies(most) : smallerCounts(most, LEAST[limit]);
  return counts.map((count) => ({
    name: limitText(limit, count),
    budget: { ...budget, [limit]: count },
  }));
}

/** Plies multiply the work by themselves: those from 1 up, evenly chosen if they are many. */
function fewerPlies(most: number): number[] {
  const levels = Math.min(most - 1, MOST_LEVELS - 1);
  return Array.from({ length: levels }, (_, i) => Math.round(1 + (i * (most - 2)) / Math.max(1, levels - 1)));
}

function smallerCounts(most: number, least: number): number[] {
  const counts: number[] = [];
  for (let count = Math.round(most / STEP); count >= least; count = Math.round(count / STEP))
    counts.push(count);
  return counts.slice(0, MOST_LEVELS - 1).reverse();
}
