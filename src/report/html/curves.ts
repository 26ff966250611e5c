import type { GenerationReport, Rating } from '../../contract/evolution.ts';
import type { PlotSpec } from '../../contract/report.ts';
import { clopperPearson } from '../../statistics/interval.ts';

/** What was measured in one generation. */
export type Measured = Pick<GenerationReport, 'generation' | 'measures'>;

const GENERATION = { field: 'generation', type: 'quantitative', axis: { tickMinStep: 1 } } as const;

/** The score against each anchor by generation, with the 95% interval of Clopper and Pearson. */
export function ratingCurves(ratings: readonly Rating[]): PlotSpec {
  const values = ratings.map(({ against, generation, wins, losses, draws }) => {
    const games = wins + losses + draws;
    const points = wins + draws / 2;
    const [low, high] = clopperPearson(points, games);
    return { against, generation, score: points / games, low, high };
  });
  const y = (field: string) => ({
    field,
    type: 'quantitative',
    scale: { domain: [0, 1] },
    axis: { format: '%', title: 'score' },
  });
  const color = {
    field: 'against',
    type: 'nominal',
    title: null,
    sort: null,
    legend: { symbolOpacity: 1, symbolType: 'stroke', symbolStrokeWidth: 2 },
  };
  return {
    data: { values },
    width: 620,
    height: 260,
    encoding: { x: GENERATION, color },
    layer: [
      { mark: { type: 'area', opacity: 0.15 }, encoding: { y: y('low'), y2: { field: 'high' } } },
      { mark: { type: 'line', point: true }, encoding: { y: y('score') } },
    ],
  };
}

/** Some measures in one plot, with the 95% intervals of those that have one. */
export function measureCurves(log: readonly Measured[], names: readonly string[], width = 620): PlotSpec {
  const values = log.flatMap(({ generation, measures }) =>
    names.flatMap((name) => {
      if (!(name in measures)) return [];
      const [low, high] = [measures[`${name}Low`], measures[`${name}High`]];
      const interval = low === undefined || high === undefined ? {} : { low, high };
      return [{ generation, name: words(name), value: measures[name], ...interval }];
    }),
  );
  const y = (field: string) => ({ field, type: 'quantitative', scale: { zero: false }, title: null });
  const color = {
    field: 'name',
    type: 'nominal',
    title: null,
    sort: null,
    legend: { symbolOpacity: 1, symbolType: 'stroke', symbolStrokeWidth: 2 },
  };
  const band = {
    transform: [{ filter: 'isValid(datum.low)' }],
    mark: { type: 'area', opacity: 0.15 },
    encoding: { y: y('low'), y2: { field: 'high' } },
  };
  return {
    data: { values },
    // Above the plot: beside it a long name would be taller than a small plot.
    ...(names.length === 1 && { title: { text: words(names[0]), anchor: 'start', fontWeight: 'normal' } }),
    width,
    height: width / 3,
    encoding: { x: GENERATION, ...(names.length > 1 && { color }) },
    layer: [
      ...(values.some((value) => 'low' in value) ? [band] : []),
      { mark: { type: 'line', strokeWidth: 1.3 }, encoding: { y: y('value') } },
    ],
  };
}

/** Whether a measure only bounds another one: `xLow` or `xHigh` of an `x` that is among `names`. */
export function isBound(name: string, names: readonly string[]): boolean {
  const [, base] = /^(.+)(?:Low|High)$/.exec(name) ?? [];
  return base !== undefined && names.includes(base);
}

/** The name of a measure in words: `meanFitness` is 'mean fitness'. */
export function words(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
