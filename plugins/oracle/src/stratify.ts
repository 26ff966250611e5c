import { isCritical, largest, resultsOf, smallest, type OracleSet, type SolvedPosition } from 'evolab';

/** Stages into which a set is divided. */
const STAGES = 4;

/** How sets are divided into strata. */
export interface Strata extends Pick<OracleSet, 'byScore'> {
  /** What tells stages apart: the plies of the game so far, or the plies to the end that scores tell. */
  readonly stages: 'plies' | 'scores';
}

/**
 * Up to `count` positions in which strata have equal shares as far as there are enough of them: a stratum is a stage of
 * the game, a result and whether it can be thrown away. They come in the order of a round robin, so that the first
 * hundred are as mixed as all.
 */
export function stratified(pool: readonly SolvedPosition[], count: number, strata: Strata): SolvedPosition[] {
  const places = pool.map((position) => placeOf(position, strata));
  const least = smallest(places);
  const width = (largest(places) - least + 1) / STAGES;
  const cells = new Map<string, SolvedPosition[]>();
  for (const [i, position] of pool.entries()) {
    const key = `${Math.floor((places[i] - least) / width)} ${outcomeOf(position, strata)}`;
    const cell = cells.get(key);
    if (cell) cell.push(position);
    else cells.set(key, [position]);
  }
  const inOrder = [...cells.keys()].sort().map((key) => cells.get(key)!);
  const chosen: SolvedPosition[] = [];
  for (let turn = 0; chosen.length < count && inOrder.some((cell) => cell.length > turn); turn++)
    for (const cell of inOrder) if (cell.length > turn && chosen.length < count) chosen.push(cell[turn]);
  return chosen;
}

/** Result and whether it can be thrown away, in words. */
export function outcomeOf(position: SolvedPosition, set: Pick<OracleSet, 'byScore'>): string {
  const value = largest(position.values);
  const result = value > 0 ? 'won' : value < 0 ? 'lost' : 'drawn';
  return `${result} ${isCritical(resultsOf(set, position)) ? 'critical' : 'safe'}`;
}

/** Scores of a table are the greater the nearer the end is. */
function placeOf({ ply, scores }: SolvedPosition, { stages }: Strata): number {
  return stages === 'plies' ? ply : Math.abs(largest(scores));
}
