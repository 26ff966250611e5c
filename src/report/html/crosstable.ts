import type { Matrix, Share } from '../../contract/report.ts';
import type { Crosstable } from '../../statistics/flow.ts';
import { clopperPearson } from '../../statistics/interval.ts';
import { matrix } from '../blocks.ts';
import { percent, shortNumber } from '../numbers.ts';

/** The share of the points that each row took from each column, with exact intervals. */
export function crosstableMatrix({ names, games, points }: Crosstable, caption: string): Matrix {
  const cells = names.map((row, i) =>
    names.map((column, j): Share | undefined => {
      if (games[i][j] === 0) return undefined;
      const value = points[i][j] / games[i][j];
      const [low, high] = clopperPearson(points[i][j], games[i][j]);
      const score = `${shortNumber(points[i][j])} of ${games[i][j]} points`;
      const text = `${row} against ${column}: ${score}, ${percent(value, 1)} (${percent(low, 1)} to ${percent(high, 1)})`;
      return { value, low, high, text };
    }),
  );
  return matrix({ rows: names, columns: names, cells, caption });
}
