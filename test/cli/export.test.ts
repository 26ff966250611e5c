import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readModel } from '../onnx/model-reader.ts';
import { emptyFolder, lab, labJson } from './lab.ts';

const champion = resolve(import.meta.dirname, '../../papers/champions/draughts-layered.msgpack');

test('an agent is exported as ONNX, and its file says what goes in', async () => {
  const cwd = emptyFolder();
  // A run of the name of the file.
  const run = basename(champion, '.msgpack');
  mkdirSync(join(cwd, run));
  writeFileSync(join(cwd, run, 'champion.msgpack'), readFileSync(champion));
  const { stdout } = await lab(['export', champion, '--out', 'net.onnx'], cwd);
  expect(stdout).toMatch(
    /^Wrote the net of \S+ to net\.onnx, as ONNX: layered, \d+ bytes\n {2}takes numbers \[N, 32\] of encoder board, /,
  );
  const answer = await labJson(['export', run, '--out', 'again.onnx'], cwd);
  expect(answer).toMatchObject({
    format: 'onnx',
    inputs: [{ name: 'numbers', width: 32 }],
    encoder: 'board',
  });
  const bytes = readFileSync(join(cwd, 'net.onnx'));
  expect(readFileSync(join(cwd, 'again.onnx')).equals(bytes)).toBe(true);
  expect(answer['bytes']).toBe(bytes.length);
  const { facts, inputs, opset } = readModel(bytes);
  expect({ facts, inputs, opset }).toMatchObject({
    facts: { game: 'draughts', encoder: 'board', view: 'asked' },
    inputs: { numbers: ['N', 32] },
    opset: answer['opset'],
  });
});

test.each([
  [[champion], 'LAB_USAGE', '--out net.onnx'],
  [[champion, '--out', 'x', '--game', '2'], 'LAB_USAGE', 'without games'],
  [[champion, '--out', 'x', '--format', 'pgn'], 'LAB_BAD_FILE', 'evolab-agent'],
  [['random', '--format', 'onnx', '--out', 'x'], 'LAB_WRONG_GAME', 'no evaluator'],
  [
    ['material', '--format', 'onnx', '--out', 'x'],
    'LAB_WRONG_GAME',
    'can be exported: ccnn, conv, ensemble, hyperneat, layered',
  ],
  [
    [resolve(champion, '../draughts-d-visiondraughts.msgpack'), '--out', 'x'],
    'LAB_WRONG_GAME',
    "'feature-net' cannot be written",
  ],
  [['nowhere', '--out', 'x'], 'LAB_BAD_FILE', 'nowhere'],
])('%j is refused, and nothing is written', async (words, code, told) => {
  const cwd = emptyFolder();
  const { status, stderr } = await lab(['export', ...words], cwd);
  expect([status, stderr]).toEqual([2, expect.stringContaining(code)]);
  expect(stderr).toContain(told);
  expect(existsSync(join(cwd, 'x'))).toBe(false);
});
