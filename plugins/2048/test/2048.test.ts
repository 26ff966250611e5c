import { Random } from 'evolab';
import { checkGame, playNames, repeats } from 'evolab/testing';
import { expect, test } from 'vitest';
import { game2048 } from '../src/index.ts';
import { LEFT, POINTS, RIGHT, SLIDES } from '../src/rows.ts';
import { slideLine } from './naive.ts';

const game = game2048.create({});

test('keeps the contract', () => {
  checkGame(game, { playouts: 8 });
});

test('all 65,536 rows slide both ways as a naive rule says', () => {
  const valuesOf = (row: number) =>
    [0, 4, 8, 12].map((shift) => (row >> shift) & 15).map((e) => (e === 0 ? 0 : 2 ** e));
  for (let row = 0; row < 65536; row++) {
    const values = valuesOf(row);
    const left = slideLine(values);
    const right = slideLine(values.toReversed());
    const slides =
      Number(left.line.join() !== values.join()) +
      2 * Number(right.line.join() !== values.toReversed().join());
    if (
      valuesOf(LEFT[row]).join() !== left.line.join() ||
      valuesOf(RIGHT[row]).join() !== right.line.toReversed().join() ||
      POINTS[row] !== left.points ||
      POINTS[row] !== right.points ||
      SLIDES[row] !== slides
    )
      throw new Error(
        `row ${values.join()} slides to ${valuesOf(LEFT[row]).join()} or ${valuesOf(RIGHT[row]).join()}`,
      );
  }
});

test('a tile merges once in a slide, and counts what it becomes', () => {
  const position = game.parse!('2,2,2,2/4,4,8,0/0,0,0,0/0,0,0,0 8 slide');
  playNames(game, position, ['left']);
  expect(game.print(position)).toBe('4,4,0,0/8,8,0,0/0,0,0,0/0,0,0,0 24 tile');
});

test('tiles of 32,768 do not merge', () => {
  const full = '32768,32768,2,4/8,16,32,64/2,4,8,16/4,8,16,32';
  const score =
    2 * 14 * 32768 + 4 + 2 * 8 + 3 * 16 + 4 * 32 + 5 * 64 + 4 + 2 * 8 + 3 * 16 + 4 + 2 * 8 + 3 * 16 + 4 * 32;
  const position = game.parse!(`${full} ${score} slide`);
  expect(position.over).toBe(true);
  expect(position.payoff(0)).toBeCloseTo((score - 20480) / (score + 20480), 15);
  expect(game.score!.of(position, 0)).toBe(score);
});

test('random games score 1,094 points on average, as a separate program says', () => {
  const random = new Random('2048', 1);
  const games = repeats(20_000);
  let sum = 0;
  let squares = 0;
  const position = game.start();
  for (let i = 0; i < games; i++) {
    position.copy(game.start());
    while (!position.over)
      position.play(
        position.turn < 0 ? game.chance!.sample!(position, random) : game.sampler!.sample(position, random),
      );
    const score = game.score!.of(position, 0);
    sum += score;
    squares += score * score;
  }
  const mean = sum / games;
  const error = Math.sqrt((squares / games - mean * mean) / games);
  expect(Math.abs(mean - 1094)).toBeLessThan(4 * error);
});

test('encoders and features see exponents', () => {
  const position = game.parse!('2,4,4,0/0,0,0,0/0,8,0,0/0,0,0,2048 20100 slide');
  const board = new Float64Array(16);
  game.encoders!.board.encode(position, 0, board);
  expect([...board].join(' ')).toBe('1 2 2 0 0 0 0 0 0 3 0 0 0 0 0 11');
  const planes = new Float64Array(240);
  game.encoders!.planes.encode(position, 0, planes);
  expect([...planes.entries()].flatMap(([i, x]) => (x === 1 ? [i] : []))).toEqual([0, 17, 18, 41, 175]);
  const measured = Object.entries(game.features!).map(([name, { measure }]) => [name, measure(position, 0)]);
  // Neighbours of 2, 4, 4: 1, 0, 2 in the row and 1, 2, 2 below; 8 differs by 3 from four cells, 2048 by 11 from two.
  expect(Object.fromEntries(measured)).toEqual({
    empty: 11,
    largest: 11,
    pairs: 1,
    roughness: 1 + 2 + 5 + 12 + 22,
  });
});

test.each([
  ['', 'nothing'],
  ['0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0 slide', 'a slide without tiles'],
  ['2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0 slide', 'a slide with one tile'],
  ['2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,2 32 tile', 'a new tile on a full board'],
  ['2,3,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0 slide', 'a tile of 3'],
  ['2,1,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0 slide', 'a tile of 1'],
  ['2,65536,0,0/0,0,0,0/0,0,0,0/0,0,0,0 917504 slide', 'a tile that is too large'],
  ['2,8,0,0/0,0,0,0/0,0,0,0/0,0,0,0 20 slide', 'too many points'],
  ['2,8,0,0/0,0,0,0/0,0,0,0/0,0,0,0 4 slide', 'too few points'],
  ['2,8,0,0/0,0,0,0/0,0,0,0/0,0,0,0 10 slide', 'points that no tiles make'],
  ['2,8,0,0,0,0,0,0/0,0,0,0/0,0,0,0 16 slide', 'rows of eight'],
])('%s is no position: %s', (text) => {
  expect(() => game.parse!(text)).toThrow(SyntaxError);
});
