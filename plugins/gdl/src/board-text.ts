import { largest } from 'evolab';
import type { Board } from './board.ts';
import type { Compiled } from './compiled.ts';
import { holds, type GdlPosition } from './position.ts';
import { termText } from './rules.ts';

/** Boards that are wider, and lines of facts, do not fit into narrow terminals. */
const MAX_WIDTH = 60;

/**
 * A board with the names of its columns and rows, the first row at the bottom as on pages, and the other facts that hold.
 * Contents are shortened, and named below, where the board would be too wide.
 */
export function boardText({ width, height, columns, rows, pieces, contents }: Board, position: GdlPosition) {
  const machine = position.machine as Compiled;
  const names = contents.map((content) => content.replaceAll(' ', '-') || '#');
  const margin = largest(rows.map(({ length }) => length));
  const wide = (texts: readonly string[]): number =>
    largest([...texts, ...columns].map(({ length }) => length));
  const isWide = margin + width * (wide(names) + 1) > MAX_WIDTH;
  const signs = isWide ? shortNames(names) : names;

  const cells = Array<string>(width * height).fill('.');
  const shown = new Set<number>();
  const onBoard = new Set<number>();
  for (let i = 0; i < pieces.length; i += 3) {
    onBoard.add(pieces[i]);
    if (!holds(position, pieces[i])) continue;
    shown.add(pieces[i + 2]);
    cells[pieces[i + 1]] = signs[pieces[i + 2]];
  }
  const spread = wide(cells);
  const line = (name: string, texts: readonly string[]) =>
    `${name.padStart(margin)}${margin > 0 ? ' ' : ''}${texts.map((text) => text.padEnd(spread)).join(' ')}`.trimEnd();
  const legend = isWide ? names.flatMap((name, i) => (shown.has(i) ? [`${signs[i]} ${name}`] : [])) : [];
  const rest = machine.graph.facts
    .filter((_, fact) => !onBoard.has(fact) && holds(position, fact))
    .map(termText);
  return [
    ...rows.map((row, y) => line(row, cells.slice(y * width, (y + 1) * width))).reverse(),
    line('', columns),
    ...filled(legend, ', '),
    ...filled(rest, ' '),
  ].join('\n');
}

/** Texts in lines of at most MAX_WIDTH, broken between them. */
function filled(texts: readonly string[], separator: string): string[] {
  const lines: string[] = [];
  for (const text of texts) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + separator.length + text.length <= MAX_WIDTH)
      lines[lines.length - 1] = last + separator + text;
    else lines.push(text);
  }
  return lines;
}

/** The first letters of the words of each name, with as many of the last word as tell it from the others. */
function shortNames(names: readonly string[]): string[] {
  const short = (name: string, letters: number): string => {
    const words = name.split('-');
    return [...words.slice(0, -1).map((word) => word[0]), words.at(-1)!.slice(0, letters)].join('');
  };
  return names.map((name) => {
    for (let letters = 1; letters < name.length; letters++) {
      const sign = short(name, letters);
      if (names.every((other) => other === name || short(other, letters) !== sign)) return sign;
    }
    return name;
  });
}
