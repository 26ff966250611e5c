import { copyOf, Random } from 'evolab';
import { repeats } from 'evolab/testing';
import { expect, test } from 'vitest';
import { connectFour, solve, type ConnectFour } from '../src/index.ts';

test.each([
  [7, 6, 20, 50],
  [7, 6, 30, 50],
  [5, 5, 8, 20],
  [8, 7, 40, 50],
])('on %ix%i after %i plies the solver says what the exact score says', (width, height, plies, count) => {
  const game = connectFour.create({ width, height, suicide: false });
  const random = new Random('solver', width, plies);
  const kept = game.solver!();
  for (let left = repeats(count); left > 0;) {
    const position = game.start() as ConnectFour;
    while (position.plies < plies && !position.over) position.play(position.sample(random));
    if (position.over) continue;
    left--;
    const score = solve(position);
    for (const solver of [kept, game.solver!()]) {
      expect(solver.solve(position, 10_000_000), game.print(position)).toBe(true);
      expect(solver.value, game.print(position)).toBe(Math.sign(score));
      const child = copyOf(game, position) as ConnectFour;
      child.play(solver.move);
      expect(0 - Math.sign(solve(child)), game.print(position)).toBe(solver.value);
    }
  }
});

test('the empty board is not taken for an entry of an empty table', () => {
  const game = connectFour.create({ width: 6, height: 4, suicide: false });
  // The second player wins on 6 columns of 4 rows (J. Tromp, "John's Connect Four Playground").
  expect(Math.sign(solve(game.start() as ConnectFour))).toBe(-1);
});

test('suicide has no solver', () => {
  expect(connectFour.create({ width: 7, height: 6, suicide: true }).solver).toBeUndefined();
});
