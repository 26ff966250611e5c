/** A row with a figure and its interval, by a name. */
interface Measured {
  readonly name: string;
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * The names of rows whose intervals in two documents do not meet, or which are gone. Documents are what is kept of
 * reproductions, tournaments and duels; of other tables, the rows that no row agrees with. Numbers without intervals agree
 * when they are equal; those that a clock measured, within a factor of `MACHINES`.
 */
export function contradictions(before: unknown, after: unknown): string[] {
  const [old, now] = [measuredIn(before), measuredIn(after)];
  const byName = new Map(now.map((row) => [row.name, row]));
  const changed = old.filter((row) => {
    const other = byName.get(row.name);
    return other === undefined || apart(row, other);
  });
  const [rows, others] = [cellsIn(before), cellsIn(after)];
  const gone = rows.filter((row) => !others.some((other) => agrees(row, other)));
  return [...changed.map(({ name }) => name), ...gone.map(({ cells }) => cells.join(' | '))];
}

/** How far apart the speeds of two machines are, at most. */
const MACHINES = 3;
/** Commands that measure speed; a simulation of processors counts nodes. */
const TIMED = /^lab bench |^lab speedup (?!simulate)|^node \S*\b(speed|bench)\b/;
const NUMBER = /[-+]?\d[\d,]*(?:\.\d+)?(?: M\b)?/g;

function agrees(row: Row, other: Row): boolean {
  return (
    row.cells.length === other.cells.length &&
    row.cells.every((cell, i) => same(cell, other.cells[i], row.timed))
  );
}

/** Whether two cells have the same words, and numbers that agree; of `1.2 (1.0 to 1.5)` the interval counts. */
function same(cell: string, other: string, timed: boolean): boolean {
  if (cell.replaceAll(NUMBER, '#') !== other.replaceAll(NUMBER, '#')) return false;
  const [interval, another] = [cell, other].map((text) => / \((.+ to .+)\)/.exec(text)?.[1]);
  if (interval !== undefined && another !== undefined)
    return !apart(intervalIn(interval), intervalIn(another));
  const factor = timed ? MACHINES : 1;
  const others = numbersIn(other);
  return numbersIn(cell).every((n, i) => n <= others[i] * factor && others[i] <= n * factor);
}

const numbersIn = (cell: string): number[] =>
  Array.from(
    cell.matchAll(NUMBER),
    ([text]) => Number(text.replace(/,| M/g, '')) * (text.endsWith(' M') ? 1e6 : 1),
  );

/** The head of the column of a duel's interval, such as `-8 to +12` or `+548 to open`. */
const ELO_INTERVAL = '95% interval (Elo)';

type Interval = Pick<Measured, 'low' | 'high'>;

function intervalIn(text: string): Interval {
  const [low, high] = text.split(' to ').map((end) => (end === 'open' ? null : numbersIn(end)[0]));
  return { low, high };
}

const below = (one: Interval, other: Interval): boolean => (one.high ?? Infinity) < (other.low ?? -Infinity);
/** Whether two intervals do not meet. */
const apart = (one: Interval, other: Interval): boolean => below(one, other) || below(other, one);

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

interface Row {
  readonly cells: readonly string[];
  /** Whether its numbers are of a machine. */
  readonly timed: boolean;
}

/** The rows of a table of cells. */
function cellsIn(document: unknown): Row[] {
  const { paper, rows, head, commands, lines } = document as {
    paper?: string;
    rows?: string[][];
    head?: string[];
    commands?: string[];
    lines?: { command?: string; cells: string[] }[];
  };
  if (paper !== undefined || head?.includes(ELO_INTERVAL)) return [];
  const made = rows?.map((cells) => ({ cells, command: commands?.[0] })) ?? lines ?? [];
  return made.map(({ cells, command = '' }) => ({ cells, timed: TIMED.test(command) }));
}
