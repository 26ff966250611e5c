import { performanceProfile, Random, type TaskScores, largest, smallest } from 'evolab';
import {
  bandPlot,
  crosstableMatrix,
  lineLooks,
  paragraph,
  plot,
  table,
  type FolderReport,
  type FolderStatus,
  type Interval,
  type Line,
  type Matrix,
  type Plot,
  type Section,
} from 'evolab/report';
import { spentOf, unitText } from '../budget.ts';
import { begunPage, begunStatus, isBegun } from './begun.ts';
import { commandOf } from '../command-of.ts';
import {
  capital,
  measureText,
  movesAbout,
  overallText,
  rangeOf,
  rangeText,
  seedsText,
  verdictOf,
} from './compare-text.ts';
import type { Entry } from '../entries.ts';
import { checkedFound } from '../found-check.ts';
import type { CompareFound, EntryScores, Estimate, GameFound, MovesFound } from '../found.ts';
import { ELO, valueText, type Measure } from '../measure.ts';
import { COMPARE_FILE } from '../options.ts';
import { ratingGamesText } from './rating-games-text.ts';
import { intervalOver } from '../scores.ts';

/** The page of what `lab compare` found. */
export const compareReport: FolderReport = {
  id: 'compare',
  summary: 'Methods side by side: scores by budget with intervals, and what they decide',
  of: 'folder',
  file: COMPARE_FILE,
  page(content) {
    if (isBegun(content)) return begunPage(content);
    const found = checkedFound(content);
    const { entries, games, seeds, budget, overall, remarks, runs } = found;
    return {
      title: `${titleOf(entries.map(({ label }) => label))} on ${games.map(({ game }) => game).join(', ')}`,
      verdict: games.map(verdictOf).join(' ') || 'No run has reached the budget.',
      facts: `${seedsText(seeds)}, ${budget.amount.toLocaleString('en')} ${unitText(budget)} a run, ${ratingGamesText(found)}`,
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
                'Final score',
              ],
              runs.map(({ label, game, folder, seed, reached, scores }) => {
                const { generation, effort } = reached.at(-1)!;
                return [
                  ...[label, game, folder, seed, generation],
                  ...[effort.games, effort.evaluations, effort.updates].map((count) =>
                    count === undefined ? '' : count.toLocaleString('en'),
                  ),
                  valueText(scores.at(-1)!, games.find((one) => one.game === game)?.measure ?? ELO),
                ];
              }),
              3,
            ),
          ],
        },
      ],
    };
  },
  status: statusOf,
};

/** A run of each entry counts as one thing that is done. The best is the entry with the largest final score in its table. */
export function statusOf(content: unknown): FolderStatus {
  if (isBegun(content)) return begunStatus(content);
  const found = checkedFound(content);
  const { games, runs, failures } = found;
  const best = games.flatMap(({ game, measure = ELO, entries }) => {
    const most = largest(entries.map(({ final }) => final.value));
    const on = games.length > 1 ? ` on ${game}` : '';
    return entries
      .filter(({ final }) => final.value === most)
      .slice(0, 1)
      .map(({ label, final }) => `${label}, ${measure.name} ${valueText(final.value, measure)}${on}`);
  });
  return {
    what: 'comparison',
    game: games.map(({ game }) => game).join(', '),
    done: runs.length,
    planned: runs.length + failures.length,
    unit: 'runs',
    ...(best.length > 0 && { best: best.join('; ') }),
    resume: commandOf(found),
  };
}

