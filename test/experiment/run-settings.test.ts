import { expect, test } from 'vitest';
import { setting } from '../../src/config/config.ts';
import { runConfig } from '../../src/experiment/run-settings.ts';
import { laboratory } from '../fixtures/small-evolution.ts';

const method = 'coevolution';

test('a run without a preset begins with that of its game, and without a game with that of the game of quick', () => {
  const draughts = runConfig(laboratory, { method, preset: 'draughts' });
  expect(runConfig(laboratory, { method })).toEqual(draughts);
  expect(runConfig(laboratory, { method, game: { use: 'draughts' } })).toEqual({
    ...draughts,
    game: { use: 'draughts' },
  });
  const quick = runConfig(laboratory, { method, preset: 'quick' });
  expect(quick.learner).not.toEqual(draughts.learner);
  expect(runConfig(laboratory, { method, game: { use: 'hex' } }).learner).toEqual(quick.learner);
});

test('a setting of the learner needs no name of it: that of the preset stays', () => {
  const whole = runConfig(laboratory, { method });
  const changed = runConfig(laboratory, { method, overrides: setting('games=3').config });
  expect(changed.learner).toEqual({ ...whole.learner, games: 3 });
});
