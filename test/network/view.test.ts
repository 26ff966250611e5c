import { expect, test } from 'vitest';
import connectFour from '../../plugins/connect-four/src/index.ts';
import { hanoi } from '../../plugins/puzzles/src/index.ts';
import type { Game } from '../../src/contract/game.ts';
import { CHANCE } from '../../src/contract/game.ts';
import { mlp } from '../../src/network/mlp.ts';
import { Viewer } from '../../src/network/view.ts';
import { fillOptions } from '../../src/registry/option-check.ts';

const [{ create }] = connectFour.games!;
const game = create({ columns: 7, rows: 6, connect: 4 });

test("the view 'opponent' is that of the other one than the role to move, whoever is asked about", () => {
  const viewer = new Viewer(game, 'opponent');
  const position = game.start();
  expect([viewer.of(position, 0), viewer.of(position, 1)]).toEqual([1, 1]);
  position.play(0);
  expect([viewer.of(position, 0), viewer.of(position, 1)]).toEqual([0, 0]);
});

test("before a roll the view 'opponent' is that of the other one than who rolls, and without a roller 'asked'", () => {
  const rolling = { ...game.start(), turn: CHANCE } as ReturnType<Game['start']>;
  const chance = { probabilities: () => {} };
  const rolled = new Viewer({ ...game, chance: { ...chance, roller: () => 0 } }, 'opponent');
  expect([rolled.of(rolling, 0), rolled.of(rolling, 1)]).toEqual([1, 1]);
  const free = new Viewer({ ...game, chance }, 'opponent');
  expect([free.of(rolling, 0), free.of(rolling, 1)]).toEqual([0, 1]);
});

test.each([
  ['one role', hanoi.create({ ...hanoi.defaults, discs: 3 })],
  ['three roles', { ...game, roles: ['a', 'b', 'c'] }],
  ['payoffs that do not add up to 0', { ...game, utility: 'general' as const }],
])("with %s the view 'opponent' is 'asked'", (_, other) => {
  const viewer = new Viewer(other, 'opponent');
  expect(viewer.view).toBe('asked');
  expect(viewer.of(other.start(), 0)).toBe(0);
});

test("settings that call the view 'opponent' by its old name 'waiting' are read", () => {
  const { options } = mlp;
  expect(fillOptions(options, { view: 'waiting' }, 'mlp')['view']).toBe('opponent');
  expect(() => fillOptions(options, { view: 'wating' }, 'mlp')).toThrow(/asked|opponent/);
});
