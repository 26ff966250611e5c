import type { Accuracy, GenerationReport, Rating } from '../../contract/evolution.ts';
import type { PlotSpec } from '../../contract/report.ts';
import { wilson } from '../../statistics/interval.ts';
import { words } from '../measure.ts';
import { largest, smallest } from '../../util/extremes.ts';
import { differentText, intervalOf, shareOf, shareRange, shortNumber } from '../numbers.ts';

/** What was measured in one generation. */
export type Measured = Pick<GenerationReport, 'generation' | 'measures'>;

/** Lines by name, with a legend of strokes. */
export const LINE_NAMES = {
  field: 'name',
  type: 'nominal',
  title: null,
  sort: null,
  legend: { symbolOpacity: 1, symbolType: 'stroke', symbolStrokeWidth: 2 },
} as const;

const GENERATION = {
  field: 'generation',
  type: 'quantitative',
  axis: { tickMinStep: 1, format: ',d' },
} as const;

/** The score against each anchor by generation, with the 95% interval of Clopper and Pearson. */
export function ratingCurves(ratings: readonly Rating[]): PlotSpec {
  const values = ratings.map((rating) => {
    const { against, generation } = rating;
    const score = shareOf(rating);
    const [low, high] = intervalOf(rating);
    const said = `generation ${generation} against ${against}: ${shareRange(score, [low, high])}${differentText(rating)}`;
    return { against, generation, score, low, high, said };
  });
  return shareCurves(values, 'against', 'score of the champion');
}

/** The shares of good choices at solved positions by generation, with the 95% score interval (Wilson 1927). */
export function accuracyCurves(accuracy: readonly Accuracy[]): PlotSpec {
  const values = accuracy.flatMap(({ oracle, generation, positions, good, critical, criticalGood }) => {
    const point = (kind: string, count: number, of: number) => {
      const [low, high] = wilson(count, of);
      const score = count / of;
      const said = `generation ${generation}, ${oracle}, ${kind} positions: ${shareRange(score, [low, high])}`;
      return { kind, generation, score, low, high, said };
    };
    const all = point('all', good, positions);
    return critical > 0 && critical < positions ? [all, point('critical', criticalGood, critical)] : [all];
  });
  return shareCurves(values, 'kind', 'moves that keep the result');
}

/** Shares by generation, each with its interval and what it says of itself; a line for each value of a field. */
function shareCurves(values: readonly object[], field: string, title: string): PlotSpec {
  const y = (of: string) => ({
    field: of,
    type: 'quantitative',
    scale: { domain: [0, 1] },
    axis: { format: '%', title, tickCount: 5 },
  });
  return {
    data: { values },
    width: 640,
    height: 300,
    encoding: { x: GENERATION, color: { ...LINE_NAMES, field } },
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

/** Some measures in one plot, with the 95% intervals of those that have one. */
export function measureCurves(log: readonly Measured[], names: readonly string[], width = 640): PlotSpec {
  const values = log.flatMap(({ generation, measures }) =>
    names.flatMap((name) => {
      if (!(name in measures)) return [];
      const [low, high] = [measures[`${name}Low`], measures[`${name}High`]];
      const interval = low === undefined || high === undefined ? {} : { low, high };
      const between =
        low === undefined || high === undefined ? '' : ` (${shortNumber(low)} to ${shortNumber(high)})`;
      const said = `generation ${generation}, ${words(name)}: ${shortNumber(measures[name]!)}${between}`;
      return [{ generation, name: words(name), value: measures[name], ...interval, said }];
    }),
  );
  const scale = { zero: false, ...aroundOne(values) };
  const y = (field: string) => ({ field, type: 'quantitative', scale, title: null });
  const lone = names.map(words).filter((name) => values.filter((value) => value.name === name).length === 1);
  const band = {
    transform: [{ filter: 'isValid(datum.low)' }],
    mark: { type: 'area', opacity: 0.15 },
    encoding: { y: y('low'), y2: { field: 'high' } },
  };
  return {
    data: { values },
    // Above the plot: beside it a long name would be taller than a small plot.
    ...(names.length === 1 && { title: words(names[0]!) }),
    width,
    height: Math.round(width / 2.6),
    encoding: { x: GENERATION, ...(names.length > 1 && { color: LINE_NAMES }) },
    layer: [
      ...(values.some((value) => 'low' in value) ? [band] : []),
      { mark: { type: 'line', strokeWidth: 1.5 }, encoding: { y: y('value') } },
      ...(lone.length > 0 ? lonePoints(lone, y) : []),
      hoverPoints(values.length, { y: y('value') }),
    ],
  };
}

/** Measures that were taken once: a line or an area of one point is not seen. */
function lonePoints(names: readonly string[], y: (field: string) => object): object[] {
  const transform = [{ filter: { field: 'name', oneOf: names } }];
  return [
    {
      transform: [...transform, { filter: 'isValid(datum.low)' }],
      mark: { type: 'rule', strokeWidth: 3, opacity: 0.3 },
      encoding: { y: y('low'), y2: { field: 'high' } },
    },
    {
      transform,
      mark: { type: 'point', filled: true, opacity: 1, size: 30 },
      encoding: { y: y('value'), description: { field: 'said' } },
    },
  ];
}

/** A range around values that are all the same: the axis would have no length, and its labels six zeros. */
function aroundOne(
  values: readonly { readonly value?: number | undefined; readonly low?: number; readonly high?: number }[],
): { readonly domain?: readonly [number, number] } {
  const all = values.flatMap(({ value = 0, low = value, high = value }) => [value, low, high]);
  const [least, most] = [smallest(all), largest(all)];
  if (least !== most) return {};
  const reach = Math.abs(least) / 2 || 1;
  return { domain: [least - reach, least + reach] };
}

/** More than these would only make the page larger. */
const MOST_POINTS = 400;

/** Points that are not seen but say what a line is worth there, in the field `said`. */
export function hoverPoints(count: number, encoding: object): object {
  const step = Math.ceil(count / MOST_POINTS);
  return {
    transform: [{ window: [{ op: 'row_number', as: 'row' }] }, { filter: `datum.row % ${step} === 0` }],
    mark: { type: 'point', filled: true, opacity: 0, size: 30 },
    encoding: { ...encoding, description: { field: 'said' } },
  };
}
