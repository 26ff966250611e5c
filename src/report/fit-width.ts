import { areNumbers } from './table.ts';
import { wrapped } from './wrapped.ts';
import { largest } from '../util/extremes.ts';

/** Columns of a table are at least this many spaces apart. */
const GAP = 2;
/** No column of words is made narrower than this. */
const NARROWEST = 30;
/** A line that goes on is indented this much more. */
const HANGING = 4;

/**
 * Text for a terminal of `width` columns: no line is longer, unless a word is. Lines break between words. Of a table with
 * columns of numbers, the columns that do not fit follow below, beside the first one again; of a table of words they
 * follow below each row. Words in its last column are broken within the column, or go below it if one of them is too long.
 * A command to type goes on behind a backslash. Lines that fit stay as they are.
 */
export function fitWidth(text: string, width: number): string {
  const lines = text.split('\n');
  const fitted: string[] = [];
  for (let from = 0; from < lines.length;) {
    let to = from + 1;
    if (lines[from] !== '') while (to < lines.length && lines[to] !== '') to++;
    for (const line of fitBlock(lines.slice(from, to), width)) fitted.push(line);
    from = to;
  }
  return fitted.join('\n');
}

/** The lines of a paragraph: words, a table, or a table under words. */
function fitBlock(lines: readonly string[], width: number): string[] {
  if (lines.every((line) => line.length <= width)) return [...lines];
  const first = lines[0]!;
  const rest = lines.slice(1);
  // A line in one piece is a heading of what is below.
  const columns = rest.length > 0 && /\S {2,}\S/.test(first) ? columnsOf(lines) : [];
  if (columns.length > 1) return fitTable(lines, columns, width);
  return [...fitLine(first, width), ...(rest.length > 0 ? fitBlock(rest, width) : [])];
}

/** From where to where a column reaches in every line. */
interface Column {
  readonly from: number;
  readonly to: number;
}

/** What is left between places that are empty in all lines. */
function columnsOf(lines: readonly string[]): Column[] {
  const length = largest(lines.map((line) => line.length));
  const columns: Column[] = [];
  let from = -1;
  let gap = GAP;
  for (let at = 0; at <= length; at++) {
    const empty = at === length || lines.every((line) => at >= line.length || line[at] === ' ');
    gap = empty ? gap + 1 : 0;
    if (!empty && from < 0) from = at;
    if (from >= 0 && (at === length || gap === GAP)) {
      columns.push({ from, to: at === length ? at : at - GAP + 1 });
      from = -1;
    }
  }
  return columns;
}

/** Titles of columns that say how certain the column before them is. */
const INTERVAL = /^(\+\/-|95%.*)$/;

/** Columns with the intervals that follow them as one, if they fit into `room`: apart, nobody knows of what an interval is. */
function besideIntervals(columns: readonly Column[], titles: string, room: number): Column[] {
  const joined: Column[] = [];
  for (const column of columns) {
    const before = joined.at(-1);
    const isInterval = INTERVAL.test(titles.slice(column.from, column.to).trim());
    if (isInterval && before !== undefined && column.to - before.from <= room)
      joined[joined.length - 1] = { from: before.from, to: column.to };
    else joined.push(column);
  }
  return joined;
}

