/** A row with a figure and its interval, by a name. */
interface Measured {
  readonly name: string;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * The names of rows whose intervals in two documents do not meet, or which are gone. Documents are what is kept of
 * reproductions and tournaments; of other tables, the rows without intervals that differ.
 */
export function contradictions(before: unknown, after: unknown): string[] {
  const [old, now] = [measuredIn(before), measuredIn(after)];
  const byName = new Map(now.map((row) => [row.name, row]));
  const apart = old.filter((row) => {
    const other = byName.get(row.name);
    return other === undefined || below(row, other) || below(other, row);
  });
  const [cells, others] = [cellsIn(before), cellsIn(after)];
  return [...apart.map(({ name }) => name), ...cells.filter((row) => !others.includes(row))];
}

const below = (one: Measured, other: Measured): boolean => (one.high ?? Infinity) < (other.low ?? -Infinity);

function measuredIn(document: unknown): Measured[] {
  const { standings, paper, rows } = document as {
    standings?: (Measured & { elo: number })[];
    paper?: string;
    rows?: (Measured & { what: string; ours: number })[];
  };
  if (standings) return standings.map(({ name, elo, low, high }) => ({ name, value: elo, low, high }));
  if (paper === undefined || !rows) return [];
  return rows.map(({ what, ours, low, high }) => ({ name: what, value: ours, low, high }));
}

/** The rows of a table of cells, as texts. */
function cellsIn(document: unknown): string[] {
  const { paper, rows, lines } = document as {
    paper?: string;
    rows?: string[][];
    lines?: { cells: string[] }[];
  };
  if (paper !== undefined) return [];
  return (rows ?? lines?.map(({ cells }) => cells) ?? []).map((cells) => cells.join(' | '));
}
