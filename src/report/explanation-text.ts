import { boardOf } from '../board/default-board.ts';
import type { Game } from '../contract/game.ts';
import type { Explanation, Importance } from '../analysis/explain.ts';
import { lineText } from '../util/escape.ts';
import { fixed, percent } from './numbers.ts';
import { textTable } from './table.ts';
import { largest, smallest } from '../util/extremes.ts';

/** Rows of a table of one kind. */
const SHOWN = 12;

/** How it was measured, in two sentences. */
export function explanationHead({ positions, donors, all }: Explanation): string {
  return (
    `What it looks at, in ${positions} positions, each of another game against itself: every input in turn is that of ` +
    `another position, ${donors} times. All inputs together change the value by ${fixed(all, 4)}.`
  );
}

/** What an agent looks at: heat maps of its cells, and tables of its inputs by kind. */
export function explanationText(game: Game, explanation: Explanation): string {
  const kinds = [...new Set(explanation.inputs.map(({ kind }) => kind))];
  const of = (kind: string) => explanation.inputs.filter((input) => input.kind === kind);
  return [
    explanationHead(explanation),
    ...heatTexts(game, of('cell')),
    ...kinds.map((kind) => importanceTable(of(kind), kind)),
  ].join('\n\n');
}

function importanceTable(inputs: readonly Importance[], kind: string): string {
  const shown = inputs.slice(0, SHOWN);
  const rest = inputs.length - shown.length;
  const zero = inputs.filter(({ change }) => change === 0).length;
  const table = textTable(
    [kind, 'change of value', '95% interval', 'other move', '95% interval'],
    shown.map(({ name, change, changeLow, changeHigh, moves, movesLow, movesHigh }) => [
      ...[name, fixed(change, 4), `${fixed(changeLow, 4)} to ${fixed(changeHigh, 4)}`],
      ...[percent(moves, 1), `${percent(movesLow, 1)} to ${percent(movesHigh, 1)}`],
    ]),
  );
  const more = rest > 0 ? [`and ${rest} more`] : [];
  const ignored = zero > 0 ? [`${zero} of ${inputs.length} change nothing`] : [];
  const foot = [...more, ...ignored].join('; ');
  return foot === '' ? table : `${table}\n\n${foot}`;
}

/** Characters of a cell in a drawing. */
const CELL = 4;

/** The change of the value and of the move by cell, in percent of the largest, where they lie. */
function heatTexts(game: Game, inputs: readonly Importance[]): string[] {
  const board = boardOf(game);
  if (!board || inputs.length === 0) return [];
  const draw = (title: string, of: (input: Importance) => number) => {
    const most = largest(inputs.map(of));
    if (most === 0) return `${title}: none changes it`;
    const [left, rows] = [
      smallest(board.cells.map(({ x }) => x)),
      [...new Set(board.cells.map(({ y }) => y))].sort((a, b) => a - b),
    ];
    const lines = rows.map((): string[] => []);
    board.cells.forEach(({ x, y }, cell) => {
      const input = inputs.find(({ cells }) => cells[0] === cell);
      const text = (input ? String(Math.round((100 * of(input)) / most)) : '.').padStart(CELL);
      const line = lines[rows.indexOf(y)]!;
      [...text].forEach((character, i) => (line[Math.round((x - left) * CELL) + i] = character));
    });
    const drawn = lines.map((line) =>
      Array.from(line, (character) => character ?? ' ')
        .join('')
        .trimEnd(),
    );
    return [title, ...drawn].join('\n');
  };
  return [
    draw(
      'Change of the value, in percent of the largest, as the role that looks sees the board',
      ({ change }) => change,
    ),
    draw('Change of the move', ({ moves }) => moves),
  ].map((text) => text.split('\n').map(lineText).join('\n'));
}
