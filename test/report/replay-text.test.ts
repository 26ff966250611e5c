import { expect, test } from 'vitest';
import pig from '../../plugins/pig/src/index.ts';
import { endText, gameListText, positionTexts } from '../../src/report/replay-text.ts';
import { payoffsText } from '../../src/report/numbers.ts';
import type { StoredGame } from '../../src/storage/game-file.ts';
import { laboratoryOf, playNames } from 'evolab/testing';

test('a replay says who moved, and what was chance', () => {
  const game = laboratoryOf(pig).game({ use: 'pig' });
  const names = ['roll', '4', 'hold'];
  const positions = names.map((_, i) => {
    const position = game.start();
    playNames(game, position, names.slice(0, i));
    return position;
  });
  const heads = positionTexts(game, positions, names).map((screen) => screen.split('\n')[0]);
  expect(heads).toEqual(['start', '1. roll (first)', '2. 4 (chance)']);
});

test('payoffs are shown with four digits at most', () => {
  const game = { players: ['a', 'b'], payoffs: [2 / 3, -2 / 3], reason: 'rules' } as const;
  const list = { count: 1, more: false, path: 'games' };
  expect(gameListText({ ...list, games: [{ ...game, number: 1, plies: 7 }] })).toMatch(
    / {2}0\.6667 -0\.6667 +7 {2}rules$/m,
  );
  const stored = { ...game, game: { use: 'backgammon' }, moves: [] };
  expect(endText(stored as unknown as StoredGame)).toBe('a 0.6667, b -0.6667 (rules)');
  expect(payoffsText([1, -0.5, -0.5, -1e-9])).toBe('1 -0.5 -0.5 0');
});
