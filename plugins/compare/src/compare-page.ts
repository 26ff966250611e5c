import { LabError } from 'evolab';
import {
  paragraph,
  plot,
  table,
  type Block,
  type FolderReport,
  type Interval,
  type PlotSpec,
  type Section,
} from 'evolab/report';
import { overallText, rangeOf, rangeText, verdictOf } from './compare-text.ts';
import type { CompareFound, Estimate, GameFound } from './found.ts';
import { COMPARE_FILE } from './options.ts';

/** The page of what `lab compare` found. */
export const compareReport: FolderReport = {
  id: 'compare',
  summary: 'Methods side by side: scores by budget with intervals, and what they decide',
  of: 'folder',
  file: COMPARE_FILE,
  page(content) {
    const found = checked(content);
    const { entries, games, seeds, budget, overall, remarks, runs } = found;
    return {
      title: `${entries.map(({ label }) => label).join(', ')} on ${games.map(({ game }) => game).join(', ')}`,
      verdict: games.map(verdictOf).join(' ') || 'No run has reached the budget.',
      facts: `${seeds} ${seeds === 1 ? 'seed' : 'seeds'}, ${budget.amount.toLocaleString('en')} ${budget.unit} a run, ${found.rounds} pairs of games against each anchor, ${found.pool} between every two final champions`,
      sections: [
        ...games.flatMap((game) => gameSections(found, game)),
        ...(overall ? [{ title: 'All games', body: [paragraph(overallText(overall))] }] : []),
        ...(remarks.length > 0
          ? [{ title: 'Before you believe it', body: remarks.map((text) => paragraph(text)) }]
          : []),
        {
          title: 'Runs',
          body: [
            table(
              [
                'Entry',
                'Game',
                'Folder',
                'Seed',
                'Generations',
                'Games',
                'Evaluations',
                'Updates',
                'Final Elo',
              ],
              runs.map(({ label, game, folder, seed, reached, scores }) => {
                const { generation, effort } = reached.at(-1)!;
                return [
                  ...[label, game, folder, seed, generation],
                  ...[effort.games, effort.evaluations, effort.updates].map((count) =>
                    count === undefined ? '' : count.toLocaleString('en'),
                  ),
                  scores.at(-1)!.toFixed(0),
                ];
              }),
              3,
            ),
          ],
        },
      ],
    };
  },
};

function gameSections(found: CompareFound, game: GameFound): Section[] {
  const { budget, runs, checkpoints } = found;
  const on = found.games.length > 1 ? ` on ${game.game}` : '';
  const rows = game.entries.map(({ label, final, area }) => {
    const own = runs.filter((run) => run.label === label && run.game === game.game);
    return [
      label,
      ...withBar(label, final),
      rangeText(area),
      rangeOf(own.map(({ reached }) => reached.at(-1)!.generation)),
      rangeOf(own.map(({ reached }) => reached.at(-1)!.effort[budget.unit] ?? 0)),
    ];
  });
  const picture: Block[] =
    checkpoints > 1
      ? [
          plot(
            curves(found, game),
            `Elo of the champions by ${budget.unit}, ${game.anchors[0]} being 0: interquartile mean of the seeds, in its 95% interval.`,
            `Elo by ${budget.unit} of ${game.entries.map(({ label }) => label).join(', ')}`,
          ),
        ]
      : [];
  return [
    {
      title: `Scores${on}`,
      body: [
        ...picture,
        table(['', 'Final Elo', '', 'Over the budget', 'Generations', capital(budget.unit)], rows, 1),
        paragraph(
          `Final Elo: after the whole budget. Over the budget: the mean of the curve. Both are interquartile means over the seeds with 95% intervals of the stratified bootstrap (Agarwal et al. 2021). All champions search by ${game.search === 'own' ? 'what they learned with' : game.search} and meet ${game.anchors.join(' and ')} on the same openings of ${found.plies} random plies.`,
        ),
      ],
    },
    ...(game.pairs.length > 0 ? [pairSection(game, on)] : []),
    {
      title: `All final champions${on}`,
      body: [
        table(
          ['Entry', 'Seed', 'Elo', ''],
          game.pool.map((place) => [place.label, place.seed, ...withBar(place.label, place)]),
          1,
        ),
      ],
    },
  ];
}

