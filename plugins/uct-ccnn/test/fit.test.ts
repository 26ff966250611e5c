import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random, type Batch, type Executor } from 'evolab';
import { CASCADE_DEFAULTS } from '../src/cascade/training-options.ts';
import { describe, expect, test } from 'vitest';
import plugin from '../src/index.ts';
import { cascadeOptions, fit, meanSquaredError, type FitRequest } from '../src/fitting.ts';
import { cascadeOutputs } from '../src/cascade/net.ts';
import { readNet, writeNet, type StoredNet } from '../src/net-file.ts';
import { readNumberTable, type NumberTable } from '../src/number-table.ts';
import { doBatch } from '../../../src/worker/batch.ts';
import { seal } from 'evolab/storage';
import type { AgentFactory } from '../../../src/registry/agent-factory.ts';
import { createContainer } from '../../../src/registry/container.ts';
import { Service } from '../../../src/registry/tokens.ts';
import { lab, labJson } from 'evolab/testing';

const folder = mkdtempSync(join(tmpdir(), 'fit-'));
const write = (name: string, text: string | Uint8Array): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};
const code = (name: string) => expect.objectContaining({ code: name }) as Error;

const factory = createContainer([plugin]).get<AgentFactory>(Service.factory);

/** Does batches here, as if by `slots` threads, the later ones first. */
function executorOf(slots: number): Executor {
  let waiting: (() => void)[] = [];
  return {
    slots,
    run: async (batch: Batch) => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        setTimeout(() => {
          for (const go of waiting.reverse()) go();
          waiting = [];
        });
      });
      return doBatch(structuredClone(batch), factory);
    },
    close: () => Promise.resolve(),
  };
}

/** Columns far beyond 1 and a product that no sum of them can predict. */
function sampleOf(rows: number): NumberTable {
  const random = new Random('sample');
  const numbers = Array.from({ length: rows }, () => {
    const [year, rooms, flag] = [1990 + random.below(30), 1 + random.below(7), random.below(2)];
    return [year, rooms, flag, 1000 * (year - 1980) * rooms, 50 * rooms - 20 * flag];
  });
  return {
    names: ['year', 'rooms', 'flag', 'price', 'rent'],
    numbers: Float64Array.from(numbers.flat()),
    rows,
  };
}

const request = (over: Partial<FitRequest> = {}): FitRequest => ({
  data: sampleOf(200),
  targets: 2,
  testShare: 0.2,
  units: 4,
  options: { ...CASCADE_DEFAULTS, groups: 3 },
  seed: 3,
  executor: executorOf(1),
  signal: new AbortController().signal,
  onStage: () => {},
  ...over,
});

describe('a fit', () => {
  test('is the same whatever the number of threads', async () => {
    const [one, three] = await Promise.all(
      [1, 3].map((slots) => fit(request({ executor: executorOf(slots) }))),
    );
    expect(three).toEqual(one);
    expect((await fit(request({ seed: 4 }))).net.weights).not.toEqual(one.net.weights);
  });

  test('gives a net that takes and gives raw numbers, with the errors it says', async () => {
    const { net, stages, output, tests, training } = await fit(request());
    const data = sampleOf(200);
    expect([output, tests, training]).toEqual(['linear', 40, 160]);
    expect(stages.length).toBe(5);
    const best = stages[net.units.length];
    expect(best.test).toBe(Math.min(...stages.map((stage) => stage.test)));
    expect(best.test).toBeLessThan(stages[0].test / 3);
    let squares = 0;
    for (let r = 0; r < data.rows; r++) {
      const row = [...data.numbers.subarray(r * 5, r * 5 + 5)];
      cascadeOutputs(net, row).forEach((y, o) => (squares += (y - row[3 + o]) ** 2));
    }
    const all = squares / (2 * data.rows);
    expect(all / ((best.training * 160 + best.test * 40) / 200)).toBeCloseTo(1, 8);
    const stored: StoredNet = { inputs: data.names.slice(0, 3), targets: data.names.slice(3), net };
    expect(meanSquaredError(stored, data) / all).toBeCloseTo(1, 8);
  });

  test('is not spoilt by columns that never vary, inputs or targets', async () => {
    // Their means, added up in binary, are not quite what they are.
    const random = new Random('constant');
    const rows = Array.from({ length: 60 }, () => {
      const x = random.unit();
      return [2017.1, x, 3.3, 20 * x - 7];
    });
    const data: NumberTable = {
      names: ['year', 'x', 'fee', 'price'],
      numbers: Float64Array.from(rows.flat()),
      rows: 60,
    };
    const { net, stages } = await fit(request({ data, units: 0, testShare: 0 }));
    const stored: StoredNet = { inputs: data.names.slice(0, 2), targets: data.names.slice(2), net };
    expect(meanSquaredError(stored, data) / stages[0].training).toBeCloseTo(1, 6);
    for (const row of rows) expect(cascadeOutputs(net, row)[0]).toBeCloseTo(3.3, 2);
  });

  test('keeps what there is when it is interrupted', async () => {
    const controller = new AbortController();
    const onStage = ({ units }: { units: number }) => units === 2 && controller.abort();
    const { stages, interrupted } = await fit(request({ signal: controller.signal, onStage }));
    expect(interrupted).toBe(true);
    expect(stages.length).toBe(3);
  });

  test('of targets within [-1, 1] ends in a tanh', async () => {
    const data: NumberTable = { names: ['a', 'b'], numbers: Float64Array.of(0, -1, 1, 1, 0.5, 0), rows: 3 };
    expect((await fit(request({ data, targets: 1, units: 0 }))).output).toBe('tanh');
  });

  test.each([
    ['nothing to see', { targets: 5 }, 'LAB_USAGE'],
    ['one row', { data: sampleOf(1) }, 'LAB_BAD_FILE'],
  ])('refuses %s', async (_, over, name) => {
    await expect(fit(request(over))).rejects.toThrow(code(name));
  });

  test('refuses options there are not', () => {
    for (const [key, value] of [
      ['gruops', 2],
      ['groups', '2'],
      ['groups', 0],
      ['activations', 'tanh'],
      ['activations', ['thna']],
    ] as const)
      expect(() => cascadeOptions(new Map([[key, value]]))).toThrow(code('LAB_BAD_OPTION'));
    expect(cascadeOptions(new Map([['groups', 5]])).groups).toBe(5);
  });
});

