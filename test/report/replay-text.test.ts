import { expect, test } from 'vitest';
import pig from '../../plugins/pig/src/index.ts';
import { positionTexts } from '../../src/report/replay-text.ts';
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
