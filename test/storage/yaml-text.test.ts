import { expect, test } from 'vitest';
import { parseText } from '../../src/storage/yaml-text.ts';

const numbered = (count: number, line: (i: number) => string): string =>
  Array.from({ length: Math.floor(count) }, (_, i) => line(i)).join('\n');

/** Seconds of CPU that reading takes, and what comes of it: a value, or the message of the refusal. */
function read(text: string): { seconds: number; value?: unknown; message?: string } {
  const begun = process.cpuUsage();
  const seconds = () => {
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1e6;
  };
  try {
    const value = parseText(text, 'a file');
    return { seconds: seconds(), value };
  } catch (error) {
    expect(error).toMatchObject({ code: 'LAB_BAD_CONFIG' });
    return { seconds: seconds(), message: (error as Error).message };
  }
}

test('a file of 60,000 keys takes as long a key as one of 6,000', () => {
  const keys = (count: number) => read(numbered(count, (i) => `key${i}: 1`));
  // The first reading compiles the parser.
  keys(6000);
  const [few, all] = [keys(6000), keys(60_000)];
  expect(Object.keys(all.value as object)).toHaveLength(60_000);
  expect(all.seconds / few.seconds).toBeLessThan(40);
});

/** Texts that grow with a number, which has to cost no more than they grow. */
const GROWING: Readonly<Record<string, (size: number) => string>> = {
  'a flow map of many keys': (n) => `{${numbered(n / 8, (i) => `k${i},`)}}`,
  'errors in one line': (n) => '*a '.repeat(n / 3),
  'brackets that close nothing': (n) => '] '.repeat(n / 2),
  'aliases of aliases': (n) =>
    numbered(n / 50, (i) => `k${i}: &x${i} [${`${i ? `*x${i - 1}` : '1'},`.repeat(9)}]`),
  merges: (n) => `a: &a {b: 1}\n${numbered(n / 16, (i) => `k${i}: {<<: *a}`)}`,
  'blocks as deep as a line goes': (n) => '- '.repeat(n / 2),
  'blocks as deep as there are lines': (n) => numbered(Math.sqrt(2 * n), (i) => `${' '.repeat(i)}a:`),
  'keys within keys': (n) => '? '.repeat(n / 2),
  'a mark without end': (n) => '!'.repeat(n),
  documents: (n) => '---\na\n'.repeat(n / 6),
  'a text that does not end': (n) => `"${'a'.repeat(n)}`,
};

test.each(Object.entries(GROWING))(
  '%s are read or refused in one short line, in time that grows as the text does',
  (_, textOf) => {
    const sizes = [1 << 15, 1 << 17].map(textOf);
    const [short, long] = sizes.map((text) => read(text));
    for (const { message = '' } of [short, long]) {
      expect(message.length).toBeLessThan(300);
      expect(message).not.toMatch(/call stack|\n/);
    }
    // Four times the text; what takes less than a second tells nothing.
    if (long.seconds > 1) expect(long.seconds / short.seconds).toBeLessThan(12);
  },
);

test('a key that is there twice is named with its place', () => {
  expect(read('a: 1\nb:\n  c: 1\n  d: 2\n  c: 3').message).toBe(
    'a file: Map keys must be unique at line 5, column 3',
  );
  expect(read('{"a": 1, "a": 2}').message).toMatch(/unique at line 1, column 10/);
});

test('JSON and YAML are read as they were', () => {
  expect(read('{"a": [1, {"b": null}], "c": "x"}').value).toEqual({ a: [1, { b: null }], c: 'x' });
  expect(read('a: &x [1, 2]\nb: *x\nc: |\n  two\n  lines\n').value).toEqual({
    a: [1, 2],
    b: [1, 2],
    c: 'two\nlines\n',
  });
  expect(read('').value).toBeNull();
});