describe('a table of numbers', () => {
  test.each([
    ['commas', 'a,b\n1,-2.5e3\n\n+.5,4\n'],
    ['semicolons, quotes and CRLF', '"a";b\r\n1;"-2500"\r\n0.5;4'],
    ['tabs', 'a\tb\n1\t-2500\n0.5\t4\n'],
  ])('is read with %s', (_, text) => {
    const { names, numbers, rows } = readNumberTable(write('good.csv', text));
    expect([names, [...numbers], rows]).toEqual([['a', 'b'], [1, -2500, 0.5, 4], 2]);
  });

  test.each([
    ['', 'empty'],
    ['a,b\n', 'no rows'],
    ['1,2\n3,4\n', 'no names'],
    ['a,b\n1,2\n3\n', 'line 3: 1 fields'],
    ['a,b\n1,2,3\n', 'line 2: 3 fields'],
    ['a,b\n1,\n', "line 2: b is ''"],
    ['a,b\n1,Infinity\n', "b is 'Infinity'"],
    ['a,b\n1,NaN\n', "b is 'NaN'"],
    ['a,b\n1,0x\n', "b is '0x'"],
    ['a,b\n1,1e99\n', "b is '1e99'"],
  ])('of the text %j is refused', (text, message) => {
    const file = write('bad.csv', text);
    expect(() => readNumberTable(file)).toThrow(code('LAB_BAD_FILE'));
    expect(() => readNumberTable(file)).toThrow(message);
  });
});

describe('a net file', () => {
  const body = {
    kind: 'ccnn',
    inputs: ['a', 'b'],
    targets: ['c'],
    output: 'linear',
    units: ['tanh:0.5'],
    weights: Float64Array.of(1, 2, 3, 4, 5, 6, 7),
  };
  const sealed = (over: object) => write('net.msgpack', seal('evolab-net', { ...body, ...over }));

  test('gives back what was written', () => {
    const stored = readNet(sealed({}));
    const file = join(folder, 'again.msgpack');
    writeNet(file, stored);
    expect(readNet(file)).toEqual(stored);
    expect(stored.net).toMatchObject({
      inputs: 2,
      outputs: 1,
      units: [{ activation: 'tanh', steepness: 0.5 }],
    });
  });

  test.each([
    [{ kind: 'mlp' }],
    [{ inputs: [] }],
    [{ inputs: ['a'] }],
    [{ targets: 'c' }],
    [{ output: 'relu' }],
    [{ units: ['tanh:0'] }],
    [{ units: ['tanh:0.5', 'tanh:0.5'] }],
    [{ units: 3 }],
    [{ weights: [1, 2, 3, 4, 5, 6, 7] }],
    [{ weights: body.weights.map((w) => w / 0) }],
    [{ fitted: 'well' }],
    [{ fitted: { training: { rows: 3, error: NaN } } }],
    [{ fitted: { training: { rows: 3, error: 0 }, test: { rows: 0.5, error: 0 } } }],
  ])('with %o is refused', (over) => {
    expect(() => readNet(sealed(over))).toThrow(code('LAB_BAD_FILE'));
  });

  test('with any byte changed is refused', () => {
    const bytes = readFileSync(sealed({}));
    for (let i = 0; i < bytes.length; i += 7) {
      const damaged = Uint8Array.from(bytes);
      damaged[i] ^= 4;
      expect(() => readNet(write('damaged.msgpack', damaged))).toThrow(code('LAB_BAD_FILE'));
    }
  });
});

test('lab fit writes a net that lab fit --apply measures and lab inspect describes', async () => {
  const rows = Array.from({ length: 30 }, (_, i) => `${i % 5},${i % 2},${((i % 5) - 2) * (2 * (i % 2) - 1)}`);
  write('product.csv', `x,sign,y\n${rows.join('\n')}\n`);
  const args = ['fit', 'product.csv', '--net', 'ccnn', '--units', '3', '--test', '0', '--workers', '2'];
  const { stages, best } = (await labJson(args, folder)) as {
    stages: { training: number; test: null }[];
    best: { training: number; units: number };
  };
  expect(stages.map(({ test }) => test)).toEqual([null, null, null, null]);
  expect(best.training).toBeLessThan(stages[0].training / 5);
  const { error } = await labJson(['fit', 'product.csv', '--apply', 'product.net.msgpack'], folder);
  expect(error).toBeCloseTo(best.training, 10);
  const facts = await labJson(['inspect', 'product.net.msgpack'], folder);
  expect(facts).toMatchObject({
    format: 'evolab-net',
    version: 1,
    inputs: ['x', 'sign'],
    targets: ['y'],
    fitted: { training: { rows: 30, error: best.training } },
  });
  expect(facts['units']).toHaveLength(best.units);
  expect((await lab(['inspect', 'product.net.msgpack'], folder)).stdout).toMatch(
    /inputs +2: x, sign\n.*predicts +1: y\n.*hidden units +\d[^]*training error .* over 30 rows\n.*test error +not known/,
  );
  const again = await lab(args, folder);
  expect(again.status).toBe(2);
  expect(again.stderr).toContain('LAB_FILE_EXISTS');
});
