import type { PlotSpec, Section } from '../../contract/report.ts';
import { folded, paragraph, plot, table } from '../blocks.ts';
import { percent, percentRange, shareRange } from '../numbers.ts';
import { groupRemarks, groupRuns, groupScores, type ComparedRun, type GroupScore } from '../run-groups.ts';
import { bandPlot } from './bands.ts';
import type { Line } from './line-looks.ts';
import { page } from './page.ts';

/**
 * Several evolutions of one game in one page: their curves laid over each other, seeds of one setting as a band. The game is
 * named as one would type it after `--game`.
 */
export function comparisonPage(game: string, runs: readonly ComparedRun[]): Promise<string> {
  const groups = groupRuns(runs);
  const scores = groups.flatMap(groupScores);
  const anchors = [...new Set(scores.map(({ against }) => against))];
  const methods = [...new Set(runs.map(({ settings }) => settings.method))];
  const title = `${methods.join(' and ')} on ${game}`;
  const lead = {
    verdict: verdictOf(scores),
    facts: `${runs.length} runs: ${runs.map(({ path }) => path).join(', ')}`,
  };
  const isTold = scores.every(({ games }) => games !== undefined);
  const rows = groups.flatMap(({ name, runs: own }) =>
    own.map(({ path, settings, search, generation }) => [name, path, search, settings.seed, generation]),
  );
  const lines = groups.map(({ name, runs: [{ settings }] }) => ({ name, method: settings.method }));
  const curves = (anchor: string, by: 'generation' | 'games') =>
    plot(
      comparedCurves(lines, scores, anchor, by),
      by === 'games'
        ? `Score of the champions against ${anchor} by games played for learning: of several seeds the interquartile mean in its 95% interval, of one run the score in that of its games.`
        : `The same against ${anchor} by generation.`,
    );
  const about = (anchor: string) => [
    curves(anchor, isTold ? 'games' : 'generation'),
    table(['Group', 'Generation', 'Score', '95% interval'], lastRows(scores, anchor)),
    ...(isTold ? [folded('By generation', [curves(anchor, 'generation')])] : []),
  ];
  const telling = tellingAnchor(scores) ?? anchors[0];
  const remarks = groupRemarks(groups);
  return page(title, lead, [
    ...(telling === undefined ? [] : [{ title: `Against ${telling}`, body: about(telling) }]),
    ...(remarks.length > 0
      ? [{ title: 'Before you believe it', body: remarks.map((text) => paragraph(text)) }]
      : []),
    ...anchors
      .filter((anchor) => anchor !== telling)
      .map((anchor): Section => ({ title: `Against ${anchor}`, body: about(anchor) })),
    {
      title: 'Runs',
      body: [
        table(['Group', 'Folder', 'Search', 'Seed', 'Generations'], rows, 3),
        paragraph('Runs are one group if they have the same settings but for the seed.'),
      ],
    },
  ]);
}

function comparedCurves(
  lines: readonly Line[],
  all: readonly GroupScore[],
  anchor: string,
  by: 'generation' | 'games',
): PlotSpec {
  const points = all
    .filter(({ against }) => against === anchor)
    .map(({ group: name, score: value, low, high, [by]: at = 0 }) => {
      const said = `${name}, ${by} ${at}: ${shareRange(value, [low, high])}`;
      return { name, at, value, low, high, said };
    });
  const x = by === 'games' ? 'games played for learning' : 'generation';
  return bandPlot(lines, points, { x, y: 'score of the champion', isShare: true });
}

function lastRows(scores: readonly GroupScore[], anchor: string): (string | number)[][] {
  return lastOf(scores.filter(({ against }) => against === anchor)).map(
    ({ group, generation, score, low, high }) => [
      group,
      generation,
      percent(score, 1),
      percentRange([low, high]),
    ],
  );
}

/** The last score of each group. */
function lastOf(scores: readonly GroupScore[]): GroupScore[] {
  const last = new Map(scores.map((score) => [score.group, score]));
  return [...last.values()];
}

/** The last of the opponents that all groups have met; undefined if there is none. */
function tellingAnchor(scores: readonly GroupScore[]): string | undefined {
  const groups = new Set(scores.map(({ group }) => group)).size;
  const met = (anchor: string) =>
    new Set(scores.filter(({ against }) => against === anchor).map(({ group }) => group)).size === groups;
  return [...new Set(scores.map(({ against }) => against))]
    .filter((against) => against !== 'first generation' && met(against))
    .at(-1);
}

/** Who is best against the last of the opponents that all have met, in a sentence. */
function verdictOf(scores: readonly GroupScore[]): string {
  const anchor = tellingAnchor(scores);
  if (anchor === undefined) return 'These runs have no opponent in common.';
  const last = lastOf(scores.filter(({ against }) => against === anchor)).sort((a, b) => b.score - a.score);
  const [best, ...others] = last.map(
    ({ group, score, low, high, generation }) =>
      `${group}, ${percent(score, 1)} (95% interval ${percentRange([low, high])}) after generation ${generation}`,
  );
  return `Against ${anchor}: ${[best, ...others].join('; ')}.`;
}
