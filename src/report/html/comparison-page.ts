import type { PlotSpec, Section } from '../../contract/report.ts';
import { paragraph, plot, table } from '../blocks.ts';
import { percent } from '../numbers.ts';
import { groupRuns, groupScores, type ComparedRun, type GroupScore } from '../run-groups.ts';
import { page } from './page.ts';

/** Several evolutions of one game in one page: their curves laid over each other, seeds of one setting as a band. */
export function comparisonPage(runs: readonly ComparedRun[]): Promise<string> {
  const groups = groupRuns(runs);
  const scores = groups.flatMap(groupScores);
  const anchors = [...new Set(scores.map(({ against }) => against))];
  const methods = [...new Set(runs.map(({ settings }) => settings.method))];
  const title = `${methods.join(' and ')} on ${runs[0].settings.game.use}`;
  const lead = {
    verdict: verdictOf(scores),
    facts: `${runs.length} runs: ${runs.map(({ path }) => path).join(', ')}`,
  };
  const isTold = scores.every(({ games }) => games !== undefined);
  const rows = groups.flatMap(({ name, runs: own }) =>
    own.map(({ path, settings, generation }) => [name, path, settings.seed, generation]),
  );
  return page(title, lead, [
    ...anchors.map((anchor): Section => ({
      title: `Against ${anchor}`,
      body: [
        plot(
          comparedCurves(scores, anchor, 'generation'),
          'Score of the champions by generation: of several seeds the median, in a band from the lowest to the highest; of one run with its 95% interval.',
        ),
        ...(isTold
          ? [
              plot(
                comparedCurves(scores, anchor, 'games'),
                'The same by games played for learning: what methods cost.',
              ),
            ]
          : []),
        table(['', 'Generation', 'Score', 'From', 'To'], lastRows(scores, anchor)),
      ],
    })),
    {
      title: 'Runs',
      body: [
        table(['Group', 'Folder', 'Seed', 'Generations'], rows, 2),
        paragraph('Runs are one group if they have the same settings but for the seed.'),
      ],
    },
  ]);
}

function comparedCurves(all: readonly GroupScore[], anchor: string, by: 'generation' | 'games'): PlotSpec {
  const values = all
    .filter(({ against }) => against === anchor)
    .map((one) => ({
      ...one,
      said: `${one.group}, ${by} ${one[by]}: ${percent(one.score, 1)} (${percent(one.low, 1)} to ${percent(one.high, 1)})`,
    }));
  const x = {
    field: by,
    type: 'quantitative',
    axis: { title: by === 'games' ? 'games played for learning' : 'generation', tickMinStep: 1 },
  };
  const y = (field: string) => ({
    field,
    type: 'quantitative',
    scale: { domain: [0, 1] },
    axis: { format: '%', title: 'score of the champion', tickCount: 5 },
  });
  const color = {
    field: 'group',
    type: 'nominal',
    title: null,
    sort: null,
    legend: { symbolOpacity: 1, symbolType: 'stroke', symbolStrokeWidth: 2 },
  };
  return {
    data: { values },
    width: 640,
    height: 300,
    encoding: { x, color },
    layer: [
      { mark: { type: 'area', opacity: 0.15 }, encoding: { y: y('low'), y2: { field: 'high' } } },
      { mark: { type: 'line', strokeWidth: 2 }, encoding: { y: y('score') } },
      {
        mark: { type: 'point', filled: true, size: 40, opacity: 1 },
        encoding: { y: y('score'), description: { field: 'said' } },
      },
    ],
  };
}

function lastRows(scores: readonly GroupScore[], anchor: string): (string | number)[][] {
  return lastOf(scores.filter(({ against }) => against === anchor)).map(
    ({ group, generation, score, low, high }) => [
      group,
      generation,
      ...[score, low, high].map((share) => percent(share, 1)),
    ],
  );
}

/** The last score of each group. */
function lastOf(scores: readonly GroupScore[]): GroupScore[] {
  const last = new Map(scores.map((score) => [score.group, score]));
  return [...last.values()];
}

/** Who is best against the last of the opponents that all have met, in a sentence. */
function verdictOf(scores: readonly GroupScore[]): string {
  const groups = new Set(scores.map(({ group }) => group)).size;
  const met = (anchor: string) =>
    new Set(scores.filter(({ against }) => against === anchor).map(({ group }) => group)).size === groups;
  const anchor = [...new Set(scores.map(({ against }) => against))]
    .filter((against) => against !== 'first generation' && met(against))
    .at(-1);
  if (anchor === undefined) return 'These runs have no opponent in common.';
  const last = lastOf(scores.filter(({ against }) => against === anchor)).sort((a, b) => b.score - a.score);
  const [best, ...others] = last.map(
    ({ group, score, generation }) => `${group} ${percent(score, 0)} after generation ${generation}`,
  );
  return `Against ${anchor}, ${[best, ...others].join('; ')}.`;
}
