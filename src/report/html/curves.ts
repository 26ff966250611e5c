import type { Rating } from '../../storage/agent-file.ts';
import { clopperPearson } from '../../play/interval.ts';
import type { Spec } from './plot.ts';

/** What was measured in one generation. */
export interface Measured {
  readonly generation: number;
  readonly measures: Readonly<Record<string, number>>;
}

const GENERATION = { field: 'generation', type: 'quantitative', axis: { tickMinStep: 1 } } as const;

/** The score against each anchor by generation, with the 95% interval of Clopper and Pearson. */
export function ratingCurves(ratings: readonly Rating[]): Spec {
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

/** Some measures in one plot. */
export function measureCurves(log: readonly Measured[], names: readonly string[], width = 620): Spec {
  const values = log.flatMap(({ generation, measures }) =>
    names.flatMap((name) =>
      name in measures ? [{ generation, name: words(name), value: measures[name] }] : [],
    ),
  );
  const y = { field: 'value', type: 'quantitative', scale: { zero: false } };
  return {
    data: { values },
    width,
    height: width / 3,
    mark: { type: 'line', strokeWidth: 1.3 },
    encoding: {
      x: GENERATION,
      y: { ...y, title: names.length > 1 ? null : words(names[0]) },
      ...(names.length > 1 && { color: { field: 'name', type: 'nominal', title: null, sort: null } }),
    },
  };
}

/** `meanFitness` as people write it. */
function words(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
