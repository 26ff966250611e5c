import { Random, tanh } from 'evolab';
import { forward, weightCount, type Topology } from 'evolab/network';
import { expect, test } from 'vitest';
import { buildImage, type Bypass, type Image } from '../../src/network/kernel/image.ts';
import type { Kernel } from '../../src/network/kernel/kernel.ts';
import { tanh32, TwinKernel } from '../../src/network/kernel/twin-kernel.ts';
import { WasmKernel } from '../../src/network/kernel/wasm-kernel.ts';

const wasm = WasmKernel.open()!;
const twin = new TwinKernel();

function run(kernel: Kernel, image: Image, inputs: readonly number[], bypass = 0): number {
  kernel.input(inputs.length).set(inputs);
  return kernel.evaluate(image, bypass);
}

interface Net {
  readonly topology: Topology;
  readonly weights: Float64Array;
  readonly bypass: Bypass;
  readonly scale: number;
  readonly values?: number[];
}

function randomNet(random: Random, widest: number): Net {
  const inputs = 1 + random.below(widest);
  const hidden = Array.from({ length: random.below(4) }, () => 1 + random.below(widest));
  const windowed = hidden.length > 0 && random.below(2) === 0;
  const window = () => Array.from({ length: inputs }, (_, i) => i).filter(() => random.below(3) === 0);
  const bypass = (['none', 'given', 'sum'] as const)[random.below(3)];
  const topology: Topology = {
    inputs,
    hidden,
    bypass: bypass !== 'none',
    ...(windowed && { windows: Array.from({ length: hidden[0] }, window) }),
  };
  const size = 2 ** random.between(-4, 1);
  const weights = Float64Array.from({ length: weightCount(topology) }, () => random.between(-size, size));
  const kinds = random.below(4);
  const values = Array.from({ length: kinds }, () => random.between(1, 3));
  return { topology, weights, bypass, scale: random.between(0, 2), ...(kinds > 0 && { values }) };
}

/** Half of the inputs are 0; the others are codes, or any numbers if the net takes no codes. */
function randomInputs(random: Random, { topology, values }: Net): number[] {
  return Array.from({ length: topology.inputs }, () => {
    if (random.below(2) === 0) return 0;
    if (!values) return random.normal();
    return (1 + random.below(values.length)) * (random.below(2) === 0 ? 1 : -1);
  });
}

test('the kernel equals its twin bit for bit on 3000 random nets, and the definition in double precision nearly', () => {
  const random = new Random('kernel');
  for (let i = 0; i < 3000; i++) {
    const net = randomNet(random, i % 10 === 0 ? 120 : 30);
    const image = buildImage(net);
    for (let k = 0; k < 3; k++) {
      const inputs = randomInputs(random, net);
      const given = random.normal();
      const value = run(wasm, image, inputs, given);
      const what = JSON.stringify(net.topology);
      expect(Object.is(value, run(twin, image, inputs, given)), what).toBe(true);

      const { values, scale } = net;
      const seen = values
        ? inputs.map((x) => Math.sign(x) * (x === 0 ? 0 : values[Math.abs(x) - 1]))
        : inputs;
      const sum = seen.reduce((a, b) => a + b, 0);
      const straight = net.bypass === 'sum' ? sum * scale : given;
      expect(Math.abs(value - forward(net.topology, net.weights, seen, straight)), what).toBeLessThan(1e-4);
    }
  }
});

test('huge weights and inputs give a value in (-1, 1) all the same', () => {
  for (const w of [1e29, -1e29, 1e-40]) {
    const topology = { inputs: 4, hidden: [5, 3], bypass: true };
    const weights = new Float64Array(weightCount(topology)).map((_, i) => (i % 2 ? w : -w * 0.7));
    const image = buildImage({ topology, weights, bypass: 'sum', scale: 1e20 });
    for (const inputs of [
      [1e30, -1e30, 1e30, 1],
      [0, 0, 0, 0],
      [Infinity, -Infinity, 1, 1],
      [Number.NaN, 1, 1, 1],
    ]) {
      const value = run(wasm, image, inputs);
      expect(Math.abs(value)).toBeLessThan(1);
      expect(value).toBe(run(twin, image, inputs));
    }
  }
});

test('tanh is off by at most 4e-7 and stays inside (-1, 1)', () => {
  let worst = 0;
  for (let i = -400_000; i <= 400_000; i++) {
    const x = Math.fround(i / 44_444);
    const y = tanh32(x);
    if (!(y > -1 && y < 1)) throw new Error(`tanh ${x} = ${y}`);
    worst = Math.max(worst, Math.abs(y - tanh(x)));
  }
  expect(worst).toBeLessThan(4e-7);
  expect(worst).toBeGreaterThan(1e-7);
  expect([Infinity, -Infinity, 1e30, 0].map(tanh32)).toEqual([tanh32(8), -tanh32(8), tanh32(8), 0]);
});

// Norberg's own test of his nets, inputs and outputs coded as +-1.
const ROWS = [
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
];
test.each<[string, number[], number[], number[]]>([
  ['AND', [], [10, 10, -10], [-1, -1, -1, 1]],
  ['OR', [], [10, 10, 10], [-1, 1, 1, 1]],
  ['XOR', [2], [10, 10, 10, 10, 10, -10, 10, -10, -10], [-1, 1, 1, -1]],
])('a net with weights set by hand is the gate %s', (_, hidden, weights, truth) => {
  const topology = { inputs: 2, hidden, bypass: false };
  const image = buildImage({ topology, weights: Float64Array.from(weights), bypass: 'none', scale: 1 });
  expect(ROWS.map((row) => Math.sign(run(wasm, image, row)))).toEqual(truth);
  expect(ROWS.map((row) => Math.sign(forward(topology, Float64Array.from(weights), row)))).toEqual(truth);
});

test('a net whose weights are all 0 puts out 0', () => {
  const random = new Random('zero');
  for (let i = 0; i < 100; i++) {
    const net = randomNet(random, 40);
    const image = buildImage({ ...net, weights: net.weights.map(() => 0) });
    expect(run(wasm, image, randomInputs(random, net), 3) + 0).toBe(0);
  }
});

test('nets may come and go, many times the room of the memory, and each keeps its value', () => {
  const random = new Random('come and go');
  const topology = { inputs: 64, hidden: [128, 128], bypass: false };
  const inputs = Array.from({ length: 64 }, () => random.below(3) - 1);
  const kernel = WasmKernel.open()!;
  const nets = Array.from({ length: 400 }, () => {
    const weights = Float64Array.from({ length: weightCount(topology) }, () => random.between(-0.2, 0.2));
    const image = buildImage({ topology, weights, bypass: 'none', scale: 1 });
    return { image, value: run(kernel, image, inputs) };
  });
  expect(nets[0].image.words.byteLength * nets.length).toBeGreaterThan(3 * 8 * 2 ** 20);
  expect(new Set(nets.map(({ value }) => value)).size).toBeGreaterThan(390);
  // Neighbours alternate, as the players of a game do; now and then another is called up.
  for (let i = 0; i < 5000; i++) {
    const net = nets[random.below(20) === 0 ? random.below(nets.length) : (i >> 5) % 200];
    expect(run(kernel, net.image, inputs)).toBe(net.value);
  }
});

test('a net that cannot fit is refused', () => {
  const topology = { inputs: 1024, hidden: [1025], bypass: false };
  const image = buildImage({
    topology,
    weights: new Float64Array(weightCount(topology)),
    bypass: 'none',
    scale: 1,
  });
  expect(() => run(wasm, image, [1])).toThrow(expect.objectContaining({ code: 'LAB_BAD_OPTION' }));
});
