import { cachedDataVersionTag } from 'node:v8';
import { Random, tanh } from 'evolab';
import { forward, weightCount, type Topology } from 'evolab/network';
import { expect, test, vi } from 'vitest';
import { packFloat } from '../../src/network/kernel/pack-float.ts';
import { packInt16 } from '../../src/network/kernel/pack-int16.ts';
import type { Kernel } from '../../src/network/kernel/kernel.ts';
import { openKernel } from '../../src/network/kernel/open-kernel.ts';
import type { NetParts, PackedNet } from '../../src/network/kernel/packed-net.ts';
import { tanh16, tanh32 } from '../../src/network/kernel/tanh32.ts';
import { TwinKernel } from '../../src/network/kernel/twin-kernel.ts';
import { WasmKernel } from '../../src/network/kernel/wasm-kernel.ts';

const wasm = WasmKernel.open(true)!;
const twin = new TwinKernel();

function run(kernel: Kernel, packed: PackedNet, inputs: readonly number[], skip = 0): number {
  kernel.input(inputs.length).set(inputs);
  return kernel.evaluate(packed, skip);
}

function randomNet(random: Random, widest: number): NetParts {
  const inputs = 1 + random.below(widest);
  const hidden = Array.from({ length: random.below(4) }, () => 1 + random.below(widest));
  const windowed = hidden.length > 0 && random.below(2) === 0;
  const window = () => Array.from({ length: inputs }, (_, i) => i).filter(() => random.below(3) === 0);
  const skip = (['none', 'given', 'sum'] as const)[random.below(3)];
  const topology: Topology = {
    inputs,
    hidden,
    skipConnection: skip !== 'none',
    ...(windowed && { windows: Array.from({ length: hidden[0] }, window) }),
  };
  const size = 2 ** random.between(-4, 1);
  const weights = Float64Array.from({ length: weightCount(topology) }, () => random.between(-size, size));
  const kinds = random.below(4);
  const values = Array.from({ length: kinds }, () => random.between(1, 3));
  return { topology, weights, skip, scale: random.between(0, 2), ...(kinds > 0 && { values }) };
}

/** Half of the inputs are 0; the others are codes, or any numbers if the net takes no codes. */
function randomInputs(random: Random, { topology, values }: NetParts): number[] {
  return Array.from({ length: topology.inputs }, () => {
    if (random.below(2) === 0) return 0;
    if (!values) return random.normal();
    return (1 + random.below(values.length)) * (random.below(2) === 0 ? 1 : -1);
  });
}

/** The output of a net in double precision. */
function truth(
  { topology, weights, values, skip, scale }: NetParts,
  inputs: readonly number[],
  given: number,
): number {
  const seen = values ? inputs.map((x) => Math.sign(x) * (x === 0 ? 0 : values[Math.abs(x) - 1])) : inputs;
  const sum = seen.reduce((a, b) => a + b, 0);
  return forward(topology, weights, seen, skip === 'sum' ? sum * scale : given);
}

test('the kernel equals its twin bit for bit on 3000 random nets, and the definition in double precision nearly', () => {
  const random = new Random('kernel');
  for (let i = 0; i < 3000; i++) {
    const net = randomNet(random, i % 10 === 0 ? 120 : 30);
    const packed = packFloat(net);
    for (let k = 0; k < 3; k++) {
      const inputs = randomInputs(random, net);
      const given = random.normal();
      const value = run(wasm, packed, inputs, given);
      const what = JSON.stringify(net.topology);
      expect(Object.is(value, run(twin, packed, inputs, given)), what).toBe(true);
      expect(Math.abs(value - truth(net, inputs, given)), what).toBeLessThan(1e-4);
    }
  }
});

