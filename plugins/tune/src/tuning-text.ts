import { largest, mean } from 'evolab';
import type { Distribution, Parameter } from './method.ts';
import type { TuningResult } from './tuning.ts';

/** An iteration in a line: the distribution after it, and the scores of its candidates. */
export function iterationText(
  parameters: readonly Parameter[],
  { iteration, means, spreads }: Distribution,
  scores: readonly number[],
): string {
  const values = parameters.map(
    ({ name }, k) => `${name} ${means[k].toPrecision(4)} ± ${spreads[k].toPrecision(2)}`,
  );
  return (
    `iteration ${String(iteration).padStart(3)}  ${values.join('  ')}  ` +
    `candidates ${(100 * mean(scores)).toFixed(1)}%, best ${(100 * largest(scores)).toFixed(1)}%`
  );
}

/** The tuned parameters, a line each. */
export function foundText(found: TuningResult['found']): string {
  return found
    .map(({ name, value, spread }) => `${name} = ${value.toPrecision(4)} (± ${spread.toPrecision(2)})`)
    .join('\n');
}
