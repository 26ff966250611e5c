import { legalMovesOf, Random, randomOpening, type Game } from 'evolab';
import { cascadeEncoder } from '../src/cascade/ccnn.ts';
import type { FilterOptions } from '../src/examples.ts';
import { rowsOf, type ExampleTable } from '../src/cascade/example-table.ts';
import { describe, expect, test } from 'vitest';
import { connectFour } from '../../connect-four/src/index.ts';
import { othello } from '../../othello/src/index.ts';
import { ticTacToe } from '../../tic-tac-toe/src/index.ts';
import { pileGame } from 'evolab/testing';
import {
  filterExamples,
  randomStates,
  SelfPlay,
  tellExamples,
  type ExampleGame,
  type Thinking,
} from '../src/index.ts';

const THINKING: Thinking = {
  sims: 60,
  cp: Math.SQRT1_2,
  final: 'value',
  solver: false,
  reuse: false,
  maxPlies: 0,
};
const FILTER: FilterOptions = { sides: 'winner', drawn: 'drop', duplicates: 'visits', testShare: 0.1 };
const noughts = ticTacToe.create({});
const small = othello.create({ size: 4 });
const NOWHERE = new Int32Array(0);

/** The legal moves along a game, ply by ply. */
function choices(game: Game, { moves }: ExampleGame): number[] {
  const position = game.start();
  const legal = new Int32Array(game.maxMoves);
  return [...moves].map((move) => {
    const count = position.moves(legal, 0);
    expect([...legal.subarray(0, count)]).toContain(move);
    position.play(move);
    return count;
  });
}

describe.each([
  ['tic-tac-toe', noughts],
  ['othello 4x4', small],
  ['connect four', connectFour.create({ width: 4, height: 4, suicide: false })],
])('self-play of %s', (_, game) => {
  test('plays a legal game to its end and notes every move that could be made', () => {
    const record = new SelfPlay(game, THINKING).play(NOWHERE, 5);
    const plies = choices(game, record);
    const all = plies.reduce((sum, count) => sum + count, 0);
    expect(record.visits.length).toBe(all);
    expect(record.values.length).toBe(all);
    // A fresh tree for every move: visits of a position add up to the simulations.
    let at = 0;
    for (const count of plies) {
      const visits = record.visits.subarray(at, (at += count));
      expect(visits.reduce((sum, n) => sum + n, 0)).toBe(THINKING.sims);
    }
    expect(record.values.every((value) => value >= -1 && value <= 1)).toBe(true);
  });

  test('is a function of its seed', () => {
    const play = new SelfPlay(game, THINKING);
    const first = play.play(NOWHERE, 5);
    play.play(NOWHERE, 6);
    expect(play.play(NOWHERE, 5)).toEqual(first);
    expect(play.play(NOWHERE, 6)).not.toEqual(first);
  });
});

test('the move made is the one that is worth most', () => {
  const record = new SelfPlay(noughts, THINKING).play(NOWHERE, 3);
  const position = noughts.start();
  const legal = new Int32Array(9);
  let at = 0;
  for (const move of record.moves) {
    const count = position.moves(legal, 0);
    const values = record.values.subarray(at, at + count);
    expect(values[legal.indexOf(move)]).toBe(Math.max(...values));
    at += count;
    position.play(move);
  }
});

test('a game is stopped where it is told to, and is drawn then', () => {
  const record = new SelfPlay(small, { ...THINKING, maxPlies: 5 }).play(Int32Array.of(), 2);
  expect(record.moves.length).toBe(5);
  expect(record.payoff).toBe(0);
});

describe('random states', () => {
  const states = randomStates(small, 40, 11, new Random(1));
  const keyed = (moves: Int32Array) => {
    const position = small.start();
    for (const move of moves) position.play(move);
    expect(position.over).toBe(false);
    return `${position.key(0)} ${position.key(1)}`;
  };

  test('are as many different positions as asked for, none of them the start, none over', () => {
    expect(states.length).toBe(40);
    expect(new Set([...states, NOWHERE].map(keyed)).size).toBe(41);
  });

  test('lie near the start', () => {
    const plies = states.map(({ length }) => length);
    expect(plies[0]).toBe(1);
    expect(plies.reduce((a, b) => a + b, 0) / 40).toBeLessThan(8);
  });

  test('are fewer if the game has no more', () => {
    const all = randomStates(noughts, 20_000, 9, new Random(1));
    // 5478 positions can arise, 958 of them are over, one is the start; some are met too rarely.
    expect(all.length).toBeLessThanOrEqual(5478 - 958 - 1);
    expect(all.length).toBeGreaterThan(2000);
  });
});

