import { expect, test } from 'vitest';
import { merged, originsOf, type Layer } from '../../src/config/layers.ts';

const layers: Layer[] = [
  {
    source: 'preset',
    file: 'quick.yaml',
    config: { seed: 1, game: { use: 'hex', size: 5 }, learner: { use: 'a', depth: 2, rate: 0.5 } },
  },
  { source: 'found', config: { learner: { use: 'a', depth: 3 } } },
  { source: 'typed', config: { seed: 7 } },
];

test('later layers win, and each setting is told by the last that decided it', () => {
  const settings = { ...merged(layers), keepEvery: 5 };
  expect(settings).toMatchObject({ seed: 7, learner: { use: 'a', depth: 3, rate: 0.5 } });
  expect(originsOf(settings, layers)).toEqual([
    { source: 'default', file: null, settings: ['keepEvery'] },
    { source: 'preset', file: 'quick.yaml', settings: ['game.use', 'game.size', 'learner.rate'] },
    { source: 'found', file: null, settings: ['learner.use', 'learner.depth'] },
    { source: 'typed', file: null, settings: ['seed'] },
  ]);
});

test('an option of another extension does not come from the source of the one before', () => {
  const other: Layer = { source: 'file', file: 'my.yaml', config: { game: { use: 'othello' } } };
  const origins = originsOf({ game: { use: 'othello', size: 8 } }, [...layers, other]);
  expect(origins).toEqual([
    { source: 'default', file: null, settings: ['game.size'] },
    { source: 'file', file: 'my.yaml', settings: ['game.use'] },
  ]);
});