function fitTable(lines: readonly string[], columns: readonly Column[], width: number): string[] {
  const first = columns[0]!;
  const others = besideIntervals(columns.slice(1), lines[0]!, width - first.to - GAP);
  const [title, ...names] = lines.map((line) => line.slice(first.from, first.to).trimEnd());
  const longest = largest(names.map((name) => name.length));
  // A title that is longer than what is below it stands above the table.
  if (longest > 0 && longest < title!.length && title!.includes(' ')) {
    const below = ['', ...names].map(
      (name, row) => ' '.repeat(first.from) + name.padEnd(longest) + lines[row]!.slice(first.to),
    );
    const shown = below.map((line) => line.trimEnd());
    const fits = shown.every((line) => line.length <= width);
    return [...fitLine(title!, width), ...(fits ? shown : fitTable(shown, columnsOf(shown), width))];
  }
  const cells = (column: Column) => lines.map((line) => line.slice(column.from, column.to).trimEnd());
  const isLong =
    others.at(-1) === columns.at(-1) && cells(columns.at(-1)!).some((cell) => /\S \S/.test(cell));
  const rows = (part: readonly Column[], indent: number) =>
    rowsOf(part.map(cells), ' '.repeat(indent), width);
  const beside = partsOf(others, first.to, width, isLong);
  const hasNumbers = columns
    .slice(1)
    .some(({ from, to }) => areNumbers(lines.slice(1).map((line) => line.slice(from, to).trim())));
  // Numbers are compared with those above and below; words are read row by row.
  if (beside.length === 1 || hasNumbers)
    return beside.flatMap((part, i) => [
      ...(i > 0 ? [''] : []),
      ...rows([first, ...part], first.from).flat(),
    ]);
  const indent = first.from + HANGING;
  const top = beside[0]!;
  const parts = [
    rows([first, ...top], first.from),
    ...partsOf(others.slice(top.length), indent - GAP, width, isLong).map((part) => rows(part, indent)),
  ];
  return lines.flatMap((_, row) => parts.flatMap((part) => part[row]!).filter((line) => line !== ''));
}

/** Columns in parts that fit side by side to the right of `left`; the last one may be broken, if it is long. */
function partsOf(columns: readonly Column[], left: number, width: number, isLong: boolean): Column[][] {
  const parts: Column[][] = [];
  let right = Infinity;
  for (const column of columns) {
    const size = column.to - column.from;
    const least = isLong && column === columns.at(-1) ? Math.min(size, NARROWEST) : size;
    if (right + GAP + least <= width) {
      parts[parts.length - 1]!.push(column);
      right += GAP + size;
    } else {
      parts.push([column]);
      right = left + GAP + size;
    }
  }
  return parts;
}

/** Some columns side by side, the lines of each row; what is in the last one is broken where the width ends. */
function rowsOf(columns: readonly (readonly string[])[], indent: string, width: number): string[][] {
  const last = columns.at(-1)!;
  const before = columns.slice(0, -1);
  const widths = before.map((cells) => largest(cells.map((cell) => cell.length)));
  const start = indent.length + widths.reduce((sum, each) => sum + each + GAP, 0);
  return last.map((cell, row) => {
    const left = indent + before.map((cells, c) => cells[row]!.padEnd(widths[c]! + GAP)).join('');
    if (cell.split(' ').some((word) => word.length > width - start)) {
      const below = indent + ' '.repeat(HANGING);
      const broken = wrapped(cell.trimStart(), width - below.length).map((line) => below + line);
      return before.length > 0 ? [left.trimEnd(), ...broken] : broken;
    }
    const [head, ...more] = wrapped(cell, Math.max(1, width - start));
    return [`${left}${head}`.trimEnd(), ...more.map((line) => ' '.repeat(start) + line)];
  });
}

/** A line of words; of a command, one that can be typed as it stands. */
function fitLine(line: string, width: number): string[] {
  if (line.length <= width) return [line];
  const words = line.trimStart();
  const margin = line.slice(0, line.length - words.length);
  const isCommand = margin !== '' && /^(npx )?(lab|evolab) /.test(words);
  // A long path of a command stays whole if a smaller indent leaves room for it.
  const longest = largest(words.split(' ').map((word) => word.length));
  const room = isCommand ? Math.max(0, width - margin.length - longest - 2) : HANGING;
  const hanging = margin + ' '.repeat(Math.min(HANGING, room));
  const broken = wrapped(words, Math.max(1, width - hanging.length - (isCommand ? 2 : 0)));
  return broken.map(
    (part, i) => (i === 0 ? margin : hanging) + part + (isCommand && i < broken.length - 1 ? ' \\' : ''),
  );
}
