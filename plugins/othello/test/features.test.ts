import { Random } from 'evolab';
import { expect, test } from 'vitest';
import { othello } from '../src/index.ts';

const game = othello.create(othello.defaults);
const measure = (name: string, text: string, role = 0) =>
  game.features![name].measure(game.parse!(text), role);

test('features have the documented values', () => {
  // Black: a1, b1, b2, d4; White: h1, g2, e4, d5, e5; Black to move.
  const rows = [
    'XX-----O',
    '-X----O-',
    '--------',
    '---XO---',
    '---OO---',
    '--------',
    '--------',
    '--------',
  ];
  const text = `${rows.join('')} X`;
  expect(measure('discs', text)).toBe(4 - 5);
  expect(measure('corners', text)).toBe(1 - 1);
  expect(measure('edges', text)).toBe(1);
  expect(measure('beside-corners', text)).toBe(2 - 1);
  expect(measure('empty', text)).toBe(64 - 9);
  expect(measure('corners', text.replace('XX', '-X'))).toBe(-1);
});

test('features of the two roles are opposite', () => {
  const random = new Random('features');
  const moves = new Int32Array(game.maxMoves);
  const position = game.start();
  while (!position.over) {
    for (const [name, { measure }] of Object.entries(game.features!)) {
      const sum = measure(position, 0) + measure(position, 1);
      expect(sum, name).toBe(name === 'empty' ? 2 * measure(position, 0) : 0);
    }
    position.play(moves[random.below(position.moves(moves, 0))]);
  }
});