function pairSection({ pairs }: GameFound, on: string): Section {
  return {
    title: `Each two${on}`,
    body: [
      table(
        ['', 'Compared with', 'Decision', 'Difference', 'Probability of improvement'],
        pairs.map(({ first, second, difference, improvement, decision }) => [
          first,
          second,
          decision,
          rangeText(difference, true),
          rangeText({
            value: 100 * improvement.value,
            low: 100 * improvement.low,
            high: 100 * improvement.high,
          }).replace(/\d+/g, '$&%'),
        ]),
        3,
      ),
      paragraph(
        'The decision rests on the difference of the mean final Elo: an entry is better if the interval is above 0. The intervals (Welch 1947) hold at 95% for all pairs of a game together. Probability of improvement: that a run of the first has a higher final Elo than one of the second.',
      ),
    ],
  };
}

/** Of how many colours a page has. */
const COLOURS = 6;
/** Characters of a name for which a column of the legend has room. */
const LONG = 24;

/** Colours by the order of the entries; lines are dashed where the colours begin again. */
function curves({ entries, budget, checkpoints }: CompareFound, game: GameFound): PlotSpec {
  const values = game.entries.flatMap(({ label, curve }) =>
    curve.map((estimate, part) => ({
      entry: label,
      spent: (budget.amount * part) / checkpoints,
      value: estimate.value,
      low: estimate.low,
      high: estimate.high,
      said: `${label}, ${(budget.amount * part) / checkpoints} ${budget.unit}: ${rangeText(estimate)}`,
    })),
  );
  const domain = entries.map(({ label }) => label);
  // Long names stand one below the other, so that none is cut.
  const isLong = domain.some((label) => label.length > LONG);
  const legend = {
    symbolOpacity: 1,
    symbolType: 'stroke',
    symbolStrokeWidth: 2,
    ...(isLong && { columns: 1 }),
  };
  const of = { field: 'entry', type: 'nominal', title: null, sort: null };
  const color = { ...of, scale: { domain }, legend };
  const strokeDash = {
    ...of,
    scale: { domain, range: domain.map((_, at) => (at < COLOURS ? [1, 0] : [6, 3])) },
    legend,
  };
  const x = { field: 'spent', type: 'quantitative', axis: { title: budget.unit, format: '~s' } };
  const y = (field: string) => ({
    field,
    type: 'quantitative',
    scale: { zero: false },
    axis: { title: 'Elo of the champion', tickCount: 5 },
  });
  return {
    data: { values },
    width: 640,
    height: 320,
    encoding: { x, color },
    layer: [
      { mark: { type: 'area', opacity: 0.15 }, encoding: { y: y('low'), y2: { field: 'high' } } },
      { mark: { type: 'line', strokeWidth: 2 }, encoding: { y: y('value'), strokeDash } },
      {
        mark: { type: 'point', filled: true, size: 40, opacity: 1 },
        encoding: { y: y('value'), description: { field: 'said' } },
      },
    ],
  };
}

/** A number in words, and as a bar. */
function withBar(label: string, estimate: Estimate): [string, Interval] {
  const text = rangeText(estimate);
  // JSON has no infinity.
  const { value, low, high } = estimate as { value: number; low: number | null; high: number | null };
  return [text, { value, low: low ?? -Infinity, high: high ?? Infinity, text: `${label}: ${text}` }];
}

const capital = (text: string): string => text[0].toUpperCase() + text.slice(1);

function checked(content: unknown): CompareFound {
  const { entries, games, runs, remarks, budget } = (content ?? {}) as Partial<CompareFound>;
  const isSound =
    [entries, games, runs, remarks].every(Array.isArray) &&
    typeof budget?.amount === 'number' &&
    games!.every((game) => [game?.entries, game?.pairs, game?.pool, game?.anchors].every(Array.isArray)) &&
    runs!.every((run) => Array.isArray(run?.reached) && Array.isArray(run.scores));
  if (isSound) return content as CompareFound;
  throw new LabError('LAB_BAD_FILE', `${COMPARE_FILE} is damaged`, 'lab compare writes it again');
}
