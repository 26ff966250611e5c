import { createHash } from 'node:crypto';
import { Random, tanh, type WasmMemory } from 'evolab';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { rowsOf, TableBuilder, type ExampleTable } from '../src/cascade/example-table.ts';
import { frozenWorkspace } from '../src/cascade/frozen-workspace.ts';
import {
  beginGrowth,
  bestStage,
  candidateFault,
  candidateJobs,
  doCandidateJob,
  grow,
  type Growth,
} from '../src/cascade/growth.ts';
import { cascadeOutputs, newCascade, unitStart, type CascadeNet } from '../src/cascade/net.ts';
import { errorsOf, residualsOf } from '../src/cascade/output-phase.ts';
import { CASCADE_DEFAULTS, type CascadeOptions } from '../src/cascade/training-options.ts';
import { TwinTrainingKernel } from '../src/cascade/twin-training-kernel.ts';
import {
  CASCADE_ACTIVATIONS,
  parseUnit,
  respond,
  response,
  responseSlope,
  unitText,
} from '../src/cascade/unit.ts';
import { cos, sin } from '../../../src/util/wave.ts';
import { theTrainingKernel, WasmTrainingKernel } from '../src/cascade/wasm-training-kernel.ts';
import { randomNet } from './random-net.ts';

const kernel = theTrainingKernel();
const OPTIONS: CascadeOptions = { ...CASCADE_DEFAULTS, activations: ['tanh'] };

/** A table of rows that end in their target, in their order. */
function tableOf(rows: readonly (readonly number[])[], outputs = 1, testShare = 0): ExampleTable {
  const builder = new TableBuilder(rows[0].length - outputs, outputs);
  for (const row of rows) builder.add(row.slice(0, -outputs), row.slice(-outputs));
  return builder.build(testShare, new Random('table'));
}

/** Random examples of a smooth function with two outputs. */
function noisyTable(rows: number, seed: string): ExampleTable {
  const random = new Random(seed);
  return tableOf(
    Array.from({ length: rows }, () => {
      const x = Array.from({ length: 5 }, () => (random.unit() < 0.4 ? 0 : random.between(-1, 1)));
      return [...x, tanh(2 * x[0] * x[1] - x[2]), tanh(x[3] - x[4] * x[0]) * 0.5];
    }),
    2,
    0.25,
  );
}

const row = ({ starts, columns, values, inputs }: ExampleTable, r: number): number[] => {
  const x = new Array<number>(inputs).fill(0);
  for (let k = starts[r]; k < starts[r + 1]; k++) x[columns[k]] = values.length === 0 ? 1 : values[k];
  return x;
};

/** Adds units until the sign of every target is right, at most `most`. */
function growUntilRight(table: ExampleTable, options: CascadeOptions, seed: number, most: number): Growth {
  let growth = beginGrowth(table, options, 'tanh', seed);
  const right = () =>
    residualsOf(kernel, table, growth.net).every(
      (error, i) => (table.targets[i] - error) * table.targets[i] > 0,
    );
  while (!right()) {
    if (growth.net.units.length === most) throw new Error(`not right with ${most} units`);
    growth = grow(table, options, growth, candidateJobs(table, options, growth).map(doCandidateJob));
  }
  return growth;
}

const parity = (bits: number): number[][] =>
  Array.from({ length: 1 << bits }, (_, n) => {
    const x: number[] = Array.from({ length: bits }, (_, i) => ((n >> i) & 1 ? 1 : -1));
    return [...x, 0.9 * x.reduce((product, value) => product * value, 1)];
  });

/** 97 points a spiral, three turns (Lang and Witbrock 1988). */
const spirals: number[][] = Array.from({ length: 97 }, (_, i) => {
  const radius = (6.5 * (104 - i)) / 104;
  const [x, y] = [radius * Math.sin((i * Math.PI) / 16), radius * Math.cos((i * Math.PI) / 16)];
  return [
    [x, y, 0.9],
    [-x, -y, -0.9],
  ];
}).flat();

