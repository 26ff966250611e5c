import type { Edge } from './and-inverter-graph.ts';
import { Refuter } from './refuter.ts';
import type { RuleGraph } from './rule-graph.ts';

/** Edges of the graph that a proof may look at: a fraction of a second. */
const WORK = 5_000_000;
/** The most combinations of goals that are looked at. */
const MAX_COMBINATIONS = 1000;

/** Goals of all roles that add up to the same number whenever a game ends. */
export interface GoalSum {
  readonly sum: number;
  /** Whether the rules show it; if not, each end is checked. */
  readonly proved: boolean;
}

/** Whether the rules show that the goals of all roles add up to `sum` wherever the game is over. False if that is not found. */
export function sumIsProved(graph: RuleGraph, sum: number): boolean {
  const { goals, terminal } = graph;
  const refuter = new Refuter(graph, WORK);
  // By role: its goals, of which the highest that holds counts, and that none holds.
  const ways = goals.map((list) => [
    ...list.map(({ value, edge }, i) => ({
      value,
      edges: [edge, ...list.slice(0, i).map((higher) => higher.edge ^ 1)],
    })),
    { value: NaN, edges: list.map(({ edge }) => edge ^ 1) },
  ]);
  if (ways.reduce((product, list) => product * list.length, 1) > MAX_COMBINATIONS) return false;
  const impossible = (role: number, total: number, edges: readonly Edge[]): boolean =>
    role === ways.length
      ? total === sum || refuter.refuted([terminal, ...edges])
      : ways[role].every((way) => impossible(role + 1, total + way.value, [...edges, ...way.edges]));
  return impossible(0, 0, []);
}

/**
 * A payoff of n roles whose goals add up to `sum`: the goal less the mean of all, in [-1, 1], so that payoffs add up to 0. Of
 * two roles with goals that add up to 100, a goal of 100 is 1, and one of 50 is 0.
 */
export function balancedPayoff(goal: number, sum: number, roles: number): number {
  if (roles === 2 && sum === 100) return goal / 50 - 1;
  const most = Math.max(sum, 100 * roles - sum);
  return most === 0 ? 0 : (roles * goal - sum) / most;
}
