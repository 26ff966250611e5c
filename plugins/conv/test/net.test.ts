import { Random } from 'evolab';
import { describe, expect, test } from 'vitest';
import { Kernel, ROOM } from '../src/kernel.ts';
import { ConvNet } from '../src/net.ts';
import { planOf } from '../src/plan.ts';
import { HEAD_PLANES, layersOf, sizeOf, VALUE_UNITS, type ConvShape } from '../src/shape.ts';
import { plainCalculator } from './plain-calculator.ts';

/** Widths that need every size of block of cells, and planes that fill whole and half strips of outputs. */
const SHAPES: ConvShape[] = [
  { width: 7, height: 6, inputs: 4, planes: 16, blocks: 1, actions: 7 },
  { width: 3, height: 3, inputs: 4, planes: 8, blocks: 2, actions: 9 },
  { width: 5, height: 4, inputs: 6, planes: 24, blocks: 0, actions: 0 },
  { width: 2, height: 1, inputs: 3, planes: 16, blocks: 1, actions: 20 },
  { width: 1, height: 8, inputs: 5, planes: 8, blocks: 1, actions: 3 },
];

const drawn = (count: number, random: Random, spread: number) =>
  Float32Array.from({ length: count }, () => random.between(-spread, spread));

/** A net with random weights in which `count` boards of random numbers lie. */
function netWith(shape: ConvShape, kernel: Kernel, count: number, batch: number, learns: boolean) {
  const net = new ConvNet(kernel, planOf(shape, batch, learns, ROOM));
  const random = new Random('net');
  net.load(drawn(net.weights.length, random, 0.4));
  const boards = Array.from({ length: count }, (_, i) => boardOf(shape, i, net.plan.input.numbers));
  const put = (which: readonly number[]) => which.forEach((i, at) => net.begin(at, boards[i]));
  return { net, put };
}

/** Random numbers on the cells, 0 between the rows. */
function boardOf({ width, height, inputs }: ConvShape, seed: number, numbers: number): Float32Array {
  const random = new Random('board', seed);
  const board = new Float32Array(height * (width + 1) * numbers);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let plane = 0; plane < inputs; plane++)
        board[(y * (width + 1) + x) * numbers + plane] = random.between(-1, 1);
  return board;
}

/** What a net says of position `at`. */
function said(net: ConvNet, at: number, { actions }: ConvShape) {
  const first = net.policyAt(at);
  return { value: net.value(at), policy: Array.from(net.floats.subarray(first, first + actions)) };
}

/** The same net in float64, as its definition says: planes, cells and neighbours, without padding or memory. */
function defined(shape: ConvShape, weights: ArrayLike<number>, board: Float32Array, numbers: number) {
  const { width, height, inputs, blocks, actions } = shape;
  let at = 0;
  const layers = layersOf(shape).map((layer) => {
    const from = at;
    at += sizeOf(layer);
    const bias = at - layer.outputs;
    return (x: (y: number, x: number, i: number) => number, y: number, column: number, o: number) => {
      let sum = weights[bias + o];
      for (let tap = 0; tap < layer.taps; tap++) {
        const [dy, dx] = layer.taps === 1 ? [0, 0] : [Math.floor(tap / 3) - 1, (tap % 3) - 1];
        for (let i = 0; i < layer.inputs; i++)
          sum += weights[from + (tap * layer.inputs + i) * layer.outputs + o] * x(y + dy, column + dx, i);
      }
      return sum;
    };
  });
  type Image = number[][][];
  const image = (of: (y: number, x: number, o: number) => number, planes: number): Image =>
    Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (_, x) => Array.from({ length: planes }, (_, o) => of(y, x, o))),
    );
  const reader = (from: Image) => (y: number, x: number, i: number) => from[y]?.[x]?.[i] ?? 0;
  const relu = (number: number) => Math.max(0, number);
  const input = (y: number, x: number, i: number) =>
    y < 0 || y >= height || x < 0 || x >= width || i >= inputs
      ? 0
      : board[(y * (width + 1) + x) * numbers + i];
  let body = image((y, x, o) => relu(layers[0](input, y, x, o)), shape.planes);
  for (let block = 0; block < blocks; block++) {
    const before = body;
    const inner = image((y, x, o) => relu(layers[1 + 2 * block](reader(before), y, x, o)), shape.planes);
    body = image(
      (y, x, o) => relu(layers[2 + 2 * block](reader(inner), y, x, o) + before[y][x][o]),
      shape.planes,
    );
  }
  const heads = image((y, x, o) => relu(layers[1 + 2 * blocks](reader(body), y, x, o)), HEAD_PLANES).flat(2);
  const rest = layers.slice(2 + 2 * blocks);
  const head = (_y: number, _x: number, i: number) => heads[i];
  const policy = Array.from({ length: actions }, (_, o) => rest[0](head, 0, 0, o));
  const [first, last] = rest.slice(-2);
  const units = Array.from({ length: VALUE_UNITS }, (_, o) => relu(first(head, 0, 0, o)));
  return { value: Math.tanh(last((_y, _x, i) => units[i], 0, 0, 0)), policy };
}

