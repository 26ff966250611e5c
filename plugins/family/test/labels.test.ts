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
