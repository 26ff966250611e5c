/** A row with a figure and its interval, by a name. */
interface Measured {
  readonly name: string;
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * The names of rows whose intervals in two documents do not meet, or which are gone. Documents are what is kept of
 * reproductions, tournaments and duels; of other tables, the rows without intervals that differ.
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

/** The head of the column of a duel's interval, such as `-8 to +12` or `+548 to open`. */
const ELO_INTERVAL = '95% interval (Elo)';

function intervalIn(text: string): Pick<Measured, 'low' | 'high'> {
  const [low, high] = text.split(' to ').map((end) => (end === 'open' ? null : Number(end)));
  return { low, high };
}

const below = (one: Measured, other: Measured): boolean => (one.high ?? Infinity) < (other.low ?? -Infinity);

function measuredIn(document: unknown): Measured[] {
  const { standings, paper, rows, head, lines } = document as {
    standings?: Measured[];
    paper?: string;
    rows?: (Measured & { what: string })[];
    head?: string[];
    lines?: { command: string; cells: string[] }[];
  };
  if (standings) return standings.map(({ name, low, high }) => ({ name, low, high }));
  const interval = head?.indexOf(ELO_INTERVAL) ?? -1;
  if (lines && interval >= 0)
    return lines.map(({ command, cells }) => ({ name: command, ...intervalIn(cells[interval]) }));
  if (paper === undefined || !rows) return [];
  return rows.map(({ what, low, high }) => ({ name: what, low, high }));
}

/** The rows of a table of cells, as texts. */
function cellsIn(document: unknown): string[] {
  const { paper, rows, head, lines } = document as {
    paper?: string;
    rows?: string[][];
    head?: string[];
    lines?: { cells: string[] }[];
  };
  if (paper !== undefined || head?.includes(ELO_INTERVAL)) return [];
  return (rows ?? lines?.map(({ cells }) => cells) ?? []).map((cells) => cells.join(' | '));
}
