import type { Matrix, Share } from '../../contract/report.ts';
import type { Crosstable } from '../../statistics/flow.ts';
import { clopperPearson, MOST_TRIALS } from '../../statistics/interval.ts';
import { plain } from '../../util/plain-check.ts';
import { matrix } from '../blocks.ts';
import { shareRange, shortNumber } from '../numbers.ts';

/**
 * The share of the points that each row took from each column, with exact intervals. These rest on as many games as `evidence`
 * has, which are fewer where some only repeat others.
 */
export function crosstableMatrix(
  { names, games, points }: Crosstable,
  caption: string,
  evidence: Pick<Crosstable, 'games'> = { games },
): Matrix {
  const cells = names.map((row, i) =>
    names.map((column, j): Share | undefined => {
      const [count, taken] = [games[i]![j]!, points[i]![j]!];
      if (count === 0) return undefined;
      const value = taken / count;
      const different = evidence.games[i]![j]!;
      const interval = clopperPearson(value * different, different);
      const resting = different < count ? ` in games of which ${different} are different` : '';
      const score = `${shortNumber(taken)} of ${count} points${resting}`;
      const text = `${row} against ${column}: ${score}, ${shareRange(value, interval)}`;
      return { value, low: interval[0], high: interval[1], text };
    }),
  );
  return matrix({ rows: names, columns: names, cells, caption });
}

/** Whether a file holds so many rows of numbers of games, and the points of the player of the row from each of them. */
export function isCrosstable(crosstable: unknown, rows: number, columns = rows): boolean {
  const { games, points } = (crosstable ?? {}) as Readonly<Record<string, unknown>>;
  const isMatrix = plain.list(plain.list(plain.number, columns), rows);
  if ([games, points].some((matrix) => isMatrix(matrix) !== undefined)) return false;
  const taken = points as readonly (readonly number[])[];
  return (games as readonly (readonly number[])[]).every((row, i) =>
    row.every((count, j) => {
      const share = taken[i]![j]!;
      return count <= MOST_TRIALS && share >= 0 && share <= count;
    }),
  );
}
