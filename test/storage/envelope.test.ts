import { Random } from 'evolab';
import { describe, expect, test } from 'vitest';
import { decode, encode } from '../../src/storage/codec.ts';
import { seal, sealOf, unseal } from '../../src/storage/envelope.ts';
import { LabError } from '../../src/util/errors.ts';

const agent = {
  agent: {
    name: 'a',
    game: { use: 'draughts' },
    searcher: { use: 'alphabeta' },
    budget: { depth: 2 },
    weights: Float64Array.from({ length: 50 }, (_, i) => Math.sqrt(i) - 3),
  },
};
const bytes = seal('evolab-agent', agent);
const open = (damaged: Uint8Array) => unseal(damaged, ['evolab-agent'], 'a.msgpack');

/** The code of the error that opening these bytes gives, or what was read. */
function outcome(damaged: Uint8Array): unknown {
  try {
    return open(damaged).value;
  } catch (error) {
    return error instanceof LabError ? error.code : error;
  }
}

test('what was sealed is read again, exactly', () => {
  expect(open(bytes)).toEqual({ format: 'evolab-agent', version: 1, value: agent });
});

test('any MessagePack reader opens the file', () => {
  const outer = decode(bytes) as Record<string, unknown>;
  expect(Object.keys(outer)).toEqual(['format', 'version', 'sha256', 'body']);
  expect(decode(outer['body'] as Uint8Array)).toEqual(agent);
});

test('a file cut off at any length is refused', () => {
  for (let length = 0; length < bytes.length; length++) {
    expect(outcome(bytes.subarray(0, length))).toBe('LAB_BAD_FILE');
  }
});

test('a file that goes on after its end is refused', () => {
  expect(outcome(Buffer.concat([bytes, Uint8Array.of(0)]))).toBe('LAB_BAD_FILE');
});

test('1,000 random flipped bits are all noticed', () => {
  const random = new Random(1, 'flips');
  for (let i = 0; i < 1000; i++) {
    const damaged = Uint8Array.from(bytes);
    damaged[random.below(damaged.length)] ^= 1 << random.below(8);
    expect(outcome(damaged)).toBe('LAB_BAD_FILE');
  }
});

test('every single bit matters', () => {
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const damaged = Uint8Array.from(bytes);
    damaged[bit >> 3] ^= 1 << (bit & 7);
    expect(outcome(damaged)).toBe('LAB_BAD_FILE');
  }
});

test('a file of another kind is named as what it is', () => {
  expect(() => unseal(seal('evolab-state', {}), ['evolab-agent'], 'x')).toThrow('x is an evolab-state file');
});

test("a plugin's own format is sealed and opened as any other, with its version", () => {
  const table = { rows: [1, 2], name: 'of a plugin' };
  const sealed = seal('my-plugin-table', table, 3);
  expect(unseal(sealed, ['my-plugin-table'], 'x', 3)).toEqual({
    format: 'my-plugin-table',
    version: 3,
    value: table,
  });
  expect(() => unseal(sealed, ['my-plugin-table'], 'x', 2)).toThrow('x is of version 3 of my-plugin-table');
  expect(() => unseal(sealed, ['evolab-agent'], 'x')).toThrow('x is a my-plugin-table file');
  expect(sealOf(sealed.subarray(0, 64))).toMatchObject({ format: 'my-plugin-table', version: 3 });
});

test.each(['', 'My Format', 'a--b', 'x'.repeat(32)])("'%s' is no name of a format", (name) => {
  expect(() => seal(name, 1)).toThrow(RangeError);
});

describe('the codec keeps every typed array whole', () => {
  const arrays = [
    Int8Array.of(-128, 127),
    Uint8Array.of(0, 255),
    Uint8ClampedArray.of(0, 255),
    Int16Array.of(-32768, 32767),
    Uint16Array.of(0, 65535),
    Int32Array.of(-2147483648, 2147483647),
    Uint32Array.of(0, 4294967295),
    Float32Array.of(1.5, -0, NaN, Infinity),
    Float64Array.of(Math.PI, -0, NaN, -Infinity, 5e-324),
  ];
  test.each(arrays.map((array) => [array.constructor.name, array] as const))(
    '%s, bare and inside',
    (_, array) => {
      for (const value of [array, { inside: [array] }]) {
        const again = decode(encode(value)) as typeof value;
        const read = ArrayBuffer.isView(again) ? again : again.inside[0];
        expect(Object.is(read.constructor, array.constructor) || read.constructor.name === 'Buffer').toBe(
          true,
        );
        expect(Buffer.from(read.buffer, read.byteOffset, read.byteLength)).toEqual(Buffer.from(array.buffer));
      }
    },
  );
});

test('equal data gives equal bytes', () => {
  expect(encode({ a: 1, b: [1.5, 'x'] })).toEqual(encode({ a: 1, b: [1.5, 'x'] }));
});
