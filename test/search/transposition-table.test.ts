import { Worker } from 'node:worker_threads';
import { Random } from 'evolab';
import { TranspositionTable } from 'evolab/search';
import { expect, test } from 'vitest';
import { LOWER_BOUND, UPPER_BOUND, EXACT } from '../../src/search/transposition-table.ts';

const keys = (count: number, seed: number): Int32Array => {
  const random = new Random('keys', seed);
  return Int32Array.from({ length: 2 * count }, () => random.bits());
};

test('what was stored is found, bit by bit', () => {
  const table = new TranspositionTable(12);
  const random = new Random('stored');
  for (let i = 0; i < 1000; i++) {
    const [key0, key1] = keys(1, i);
    const value = [0, -0, 1, -1, 0.1, -1e-300, random.between(-1, 1)][i % 7];
    const bound = [EXACT, LOWER_BOUND, UPPER_BOUND][i % 3];
    const depth = random.below(1 << 16);
    const move = [0, 2 ** 31 - 1, random.below(2 ** 31)][i % 3];
    table.store(key0, key1, depth, bound, value, move);
    expect(table.probe(key0, key1)).toBe(true);
    expect([table.value, table.depth, table.bound, table.move]).toEqual([value, depth, bound, move]);
    expect(Object.is(table.value, value)).toBe(true);
  }
});

test('an empty table knows nothing, not even the position whose key is 0', () => {
  const table = new TranspositionTable(1);
  expect(table.probe(0, 0)).toBe(false);
  table.store(0, 0, 3, EXACT, 0.5, 7);
  expect(table.probe(0, 0)).toBe(true);
  table.clear();
  expect(table.probe(0, 0)).toBe(false);
});

test('deep entries stay until they are old', () => {
  const table = new TranspositionTable(1);
  table.store(1, 1, 9, EXACT, 0.9, 1);
  for (let i = 2; i < 50; i++) table.store(i, i, 1, EXACT, 0.1, 1);
  expect(table.probe(1, 1)).toBe(true);
  expect(table.probe(49, 49)).toBe(true);
  table.newSearch();
  table.store(50, 50, 1, EXACT, 0.1, 1);
  expect(table.probe(1, 1)).toBe(false);
});

test('a buffer of the wrong size is refused', () => {
  expect(() => new TranspositionTable(4, new ArrayBuffer(100))).toThrow(RangeError);
});

test('a blend of two entries is not recognised, whichever words come from which', () => {
  const random = new Random('blend');
  const table = new TranspositionTable(1);
  const words = new Int32Array(table.buffer);
  const written = (key0: number, key1: number): number[] => {
    table.clear();
    table.store(key0, key1, random.below(99), 1 + random.below(3), random.between(-1, 1), random.below(999));
    return [...words.subarray(0, 6)];
  };
  for (let i = 0; i < 500; i++) {
    const [a0, a1, b0, b1] = i % 2 === 0 ? [7, 8, 7, 8] : keys(2, i);
    const a = written(a0, a1);
    const b = written(b0, b1);
    for (let blend = 1; blend < 63; blend++) {
      table.clear();
      words.set(a.map((word, w) => ((blend >> w) & 1 ? word : b[w])));
      const genuine = [a, b].some((one) => one.every((word, w) => word === words[w]));
      expect(table.probe(a0, a1) || table.probe(b0, b1)).toBe(genuine);
    }
  }
});

test('two threads that write the same few entries at once never make up an entry', async () => {
  const log2 = 2;
  const buffer = new SharedArrayBuffer(TranspositionTable.bytes(log2));
  const running = new SharedArrayBuffer(4);
  // The value, the move and the depth of an entry follow from its key and a number that the value carries.
  const program = `
    import { workerData, parentPort } from 'node:worker_threads';
    const { TranspositionTable } = await import(workerData.table);
    const { log2, buffer, keys, seed } = workerData;
    const table = new TranspositionTable(log2, buffer);
    const running = new Int32Array(workerData.running);
    let x = seed, found = 0, wrong = 0;
    Atomics.add(running, 0, 1);
    while (Atomics.load(running, 0) < 2);
    for (let round = 0; round < 1500000; round++) {
      x = (Math.imul(x, 1664525) + 1013904223) | 0;
      const k = (x >>> 16) % (keys.length / 2), n = (x >>> 8) & 0xff;
      if (table.probe(keys[2 * k], keys[2 * k + 1])) {
        found++;
        const m = Math.round(table.value * 256) - 1000 * k;
        if (m < 0 || m > 255 || table.move !== m * 7919 + k || table.depth !== m + 256 * k || table.bound !== 1 + m % 3) wrong++;
      }
      table.store(keys[2 * k], keys[2 * k + 1], n + 256 * k, 1 + n % 3, (n + 1000 * k) / 256, n * 7919 + k);
    }
    parentPort.postMessage({ found, wrong });
  `;
  const table = new URL('../../src/search/transposition-table.ts', import.meta.url).href;
  const outcomes = [1, 2].map(
    (seed) =>
      new Promise<{ found: number; wrong: number }>((resolve, reject) => {
        const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`), {
          workerData: { table, log2, buffer, running, keys: keys(8, 9), seed },
        });
        worker.once('message', resolve);
        worker.once('error', reject);
      }),
  );
  for (const { found, wrong } of await Promise.all(outcomes)) {
    expect(found).toBeGreaterThan(100_000);
    expect(wrong).toBe(0);
  }
});
