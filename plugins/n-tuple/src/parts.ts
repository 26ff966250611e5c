import { tanh, type ValueParts } from 'evolab';
import type { Plan } from './plan.ts';

/** What each table adds to the sum, all its images together. */
export function tableParts(plan: Plan, weights: Float32Array): ValueParts {
  const { encoder, layout, low, sides, stages, second, feature, waiting } = plan;
  const numbers = new Float64Array(encoder.size);
  return {
    kind: 'tables',
    parts: layout.tables.map(({ cells }) => ({ name: cells.join('-'), cells })),
    read(position, role, out) {
      const viewer = waiting ? 1 - position.turn : role;
      encoder.encode(position, viewer, numbers);
      const pieces = numbers.reduce((count, number) => count + (number === 0 ? 0 : 1), 0);
      const [least, most] = feature?.range ?? [0, encoder.size];
      const told = ((feature?.measure(position, viewer) ?? pieces) - least) / (most - least);
      const stage = Math.max(0, Math.min(stages - 1, Math.floor(told * stages)));
      const base = (stage * sides + (viewer % sides)) * layout.size;
      layout.tables.forEach(({ at, images }, table) => {
        let sum = 0;
        for (const image of images) {
          let index = 0;
          for (let i = image.length - 1; i >= 0; i--)
            index = index * layout.values + numbers[viewer === 0 ? image[i] : second[image[i]]] - low;
          sum += weights[base + at + index];
        }
        out[table] = sum;
      });
    },
    value(position, role, sums) {
      const viewer = waiting ? 1 - position.turn : role;
      const value = tanh(sums.reduce((sum, part) => sum + part, 0));
      return viewer === role ? value : -value;
    },
  };
}
