import type { Position, Role } from 'evolab';
import type { Plan } from './plan.ts';
import { stageAt } from './stage-at.ts';
import type { Tuple } from './tuples.ts';

/** What tables look up in a position, by the plain definition that the kernel follows. */
export class LookUps {
  readonly #plan: Plan;
  readonly #numbers: Float64Array;
  #viewer: Role = 0;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#numbers = new Float64Array(plan.encoder.size);
  }

  /** Takes a position as `viewer` sees it; returns the first weight of its stage and role. */
  read(position: Position, viewer: Role): number {
    const { encoder, layout, sides, stages, feature } = this.#plan;
    const numbers = this.#numbers;
    encoder.encode(position, viewer, numbers);
    this.#viewer = viewer;
    const pieces = numbers.reduce((count, number) => count + (number === 0 ? 0 : 1), 0);
    const value = feature?.measure(position, viewer) ?? pieces;
    const [low, high] = feature?.range ?? [0, encoder.size];
    const stage = stageAt(value, low, high, stages);
    return (stage * sides + (viewer % sides)) * layout.size;
  }

  /** The index of an image's content in its table. */
  indexOf(image: Tuple): number {
    const { layout, low, second } = this.#plan;
    let index = 0;
    for (let i = image.length - 1; i >= 0; i--)
      index = index * layout.values + this.#numbers[this.#viewer === 0 ? image[i] : second[image[i]]] - low;
    return index;
  }
}
