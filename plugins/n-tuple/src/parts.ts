import { tanh, type ValueParts } from 'evolab';
import { LookUps } from './look-ups.ts';
import type { Plan } from './plan.ts';

/** What each table adds to the sum, all its images together. */
export function tableParts(plan: Plan, weights: Float32Array): ValueParts {
  const { layout, viewer, score } = plan;
  const lookUps = new LookUps(plan);
  return {
    kind: 'tables',
    parts: layout.tables.map(({ cells }) => ({ name: cells.join('-'), cells })),
    read(position, role, out) {
      const base = lookUps.read(position, viewer.of(position, role));
      layout.tables.forEach(({ at, images }, table) => {
        let sum = 0;
        for (const image of images) sum += weights[base + at + lookUps.indexOf(image)];
        out[table] = sum;
      });
    },
    value(position, role, sums) {
      const sum = sums.reduce((sum, part) => sum + part, 0);
      if (score) return score.payoffs.payoff(score.of(position, role) + sum);
      const value = tanh(sum);
      return viewer.of(position, role) === role ? value : -value;
    },
  };
}
