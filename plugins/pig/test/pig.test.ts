import { LabError } from 'evolab';
import { checkedOptions, checkGame, playNames } from 'evolab/testing';
import { expect, test } from 'vitest';
import { pig } from '../src/index.ts';
import { optimalShares } from './optimal.ts';

const make = (options: object = {}) => pig.create(checkedOptions(pig, options));
const game = make();

test.each([100, 10, 2])('keeps the contract with a target of %i', (target) => {
  checkGame(make({ target }), { playouts: 30 });
});

test('with optimal play to 100 points the role that begins wins 53.06% (Neller and Presser 2004)', () => {
  const shares = optimalShares(game);
  expect(shares[game.positionIndex!.indexOf(game.start())]).toBeCloseTo(0.5306, 4);
});

test('with optimal play to 10 points a role holds as the equations of a second program say', () => {
  const small = make({ target: 10 });
  const shares = optimalShares(small);
  expect(shares[small.positionIndex!.indexOf(small.start())]).toBeCloseTo(equations(10), 7);
});

/** The share of the role that begins, by the equations of Neller and Presser on plain tables. */
function equations(target: number): number {
  const p = new Map<string, number>();
  const get = (i: number, j: number, k: number) => (i + k >= target ? 1 : (p.get(`${i} ${j} ${k}`) ?? 0));
  for (let change = 1; change > 1e-12;) {
    change = 0;
    for (let i = 0; i < target; i++)
      for (let j = 0; j < target; j++)
        for (let k = 0; k < target - i; k++) {
          let roll = (1 - get(j, i, 0)) / 6;
          for (let face = 2; face <= 6; face++) roll += get(i, j, k + face) / 6;
          const share = Math.max(roll, 1 - get(j, i + k, 0));
          change = Math.max(change, Math.abs(share - get(i, j, k)));
          p.set(`${i} ${j} ${k}`, share);
        }
  }
  return get(0, 0, 0);
}

test('a roll of 1 loses the points of the turn, holding keeps them', () => {
  const position = game.start();
  playNames(game, position, ['roll', '6', 'roll', '5', 'hold']);
  expect(game.print(position)).toBe('11 0 0 second 5');
  playNames(game, position, ['roll', '6', 'roll', '1']);
  expect(game.print(position)).toBe('11 0 0 first 9');
});

test('the points of the turn win as soon as they suffice, and the score says by how much', () => {
  const position = game.parse!('96 80 0 first 40');
  playNames(game, position, ['roll', '6']);
  expect([position.over, position.payoff(0), position.payoff(1)]).toEqual([true, 1, -1]);
  expect([0, 1].map((role) => game.score!.of(position, role))).toEqual([102, 80]);
});

test('after fifty plies for each point of the target the game is drawn', () => {
  const small = make({ target: 2 });
  expect(small.maxPlies).toBe(100);
  const position = small.start();
  for (let turn = 0; turn < 50; turn++) playNames(small, position, ['roll', '1']);
  expect([position.over, position.payoff(0), position.payoff(1)]).toEqual([true, 0, 0]);
});

test('the encoder shows scores, the points of the turn, whose turn it is and the rolling die', () => {
  const seen = (text: string, role: number) => {
    const out = new Float64Array(5);
    game.encoders!.board.encode(game.parse!(text), role, out);
    return [...out];
  };
  expect(seen('20 30 10 first rolls 31', 0)).toEqual([0.2, 0.3, 0.1, 1, 1]);
  expect(seen('20 30 10 first rolls 31', 1)).toEqual([0.3, 0.2, -0.1, -1, 1]);
  expect(seen('20 30 0 second 31', 1)).toEqual([0.3, 0.2, 0, 1, 0]);
  // Learners of `lab env` see the end of a game too, and its numbers are within the range that the encoder states.
  expect(seen('104 30 0 first 31', 0)).toEqual([1, 0.3, 0, 1, 0]);
});

test.each([
  ['', 'nothing'],
  ['0 0 0 third 0', 'no such role'],
  ['1 0 0 first 2', 'a score of 1'],
  ['0 0 1 first 2', 'a turn of 1'],
  ['50 50 50 first 90', 'a turn that has won'],
  ['100 100 0 first 90', 'two winners'],
  ['106 0 0 first 90', 'a lead that no roll gives'],
  ['0 0 0 first 5001', 'plies beyond the limit'],
  ['0 0 0 first 05', 'a leading zero'],
])('%s is no position: %s', (text) => {
  expect(() => game.parse!(text)).toThrow(SyntaxError);
});

test('a target of 1 is a user error', () => {
  expect(() => make({ target: 1 })).toThrow(LabError);
});
