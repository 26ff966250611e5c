import { page, plot } from 'evolab/report';
import type { Distribution } from './method.ts';

/** One iteration: the candidates, their scores, and the distribution after it. */
export interface TuningStep {
  readonly candidates: readonly (readonly number[])[];
  readonly scores: readonly number[];
  readonly distribution: Distribution;
}

/** What a page shows: names of the agent, of the method and of the parameters. */
interface ShownTuning {
  readonly agent: string;
  readonly method: string;
  readonly names: readonly string[];
  readonly steps: readonly TuningStep[];
}

/** How the distribution of each parameter narrowed, as one HTML file. */
export function tuningPage({ agent, method, names, steps }: ShownTuning): Promise<string> {
  const sections = names.map((name, k) => ({
    title: name,
    body: [plot(narrowing(name, k, steps), CAPTION)],
  }));
  return page(
    `Tuning of ${agent}`,
    `${steps.length} ${steps.length === 1 ? 'iteration' : 'iterations'} of ${method}.`,
    sections,
  );
}

const CAPTION =
  'Dots are candidates, darker ones scored more. The line is the mean of the distribution after each iteration, the band its spread.';

function narrowing(name: string, k: number, steps: readonly TuningStep[]) {
  const tried = steps.flatMap(({ candidates, scores, distribution }) =>
    candidates.map((values, i) => ({
      iteration: distribution.iteration,
      value: values[k],
      score: scores[i],
    })),
  );
  const narrowed = steps.map(({ distribution: { iteration, means, spreads } }) => ({
    iteration,
    mean: means[k],
    low: means[k] - spreads[k],
    high: means[k] + spreads[k],
  }));
  const x = { field: 'iteration', type: 'quantitative', axis: { tickMinStep: 1 } };
  const y = (field: string) => ({ field, type: 'quantitative', scale: { zero: false }, title: name });
  return {
    width: 620,
    height: 280,
    layer: [
      {
        data: { values: tried },
        mark: { type: 'circle', size: 28 },
        encoding: {
          x,
          y: y('value'),
          opacity: { field: 'score', type: 'quantitative', scale: { range: [0.1, 0.9] } },
        },
      },
      {
        data: { values: narrowed },
        layer: [
          {
            mark: { type: 'area', opacity: 0.2 },
            encoding: { x, y: y('low'), y2: { field: 'high' } },
          },
          { mark: { type: 'line' }, encoding: { x, y: y('mean') } },
        ],
      },
    ],
  };
}
