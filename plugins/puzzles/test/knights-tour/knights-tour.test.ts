import { LabError } from 'evolab';
import { checkedOptions, checkGame, checkUniform, markedText, viewOf } from 'evolab/testing';
import { expect, test } from 'vitest';
import { knightsTour } from '../../src/index.ts';
import type { KnightsTour } from '../../src/knights-tour/position.ts';

const make = (options: object = {}) => knightsTour.create(checkedOptions(knightsTour, options));
const game = make();
const evenly = (cells: number) => Array.from({ length: cells + 1 }, (_, moves) => (100 * moves) / cells);

/** Counts tours; with `first` the search ends with the first one. `visit` receives the cells of each. */
function searchTours(
  on: typeof game,
  cells: number,
  first: boolean,
  visit: (tour: number[]) => void,
): number {
  const levels = Array.from({ length: cells + 1 }, () => on.start() as KnightsTour);
  const legal = Array.from({ length: cells + 1 }, () => new Int32Array(8));
  let found = 0;
  const search = (level: number): void => {
    const position = levels[level];
    if (position.steps === cells - 1) {
      found++;
      visit(levels.slice(1, cells).map(({ knight }) => knight));
      return;
    }
    const count = position.moves(legal[level], 0);
    for (let i = 0; i < count && !(first && found > 0); i++) {
      levels[level + 1].copy(position);
      levels[level + 1].play(legal[level][i]);
      if (!levels[level + 1].over) search(level + 1);
    }
  };
  search(0);
  return found;
}

test('keeps the contract', () => {
  checkGame(game, {
    playouts: 60,
    seed: 1,
    imageOf: (_, { cells }) => make({ start: game.moveName(game.start(), cells.indexOf(24)) }).start(),
  });
  checkGame(make({ width: 8, height: 8, scores: evenly(64) }), { playouts: 40, seed: 1 });
  checkGame(make({ width: 4, height: 3, scores: evenly(12) }), { playouts: 40, seed: 1 });
});

test('a tour of 30 cells exists, and its 30th move ends in a hole and is worth 100 points', () => {
  let tour: number[] = [];
  searchTours(game, 30, true, (found) => (tour = found));
  expect(new Set([24, ...tour]).size).toBe(30);
  const position = game.start() as KnightsTour;
  for (const cell of tour) {
    position.play(cell);
    expect(position.over).toBe(false);
  }
  const legal = new Int32Array(8);
  position.moves(legal, 0);
  position.play(legal[0]);
  expect([position.over, position.steps, position.payoff()]).toEqual([true, 30, 1]);
});

// Published numbers of directed open tours: 16 on 3x4; 304 of the 1728 on 5x5 start in a given corner.
test('all tours of small boards are found', () => {
  const count = (width: number, height: number, start: string) => {
    const cells = width * height;
    return searchTours(make({ width, height, start, scores: evenly(cells) }), cells, false, () => {});
  };
  const twelve = ['a', 'b', 'c', 'd'].flatMap((column) => [1, 2, 3].map((row) => `${column}${row}`));
  expect(twelve.map((start) => count(4, 3, start)).reduce((a, b) => a + b)).toBe(16);
  expect(count(5, 5, 'e5')).toBe(304);
});

test.each([
  [2, 6],
  [25, 75],
  [26, 80],
  [27, 85],
  [28, 90],
  [29, 96],
  [30, 100],
])('%i moves are worth %i points', (moves, points) => {
  const position = game.start() as KnightsTour;
  position.steps = moves;
  expect(position.payoff()).toBeCloseTo(points / 50 - 1, 12);
});

test('a move back leads into a hole', () => {
  const position = game.start() as KnightsTour;
  position.play(13);
  expect(game.print(position)).toBe('....../....../.N..../....../#.....');
  position.play(24);
  expect(game.print(position)).toBe('....../....../.#..../....../X.....');
  expect([position.over, position.payoff()]).toEqual([true, 6 / 50 - 1]);
});

test('the sampler draws legal moves uniformly', () => {
  checkUniform(game, '....../....../....../....../N.....');
  checkUniform(game, '....../....../.N..../....../#.....');
});

test('encoders write the board row by row', () => {
  const position = game.parse!('....../....../.N..../....../#.....');
  const encoded = (name: string) => markedText(viewOf(game, name, position));
  expect(encoded('board')).toBe('13:1 24:-1');
  expect(encoded('planes')).toBe('13:1 54:1');
});

test.each([
  ['too few rows', '....../....../....../N.....'],
  ['no knight', '....../....../....../....../......'],
  ['two knights', 'N...../....../....../....../N.....'],
  ['another start', 'N...../....../....../....../......'],
  ['holes without one at the start', '#...../....../.N..../....../......'],
  ['a knight on the wrong colour', '....../....../..N.../....../#.....'],
  ['another symbol', '....../....../....../....../N....o'],
])('parse rejects %s', (_, text) => {
  expect(() => game.parse!(text)).toThrow(SyntaxError);
});

test.each([
  { width: 3, height: 3, scores: evenly(9) },
  { width: 9, height: 8, scores: evenly(72) },
  { width: 2.5 },
  { width: 0 },
  { width: 5 },
  { start: 'g1' },
  { start: 'a6' },
  { scores: [] },
  { scores: evenly(30).map((points) => points + 1) },
])('invalid options are user errors: %o', (options) => {
  expect(() => make(options)).toThrow(LabError);
});
