import { CHANCE, type Chance, type Game } from 'evolab';
import { inspectGame } from 'evolab/testing';
import { expect, test } from 'vitest';
import { pig } from '../../plugins/pig/src/index.ts';

const sound = pig.create({ target: 20 });

/** What an inspection of Pig with another kind of luck finds. */
function found(chance: Partial<Chance> | undefined): string[] {
  const game: Game = { ...sound };
  if (chance === undefined) delete (game as { chance?: Chance }).chance;
  else Object.assign(game, { chance: { ...sound.chance!, ...chance } });
  return inspectGame(game, { playouts: 20, millis: 0 })
    .filter(({ ok }) => !ok)
    .map(({ name, detail }) => `${name}: ${detail.split('\n')[0]}`);
}

const fixed =
  (...values: number[]): Chance['probabilities'] =>
  (_, out, at) =>
    out.set(values, at);

test('a game with sound luck passes', () => {
  expect(found({})).toEqual([]);
});

test.each<[string, Partial<Chance> | undefined, string]>([
  ['is not declared', undefined, 'turn: turn -1 is not a role'],
  [
    'has an outcome too many',
    { probabilities: (_, out, at) => void out.fill(1 / 6, at, at + 7) },
    'chance: more than 6',
  ],
  [
    'has an outcome too few',
    { probabilities: fixed(0.2, 0.2, 0.2, 0.2, 0.2) },
    'chance: probabilities are not written',
  ],
  [
    'ignores where to write',
    { probabilities: (_, out) => void out.fill(1 / 6, 0, 6) },
    'chance: probabilities are not written',
  ],
  [
    'does not sum to 1',
    { probabilities: fixed(0.1, 0.1, 0.1, 0.1, 0.1, 0.1) },
    'chance: probabilities sum to 0.6',
  ],
  [
    'has an impossible outcome',
    { probabilities: fixed(0, 0.2, 0.2, 0.2, 0.2, 0.2) },
    'chance: an outcome has probability 0',
  ],
  [
    'is drawn otherwise than it says',
    { probabilities: fixed(0.5, 0.1, 0.1, 0.1, 0.1, 0.1) },
    'chance: chance.sample does not draw',
  ],
  ['draws what is no outcome', { sample: () => 8 }, 'chance: draws 8, which is no outcome'],
])('luck that %s is found out', (_, chance, message) => {
  const broken = found(chance);
  expect(broken).toHaveLength(1);
  expect(broken[0]).toMatch(message);
});

test('chance that never has its turn is found out', () => {
  const game: Game = { ...sound };
  const start = () => {
    const position = sound.start();
    // A pig that only holds.
    position.moves = (out, at) => {
      out[at] = 7;
      return 1;
    };
    return position;
  };
  const broken = inspectGame({ ...game, start }, { playouts: 2, millis: 0 }).filter(({ ok }) => !ok);
  expect(broken.map(({ detail }) => detail).join()).toMatch('it was the turn of chance nowhere');
  expect(sound.start().turn).not.toBe(CHANCE);
});
