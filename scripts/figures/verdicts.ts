import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Verdict } from 'evolab';
import { AGREEMENT_MARGIN, sweepsOf } from '../../src/report/row-verdict.ts';
import { markdownTable } from '../markdown-table.ts';
import type { Figures } from './kept.ts';
import { chosenRows } from './reproduced.ts';
import { KINDS, verdictRates } from './verdict-rates.ts';

/** The verdicts of all kept figures in a clone: counted by figure, of sweeps, and of rows. */
export function allVerdicts(root: string): string {
  const files = globSync('{docs,plugins/*,papers/*}/figures/*.json', { cwd: root }).sort();
  const figures = files.flatMap((file) => {
    const document = JSON.parse(readFileSync(join(root, file), 'utf8')) as Figures;
    if (!('paper' in document)) return [];
    const rows = chosenRows(document).filter(({ verdict }) => verdict !== undefined);
    const name = file.replace(/^(plugins|papers)\/|figures\/|\.json$/g, '');
    return rows.length === 0 ? [] : [{ name, rows, sweeps: sweepsOf(document.rows) }];
  });
  const counts = (rows: readonly { readonly verdict: Verdict | undefined }[]) =>
    KINDS.map((kind) => `${rows.filter(({ verdict }) => verdict === kind).length}`);
  const all = figures.flatMap(({ rows }) => rows);
  const interval = ({ low, high }: { readonly low: number | null; readonly high: number | null }) =>
    `${low!.toFixed(1)} to ${high!.toFixed(1)}`;
  const parts = [
    `A row agrees if both figures are shown to differ by less than ${AGREEMENT_MARGIN} points of 100, by two one-sided tests at 5%. It differs if the 95% interval of the difference leaves out 0. Else there are too few games. A sweep differs if a row of it does by more than ${AGREEMENT_MARGIN} points, at 5% for all its rows together; otherwise its mean decides.`,
    markdownTable(
      ['figure', ...KINDS],
      [
        ...figures.map(({ name, rows }) => [name, ...counts(rows)]),
        [`all ${all.length} rows`, ...counts(all)],
      ],
    ),
    markdownTable(
      ['figure', 'sweep', 'rows', 'paper', 'ours', 'difference', 'verdict'],
      figures.flatMap(({ name, sweeps }) =>
        sweeps.map(({ name: sweep, rows, paper, ours, comparison }) => [
          ...[name, sweep, `${rows}`, paper.toFixed(1), ours.toFixed(1)],
          ...[interval(comparison), comparison.verdict],
        ]),
      ),
    ),
    markdownTable(
      ['figure', 'row', 'paper', 'ours', '95% interval', 'verdict'],
      figures.flatMap(({ name, rows }) =>
        rows.map((row) => [name, row.what, row.paper, row.ours.toFixed(1), interval(row), row.verdict!]),
      ),
    ),
  ];
  return `<!-- verdicts -->\n\n${parts.join('\n\n')}\n\n<!-- end verdicts -->`;
}

/** How often each verdict is given where both are equal, the margin apart, and twice the margin apart. */
export function ratesTable(): string {
  const margin = AGREEMENT_MARGIN;
  const rows = [0, margin, 2 * margin].flatMap((apart) =>
    [24, 92, 300].map((games) => [
      ...[`50 and ${50 + apart}`, `${games}`],
      ...verdictRates([0.5, 0.5 + apart / 100], games, margin).map((share) => `${(100 * share).toFixed(1)}%`),
    ]),
  );
  const table = markdownTable(['true scores', 'games of each', ...KINDS], rows);
  return `<!-- verdict rates -->\n\n${table}\n\n<!-- end verdict rates -->`;
}
