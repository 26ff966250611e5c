import { clopperPearson, LabError, plain, type PlainCheck, type PointShare, type Trend } from 'evolab';
import { percent, shareText } from 'evolab/command';
import {
  crosstableMatrix,
  isCrosstable,
  matrix,
  paragraph,
  plot,
  table,
  type FolderReport,
  type PlotSpec,
  type Section,
  type Share,
} from 'evolab/report';
import { PROGRESS_FILE } from './options.ts';
import type { Across, ChampionFound, ProgressFound } from './progress.ts';
import { summaryOf } from './progress-text.ts';

/** The page of what `lab progress` found. */
export const progressReport: FolderReport = {
  id: 'progress',
  summary: 'Whether a coevolution climbs: master tournament, dominance, strangers and ancestry',
  of: 'folder',
  file: PROGRESS_FILE,
  page(content) {
    const found = checked(content);
    const { game, seed, runs, champions, games, master, across, interrupted } = found;
    const [verdict, ...more] = summaryOf(found);
    return {
      title: `Progress on ${game}`,
      verdict,
      facts: [
        runs.join(' and '),
        `${champions.length} champions`,
        `${games.toLocaleString('en')} games${interrupted ? ', not all that were planned' : ''}`,
        `seed ${seed}`,
      ].join(', '),
      sections: [
        {
          title: 'Champions',
          body: [...more.map((text) => paragraph(text)), curveOf(champions), championTable(found)],
        },
        {
          title: 'Master tournament',
          body: [
            crosstableMatrix(
              master,
              'Share of the points that the champion of the row took from that of the column, the earliest first (Cliff and Miller 1995). A run that climbs is blue below the diagonal.',
            ),
          ],
        },
        ...(across ? [acrossSection(across, runs)] : []),
      ],
    };
  },
};

/** Current individuals against ancestral opponents, of two runs. */
function acrossSection({ rows, columns, games, points }: Across, runs: readonly string[]): Section {
  const cells = rows.map((row, i) =>
    columns.map((column, j): Share | undefined => {
      if (games[i][j] === 0) return undefined;
      const value = points[i][j] / games[i][j];
      const [low, high] = clopperPearson(points[i][j], games[i][j]);
      const text = `${row} of ${runs[0]} against ${column} of ${runs[1]}: ${percent(value, 1)} of ${games[i][j]} games`;
      return { value, low, high, text };
    }),
  );
  const caption = `Champions of ${runs[0]} (rows) against those of ${runs[1]} (columns): current individuals against ancestral opponents.`;
  return { title: 'Across the two runs', body: [matrix({ rows, columns, cells, caption })] };
}

function curveOf(champions: readonly ChampionFound[]) {
  const met: [string, (champion: ChampionFound) => PointShare][] = [
    ['other champions', ({ others }) => others],
    ['strangers', ({ strangers }) => strangers],
  ];
  const values = met.flatMap(([against, of]) =>
    champions
      .filter((champion) => of(champion).games > 0)
      .map((champion) => {
        const { value, low, high } = of(champion);
        return { generation: champion.generation, against, score: value, low, high };
      }),
  );
  const x = { field: 'generation', type: 'quantitative', title: 'generation' };
  const y = (field: string) => ({
    field,
    type: 'quantitative',
    title: 'points',
    scale: { domain: [0, 1] },
    axis: { format: '%' },
  });
  const color = { field: 'against', type: 'nominal', title: 'against' };
  const spec: PlotSpec = {
    data: { values },
    layer: [
      {
        mark: { type: 'area', opacity: 0.2 },
        encoding: { x, y: y('low'), y2: { field: 'high' }, color },
      },
      { mark: { type: 'line', point: true }, encoding: { x, y: y('score'), color } },
    ],
  };
  const caption =
    'Share of the points of each champion against all other champions and against strangers, agents with random weights; bands are 95% intervals.';
  return plot(spec, caption, 'points of champions by generation');
}

function championTable({ champions, progress }: ProgressFound) {
  const dominant = new Set(progress.dominant);
  return table(
    ['Generation', 'Name', 'Born', 'Against champions', 'Against strangers', 'Dominant'],
    champions.map(({ generation, name, origin, others, strangers }, i) => [
      String(generation),
      name,
      origin === undefined ? '' : String(origin.born),
      shareText(others),
      strangers.games === 0 ? '' : shareText(strangers),
      dominant.has(i) ? 'yes' : '',
    ]),
    2,
  );
}

/** Trends that do not rest on the order of the champions. */
const UNTESTED: readonly Trend[] = ['cycling', 'too few champions'];
const TRENDS: readonly Trend[] = [...UNTESTED, 'climbing', 'stagnating', 'falling'];

const { number, count, text, flag, list, oneOf, optional, record } = plain;
const share = { low: number, high: number, games: count };
// JSON has no NaN: the share of the points of no games is null.
const orderShare = record({
  ...share,
  value: (value) => (value === null ? undefined : number(value)),
  chance: optional(number),
});
const pointShare = record({ ...share, value: number });
const numbers = list(list(number));
const FOUND = record({
  game: text,
  seed: number,
  runs: list(text),
  champions: list(
    record({
      name: text,
      generation: count,
      origin: optional(record({ born: count, founder: text, ancestors: count })),
      others: pointShare,
      strangers: pointShare,
    }),
  ),
  master: record({ names: list(text), games: numbers, points: numbers }),
  progress: record({
    trend: oneOf(TRENDS),
    later: orderShare,
    recent: orderShare,
    cyclic: record({ share: number, chance: number }),
    dominant: list(count),
  }),
  across: optional(
    record({
      rows: list(text),
      columns: list(text),
      games: numbers,
      points: numbers,
      fromEarlier: pointShare,
      fromLater: pointShare,
    }),
  ),
  noStrangers: optional(text),
  games: count,
  interrupted: flag,
} satisfies Record<keyof ProgressFound, PlainCheck>);

function checked(content: unknown): ProgressFound {
  if (FOUND(content) === undefined) {
    const found = content as ProgressFound;
    const { champions, master, across, progress, runs } = found;
    const isSound =
      master.names.length === champions.length &&
      isCrosstable(master, champions.length) &&
      (across === undefined ||
        (runs.length === 2 && isCrosstable(across, across.rows.length, across.columns.length))) &&
      // A trend that was found without the test of the order says nothing.
      (UNTESTED.includes(progress.trend) || progress.later.chance !== undefined);
    if (isSound) return found;
  }
  throw new LabError(
    'LAB_BAD_FILE',
    `${PROGRESS_FILE} is damaged or of an older version`,
    'lab progress writes it again',
  );
}
