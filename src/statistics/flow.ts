import { log } from '../util/math.ts';

/** Results of each player against each other: `points[i][j]` in `games[i][j]` games. */
export interface Crosstable {
  readonly names: readonly string[];
  readonly games: readonly (readonly number[])[];
  readonly points: readonly (readonly number[])[];
}

/** The lead of each player over each other. */
export interface Flow {
  readonly n: number;
  /** Log odds of i against j, row by row, antisymmetric. Elo differences are log odds up to scale. */
  readonly edges: Float64Array;
  /** Lower bounds of the inverse variances (draws reduce the variance); 0 for players that have not met. */
  readonly weights: Float64Array;
}

/** The log odds of each two players, with half a game added for both to keep them finite (Haldane 1956). */
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
