import { expect, test } from 'vitest';
import { family } from '../src/index.ts';

const GAMES = ['yavalath-three', 'gomoku', 'tic-tac-toe', 'yavalath', 'dice-four'];

/** How far apart two points are; the width of a cell is 1. */
const distance = (a: Place, b: Place) => Math.hypot(a.x - b.x, a.y - b.y);
type Place = { readonly x: number; readonly y: number };

test.each(GAMES)('no coordinate of %s lies on another or on a cell', (game) => {
  const { board } = family.create({ ...family.defaults, game });
  const { labels = [], cells } = board!;
  expect(labels.length).toBeGreaterThan(0);
  labels.forEach((label, i) => {
    const others: readonly Place[] = [...labels.slice(0, i), ...cells];
    expect(Math.min(...others.map((other) => distance(label, other)))).toBeGreaterThan(0.6);
  });
});

test('each row of hexagons names its first cell and its last, as moves do', () => {
  const game = family.create({ ...family.defaults, game: 'yavalath' });
  const rows = game.draw!(game.start()).split('\n').slice(0, -1);
  const legal = new Int32Array(game.maxMoves);
  const start = game.start();
  const names = Array.from(legal.subarray(0, start.moves(legal, 0)), (move) => game.moveName(start, move));
  expect(rows[0]).toBe('a9         . . . . .  e9');
  expect(rows[8]).toBe('e1         . . . . .  i1');
  for (const row of rows) {
    const [first, last] = [row.split(' ')[0], row.split(' ').at(-1)!];
    expect(names.indexOf(last) - names.indexOf(first)).toBe(row.split('.').length - 2);
  }
});
