import { LabError, Random } from 'evolab';
import { DecoupledUct, Playout } from 'evolab/search';
import { expect, test } from 'vitest';
import { penniesGame, pushingGame } from 'evolab/testing';

const game = pushingGame();

function newUct(options = {}, seed = 1) {
  const random = new Random('decoupled', seed);
  return new DecoupledUct(game, new Playout(game, random), random, options);
}

test('what is better whatever the others do is played, by each role and in every round', () => {
  const uct = newUct();
  const position = game.start();
  while (!position.over) {
    const choices = [0, 1].flatMap((role) => {
      if (((position.choosers >> role) & 1) === 0) return [];
      return [uct.search(position, role, { sims: 3000 }).move];
    });
    expect(choices).toEqual(position.choosers === 0b11 ? [1, 1] : [2]);
    for (const move of choices) position.play(move);
  }
  expect(position.payoff(0)).toBeCloseTo(-0.1, 12);
});

test('values are means of what the role gets', () => {
  const { value } = newUct({ cp: 0.1 }).search(game.start(), 0, { sims: 50_000 });
  expect(value).toBeGreaterThan(-0.2);
  expect(value).toBeLessThan(0);
});

test('without a best choice both are made about equally often', () => {
  const pennies = penniesGame();
  const random = new Random('pennies');
  const uct = new DecoupledUct(pennies, new Playout(pennies, random), random);
  for (const role of [0, 1]) {
    const { visits, value } = uct.search(pennies.start(), role, { sims: 4000 });
    expect(Math.abs(value)).toBeLessThan(0.5);
    expect(Math.abs(visits[0] - 2000)).toBeLessThan(400);
  }
});

test('budgets are kept, and a depth in instants', () => {
  const uct = newUct();
  const { visits, count } = uct.search(game.start(), 1, { sims: 321 });
  expect(visits.subarray(0, count).reduce((sum, n) => sum + n, 0)).toBe(321);
  expect(uct.search(game.start(), 0, { nodes: 100 }).nodes).toBe(100);
  expect(uct.search(game.start(), 0, { depth: 2, sims: 500 }).depth).toBe(2);
  expect(uct.search(game.start(), 0, { sims: 500 }).depth).toBe(4);
});

test('with room for few instants it goes on counting', () => {
  const { visits, move } = newUct({ capacity: 3 }).search(game.start(), 1, { sims: 3000 });
  expect(visits[0] + visits[1]).toBe(3000);
  expect(move).toBe(1);
});

test('a role without a choice cannot search, nor can it be done with the solver', () => {
  const position = game.start();
  position.play(1);
  position.play(1);
  expect(() => newUct().search(position, 0, { sims: 10 })).toThrow(RangeError);
  expect(() => newUct({ solver: true })).toThrow(LabError);
});
