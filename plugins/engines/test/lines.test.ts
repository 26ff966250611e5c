import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { linesOf } from '../src/lines.ts';

const never = new AbortController().signal;

async function linesIn(chunks: readonly (string | Uint8Array)[], longest?: number): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of linesOf(Readable.from(chunks), never, longest)) lines.push(line);
  return lines;
}

test('a line ends at a line feed alone, with or without a return before it', async () => {
  expect(await linesIn(['a\u2028b\u2029c\rd\ne\r\n', '\nf'])).toEqual(['a\u2028b\u2029c\rd', 'e', '', 'f']);
});

test('a character may come in two parts', async () => {
  const bytes = Buffer.from('é\n');
  expect(await linesIn([bytes.subarray(0, 1), bytes.subarray(1)])).toEqual(['é']);
});

test('a byte order mark at the beginning is left out, and no other', async () => {
  const [mark, line] = [Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('ugi\n')];
  expect(await linesIn([mark.subarray(0, 2), mark.subarray(2), line, mark, line])).toEqual([
    'ugi',
    '\uFEFFugi',
  ]);
});

test('a line without end is refused, and lines that are as long as may be are not', async () => {
  expect(await linesIn(['abc', 'def\n', 'abcdef'], 6)).toEqual(['abcdef', 'abcdef']);
  await expect(linesIn(['abc\n', 'abcd', 'efg', 'h\n'], 6)).rejects.toMatchObject({ code: 'LAB_USAGE' });
});

test('an input that fails has ended', async () => {
  const input = new PassThrough();
  input.write('a\nb');
  const lines = linesOf(input, never);
  expect(await lines.next()).toMatchObject({ value: 'a' });
  input.destroy(new Error('EIO'));
  for await (const line of lines) expect(line).toBe('b');
});

test('an aborted signal ends the wait for more', async () => {
  const abort = new AbortController();
  const lines = linesOf(new PassThrough(), abort.signal);
  const next = lines.next();
  abort.abort();
  expect(await next).toEqual({ done: true, value: undefined });
});
