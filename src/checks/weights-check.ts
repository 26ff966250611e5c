import type { Evaluator, WeightBlock } from '../contract/evaluator.ts';
import { CHANCE, type Game } from '../contract/game.ts';
import { drawWeights } from '../network/draw-weights.ts';
import { Random } from '../util/random.ts';
import { CheckWarning, inspection, promise, type Check } from './check.ts';
import { record, Sample } from './sample.ts';

/** Random games whose positions are evaluated. */
const PLAYOUTS = 5;

/** Checks the weights that an evaluator declares; `create` makes one with given weights. */
export function* weightChecks(
  blocks: readonly WeightBlock[],
  create: (weights: Float64Array) => Evaluator,
  game: Game,
  seed: number,
): Generator<Check, void, void> {
  const sample = new Sample(game, seed);
  if (record(sample, PLAYOUTS).some(({ ok }) => !ok)) return;
  const shape = inspection('weight blocks', () => inspectBlocks(blocks));
  yield shape;
  if (!shape.ok) return;
  const weights = drawWeights(blocks, new Random(seed, 'weights'));
  yield inspection('weights', () => inspectUse(blocks, weights, create, sample));
}

function inspectBlocks(blocks: readonly WeightBlock[]): string {
  for (const { name, size, start, bounds, given } of blocks) {
    promise(Number.isInteger(size) && size >= 0, `block '${name}' has size ${size}, not a count`);
    promise(isRange(start), `the weights of block '${name}' start from ${start[0]} to ${start[1]}`);
    promise(
      given === undefined || given.length === size,
      `block '${name}' gives ${given?.length} weights of ${size}`,
    );
    if (bounds === undefined) continue;
    promise(isRange(bounds), `the bounds of block '${name}' are ${bounds[0]} and ${bounds[1]}`);
    const [low, high] = given ? rangeOf(given) : start;
    promise(
      low >= bounds[0] && high <= bounds[1],
      `block '${name}' starts from ${low} to ${high}, beyond its bounds ${bounds[0]} and ${bounds[1]}`,
    );
  }
  return `${blocks.length}, with their first values`;
}

const isRange = ([low, high]: readonly [number, number]): boolean => low <= high;

function rangeOf(weights: Float64Array): readonly [number, number] {
  return weights.reduce(([low, high], x) => [Math.min(low, x), Math.max(high, x)], [Infinity, -Infinity]);
}

/** The agent owns its weights: they are read alone. A block that no value depends on is probably read at another place. */
function inspectUse(
  blocks: readonly WeightBlock[],
  weights: Float64Array,
  create: (weights: Float64Array) => Evaluator,
  sample: Sample,
): string {
  const lent = weights.slice();
  const before = valuesOf(create(lent), sample);
  const at = lent.findIndex((weight, i) => weight !== weights[i]);
  promise(at < 0, `it changes weight ${at} of its agent from ${weights[at]} to ${lent[at]}: copy them first`);
  const idle: string[] = [];
  let from = 0;
  for (const { name, size, bounds = [-Infinity, Infinity] } of blocks) {
    const random = new Random('other weights', from);
    const other = weights.slice();
    for (let i = from; i < from + size; i++)
      other[i] = Math.min(bounds[1], Math.max(bounds[0], other[i]! + random.between(-1, 1)));
    if (size > 0 && valuesOf(create(other), sample) === before) idle.push(name);
    from += size;
  }
  if (idle.length > 0)
    throw new CheckWarning(
      `no value in ${sample.games.length} games depends on the weights of ${idle.map((name) => `'${name}'`).join(', ')}`,
    );
  return `${weights.length} in ${blocks.length} blocks, each of which values depend on`;
}

/** All that an evaluator says in the sample. */
function valuesOf(evaluator: Evaluator, sample: Sample): string {
  const { game } = sample;
  const said: number[] = [];
  const shares = new Float64Array(game.maxMoves);
  sample.visible((position) => {
    game.roles.forEach((_, role) => said.push(evaluator.evaluate(position, role)));
    if (!evaluator.policy || position.turn === CHANCE) return;
    const legal = sample.legal(position);
    evaluator.policy(position, legal, legal.length, shares);
    for (let i = 0; i < legal.length; i++) said.push(shares[i]!);
  });
  return said.join();
}
