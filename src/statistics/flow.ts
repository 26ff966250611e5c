import { log } from '../util/math.ts';

/** What each player scored against each other: `points[i][j]` of `games[i][j]`. */
export interface Crosstable {
  readonly names: readonly string[];
  readonly games: readonly (readonly number[])[];
  readonly points: readonly (readonly number[])[];
}

/** How far each player is ahead of each other. */
export interface Flow {
  readonly n: number;
  /** Antisymmetric, row by row: log odds of i against j. Differences of Elo ratings are such numbers, up to scale. */
  readonly edges: Float64Array;
  /** How sure each is: one over its variance, at least (draws make it smaller); 0 where two have not met. */
  readonly weights: Float64Array;
}

/** The log odds of each two players, with half a game more for both so that they stay finite (Haldane 1956). */
export function flowOf({ names, games, points }: Crosstable): Flow {
  const n = names.length;
  const edges = new Float64Array(n * n);
  const weights = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      if (i === j || games[i][j] === 0) continue;
      const won = points[i][j] + 0.5;
      const lost = games[i][j] - points[i][j] + 0.5;
      edges[i * n + j] = log(won / lost);
      weights[i * n + j] = (won * lost) / (won + lost);
    }
  }
  return { n, edges, weights };
}