describe.each(SHAPES)('of shape %o', (shape) => {
  test('a net says what its definition says', () => {
    const { net, put } = netWith(shape, new Kernel(), 3, 3, false);
    put([0, 1, 2]);
    net.forward(3);
    for (let i = 0; i < 3; i++) {
      const { numbers } = net.plan.input;
      const wanted = defined(shape, net.weights, boardOf(shape, i, numbers), numbers);
      const { value, policy } = said(net, i, shape);
      expect(value).toBeCloseTo(wanted.value, 4);
      policy.forEach((number, a) => expect(number).toBeCloseTo(wanted.policy[a], 3));
    }
  });

  test('the kernel calculates values, policies and gradients as plain loops do, to the last bit', () => {
    const outcome = (kernel: Kernel) => {
      const { net, put } = netWith(shape, kernel, 3, 4, true);
      put([0, 1, 2]);
      net.forward(3);
      const answers = [0, 1, 2].map((i) => said(net, i, shape));
      const random = new Random('slopes');
      net.floats.set(drawn(net.policySlopesAt(3) - net.policySlopesAt(0), random, 1), net.policySlopesAt(0));
      const gradient = new Float32Array(net.weights.length);
      net.backward(3, Float64Array.of(0.5, -0.3, 0.1), gradient);
      return { answers, gradient };
    };
    expect(outcome(new Kernel())).toEqual(outcome(new Kernel(plainCalculator(1))));
  });

  test('a position has the same numbers alone and anywhere in a batch, whatever was there before', () => {
    const { net, put } = netWith(shape, new Kernel(), 6, 5, false);
    const alone = [0, 1, 2, 3, 4, 5].map((i) => {
      put([i]);
      net.forward(1);
      return said(net, 0, shape);
    });
    for (const order of [
      [5, 4, 3, 2, 1],
      [0, 0, 2],
      [3, 1, 4, 0, 5],
    ]) {
      put(order);
      net.forward(order.length);
      expect(order.map((_, at) => said(net, at, shape))).toEqual(order.map((i) => alone[i]));
    }
  });

  test('its gradient is what finite differences show', () => {
    const count = 3;
    const { net, put } = netWith(shape, new Kernel(), count, count, true);
    const random = new Random('slopes');
    const start = net.weights.slice();
    const slopes = Array.from({ length: count }, () => drawn(shape.actions, random, 1));
    const wanted = Float64Array.from({ length: count }, () => random.between(-1, 1));
    const { numbers } = net.plan.input;
    const boards = Array.from({ length: count }, (_, i) => boardOf(shape, i, numbers));
    // A function whose gradient by policies and values is known: their products with fixed numbers, in float64.
    const loss = (weights: ArrayLike<number>) =>
      boards.reduce((sum, board, i) => {
        const { value, policy } = defined(shape, weights, board, numbers);
        return sum + wanted[i] * value + policy.reduce((all, number, a) => all + slopes[i][a] * number, 0);
      }, 0);
    put([0, 1, 2]);
    net.forward(count);
    const valueSlopes = wanted.map((want, i) => want * (1 - net.value(i) ** 2));
    if (shape.actions > 0) slopes.forEach((own, i) => net.floats.set(own, net.policySlopesAt(i)));
    const gradient = new Float32Array(start.length);
    net.backward(count, valueSlopes, gradient);
    const exact = Float64Array.from(start);
    const scale = gradient.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    // Of every layer the first and last weights, its biases, and some drawn at random.
    const looked = new Set<number>();
    let at = 0;
    for (const layer of layersOf(shape)) {
      const size = sizeOf(layer);
      for (const place of [0, size - layer.outputs - 1, size - layer.outputs, size - 1])
        looked.add(at + place);
      for (let i = 0; i < 12; i++) looked.add(at + random.below(size));
      at += size;
    }
    expect(at).toBe(start.length);
    for (const i of looked) {
      const near = 1e-5;
      const difference =
        (loss(exact.with(i, exact[i] + near)) - loss(exact.with(i, exact[i] - near))) / (2 * near);
      expect(Math.abs(gradient[i] - difference) / scale).toBeLessThan(1e-6);
    }
  });
});

test('nets that share a memory do not disturb each other', () => {
  const kernel = new Kernel();
  const nets = SHAPES.map((shape) => ({ shape, ...netWith(shape, kernel, 2, 2, false) }));
  const alone = SHAPES.map((shape) => {
    const { net, put } = netWith(shape, new Kernel(), 2, 2, false);
    put([0, 1]);
    net.forward(2);
    return [said(net, 0, shape), said(net, 1, shape)];
  });
  for (let round = 0; round < 2; round++)
    nets.forEach(({ net, put, shape }, n) => {
      put([0, 1]);
      net.forward(2);
      expect([said(net, 0, shape), said(net, 1, shape)]).toEqual(alone[n]);
    });
});
