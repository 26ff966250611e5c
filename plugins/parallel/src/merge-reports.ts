import { largest, type Move, type SearchResult } from 'evolab';
import type { TreeReport } from './tree-report.ts';

/** Sums over trees, by root move. */
interface Sums {
  readonly visits: Float64Array;
  /** The mean of the values, weighted by visits; of all trees that have one if nobody visited the move. */
  readonly values: Float64Array;
}

/**
 * Writes what several trees found together to `result`, whose `moves` and `count` are set: visits are added, and a value is the
 * mean of the trees' values, weighted by their visits.
 *
 * The move with the most visits is chosen; of equals the one of the higher value, then the earlier. Trees that rank by values
 * choose among the moves that one of them would choose: that with the highest value, of equals the one with more visits. If
 * only some do, as those whose root is proven, they alone decide. `alone`: in a game of one role without chance nobody can
 * take away what a tree has found, so the value of a move is that of the best tree that chooses it.
 */
export function mergeReports(reports: readonly TreeReport[], alone: boolean, result: SearchResult): void {
  const indices = new Map<Move, number>();
  for (let i = 0; i < result.count; i++) indices.set(result.moves[i], i);
  const searched = reports.filter(({ count }) => count > 0);
  const simulated = searched.filter(({ simulations }) => simulations > 0);
  const all = sumsOf(searched, indices);
  result.values.set(all.values);
  result.visits.set(all.visits);
  result.nodes = sumBy(searched, ({ nodes }) => nodes);
  result.evals = sumBy(searched, ({ evals }) => evals);
  result.depth = largest(searched.map(({ depth }) => depth));
  writePolicy(simulated.length > 0 ? simulated : searched, indices, result);

  const certain = simulated.filter(({ rankedByValues }) => rankedByValues);
  if (simulated.length === 0) {
    // The prior is all there is, and each tree knows it.
    const [{ move, value, rankedByValues }] = searched;
    choose(result, move, value, rankedByValues);
  } else if (certain.length > 0) {
    const { values, visits } = sumsOf(certain, indices);
    if (alone)
      for (const { move, value } of certain) {
        const i = indices.get(move)!;
        const others = certain.filter((report) => report.move === move);
        values[i] = others.reduce((most, other) => Math.max(most, other.value), value);
      }
    const chosen = new Set(certain.map(({ move }) => indices.get(move)!));
    const best = bestOf(chosen, values, visits);
    choose(result, result.moves[best], values[best], true);
  } else {
    const best = bestOf(indices.values(), all.visits, all.values);
    choose(result, result.moves[best], all.values[best], false);
  }
  writeLine(searched, result);
}

function sumsOf(reports: readonly TreeReport[], indices: ReadonlyMap<Move, number>): Sums {
  const visits = new Float64Array(indices.size);
  const totals = new Float64Array(indices.size);
  const plain = new Float64Array(indices.size);
  const known = new Float64Array(indices.size);
  for (const report of reports)
    for (let k = 0; k < report.count; k++) {
      const value = report.values[k];
      if (Number.isNaN(value)) continue;
      const i = indices.get(report.moves[k])!;
      visits[i] += report.visits[k];
      totals[i] += report.visits[k] * value;
      plain[i] += value;
      known[i]++;
    }
  // 0 / 0 is NaN, as it should be for a move that no tree has a value for.
  const values = totals.map((total, i) => (visits[i] > 0 ? total / visits[i] : plain[i] / known[i]));
  return { visits, values };
}

/** The index with the highest number of `first`, of equals that of `second`, of equals the lowest. */
function bestOf(indices: Iterable<number>, first: Float64Array, second: Float64Array): number {
  let best = -1;
  for (const i of indices) {
    const more = best < 0 ? 1 : first[i] - first[best] || second[i] - second[best] || best - i;
    if (more > 0) best = i;
  }
  return best;
}

function choose(result: SearchResult, move: Move, value: number, byValues: boolean): void {
  result.move = move;
  result.value = value;
  result.rankedBy = byValues ? 'values' : 'visits';
}

/** The mean of the trees' policies, weighted by simulations; none unless all of them have one. */
function writePolicy(
  reports: readonly TreeReport[],
  indices: ReadonlyMap<Move, number>,
  result: SearchResult,
): void {
  result.hasPolicy = reports.every(({ hasPolicy }) => hasPolicy);
  result.policy.fill(0, 0, result.count);
  if (!result.hasPolicy) return;
  const weights = reports.map(({ simulations }) => Math.max(1, simulations));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  for (const [t, report] of reports.entries())
    for (let k = 0; k < report.count; k++)
      result.policy[indices.get(report.moves[k])!] += (weights[t] * report.policy[k]) / total;
}

/** The line of the tree that chose the same move and visited it most; the move alone if none did. */
function writeLine(reports: readonly TreeReport[], result: SearchResult): void {
  const visitsOf = (report: TreeReport): number => report.visits[report.moves.indexOf(report.move)];
  let best: TreeReport | undefined;
  for (const report of reports)
    if (report.move === result.move && (best === undefined || visitsOf(report) > visitsOf(best)))
      best = report;
  result.pv[0] = result.move;
  result.pvLength = best?.pvLength ?? 1;
  if (best) result.pv.set(best.pv.subarray(0, best.pvLength));
}

const sumBy = (reports: readonly TreeReport[], of: (report: TreeReport) => number): number =>
  reports.reduce((sum, report) => sum + of(report), 0);
