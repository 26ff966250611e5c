import { LabError, positionAfter } from 'evolab';
import { solve } from '@evolab/oracle';
import { checkedOptions, checkGame, checkUniform, viewOf } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import { eightPuzzle } from '../../src/index.ts';
import type { Sliding } from '../../src/eight-puzzle/position.ts';

const make = (options: object = {}) => eightPuzzle.create(checkedOptions(eightPuzzle, options));
const game = make();

const keyOf = ({ low, high }: Sliding) => (low >>> 0) + high * 2 ** 32;
const legal = new Int32Array(4);
const movesOf = (position: Sliding) => [...legal.subarray(0, position.moves(legal, 0))];
const playedOn = (position: Sliding, move: number): Sliding => positionAfter(game, position, move) as Sliding;

/** The distance of every arrangement from order, by breadth-first search. */
function distancesFromOrder(): Map<number, number> {
  let layer = [game.parse!('123/456/78. 0') as Sliding];
  const distances = new Map([[keyOf(layer[0]), 0]]);
  for (let distance = 1; layer.length > 0; distance++) {
    const next: Sliding[] = [];
    for (const position of layer) {
      for (const move of movesOf(position)) {
        const child = playedOn(position, move);
        if (distances.has(keyOf(child))) continue;
        distances.set(keyOf(child), distance);
        next.push(child);
      }
    }
    layer = next;
  }
  return distances;
}

const distances = distancesFromOrder();

test('the numbers of arrangements by distance from order are OEIS A089473, 181440 in total', () => {
  const counts: number[] = [];
  for (const distance of distances.values()) counts[distance] = (counts[distance] ?? 0) + 1;
  expect(counts).toEqual([
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993,
    17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
  ]);
  expect(distances.size).toBe(181440);
});

/** Plays a shortest solution. */
function finish(position: Sliding): void {
  while (!position.over) {
    const left = distances.get(keyOf(position))!;
    const next = movesOf(position).find(
      (move) => distances.get(keyOf(playedOn(position, move))) === left - 1,
    );
    position.play(next!);
  }
}

test('the start is 30 moves from order, which is then worth 100 points', () => {
  const position = game.start() as Sliding;
  finish(position);
  expect(game.print(position)).toBe('123/456/78. 30');
  expect(position.payoff()).toBe(1);
});

test('order at any other step is worth 99 points', () => {
  const position = game.start() as Sliding;
  for (const move of [5, 8]) position.play(move);
  finish(position);
  expect(game.print(position)).toBe('123/456/78. 32');
  expect(position.payoff()).toBeCloseTo(0.98, 12);
});

test('after the last move a frame without order is worth 0', () => {
  const position = game.parse!('123/456/7.8 59');
  position.play(6);
  expect([position.over, position.payoff(0)]).toEqual([true, -1]);
  const last = game.parse!('123/456/7.8 59');
  last.play(8);
  expect([last.over, last.payoff(0)]).toEqual([true, 0.98]);
});

test('keeps the contract', () => {
  checkGame(game, { playouts: 15, seed: 1 });
  checkGame(make({ start: '1234/5678/9abc/.def', order: '1234/5678/9abc/def.' }), { playouts: 15, seed: 1 });
  checkGame(make({ start: '12/.3', order: '12/3.', limit: 9 }), { playouts: 15, seed: 1 });
});

test('the sampler draws legal moves uniformly', () => {
  for (const text of ['876/543/21. 0', '876/5.4/213 2', '8.6/574/213 3']) checkUniform(game, text);
});

test('encoders write the tiles row by row', () => {
  const position = game.parse!('87./546/213 2');
  const encoded = (name: string) => viewOf(game, name, position);
  expect(encoded('board')).toEqual([8, 7, 0, 5, 4, 6, 2, 1, 3]);
  const set = (numbers: number[]) => numbers.flatMap((x, i) => (x === 1 ? [i] : []));
  expect(set(encoded('planes'))).toEqual([7, 15, 26, 31, 39, 50, 55, 63]);
  // Two moves are 010000.
  expect(set(encoded('bits'))).toEqual([7, 15, 26, 31, 39, 50, 55, 63, 73]);
  expect(encoded('bits').length).toBe(78);
});

test.each([
  ['a tile twice', '876/543/22. 0'],
  ['a tile that is not there', '876/543/2.9 0'],
  ['another frame', '87/65/43/21/.. 0'],
  ['a step beyond the limit', '876/543/21. 62'],
  ['an arrangement that no slides lead to', '876/543/12. 0'],
  ['an arrangement at a step of the wrong parity', '876/543/21. 1'],
  ['no step', '876/543/21.'],
])('parse rejects %s', (_, text) => {
  expect(() => game.parse!(text)).toThrow(SyntaxError);
});

test.each([
  { start: '123/456/78.' },
  { start: '123/456/87.' },
  { start: '12/3.' },
  { start: '876/543/211' },
  { start: 'abcd/5678/1234/9ef.0', order: '' },
  { limit: 0 },
  { exactStep: 1.5 },
  { score: 101 },
  { exactScore: -1 },
])('invalid options are user errors: %o', (options) => {
  expect(() => make(options)).toThrow(LabError);
});

describe('position index', () => {
  test('numbers the 181440 arrangements once each', () => {
    const { count, indexOf, positionAt } = game.positionIndex!;
    expect(count).toBe(181440);
    const position = game.start();
    const texts = new Set<string>();
    for (let i = 0; i < count; i += 7) {
      positionAt(i, position);
      if (indexOf(position) !== i) expect(indexOf(position)).toBe(i);
      const text = game.print(position);
      texts.add(text);
      if (i % 700 === 0) expect(game.print(game.parse!(text))).toBe(text);
    }
    expect(texts.size).toBe(Math.ceil(count / 7));
  });

  test('solves the puzzle: 30 moves from the start, at most 31, for two arrangements', () => {
    const solution = solve(game);
    expect([solution.valueOf(game.start()), solution.pliesOf(game.start())]).toEqual([1, 30]);
    const far = solution.plies.filter((plies) => plies === 31).length;
    expect([solution.plies[solution.longest()], far, solution.count(1)]).toEqual([31, 2, 181440]);
  });

  test('exists for frames of up to twelve cells, if order has the same value at every step', () => {
    const count = (options: object) => make(options).positionIndex?.count;
    expect(count({ start: '12/.3', order: '12/3.' })).toBe(12);
    expect(count({ start: '1234/5678/9ab.', order: '1234/5678/9a.b' })).toBe(239500800);
    expect(count({ start: '1234/5678/9abc/.def', order: '1234/5678/9abc/def.' })).toBeUndefined();
    expect(count({ score: 0 })).toBeUndefined();
  });
});
