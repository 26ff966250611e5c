import type { Budget } from 'evolab/browser';

/** The limits of a search that can be made smaller or larger, the one that counts first. */
const LIMITS = ['depth', 'sims', 'evals', 'nodes', 'millis'] as const;
export type Limit = (typeof LIMITS)[number];

/** Fewer than these make no search. */
export const LEAST: Readonly<Record<Limit, number>> = {
  depth: 1,
  sims: 10,
  evals: 50,
  nodes: 100,
  millis: 20,
};

/** The limit by which a search is made smaller or larger; undefined if it has none. */
export const limitOf = (budget: Budget): Limit | undefined =>
  LIMITS.find((limit) => budget[limit] !== undefined);

/** A limit in words. */
export function limitText(limit: Limit, count: number): string {
  const number = count.toLocaleString('en');
  switch (limit) {
    case 'depth':
      return count === 1 ? '1 ply' : `${number} plies`;
    case 'sims':
      return `${number} simulations`;
    case 'evals':
      return `${number} evaluations`;
    case 'nodes':
      return `${number} positions`;
    case 'millis':
      return `${number} ms`;
  }
}
