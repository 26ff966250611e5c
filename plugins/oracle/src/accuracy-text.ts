import type { Calibration, Figures, MeanInterval, OracleSet, Rate } from 'evolab';
import { fixed, percent, textTable } from 'evolab/command';
import type { Measured } from './measure.ts';

/** Agents beside the truth, as people read it. */
export function accuracyText(set: OracleSet, measured: readonly Measured[]): string {
  const { game, positions, source, byScore } = set;
  const kinds = [
    { title: `All ${positions.length} positions of ${game.use}, solved by ${source}`, of: 'all' },
    {
      title: `The ${measured[0].accuracy.critical.positions} critical ones, in which a legal move ${byScore ? 'is a detour' : 'throws the result away'}`,
      of: 'critical',
    },
  ] as const;
  return [
    ...kinds.flatMap(({ title, of }) =>
      measured[0].accuracy[of].positions === 0
        ? []
        : [
            title,
            '',
            figuresTable(
              set,
              measured.map(({ name, accuracy }) => ({ name, ...accuracy[of] })),
            ),
            '',
          ],
    ),
    ...calibrationText(measured),
    'Good moves keep the result; intervals of shares are 95% score intervals (Wilson), of means those of Student.',
    'If all values are equal, the interval says how far values that did not occur could move the mean.',
    'The line of random moves is their exact expectation, by enumeration.',
  ].join('\n');
}

function figuresTable(set: OracleSet, rows: readonly (Figures & { readonly name: string })[]): string {
  const scored = set.scoreUnit !== '' && !set.byScore;
  const titles = ['', 'good', '95%', ...(scored ? ['perfect', '95%'] : []), 'loss', '95%'];
  const lost = set.byScore ? 1 : 2;
  const cells = (rate: Rate): string[] => [percent(rate.share, 1), rangeOf(rate)];
  const body = rows.map(({ name, good, perfect, loss }) => [
    name,
    ...cells(good),
    ...(perfect ? cells(perfect) : []),
    ...meanCells(loss, lost),
  ]);
  const [{ good, perfect }] = rows;
  const chance = [
    'random moves',
    percent(good.random, 1),
    '',
    ...(perfect ? [percent(perfect.random, 1), ''] : []),
  ];
  return textTable(
    [...titles, ...(scored ? [set.scoreUnit] : [])],
    [
      ...body.map((row, i) => [
        ...row,
        ...(scored ? [rows[i].scoreLoss ? fixed(rows[i].scoreLoss.mean, 2) : ''] : []),
      ]),
      chance,
    ],
  );
}

const rangeOf = ({ low, high }: Rate): string => `${fixed(100 * low, 0)} to ${fixed(100 * high, 0)}`;

const meanCells = ({ mean, half, low, high }: MeanInterval, digits: number): string[] => [
  fixed(mean, digits),
  Number.isFinite(half) ? `${fixed(low, digits)} to ${fixed(high, digits)}` : '',
];

/** What values come to: of each agent its error, and of a single one the table. */
function calibrationText(measured: readonly Measured[]): string[] {
  const valued = measured.filter(({ accuracy }) => accuracy.valued);
  if (valued.length === 0) return [];
  const errors = valued.map(({ name, accuracy }) => [name, fixed(accuracy.valued!.error, 3)]);
  const [only] = valued;
  return [
    'Root mean square error of the values that agents give to positions, from -1 to 1',
    '',
    textTable(['', 'error'], errors),
    '',
    ...(measured.length > 1
      ? []
      : ['What these values come to', '', binsTable(only.accuracy.valued!.bins), '']),
  ];
}

function binsTable(bins: readonly Calibration[]): string {
  return textTable(
    ['value', 'positions', 'mean value', 'mean truth', '95%'],
    bins.map(({ low, high, positions, said, truth }) => [
      `${fixed(low, 1)} to ${fixed(high, 1)}`,
      String(positions),
      fixed(said, 2),
      ...meanCells(truth, 2),
    ]),
  );
}