function gameSections(found: CompareFound, game: GameFound): Section[] {
  const { budget, runs, checkpoints } = found;
  const { measure = ELO } = game;
  const on = found.games.length > 1 ? ` on ${game.game}` : '';
  const withBar = barsOf(found);
  const rows = game.entries.map(({ label, final, area }) => {
    const own = runs.filter((run) => run.label === label && run.game === game.game);
    return [
      label,
      ...withBar(label, final, measure),
      rangeText(area, measure),
      rangeOf(own.map(({ reached }) => reached.at(-1)!.generation)),
      rangeOf(own.map((run) => spentOf(found, run))),
    ];
  });
  const picture = checkpoints > 1 ? [curvesOf(found, game)] : [];
  return [
    {
      title: `Scores${on}`,
      body: [
        ...picture,
        table(
          ['', `Final ${measure.name}`, '', 'Over the budget', 'Generations', capital(unitText(budget))],
          rows,
          1,
        ),
        paragraph(
          `${measureText(game)}. Final: after the whole budget. Over the budget: the mean of the curve. Both are interquartile means over the seeds with 95% intervals of the stratified bootstrap (Agarwal et al. 2021). All champions search by ${game.search === 'own' ? 'what they learned with' : game.search} ${measure.kind === 'score' ? 'and have the same luck' : `and meet ${game.anchors.join(' and ')} on the same openings of ${found.plies} random plies`}.`,
        ),
      ],
    },
    ...(game.pairs.length > 0 ? [pairSection(game, `Each two${on}`)] : []),
    ...(game.moves ? movesSections(found, game.moves, on) : []),
    ...(found.seeds > 1 ? [profileSection(found, game, on)] : []),
    {
      title: `All final champions${on}`,
      body: [
        table(
          ['Entry', 'Seed', capital(measure.name), ''],
          game.pool.map((place) => [place.label, place.seed, ...withBar(place.label, place, measure)]),
          1,
        ),
        ...(game.crosstable && game.entries.length > 1 ? [matrixOf(game)] : []),
      ],
    },
  ];
}

/** What the final champions of each entry took from those of each other, all seeds together. */
function matrixOf({ entries, pool, crosstable = { games: [], points: [] } }: GameFound): Matrix {
  const names = entries.map(({ label }) => label);
  const summed = (of: readonly (readonly number[])[]) => {
    const sums = names.map(() => names.map(() => 0));
    // Champions of one entry take half of the points from each other.
    for (const [a, row] of pool.entries())
      for (const [b, column] of pool.entries())
        if (row.label !== column.label)
          sums[names.indexOf(row.label)][names.indexOf(column.label)] += of[a][b];
    return sums;
  };
  return crosstableMatrix(
    { names, games: summed(crosstable.games), points: summed(crosstable.points) },
    'Share of the points that the final champions of the row took from those of the column, all seeds together; pairs.csv has each two champions. Point at a cell for its 95% interval, which is that of these champions: other seeds make others.',
  );
}

/** Of how many scores the profiles tell, and samples of the bootstrap of each. */
const THRESHOLDS = 24;
const SAMPLES = 400;

/** The share of runs above every score, with the interval of the bootstrap over the seeds. */
function profileSection({ entries }: CompareFound, game: GameFound, on: string): Section {
  const { measure = ELO } = game;
  const finals = game.entries.flatMap((entry) => entry.finals);
  const [least, most] = [smallest(finals), largest(finals)];
  const points = game.entries.flatMap(({ label: name, finals: own }) =>
    Array.from({ length: THRESHOLDS + 1 }, (_, step) => {
      const at = least + ((most - least) * step) / THRESHOLDS;
      const share = (scores: TaskScores) => performanceProfile(scores, [at])[0];
      // The same samples at every score: the band then falls as the curve does.
      const random = new Random('compare', 'profile', name);
      const value = share([own]);
      const said = `${name}: ${percent(value)} of runs above ${valueText(at, measure)}`;
      return { name, at, value, said, ...intervalOver(own, share, random, SAMPLES) };
    }),
  );
  const lines = entries.map(lineOf);
  const axes = { x: `final ${measure.name}`, y: 'share of runs above it', isShare: true };
  return {
    title: `Performance profiles${on}`,
    body: [
      plot(
        bandPlot(lines, points, axes),
        'The share of runs whose final score is above each score, in its 95% interval (Agarwal et al. 2021): where one curve lies above another everywhere, the method is better at every level.',
        `Performance profiles of ${lines.map(({ name }) => name).join(', ')}`,
      ),
    ],
  };
}

