import { defineEvaluator, option, type Game, type OptionsOf, type WeightBlock } from 'evolab';
import { checkWeights, trainableNet, type GradientNet } from 'evolab/network';
import { viewsOf } from '../views.ts';
import { Reachable } from './reachable.ts';

const OPTIONS = {
  limit: option.whole(100_000, {
    min: 1,
    max: 1_000_000,
    help: 'positions at most; a game in which more arise is refused',
  }),
};

/** The positions of a game, for as long as the game lives. */
const positionsOf = new WeakMap<Game, Reachable>();

function reachable(game: Game, limit: number): Reachable {
  let positions = positionsOf.get(game);
  // A smaller limit is checked again.
  if (!positions || positions.count > limit) positions = new Reachable(game, limit);
  positionsOf.set(game, positions);
  return positions;
}

/** A value for each position and, where one does not tell those of all roles, for each role. */
class Table implements GradientNet {
  readonly blocks: readonly WeightBlock[];
  /** One more than the number of a value; 0: the position cannot arise. */
  readonly sampleSize = 1;
  readonly #positions: Reachable;
  readonly #views: number;

  constructor(game: Game, { limit }: OptionsOf<typeof OPTIONS>) {
    this.#positions = reachable(game, limit);
    this.#views = viewsOf(game);
    const size = this.#positions.count * this.#views;
    this.blocks = [{ name: 'values', size, start: [0, 0], bounds: [-1, 1] }];
  }

  read(position: Parameters<GradientNet['read']>[0], role: number, sample: Float64Array): boolean {
    const at = this.#positions.indexOf(position);
    const isOther = this.#views === 1 && role === 1;
    sample[0] = at < 0 ? 0 : 1 + at * this.#views + (this.#views === 1 ? 0 : role);
    return isOther;
  }

  forward(weights: Float64Array, [at]: Float64Array): number {
    return at === 0 ? 0 : weights[at - 1];
  }

  reach([at]: Float64Array): readonly [from: number, to: number] {
    return at === 0 ? [0, 0] : [at - 1, at];
  }

  backward(_weights: Float64Array, [at]: Float64Array, gradient: Float64Array): void {
    if (at > 0) gradient[at - 1] = 1;
  }

  climb(weights: Float64Array, [at]: Float64Array, scale: number): void {
    if (at > 0) weights[at - 1] += scale;
  }
}

/** A table of values, one for each position (Fausser 2008, equations 3 to 5). Positions that cannot arise are worth 0. */
export const table = defineEvaluator({
  id: 'value-table',
  summary: 'A value for each position of a small game, by its key',
  requires: { turns: 'alternating' },
  options: OPTIONS,
  weights: (options, game) => new Table(game, options).blocks,
  create(options, { game, weights }) {
    const net = new Table(game, options);
    checkWeights(weights, net.blocks[0].size);
    const sample = new Float64Array(1);
    return {
      evaluate(position, role) {
        const isOther = net.read(position, role, sample);
        const value = Math.max(-1, Math.min(1, net.forward(weights, sample)));
        return isOther ? 0 - value : value;
      },
    };
  },
  trainable: (options, game, training) => trainableNet(new Table(game, options), training),
});