test('so it does in 16 bits, where no sum ever overflows', () => {
  const random = new Random('int16');
  let count = 0;
  while (count < 2000) {
    const net = randomNet(random, count % 10 === 0 ? 120 : 30);
    if (!net.values || net.topology.hidden.length === 0) continue;
    count++;
    const packed = packInt16(net);
    // The dearest pieces everywhere push the first layer as far as it goes.
    const dearest = 1 + net.values.indexOf(Math.max(...net.values));
    const full = Array.from({ length: net.topology.inputs }, () => dearest);
    for (const inputs of [full, full.map((x) => -x), randomInputs(random, net), randomInputs(random, net)]) {
      const given = random.normal();
      const value = run(wasm, packed, inputs, given);
      const what = JSON.stringify(net.topology);
      expect(Object.is(value, run(twin, packed, inputs, given)), what).toBe(true);
      expect(Math.abs(value - truth(net, inputs, given)), what).toBeLessThan(0.05);
    }
  }
});

test('in 16 bits a net that follows what changes has the value of one that sees the position for the first time', () => {
  const random = new Random('changes');
  for (let i = 0; i < 100; i++) {
    const nets = Array.from({ length: 2 }, () => {
      const net = { ...randomNet(random, 40), values: [1, random.between(1, 3)] };
      const topology = {
        ...net.topology,
        inputs: 37,
        hidden: [1 + random.below(40), 5],
        skipConnection: true,
      };
      delete (topology as { windows?: unknown }).windows;
      const weights = Float64Array.from({ length: weightCount(topology) }, () => random.between(-1, 1));
      return packInt16({ ...net, topology, weights, skip: 'sum' });
    });
    const inputs = Array.from({ length: 37 }, () => 0);
    for (let k = 0; k < 50; k++) {
      for (let change = random.below(4); change > 0; change--) inputs[random.below(37)] = random.below(5) - 2;
      const packed = nets[random.below(2)];
      expect(run(wasm, packed, inputs)).toBe(run(twin, packed, inputs));
    }
  }
});

/**
 * A net whose positions come as boards of `words` words, bits in disorder, and the numbers that such boards
 * stand for.
 */
function boardNet(random: Random, words: number, kinds: number, pack = packInt16) {
  const bits = 32 * words;
  const cells = [0, 1].map(() => Uint8Array.from(random.shuffle(Array.from({ length: bits }, (_, i) => i))));
  const net = randomNet(random, 40);
  const hidden = pack === packFloat && random.below(5) === 0 ? [] : [1 + random.below(40), 5];
  const topology = { inputs: bits, hidden, skipConnection: true };
  const weights = Float64Array.from({ length: weightCount(topology) }, () => random.between(-1, 1));
  const values = Array.from({ length: kinds }, () => random.between(1, 3));
  const parts: NetParts = { ...net, topology, weights, values, skip: 'sum', scale: 0.1 };
  return {
    packed: pack({ ...parts, bitboards: { words, cells, write: () => {} } }),
    cells,
    bits,
    kinds,
  };
}
type BoardNet = ReturnType<typeof boardNet>;

/** Boards for the kernel, own pieces first, of pieces by bit: 0 for none, +-1 to +-kinds. */
function boardsOf({ bits, kinds }: BoardNet, pieces: readonly number[]): Int32Array {
  const boards = new Int32Array((2 * kinds * bits) / 32);
  pieces.forEach((piece, bit) => {
    if (piece !== 0)
      boards[((piece > 0 ? piece - 1 : kinds - piece - 1) * bits + bit) >> 5] |= 1 << (bit & 31);
  });
  return boards;
}
function numbersOf({ cells, bits }: BoardNet, role: number, pieces: readonly number[]): Float64Array {
  const numbers = new Float64Array(bits);
  pieces.forEach((piece, bit) => (numbers[cells[role][bit]] = piece));
  return numbers;
}

test.each([
  ['16 bits', packInt16],
  ['32 bits', packFloat],
])(
  'a net of %s has the same value for bit boards as for numbers, whatever was evaluated before and for either role',
  (name, pack) => {
    const random = new Random('boards', name);
    for (let i = 0; i < 60; i++) {
      const words = 1 + (i % 3);
      const kinds = 1 + random.below(3);
      const nets = Array.from({ length: 2 }, () => boardNet(random, words, kinds, pack));
      const pieces = Array.from({ length: 32 * words }, () => 0);
      for (let k = 0; k < 60; k++) {
        for (let change = random.below(5); change > 0; change--)
          pieces[random.below(pieces.length)] = random.below(2 * kinds + 1) - kinds;
        const net = nets[random.below(2)];
        const role = random.below(2);
        const boards = boardsOf(net, pieces);
        const expected = run(twin, net.packed, [...numbersOf(net, role, pieces)]);
        for (const kernel of [wasm, twin]) {
          kernel.boards(boards.length).set(boards);
          expect(kernel.evaluateBoards(net.packed, role, 0)).toBe(expected);
          if (boards.length > 6) continue;
          kernel.boards(boards.length).set(boards);
          expect(kernel.evaluateBoardsCached(net.packed, role, random.below(2) === 0 ? 1 : 14)).toBe(
            expected,
          );
        }
      }
    }
  },
);