function pairSection({ pairs, measure = ELO }: Pick<GameFound, 'pairs' | 'measure'>, title: string): Section {
  return {
    title,
    body: [
      table(
        ['', 'Compared with', 'Decision', 'Difference', 'Probability of improvement'],
        pairs.map(({ first, second, difference, improvement, decision }) => [
          first,
          second,
          decision,
          rangeText(difference, measure, true),
          `${percent(improvement.value)} (${percent(improvement.low)} to ${percent(improvement.high)})`,
        ]),
        3,
      ),
      paragraph(
        'The decision rests on the difference of the mean final scores: an entry is better if the interval is above 0. The intervals (Welch 1947) hold at 95% for all pairs of this table together. Probability of improvement: that a run of the first has a higher final score than one of the second.',
      ),
    ],
  };
}

/** What champions choose at solved positions. */
function movesSections(found: CompareFound, moves: MovesFound, on: string): Section[] {
  const { measures } = moves;
  const [first] = measures;
  const withBar = barsOf(found);
  const rows = first.entries.map(({ label }, at) => [
    label,
    ...measures.flatMap(({ entries, measure }) => withBar(label, entries[at].final, measure)),
  ]);
  const random = ['Random moves', ...measures.flatMap((one) => [valueText(one.random, one.measure), ''])];
  return [
    {
      title: `Moves at solved positions${on}`,
      body: [
        ...(found.checkpoints > 1 ? [movesCurvesOf(found, moves)] : []),
        table(['', ...measures.flatMap(({ measure }) => [capital(measure.name), ''])], [...rows, random], 1),
        paragraph(
          `${movesAbout(moves)}. All champions choose by the search of the ratings, after the whole budget; interquartile means over the seeds with 95% intervals of the stratified bootstrap. Moves chosen at random are counted by enumeration.`,
        ),
      ],
    },
    ...(first.pairs.length > 0 ? [pairSection(first, `Each two by ${first.measure.name}${on}`)] : []),
  ];
}

/** Letters that fit into a title. */
const TITLE = 80;

const titleOf = (labels: readonly string[]): string =>
  labels.join(', ').length > TITLE ? `${labels.length} entries` : labels.join(', ');

/** The curves of a game, and what is seen on them. */
export function curvesOf(found: CompareFound, game: GameFound): Plot {
  const { measure = ELO, anchors, entries } = game;
  return curves(found, measure, entries, measure.kind === 'elo' ? `, ${anchors[0]} being 0` : '');
}

/** The curves of good moves at solved positions. */
export function movesCurvesOf(found: CompareFound, { oracle, measures }: MovesFound): Plot {
  const [{ measure, entries, positions }] = measures;
  return curves(found, measure, entries, ` at the ${positions} solved positions ${oracle}`);
}

function curves(
  { entries, budget, checkpoints }: CompareFound,
  measure: Measure,
  scores: readonly EntryScores[],
  about: string,
): Plot {
  const unit = unitText(budget);
  const points = scores.flatMap(({ label: name, curve }) =>
    curve.map((estimate, part) => {
      const at = (budget.amount * part) / checkpoints;
      return { ...estimate, name, at, said: `${name}, ${at} ${unit}: ${rangeText(estimate, measure)}` };
    }),
  );
  return plot(
    bandPlot(entries.map(lineOf), points, {
      x: unit,
      y: `${measure.name} of the champion`,
      isShare: measure.kind === 'share',
      isClose: true,
    }),
    `${capital(measure.name)} of the champions by ${unit}${about}: interquartile mean of the seeds, in its 95% interval.`,
    `${capital(measure.name)} by ${unit} of ${scores.map(({ label }) => label).join(', ')}`,
  );
}

/** An entry as a line of a chart. */
const lineOf = ({ label: name, method }: Entry): Line => ({ name, method });

/** Gives numbers in words, and as bars of the colours of their entries. */
function barsOf({ entries }: CompareFound) {
  const looks = lineLooks(entries.map(lineOf));
  const colours = new Map(entries.map(({ label }, at) => [label, looks[at].colour]));
  return (label: string, estimate: Estimate, measure: Measure): [string, Interval] => {
    const text = rangeText(estimate, measure);
    // JSON has no infinity.
    const { value, low, high } = estimate as { value: number; low: number | null; high: number | null };
    const ends = { low: low ?? -Infinity, high: high ?? Infinity };
    return [text, { value, ...ends, text: `${label}: ${text}`, colour: colours.get(label) }];
  };
}

const percent = (share: number): string => `${Math.round(100 * share)}%`;
