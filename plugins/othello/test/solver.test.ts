import { positionAfter, Random } from 'evolab';
import { expect, test } from 'vitest';
import { othello, solve, type Othello } from '../src/index.ts';

const game = othello.create({ size: 8 });

/** Positions with so many empty squares from games of random moves. */
function positions(empties: number, count: number): Othello[] {
  const random = new Random('solver', empties);
  const found: Othello[] = [];
  while (found.length < count) {
    const position = game.start() as Othello;
    while (!position.over && 64 - position.discs() > empties) position.play(position.sample(random));
    if (!position.over) found.push(position);
  }
  return found;
}

function scoreAfter(position: Othello, move: number): number {
  const child = positionAfter(game, position, move) as Othello;
  return child.turn === position.turn ? solve(child) : 0 - solve(child);
}

test('wins, draws and losses are those of the exact score, and so is its move, with a fresh table or a used one', () => {
  const kept = game.solver!();
  for (const position of positions(10, 100)) {
    const score = solve(position);
    for (const solver of [kept, game.solver!()]) {
      expect(solver.solve(position, 1_000_000), game.print(position)).toBe(true);
      expect(solver.value, game.print(position)).toBe(Math.sign(score));
      expect(Math.sign(scoreAfter(position, solver.move)), game.print(position)).toBe(solver.value);
    }
  }
});

test('win, draw or loss with 14 empty squares takes at most 200,000 nodes in nearly all positions', () => {
  const solver = game.solver!();
  let solved = 0;
  let nodes = 0;
  for (const position of positions(14, 100)) {
    solver.reset();
    if (solver.solve(position, 200_000)) solved++;
    expect(solver.nodes).toBeLessThanOrEqual(200_000);
    nodes += solver.nodes;
  }
  expect(solved).toBeGreaterThanOrEqual(97);
  // Without sorting by replies it is ten times as much.
  expect(nodes / 100).toBeLessThan(40_000);
});

test('a solver that has no chance does not try', () => {
  const solver = game.solver!();
  expect(solver.solve(game.start(), 1_000_000)).toBe(false);
  expect(solver.nodes).toBe(0);
});
