import type { GenerationReport, Rating } from '../../contract/evolution.ts';
import type { Block, PlotSpec, Section } from '../../contract/report.ts';
import { clopperPearson } from '../../statistics/interval.ts';
import { paragraph, plot, smallPlots, table } from '../blocks.ts';
import { percent, shortNumber } from '../numbers.ts';
import { hoverPoints, isBound, words } from './curves.ts';
import { page } from './page.ts';

/** An evolution that is laid over others. */
export interface OverlaidRun {
  /** What its line is called; runs of one name differ by their seed alone. */
  readonly name: string;
  readonly path: string;
  readonly game: string;
  readonly seed: number;
  /** The last generation that is finished. */
  readonly generation: number;
  readonly ratings: readonly Rating[];
  readonly log: readonly GenerationReport[];
}

/** A value of a run in a generation, with an interval if it has one. */
interface Value {
  readonly generation: number;
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
}

/** A point of a line: the median of the runs of one name, and from where to where they reach. */
interface OverlaidPoint extends Value {
  readonly name: string;
  readonly runs: number;
}

/** Several evolutions on one page: a line for each name, the median of its seeds, with a band from lowest to highest. */
export function overlayPage(runs: readonly OverlaidRun[]): Promise<string> {
  const games = [...new Set(runs.map(({ game }) => game))];
  const names = [...new Set(runs.map(({ name }) => name))];
  const anchors = byInterest(runs);
  const title = `${names.length === 1 ? names[0] : `${names.length} ways`} on ${games.join(', ')}: ${runs.length} runs`;
  const facts = runs.map(({ path }) => path).join(', ');
  return page(title, { verdict: verdictOf(runs, names, anchors), facts }, [
    ...strengthSection(runs, anchors),
    ...measureSection(runs),
    { title: 'Runs', body: [runTable(runs, anchors)] },
  ]);
}

/** The median by generation of each name; of a single run its own interval. */
export function overlay(
  runs: readonly OverlaidRun[],
  valuesOf: (run: OverlaidRun) => readonly Value[],
): OverlaidPoint[] {
  const groups = Map.groupBy(runs, ({ name }) => name);
  return [...groups].flatMap(([name, members]) => {
    const values = Map.groupBy(members.flatMap(valuesOf), ({ generation }) => generation);
    return [...values]
      .sort(([a], [b]) => a - b)
      .map(([generation, found]): OverlaidPoint => {
        if (found.length === 1) return { ...found[0], name, runs: 1 };
        const sorted = found.map(({ value }) => value).sort((a, b) => a - b);
        const band = { low: sorted[0], high: sorted.at(-1) };
        return { name, generation, value: median(sorted), ...band, runs: found.length };
      });
  });
}

