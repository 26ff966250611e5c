import type { Game } from '../../contract/game.ts';
import type { Block, Heat, Section } from '../../contract/report.ts';
import type { Explanation, Importance } from '../../analysis/explain.ts';
import { folded, paragraph, picture, table } from '../blocks.ts';
import { explanationHead } from '../explanation-text.ts';
import { fixed, percent } from '../numbers.ts';
import { page } from './page.ts';

/** Rows of a table that is open, and of the one that can be opened. */
const OPEN_ROWS = 20;
const MOST_ROWS = 300;

/** A cell, or an input of another kind; names of kinds are plural. */
const inputOf = ({ kind, name }: Importance): string =>
  kind === 'cell' ? `cell ${name}` : `${name} (${kind})`;

/** What an agent looks at, as one HTML file. */
export function explanationPage(name: string, game: Game, explanation: Explanation): Promise<string> {
  const { inputs, seed } = explanation;
  const kinds = [...new Set(inputs.map(({ kind }) => kind))];
  const of = (kind: string) => inputs.filter((input) => input.kind === kind);
  const cells = of('cell');
  const sections: Section[] = [
    ...(cells.length > 0 ? [{ title: 'On the board', body: maps(game, cells) }] : []),
    ...kinds.map((kind) => ({ title: TITLES[kind] ?? titled(kind), body: listOf(game, of(kind)) })),
  ];
  const [first] = inputs.toSorted((a, b) => b.change - a.change);
  const verdict =
    first && first.change > 0
      ? `It depends most on ${inputOf(first)}, which changes its value by ${fixed(first.change, 3)} (95% interval ${fixed(first.changeLow, 3)} to ${fixed(first.changeHigh, 3)}) and its move in ${percent(first.moves, 1)} of the positions.`
      : 'It depends on nothing that was replaced.';
  return page(
    `What ${name} looks at`,
    { verdict, facts: `${explanationHead(explanation)} Seed ${seed}.` },
    sections,
  );
}

const TITLES: Readonly<Record<string, string>> = {
  cell: 'Cells',
  number: 'Other numbers',
  feature: 'Features',
};
const titled = (kind: string): string => kind[0]!.toUpperCase() + kind.slice(1);

function maps(game: Game, cells: readonly Importance[]): Block[] {
  const map = (caption: string, heatOf: (input: Importance) => Heat) => {
    const heat: (Heat | undefined)[] = [];
    for (const input of cells) heat[input.cells[0]!] = heatOf(input);
    return picture(game, game.start(), caption, [], heat);
  };
  return [
    map(
      'Mean change of the value if a cell is that of another position, as the role that looks sees the board',
      valueOf,
    ),
    map('Share of positions in which another move is chosen', movesOf),
    paragraph('The redder a cell, the more it changes; the wider the interval of that, the paler it is.'),
  ];
}

const valueOf = ({ name, change, changeLow, changeHigh }: Importance): Heat => ({
  value: change,
  low: changeLow,
  high: changeHigh,
  text: `${name}: value changes by ${fixed(change, 4)}, 95% interval ${fixed(changeLow, 4)} to ${fixed(changeHigh, 4)}`,
});

const movesOf = ({ name, moves, movesLow, movesHigh }: Importance): Heat => ({
  value: moves,
  low: movesLow,
  high: movesHigh,
  text: `${name}: another move in ${percent(moves, 1)}, 95% interval ${percent(movesLow, 1)} to ${percent(movesHigh, 1)}`,
});

/** Parts that are drawn, each on a board of its own. */
const DRAWN = 4;

function listOf(game: Game, inputs: readonly Importance[]): Block[] {
  const rows = inputs
    .slice(0, MOST_ROWS)
    .map((input) => [
      ...[input.name, fixed(input.change, 4), valueOf(input), percent(input.moves, 1), movesOf(input)],
    ]);
  const drawn = inputs.filter(({ cells, change }) => cells.length > 1 && change > 0).slice(0, DRAWN);
  const more = rows.slice(OPEN_ROWS);
  const left = inputs.length - rows.length;
  const titles = ['Input', 'Change of value', '', 'Other move', ''];
  return [
    ...drawn.map((input) => {
      const heat: (Heat | undefined)[] = [];
      for (const cell of input.cells)
        heat[cell] = { ...valueOf(input), low: input.change, high: input.change };
      return picture(
        game,
        game.start(),
        `${input.name}: changes the value by ${fixed(input.change, 4)}`,
        [],
        heat,
      );
    }),
    table(titles, rows.slice(0, OPEN_ROWS)),
    ...(more.length > 0 ? [folded(`${more.length} that change less`, [table(titles, more)])] : []),
    ...(left > 0 ? [paragraph(`${left} more change even less.`)] : []),
  ];
}
