import type { Verdict } from 'evolab';
import { rowVerdict, sweepsOf, sweepText } from '../../src/report/row-verdict.ts';
import type { Cells, Reproduced, ReproducedRow } from './kept.ts';

type JudgedRow = ReproducedRow & { readonly verdict: Verdict | undefined };

const BY = /^(by game|by thing)?(.*)$/;

/** The rows that a view takes, each with its verdict by the present rule. */
export function chosenRows({ rows }: Reproduced, view = ''): JudgedRow[] {
  const wanted = BY.exec(view)![2]
    .split(';')
    .map((word) => word.trim());
  return rows
    .filter(({ what }) => wanted.some((word) => what.includes(word)))
    .map((row) => ({ ...row, verdict: rowVerdict(row) }));
}

/** The verdicts for whole sweeps of a table, as a list. */
export function sweepLines(document: Reproduced, view?: string): string {
  const lines = sweepsOf(chosenRows(document, view)).map((sweep) => `- ${sweepText(sweep)}\n`);
  return lines.length === 0 ? '' : `${lines.join('')}\n`;
}

/** The rows of a document of `lab reproduce` as cells. */
export function reproduced(document: Reproduced, view: string): Cells {
  const [, by] = BY.exec(view)!;
  const chosen = chosenRows(document, view);
  const isJudged = chosen.some(({ verdict }) => verdict !== undefined);
  // Without a paper there is no column for it.
  const isCompared = chosen.some(({ paper }) => paper !== '');
  const interval = ({ low, high }: JudgedRow) =>
    `${low === null ? 'open' : number(low)} to ${high === null ? 'open' : number(high)}`;
  if (!by)
    return {
      head: [
        '',
        ...(isCompared ? ['paper'] : []),
        'ours',
        '95% interval',
        ...(isJudged ? ['verdict'] : []),
        'basis',
      ],
      rows: chosen.map((row) => [
        row.what,
        ...(isCompared ? [row.paper] : []),
        number(row.ours),
        interval(row),
        ...(isJudged ? [row.verdict ?? ''] : []),
        row.basis,
      ]),
    };
  const parts = chosen.map((row) => ({ row, at: row.what.indexOf(': ') }));
  const games = [...new Set(parts.map(({ row, at }) => row.what.slice(0, at)))];
  const things = [...new Set(parts.map(({ row, at }) => row.what.slice(at + 2)))];
  const cell = (game: string, thing: string) => chosen.find(({ what }) => what === `${game}: ${thing}`);
  if (by === 'by thing')
    return {
      head: ['', ...games],
      rows: things.map((thing) => [
        thing,
        ...games.map((game) => {
          const row = cell(game, thing);
          return row === undefined ? '' : `${number(row.ours)} (${interval(row)})`;
        }),
      ]),
    };
  const ours = (row: JudgedRow) =>
    !isCompared && row.low === row.ours && row.high === row.ours
      ? number(row.ours)
      : `${number(row.ours)} (${interval(row)})`;
  return {
    head: ['', ...things.flatMap((thing) => (isCompared ? [`${thing}: paper`, 'ours'] : [thing]))],
    rows: games.map((game) => [
      game,
      ...things.flatMap((thing) => {
        const row = cell(game, thing);
        if (row === undefined) return isCompared ? ['', ''] : [''];
        const cells = [row.paper, [ours(row), row.verdict].filter(Boolean).join(', ')];
        return isCompared ? cells : cells.slice(1);
      }),
    ]),
  };
}

const number = (value: number) =>
  Number(value.toPrecision(4)).toLocaleString('en', { maximumFractionDigits: 3 });