test('all bits may change at once', () => {
  const random = new Random('all bits');
  const net = boardNet(random, 2, 3);
  for (const piece of [3, -3, 1, 0, -2]) {
    const pieces = Array.from({ length: 64 }, () => piece);
    const boards = boardsOf(net, pieces);
    wasm.boards(boards.length).set(boards);
    expect(wasm.evaluateBoards(net.packed, 1, 0)).toBe(run(twin, net.packed, [...numbersOf(net, 1, pieces)]));
  }
});

test('all cells of the widest net may change at once', () => {
  const topology = { inputs: 4092, hidden: [3], skipConnection: true };
  const weights = Float64Array.from({ length: weightCount(topology) }, (_, i) => ((i % 7) - 3) / 1000);
  const packed = packInt16({ topology, weights, skip: 'sum', scale: 0.001, values: [1, 2] });
  for (const codes of [[-1], [2], [-2, 1], [1], [-1]]) {
    const inputs = Array.from({ length: 4092 }, (_, i) => codes[i % codes.length]);
    expect(run(wasm, packed, inputs)).toBe(run(twin, packed, inputs));
  }
});

test('in 16 bits a unit reaches the end of its range and does not pass it', () => {
  for (const sign of [1, -1]) {
    const topology = { inputs: 32, hidden: [8, 8], skipConnection: false };
    const weights = new Float64Array(weightCount(topology)).fill(sign * 7);
    const packed = packInt16({ topology, weights, skip: 'none', scale: 1, values: [1, 3] });
    for (const code of [2, -2]) {
      const inputs = Array.from({ length: 32 }, () => code);
      expect(run(wasm, packed, inputs)).toBe(run(twin, packed, inputs));
      expect(Math.abs(run(wasm, packed, inputs))).toBeGreaterThan(0.999);
    }
  }
});

test('rounding a net of the size of 1999 to 16 bits moves its values by less than 2e-3, a tenth of that on average', () => {
  const random = new Random('rounding');
  let worst = 0;
  let total = 0;
  for (let i = 0; i < 300; i++) {
    const topology = { inputs: 32, hidden: [40, 10], skipConnection: true };
    const weights = Float64Array.from({ length: weightCount(topology) }, () => random.between(-0.2, 0.2));
    const net = { topology, weights, skip: 'sum', scale: 1, values: [1, 2] } as const;
    const packed = packInt16(net);
    const inputs = randomInputs(random, net);
    const error = Math.abs(run(wasm, packed, inputs) - truth(net, inputs, 0));
    worst = Math.max(worst, error);
    total += error;
  }
  expect(worst).toBeLessThan(2e-3);
  expect(worst).toBeGreaterThan(1e-6);
  expect(total / 300).toBeLessThan(2e-4);
});

