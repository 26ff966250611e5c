import { expect, test } from 'vitest';
import { benchRatios, benchText, type BenchResult } from '../src/bench-text.ts';
import { benchDocument } from '../src/bench.ts';

const speed = (median: number) => ({ median, low: 0.9 * median, high: 1.1 * median });
const result = (game: string, playouts: number): BenchResult => ({
  game,
  memory: 12,
  playouts: speed(playouts),
});

test('figures are short, and their spread stands beside them', () => {
  expect(benchText([result('hex', 1_234_567)], 'layered')).toMatch(
    /^a second +playouts .*\nhex +1\.23 M ±10% +.*12 MiB$/,
  );
});

test('a game is known by its id, variants by what was typed', () => {
  expect(Object.keys(benchDocument([result('hex:size=5', 1)]))).toEqual(['hex']);
  expect(Object.keys(benchDocument([result('hex', 1), result('hex:size=5', 1)]))).toEqual([
    'hex',
    'hex:size=5',
  ]);
  expect(benchDocument([result('hex:size=5', 2)])['hex']).toEqual({
    game: 'hex:size=5',
    playouts: 2,
    memory: 12,
    spread: { playouts: [1.8, 2.2] },
  });
});

test('ratios are to the row of the same game', () => {
  const before = { hex: { playouts: 10 }, 'othello:size=6': { game: 'othello:size=6', playouts: 4 } };
  const text = benchRatios([result('hex', 5), result('othello:size=6', 8), result('othello', 8)], before);
  expect(text).toMatch(/^hex +0\.50$/m);
  expect(text).toMatch(/^othello:size=6 +2\.00$/m);
  expect(text).toMatch(/^othello$/m);
});