/** Noughts takes a corner, then wins; the thoughts are made up. */
function made(
  moves: readonly number[],
  payoff: number,
  think: (at: number) => [visits: number, value: number],
): ExampleGame {
  const position = noughts.start();
  const legal = new Int32Array(9);
  const visits: number[] = [];
  const values: number[] = [];
  for (const move of moves) {
    const count = position.moves(legal, 0);
    for (let i = 0; i < count; i++) {
      const [n, value] = think(visits.length);
      visits.push(n);
      values.push(value);
    }
    position.play(move);
  }
  return {
    seed: 1,
    opening: 0,
    moves: Int32Array.from(moves),
    visits: Int32Array.from(visits),
    values: Float32Array.from(values),
    payoff,
  };
}

describe('the filter', () => {
  const encoder = cascadeEncoder(noughts, 'auto');
  const filter = (games: ExampleGame[], options = {}) =>
    filterExamples(noughts, encoder, games, { ...FILTER, testShare: 0, ...options }, new Random(1));
  const targets = ({ targets: all }: ExampleTable) => [...all].sort((a, b) => a - b);

  test('keeps what the winner thought, and nothing of the loser', () => {
    const game = made([0, 3, 1, 4, 2], 1, (at) => [10, at / 64]);
    const { table, told, won } = filter([game]);
    expect(told).toBe(9 + 8 + 7 + 6 + 5);
    expect(won).toBe(9 + 7 + 5);
    expect(rowsOf(table)).toBe(won);
    const expected = [...Array(9).keys(), ...[...Array(7).keys()].map((i) => i + 17), 30, 31, 32, 33, 34];
    expect(targets(table)).toEqual(expected.map((at) => at / 64));
  });

  test('drops drawn games, or keeps both players of them; all, if there are no others', () => {
    const won = made([0, 3, 1, 4, 2], 1, () => [10, 0.5]);
    const drawn = made([0, 3, 1, 4, 5], 0, () => [10, 0.25]);
    expect(new Set(filter([won, drawn]).table.targets)).toEqual(new Set([0.5]));
    expect(filter([won, drawn], { drawn: 'keep' }).won).toBe(21 + 35);
    expect(filter([drawn]).won).toBe(35);
  });

  test('keeps of equal positions the one with most visits, or their mean', () => {
    const games = [
      made([0, 3, 1, 4, 2], 1, () => [10, 0.5]),
      made([0, 3, 1, 4, 2], 1, () => [30, -0.5]),
      made([0, 3, 1, 4, 2], 1, () => [20, 0.25]),
    ];
    expect(rowsOf(filter(games).table)).toBe(21);
    expect(new Set(filter(games).table.targets)).toEqual(new Set([-0.5]));
    const [mean] = new Set(filter(games, { duplicates: 'mean' }).table.targets);
    expect(mean).toBeCloseTo((10 * 0.5 - 30 * 0.5 + 20 * 0.25) / 60, 12);
  });

  test('leaves out moves that were never tried', () => {
    expect(filter([made([0, 3, 1, 4, 2], 1, (at) => [at % 2, 0])]).won).toBe(4 + 4 + 2);
  });

  test('sets a share aside for tests, drawn by the seed', () => {
    const game = made([0, 3, 1, 4, 2], 1, (at) => [10, at / 64]);
    const tables = [1, 1, 2].map(
      (seed) =>
        filterExamples(noughts, encoder, [game], { ...FILTER, testShare: 0.25 }, new Random(seed)).table,
    );
    expect(tables[0].training).toBe(21 - 5);
    expect(tables[1]).toEqual(tables[0]);
    expect(tables[2].targets).not.toEqual(tables[0].targets);
  });
});

test('an utility belongs to the role that waits, also where a role moves twice', () => {
  const game = pileGame();
  const { moves } = randomOpening(game, Infinity, new Random('twice'));
  const position = game.start();
  const child = game.start();
  const values: number[] = [];
  const wanted: number[] = [];
  let twice = 0;
  for (const move of moves) {
    for (const one of legalMovesOf(game, position)) {
      child.copy(position);
      child.play(one);
      values.push((values.length + 1) / 64);
      if (child.turn === position.turn) twice++;
      wanted.push(child.turn === position.turn ? -values.at(-1)! : values.at(-1)!);
    }
    position.play(move);
  }
  const told: number[] = [];
  const encoder = { size: 1, encode: (): void => {} };
  const record = { seed: 1, opening: 0, moves: Int32Array.from(moves), payoff: position.payoff(0) };
  const noted = { visits: Int32Array.from(values, () => 1), values: Float32Array.from(values) };
  tellExamples(game, encoder, { ...record, ...noted }, ({ utility }) => told.push(utility));
  expect(told).toEqual(wanted);
  expect(twice).toBeGreaterThan(2);
});