test('huge weights and inputs give a value in (-1, 1) all the same', () => {
  for (const w of [1e29, -1e29, 1e-40]) {
    const topology = { inputs: 4, hidden: [5, 3], skipConnection: true };
    const weights = new Float64Array(weightCount(topology)).map((_, i) => (i % 2 ? w : -w * 0.7));
    const packed = packFloat({ topology, weights, skip: 'sum', scale: 1e20 });
    for (const inputs of [
      [1e30, -1e30, 1e30, 1],
      [0, 0, 0, 0],
      [Infinity, -Infinity, 1, 1],
      [Number.NaN, 1, 1, 1],
    ]) {
      const value = run(wasm, packed, inputs);
      expect(Math.abs(value)).toBeLessThan(1);
      expect(value).toBe(run(twin, packed, inputs));
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
  for (let i = -100_000; i <= 100_000; i++) {
    const x = i / 10_000;
    if (!(Math.abs(tanh16(x) - 16384 * tanh(x)) <= 1.5)) throw new Error(`tanh ${x} = ${tanh16(x)}`);
  }
  expect([Infinity, -Infinity].map(tanh16)).toEqual([16384, -16384]);
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
  const topology = { inputs: 2, hidden, skipConnection: false };
  const packed = packFloat({ topology, weights: Float64Array.from(weights), skip: 'none', scale: 1 });
  expect(ROWS.map((row) => Math.sign(run(wasm, packed, row)))).toEqual(truth);
  expect(ROWS.map((row) => Math.sign(forward(topology, Float64Array.from(weights), row)))).toEqual(truth);
});

test('a net whose weights are all 0 puts out 0', () => {
  const random = new Random('zero');
  for (let i = 0; i < 100; i++) {
    const net = randomNet(random, 40);
    const packed = packFloat({ ...net, weights: net.weights.map(() => 0) });
    expect(run(wasm, packed, randomInputs(random, net), 3) + 0).toBe(0);
  }
});

test('nets may come and go, many times the room of the memory, and each keeps its value', () => {
  const random = new Random('come and go');
  const topology = { inputs: 64, hidden: [128, 128], skipConnection: false };
  const inputs = Array.from({ length: 64 }, () => random.below(3) - 1);
  const kernel = WasmKernel.open()!;
  const nets = Array.from({ length: 400 }, () => {
    const weights = Float64Array.from({ length: weightCount(topology) }, () => random.between(-0.2, 0.2));
    const packed = packFloat({ topology, weights, skip: 'none', scale: 1 });
    return { packed, value: run(kernel, packed, inputs) };
  });
  expect(nets[0].packed.words.byteLength * nets.length).toBeGreaterThan(3 * 8 * 2 ** 20);
  expect(new Set(nets.map(({ value }) => value)).size).toBeGreaterThan(390);
  // Neighbours alternate, as the players of a game do; now and then another is called up.
  for (let i = 0; i < 5000; i++) {
    const net = nets[random.below(20) === 0 ? random.below(nets.length) : (i >> 5) % 200];
    expect(run(kernel, net.packed, inputs)).toBe(net.value);
  }
});

test('wide vectors or narrow ones, the kernel gives the same values, and compiling leaves no trace in the process', () => {
  const tag = cachedDataVersionTag();
  const [wide, narrow] = [true, false].map((width) => WasmKernel.open(width)!);
  expect(cachedDataVersionTag()).toBe(tag);
  const random = new Random('wide');
  for (let i = 0; i < 400; i++) {
    const net = randomNet(random, i % 10 === 0 ? 120 : 30);
    const packings = [packFloat(net)];
    if (net.values && net.topology.hidden.length > 0) packings.push(packInt16(net));
    for (const packed of packings) {
      const copy = Object.assign(Object.create(Object.getPrototypeOf(packed) as object) as PackedNet, packed);
      const inputs = randomInputs(random, net);
      expect(Object.is(run(wide, packed, inputs, 0.5), run(narrow, copy, inputs, 0.5))).toBe(true);
    }
  }
});

test('where there is no WebAssembly, or none with vectors, the twin takes over', () => {
  try {
    vi.stubGlobal('WebAssembly', undefined);
    expect(WasmKernel.open()).toBeUndefined();
    vi.stubGlobal('WebAssembly', { validate: () => false });
    expect(WasmKernel.open()).toBeUndefined();
    expect(openKernel()).toBeInstanceOf(TwinKernel);
  } finally {
    vi.unstubAllGlobals();
  }
});

test('a net that cannot fit is refused', () => {
  const topology = { inputs: 1024, hidden: [1025], skipConnection: false };
  const packed = packFloat({
    topology,
    weights: new Float64Array(weightCount(topology)),
    skip: 'none',
    scale: 1,
  });
  expect(() => run(wasm, packed, [1])).toThrow(expect.objectContaining({ code: 'LAB_BAD_OPTION' }));
});