describe.each<CascadeOptions['criterion']>(['cascade2', 'correlation'])('%s', (criterion) => {
  const options = { ...OPTIONS, criterion };

  test.each([1, 2, 3])('solves XOR with one hidden unit, seed %d', (seed) => {
    const growth = growUntilRight(tableOf(parity(2)), options, seed, 1);
    expect(growth.stages[0].training).toBeCloseTo(0.81, 6);
    expect(growth.net.units.length).toBe(1);
  });

  test.each([1, 2, 3])('tells two spirals apart with at most 21 hidden units, seed %d', (seed) => {
    const growth = growUntilRight(tableOf(spirals), { ...options, groups: 4, spread: 2 }, seed, 21);
    expect(growth.net.units.length).toBeGreaterThan(5);
  });

  test('iRPROP plus solves the spirals too', () => {
    growUntilRight(tableOf(spirals), { ...options, rprop: 'plus', groups: 4, spread: 2 }, 1, 21);
  });

  test('candidates have the gradient that finite differences show', () => {
    const table = noisyTable(60, 'gradient');
    const net = randomNet(5, 2, 3, 'gradient');
    const residuals = residualsOf(kernel, table, net);
    const seen = new Float64Array(1 + 5 + 3).map((_, i) => ((i * 5) % 7) / 7 - 0.4);
    const given = [0.7, -0.4];
    for (const activation of CASCADE_ACTIVATIONS) {
      const score = (w: Float64Array) => scoreOf(table, net, residuals, activation, w, given, criterion);
      const gradient = gradientOf(table, net, residuals, activation, seen, given, criterion);
      for (let i = 0; i < seen.length; i++) {
        const at = (step: number) => score(seen.map((w, j) => (j === i ? w + step : w)));
        const slope = (at(1e-5) - at(-1e-5)) / 2e-5;
        expect(gradient[i]).toBeCloseTo(slope, 5);
      }
    }
  });
});

const UNIT = { steepness: 0.75 } as const;

/** What the candidate is trained to make small, by the book. */
function scoreOf(
  table: ExampleTable,
  net: CascadeNet,
  residuals: Float64Array,
  activation: (typeof CASCADE_ACTIVATIONS)[number],
  seen: Float64Array,
  given: number[],
  criterion: string,
): number {
  const y = Array.from({ length: table.training }, (_, r) => {
    const z = hiddenOf(net, row(table, r)).reduce((sum, x, i) => sum + x * seen[i], 0);
    return response(activation, UNIT.steepness * z);
  });
  const mean = (list: number[]) => list.reduce((a, b) => a + b, 0) / list.length;
  return [0, 1].reduce((sum, o) => {
    const e = y.map((_, r) => residuals[2 * r + o]);
    if (criterion === 'cascade2') return sum + y.reduce((s, v, r) => s + (e[r] - v * given[o]) ** 2, 0);
    const [ym, em] = [mean(y), mean(e)];
    return sum - Math.abs(y.reduce((s, v, r) => s + (v - ym) * (e[r] - em), 0));
  }, 0);
}

/** The bias, the inputs and what the hidden units put out. */
function hiddenOf(net: CascadeNet, x: number[]): number[] {
  const seen = [1, ...x];
  net.units.forEach((unit, u) => {
    const start = unitStart(net.inputs, u);
    const z = seen.reduce((sum, value, i) => sum + value * net.weights[start + i], 0);
    seen.push(response(unit.activation, unit.steepness * z));
  });
  return seen;
}

/** The gradient of the same, by the sweeps that training uses. */
function gradientOf(
  table: ExampleTable,
  net: CascadeNet,
  residuals: Float64Array,
  activation: (typeof CASCADE_ACTIVATIONS)[number],
  seen: Float64Array,
  given: number[],
  criterion: string,
): Float64Array {
  const workspace = frozenWorkspace(kernel, table, net, 2);
  const { lanes } = workspace.shape;
  const slopes = new Float64Array(rowsOf(table) * lanes);
  seen.forEach((w, i) => (workspace.weights[i * lanes] = w));
  kernel.sum(workspace, 0, table.training, net.units.length);
  respond({ activation, ...UNIT }, workspace.sums, slopes, 0, table.training * lanes, lanes);
  const { training } = table;
  const y = Array.from({ length: training }, (_, r) => workspace.sums[r * lanes]);
  const mean = (list: number[]) => list.reduce((a, b) => a + b, 0) / list.length;
  workspace.sums.fill(0);
  for (const o of [0, 1]) {
    const e = y.map((_, r) => residuals[2 * r + o]);
    const em = mean(e);
    const covariance = y.reduce((s, v, r) => s + (v - mean(y)) * (e[r] - em), 0);
    for (let r = 0; r < training; r++) {
      const back =
        criterion === 'cascade2'
          ? -2 * (e[r] - y[r] * given[o]) * given[o]
          : -Math.sign(covariance) * (e[r] - em);
      workspace.sums[r * lanes] += back * slopes[r * lanes];
    }
  }
  workspace.gradient.fill(0);
  kernel.passBack(workspace, 0, training, net.units.length);
  return Float64Array.from(seen, (_, i) => workspace.gradient[i * lanes]);
}

test.each([
  ['parity of 3 bits', 3, 1],
  ['parity of 5 bits', 5, 4],
  ['parity of 8 bits', 8, 13],
])('%s', (_, bits, most) => {
  for (const seed of [1, 2, 3])
    growUntilRight(tableOf(parity(bits)), { ...OPTIONS, groups: 2, spread: 2 }, seed, most);
});

