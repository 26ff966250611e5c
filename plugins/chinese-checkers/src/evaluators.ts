import {
  defineEvaluator,
  LabError,
  option,
  type Evaluator,
  type Feature,
  type Game,
  type Position,
  type Role,
} from 'evolab';

/**
 * Hand-written evaluators, named after those of Foucaud, Terral, Parant and Radanielina (2008) that Norberg
 * (2014) uses as opponents. Each is a weighted sum of features, divided by its maximum.
 */
const game = 'chinese-checkers';

export const simpleDistance = defineEvaluator({
  id: 'simple-distance',
  summary: 'Distance of the enemy pieces to their goal, minus own',
  game,
  create: (_, parts) => new WeightedSum(parts.game, { distance: 1 }),
});

export const middle = defineEvaluator({
  id: 'middle',
  summary: 'Pieces close to the line between the homes; does not reward progress',
  game,
  create: (_, parts) => new WeightedSum(parts.game, { middle: 1 }),
});

export const leftBehind = defineEvaluator({
  id: 'left-behind',
  summary: 'No piece far behind the others; does not reward progress',
  game,
  create: (_, parts) => new WeightedSum(parts.game, { 'left-behind': 1 }),
});

export const leftBehindMiddle = defineEvaluator({
  id: 'left-behind-middle',
  summary: 'A sum of distance to the goal, stragglers and distance from the middle',
  game,
  options: {
    behind: option.number(0.5, {
      tune: [0, 2],
      help: 'weight of a step by which the last piece is behind the mean; the weight of distance is 1',
    }),
    middle: option.number(0.25, {
      tune: [0, 2],
      help: 'weight of a step away from the line between the homes',
    }),
  },
  create: ({ behind, middle }, parts) =>
    new WeightedSum(parts.game, { distance: 1, 'left-behind': behind, middle }),
});

class WeightedSum implements Evaluator {
  readonly #features: readonly Feature[];
  readonly #weights: readonly number[];
  /** The maximum of the sum: dividing by it keeps values in [-1, 1]. */
  readonly #most: number;

  constructor({ features = {} }: Game, weights: Readonly<Record<string, number>>) {
    const names = Object.keys(weights);
    const unknown = names.find((name) => !(name in features));
    if (unknown !== undefined) {
      throw new LabError(
        'LAB_WRONG_GAME',
        `this game has no feature '${unknown}'`,
        `it is one of ${game} for two`,
      );
    }
    this.#features = names.map((name) => features[name]);
    this.#weights = Object.values(weights);
    this.#most = names.reduce((sum, name) => sum + Math.abs(weights[name]) * features[name].range[1], 0);
  }

  evaluate(position: Position, role: Role): number {
    let sum = 0;
    for (let i = 0; i < this.#features.length; i++) {
      sum += this.#weights[i] * this.#features[i].measure(position, role);
    }
    return sum / this.#most;
  }
}
