import { expect, test } from 'vitest';
import connectFour from '@evolab/connect-four';
import { hanoi } from '@evolab/puzzles';
import othello from '@evolab/othello';
import ticTacToe from '@evolab/tic-tac-toe';
import { solveForward } from '../../src/solve/forward.ts';

const gameOf = (plugin: typeof ticTacToe, options: object = {}) => {
  const [definition] = plugin.games!;
  return definition.create({ ...definition.defaults, ...options });
};

test('tic-tac-toe is a draw with 5,478 positions', () => {
  const { value, positions } = solveForward(gameOf(ticTacToe), 10_000);
  expect({ value, positions }).toEqual({ value: 0, positions: 5478 });
});

test('an evaluator that always says 0 is wrong by the root of the share of decided positions', () => {
  const { won, lost, drawn, judgement } = solveForward(gameOf(ticTacToe), 10_000, { evaluate: () => 0 });
  expect(judgement?.error).toBeCloseTo(Math.sqrt((won + lost) / (won + lost + drawn)), 12);
  expect(judgement?.rightSide).toBe(0);
});

test('4x4 Othello is lost for the first player', () => {
  expect(solveForward(gameOf(othello, { size: 4 }), 1_000_000).value).toBeLessThan(0);
});

test('connect four on 4x4 is a draw with as many positions as Tromp counted, told on the way', () => {
  const game = gameOf(connectFour, { width: 4, height: 4 });
  const told: number[] = [];
  const { value, positions } = solveForward(game, 1_000_000, undefined, game.start(), (count) =>
    told.push(count),
  );
  expect({ value, positions, told }).toEqual({ value: 0, positions: 161_029, told: [2 ** 17] });
});

test('play is solved from a position as from the start', () => {
  const game = gameOf(ticTacToe);
  const { value, won, lost, drawn } = solveForward(game, 10_000, undefined, game.parse!('x.o.x..o.'));
  // x to move has three cells that make two threats at once or one that wins at once.
  expect({ value, decided: won + lost > drawn }).toEqual({ value: 1, decided: true });
});

test('a game with too many positions is refused', () => {
  expect(() => solveForward(gameOf(ticTacToe), 5000)).toThrow(
    expect.objectContaining({ code: 'LAB_WRONG_GAME' }),
  );
});

test('a puzzle is solved as well', () => {
  expect(solveForward(hanoi.create({ ...hanoi.defaults, discs: 2 }), 1_000_000).value).toBe(1);
});

test('payoffs of any size are exact, however often a position comes up', () => {
  const whole = gameOf(ticTacToe);
  const game = {
    ...whole,
    start() {
      const position = whole.start();
      const payoff = position.payoff.bind(position);
      position.payoff = (role) => payoff(role) / 300;
      return position;
    },
  };
  const begin = () => {
    const position = game.start();
    position.copy(whole.parse!('x.o.x..o.'));
    return position;
  };
  const { value, ...counts } = solveForward(game, 10_000, undefined, begin());
  const { value: all, ...wanted } = solveForward(whole, 10_000, undefined, whole.parse!('x.o.x..o.'));
  expect(value).toBe(all / 300);
  expect(counts).toEqual(wanted);
});