function median(sorted: readonly number[]): number {
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The opponents of the ratings, those first against which the runs come out least one-sided. */
function byInterest(runs: readonly OverlaidRun[]): string[] {
  const anchors = [...new Set(runs.flatMap(({ ratings }) => ratings.map(({ against }) => against)))];
  const distance = (anchor: string) => {
    const last = runs.flatMap((run) => scoresOf(run, anchor).at(-1)?.value ?? []);
    return Math.abs(last.reduce((sum, value) => sum + value, 0) / last.length - 0.5);
  };
  return anchors.sort((a, b) => distance(a) - distance(b));
}

function scoresOf({ ratings }: OverlaidRun, anchor: string): Value[] {
  return ratings
    .filter(({ against }) => against === anchor)
    .map(({ generation, wins, draws, losses }) => {
      const games = wins + draws + losses;
      const [low, high] = clopperPearson(wins + draws / 2, games);
      return { generation, value: (wins + draws / 2) / games, low, high };
    });
}

function verdictOf(
  runs: readonly OverlaidRun[],
  names: readonly string[],
  [anchor]: readonly string[],
): string {
  if (anchor === undefined) return 'None of these runs has been rated.';
  const points = overlay(runs, (run) => scoresOf(run, anchor).slice(-1));
  // Runs may have ended in different generations: the last of each is what it came to.
  const said = names.flatMap((name) => {
    const last = points.filter((point) => point.name === name).at(-1);
    if (last === undefined) return [];
    const how = last.runs > 1 ? `median of ${last.runs} seeds, ` : '';
    const range = `${percent(last.low!, 1)} to ${percent(last.high!, 1)}`;
    return [
      {
        value: last.value,
        text: `${name} ${percent(last.value, 1)} (${how}${range}) in generation ${last.generation}`,
      },
    ];
  });
  said.sort((a, b) => b.value - a.value);
  return `Scores of the champions against ${anchor}: ${said.map(({ text }) => text).join('; ')}.`;
}

function strengthSection(runs: readonly OverlaidRun[], anchors: readonly string[]): Section[] {
  if (anchors.length === 0) return [];
  const [first, ...others] = anchors.map((anchor) => {
    const points = overlay(runs, (run) => scoresOf(run, anchor));
    return { anchor, points };
  });
  const band = runs.length > new Set(runs.map(({ name }) => name)).size;
  const bands = band
    ? 'Lines are medians over seeds, bands reach from the lowest to the highest; of a single run they are its 95% interval.'
    : 'Bands are exact 95% intervals.';
  const small = others.map(({ anchor, points }) =>
    plot(lines(points, anchor, 300, true), '', `scores against ${anchor} by generation`),
  );
  return [
    {
      title: 'Strength',
      body: [
        plot(
          lines(first.points, first.anchor, 640, true),
          `Score of the champion against ${first.anchor}. ${bands}`,
        ),
        ...(small.length > 0 ? [smallPlots(small)] : []),
      ],
    },
  ];
}

function measureSection(runs: readonly OverlaidRun[]): Section[] {
  const names = [...new Set(runs.flatMap(({ log }) => log.flatMap(({ measures }) => Object.keys(measures))))];
  const shown = names.filter((name) => !isBound(name, names));
  const plots = shown.flatMap((name) => {
    const points = overlay(runs, ({ log }) =>
      log.flatMap(({ generation, measures }) =>
        name in measures ? [{ generation, value: measures[name] }] : [],
      ),
    );
    if (new Set(points.map(({ value }) => value)).size < 2) return [];
    return [plot(lines(points, words(name), 300, false), '', `${words(name)} by generation`)];
  });
  if (plots.length === 0) return [];
  const note = 'Measures of different methods may mean different things.';
  return [{ title: 'Curves', body: [smallPlots(plots), paragraph(note)] }];
}

/** A line for each name, with its band. */
function lines(points: readonly OverlaidPoint[], title: string, width: number, share: boolean): PlotSpec {
  const shown = (x: number) => (share ? percent(x, 1) : shortNumber(x));
  const values = points.map((point) => {
    const { name, generation, value, low, high } = point;
    const between = low === undefined || high === undefined ? '' : ` (${shown(low)} to ${shown(high)})`;
    return { ...point, said: `${name}, generation ${generation}: ${shown(value)}${between}` };
  });
  const y = (field: string) => ({
    field,
    type: 'quantitative',
    title: null,
    scale: share ? { domain: [0, 1] } : { zero: false },
    ...(share && { axis: { format: '%', tickCount: 5 } }),
  });
  const color = {
    ...{ field: 'name', type: 'nominal', title: null, sort: null },
    legend: { symbolOpacity: 1, symbolType: 'stroke', symbolStrokeWidth: 2 },
  };
  const band = {
    transform: [{ filter: 'isValid(datum.low)' }],
    mark: { type: 'area', opacity: 0.15 },
    encoding: { y: y('low'), y2: { field: 'high' } },
  };
  return {
    data: { values },
    title,
    width,
    height: Math.round(width / (width > 400 ? 2.1 : 1.9)),
    encoding: { x: { field: 'generation', type: 'quantitative', axis: { tickMinStep: 1 } }, color },
    layer: [
      ...(values.some(({ low }) => low !== undefined) ? [band] : []),
      { mark: { type: 'line', strokeWidth: 2 }, encoding: { y: y('value') } },
      hoverPoints(values.length, { y: y('value') }),
    ],
  };
}

function runTable(runs: readonly OverlaidRun[], anchors: readonly string[]): Block {
  const rows = runs.map((run) => [
    ...[run.name, run.path, run.seed, run.generation],
    ...anchors.map((anchor) => {
      const last = scoresOf(run, anchor).at(-1);
      return last === undefined ? '' : percent(last.value, 1);
    }),
  ]);
  return table(['Run', 'Folder', 'Seed', 'Generations', ...anchors.map((anchor) => `vs ${anchor}`)], rows, 2);
}