test('weights of hidden units never change once they are installed', () => {
  const table = noisyTable(120, 'frozen');
  let growth = beginGrowth(table, OPTIONS, 'tanh', 7);
  const frozen = ({ inputs, weights }: CascadeNet, units: number) =>
    createHash('sha256')
      .update(weights.subarray(0, unitStart(inputs, units)))
      .digest('hex');
  for (let units = 0; units < 4; units++) {
    const before = frozen(growth.net, units);
    growth = grow(table, OPTIONS, growth, candidateJobs(table, OPTIONS, growth).map(doCandidateJob));
    expect(frozen(growth.net, units)).toBe(before);
    expect(growth.net.units.length).toBe(units + 1);
  }
});

test('the net kept is the one with the least test error, and stages tell its errors', () => {
  const table = noisyTable(80, 'best');
  let growth = beginGrowth(table, OPTIONS, 'tanh', 3);
  for (let units = 0; units < 8; units++)
    growth = grow(table, OPTIONS, growth, candidateJobs(table, OPTIONS, growth).map(doCandidateJob));
  const least = Math.min(...growth.stages.map(({ test }) => test));
  expect(bestStage(growth).test).toBe(least);
  expect(errorsOf(kernel, table, growth.best).test).toBe(least);
  expect(growth.stages[8].training).toBeLessThan(growth.stages[0].training / 2);
  // Seen by somebody who reckons by the book.
  const { targets, training, outputs } = table;
  let squares = 0;
  for (let r = training; r < rowsOf(table); r++)
    cascadeOutputs(growth.best, row(table, r)).forEach(
      (y, o) => (squares += (targets[r * outputs + o] - y) ** 2),
    );
  expect(squares / (rowsOf(table) - training) / outputs).toBeCloseTo(least, 12);
});

test('learns more outputs than there are candidates in a job', () => {
  const random = new Random('outputs');
  const rows = Array.from({ length: 80 }, () => {
    const x = [random.between(-1, 1), random.between(-1, 1)];
    return [...x, ...Array.from({ length: 11 }, (_, o) => tanh((o - 5) * x[0] * x[1] + 0.1 * o * x[0]))];
  });
  const table = tableOf(rows, 11);
  let growth = beginGrowth(table, OPTIONS, 'tanh', 2);
  for (let units = 0; units < 3; units++)
    growth = grow(table, OPTIONS, growth, candidateJobs(table, OPTIONS, growth).map(doCandidateJob));
  expect(growth.stages[3].training).toBeLessThan(growth.stages[0].training / 4);
});

test('how the pool is cut into jobs changes nothing', () => {
  const table = noisyTable(60, 'cut');
  const growth = beginGrowth(table, OPTIONS, 'tanh', 1);
  const wide = { ...OPTIONS, groups: 4 };
  const [first, second] = candidateJobs(table, wide, growth).map(doCandidateJob);
  const one = doCandidateJob({ ...candidateJobs(table, wide, growth)[0], from: 4 });
  // Candidates 4 to 11 are in both jobs.
  expect([first.poolIndex, second.poolIndex]).toSatisfy(([a, b]: number[]) => a < 8 && b >= 8);
  for (const candidate of [first, second])
    if (candidate.poolIndex >= 4 && candidate.poolIndex < 12)
      expect(one.score).toBeGreaterThanOrEqual(candidate.score);
  if (one.poolIndex < 8) expect(one.score).toBeLessThanOrEqual(first.score);
});

describe('the WebAssembly kernel', () => {
  const wasm = WasmTrainingKernel.open()!;
  const binary = tableOf(
    Array.from({ length: 40 }, (_, r) => [
      ...Array.from({ length: 9 }, (_, i) => ((r * (i + 3)) >> 1) & 1),
      0.1 * (r % 7),
    ]),
  );

  test.each([
    ['numbers', noisyTable(50, 'twin')],
    ['bits', binary],
  ])('does the same as its twin to the last bit, on %s', (_, table) => {
    const net = randomNet(table.inputs, table.outputs, 7, 'twin');
    for (const lanes of [2, 6, 8, 18]) {
      const random = new Random('weights');
      const weights = Float64Array.from({ length: lanes * (1 + table.inputs + 7) }, () =>
        random.between(-2, 2),
      );
      const [a, b] = [wasm, new TwinTrainingKernel()].map((kernel) => {
        const workspace = frozenWorkspace(kernel, table, net, lanes);
        workspace.weights.set(weights);
        kernel.sum(workspace, 3, rowsOf(table), 6);
        const sums = workspace.sums.slice(3 * lanes);
        workspace.gradient.fill(0.5);
        kernel.passBack(workspace, 3, rowsOf(table), 6);
        return [workspace.hidden.slice(), sums, workspace.gradient.slice()];
      });
      expect(a).toEqual(b);
    }
  });

  test('grows the same net', () => {
    const table = noisyTable(60, 'same');
    const job = candidateJobs(table, OPTIONS, beginGrowth(table, OPTIONS, 'tanh', 1))[0];
    expect(errorsOf(new TwinTrainingKernel(), table, job.net)).toEqual(errorsOf(wasm, table, job.net));
  });

  test('refuses a workspace that another has taken the place of', () => {
    const old = frozenWorkspace(wasm, binary, newCascade(9, 1, 'tanh'), 2);
    frozenWorkspace(wasm, binary, newCascade(9, 1, 'tanh'), 2);
    expect(() => wasm.sum(old, 0, 1, 0)).toThrow('gone');
  });
});

