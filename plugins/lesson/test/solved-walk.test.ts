import { legalMovesOf, positionAfter, type Game, type Position } from 'evolab';
import { expect, test } from 'vitest';
import { iterateValues, solveAll, solveForward } from '@evolab/oracle';
import { playNames, whole } from 'evolab/testing';
import connectFour from '../../connect-four/src/index.ts';
import hex from '../../hex/src/index.ts';
import pig from '../../pig/src/index.ts';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import { solvedWalk } from '../src/solved-walk.ts';

const make = (plugin: typeof pig, options: object = {}): Game => {
  const [definition] = plugin.games!;
  return definition.create({ ...definition.defaults, ...options });
};

/** Value and plies for the role to move, by the definition. */
function outcome(game: Game, position: Position, known: Map<string, [number, number]>): [number, number] {
  if (position.over) return [position.payoff(position.turn) + 0, 0];
  const key = game.print(position);
  const found = known.get(key);
  if (found) return found;
  const all = legalMovesOf(game, position).map((move): [number, number] => {
    const child = positionAfter(game, position, move);
    const [value, plies] = outcome(game, child, known);
    return [(child.turn === position.turn ? value : -value) + 0, value === 0 ? 0 : plies + 1];
  });
  const value = Math.max(...all.map(([one]) => one));
  const plies = all.filter(([one]) => one === value).map(([, one]) => one);
  const best: [number, number] = [value, value > 0 ? Math.min(...plies) : Math.max(...plies)];
  known.set(key, best);
  return best;
}

test('all 5,478 positions of tic-tac-toe have their values, which lab solve finds too, and their distances', () => {
  const game = make(ticTacToe);
  const walk = solvedWalk(game, solveAll(game, 10_000), 6000);
  expect(walk.positions).toHaveLength(5478);
  expect(new Set(walk.texts).size).toBe(5478);
  expect(walk).toMatchObject({ complete: true, solved: 5478 });
  const known = new Map<string, [number, number]>();
  const faults: string[] = [];
  const expected = (i: number, what: string, truth: unknown, said: unknown) => {
    if (!Object.is(truth, said))
      faults.push(`${walk.texts[i]}: ${what} is ${String(truth)}, not ${String(said)}`);
  };
  for (const [i, { payoffs, plies, moves, turn }] of walk.positions.entries()) {
    // Read from text a finished game may have either role to move; there are no moves left.
    const position = game.parse!(walk.texts[i]);
    const value = payoffs[position.turn];
    const [truth, distance] = outcome(game, position, known);
    expected(i, 'the value', truth, value);
    // By itself, it solves a position in milliseconds: in CI all.
    if (whole || i % 7 === 0)
      expected(i, 'the value of lab solve', solveForward(game, 10_000, undefined, position).value, value);
    expected(i, 'the distance', distance, plies);
    const free = [...walk.texts[i]].filter((sign) => sign === '.').length;
    expected(i, 'the number of moves', position.over ? 0 : free, moves.length);
    for (const move of moves) {
      const to = walk.positions[move.to];
      expected(i, 'the value of a move', to.payoffs[turn], move.value);
      expected(i, 'the distance of a move', move.value === 0 ? 0 : to.plies! + 1, move.plies);
    }
    // The best move first, and its value is that of the position.
    if (moves.length === 0) continue;
    expected(i, 'the value of the best move', value, moves[0].value);
    expected(i, 'the distance of the best move', distance, moves[0].plies);
  }
  expect(faults).toEqual([]);
});

test.each([
  ['hex', make(hex, { size: 3 })],
  ['connect four', make(connectFour, { width: 4, height: 3 })],
])('%s: what a page says of its positions is the truth, and the line of best play leads to it', (_, game) => {
  const solved = solveAll(game, 200_000);
  const walk = solvedWalk(game, solved, 400);
  expect(walk.positions).toHaveLength(400);
  expect(walk.complete).toBe(false);
  const known = new Map<string, [number, number]>();
  for (const [i, { payoffs, plies, line, turn }] of walk.positions.entries()) {
    const position = game.parse!(walk.texts[i]);
    expect([payoffs[position.turn], plies]).toEqual(outcome(game, position, known));
    if (turn < 0) continue;
    playNames(game, position, line);
    expect(position.over).toBe(true);
    expect(position.payoff(turn) + 0).toBe(payoffs[turn]);
    if (payoffs[turn] !== 0) expect(line).toHaveLength(plies!);
  }
});

test('Pig: every position has the expected payoffs of value iteration from there', () => {
  const game = make(pig, { target: 10 });
  const walk = solvedWalk(game, solveAll(game, 100_000), 100_000);
  expect(walk.complete).toBe(true);
  expect(walk.positions.some(({ turn }) => turn === -1)).toBe(true);
  let checked = 0;
  for (const [i, { payoffs, turn, moves }] of walk.positions.entries()) {
    if (turn >= 0 && i % 7 === 0) {
      const expected = iterateValues(game, game.parse!(walk.texts[i]), 100_000, game.positionIndex).payoffs;
      for (const role of [0, 1]) expect(payoffs[role]).toBeCloseTo(expected[role], 3);
      checked++;
    }
    // A role takes the best move; chance averages over six faces.
    if (turn >= 0) expect(payoffs[turn]).toBeCloseTo(Math.max(...moves.map(({ value }) => value)), 3);
    if (turn === -1)
      expect(payoffs[0]).toBeCloseTo(moves.reduce((sum, { value }) => sum + value, 0) / moves.length, 3);
  }
  expect(checked).toBeGreaterThan(20);
});