describe('units', () => {
  test.each(CASCADE_ACTIVATIONS)('%s has the slope that finite differences show', (activation) => {
    for (let z = -3.05; z < 3; z += 0.1) {
      const slope = (response(activation, z + 1e-6) - response(activation, z - 1e-6)) / 2e-6;
      expect(responseSlope(activation, z, response(activation, z))).toBeCloseTo(slope, 7);
      const sums = Float64Array.of(9, z / 0.5, 9);
      const slopes = Float64Array.of(9, 9, 9);
      respond({ activation, steepness: 0.5 }, sums, slopes, 1, 3, 2);
      expect(sums[1]).toBeCloseTo(response(activation, z), 12);
      expect(slopes[1]).toBeCloseTo(slope / 2, 7);
      expect([sums[0], sums[2]]).toEqual([9, 9]);
    }
  });

  test('sine and cosine are as exact as they say', () => {
    for (let x = -100; x < 100; x += 0.37) {
      expect(Math.abs(sin(x) - Math.sin(x))).toBeLessThan(1e-15);
      expect(Math.abs(cos(x) - Math.cos(x))).toBeLessThan(1e-15);
    }
  });

  test('are written and read as text, and nothing else is read', () => {
    for (const activation of CASCADE_ACTIVATIONS)
      expect(parseUnit(unitText({ activation, steepness: 0.25 }))).toEqual({ activation, steepness: 0.25 });
    for (const text of [
      'tanh',
      'tanh:',
      'tanh:0',
      'tanh:-1',
      'tanh:1e9',
      'tanh:1:2',
      'tanh:x',
      'thna:1',
      '',
      7,
      null,
    ])
      expect(() => parseUnit(text)).toThrow(expect.objectContaining({ code: 'LAB_BAD_OPTION' }) as Error);
  });
});

test('examples for which there is no memory are an error of the user, and the workspace before them stays whole', () => {
  const { Memory } = (globalThis as unknown as { WebAssembly: { Memory: { prototype: WasmMemory } } })
    .WebAssembly;
  const wasm = WasmTrainingKernel.open()!;
  const shape = { rows: 3, inputs: 2, entries: 4, hasValues: false, hidden: 1, lanes: 2 };
  const before = wasm.workspace(shape);
  const grow = vi.spyOn(Memory.prototype, 'grow').mockImplementation(() => {
    throw new RangeError('WebAssembly.Memory.grow(): Unable to grow instance memory');
  });
  onTestFinished(() => grow.mockRestore());
  for (const rows of [1e6, 1e9])
    expect(() => wasm.workspace({ ...shape, rows })).toThrow(
      expect.objectContaining({ code: rows === 1e6 ? 'LAB_MEMORY' : 'LAB_BAD_OPTION' }) as Error,
    );
  before.weights.fill(1);
  wasm.sum(before, 0, 3, 0);
  expect([...before.sums]).toEqual([1, 1, 1, 1, 1, 1]);
});

test('a candidate of another job, or of a unit that the pool has not, is refused', () => {
  const table = noisyTable(60, 'foreign');
  const [first, second] = candidateJobs(
    table,
    { ...OPTIONS, groups: 12 },
    beginGrowth(table, OPTIONS, 'tanh', 1),
  );
  const candidate = doCandidateJob(first);
  expect(candidateFault(first, candidate)).toBeUndefined();
  expect(candidateFault(second, candidate)).toBe('no candidate of this job');
  expect(candidateFault(first, null)).toBe('no candidate of this job');
  const unit = { ...candidate.unit, activation: 'relu' };
  expect(candidateFault(first, { ...candidate, unit })).toMatch(/activation/);
  const steeper = { ...candidate.unit, steepness: 2 * candidate.unit.steepness };
  expect(candidateFault(first, { ...candidate, unit: steeper })).toMatch(/steepness/);
});
