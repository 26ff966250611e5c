import { LabError, legalMovesOf, Random, type Game, type Position, type Symmetry } from 'evolab';
import {
  checkedOptions,
  checkEvaluator,
  checkGame,
  checkUniform,
  playNames,
  markedText,
  viewOf,
} from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import { drawLabels } from '../../../src/report/html/board-drawing.ts';
import { HexDistance } from '../src/distance.ts';
import { hex, hexDistance, type HexPosition } from '../src/index.ts';

const make = (options: object = {}) => hex.create(checkedOptions(hex, options)) as Game<HexPosition>;
const three = make({ size: 3 });

const play = (on: Game<HexPosition>, names: string): HexPosition =>
  playNames(on, on.start(), names.split(' '));

/** The start with the other role to move, the image of the start under symmetries that exchange the roles. */
function imageOf(position: Position, { swapsRoles }: Symmetry): Position {
  (position as HexPosition).turn = swapsRoles === true ? 1 : 0;
  return position;
}

describe('keeps the contract', () => {
  test.each([{ size: 2 }, { size: 3, swap: true }, { size: 6 }, { size: 8, swap: true }])('%o', (options) => {
    checkGame(make(options), { playouts: 30, seed: 1, ...('swap' in options ? {} : { imageOf }) });
  });

  test('the evaluator', () => {
    const game = make({ size: 6 });
    const evaluator = () => hexDistance.create(hexDistance.defaults, { game, weights: new Float64Array() });
    checkEvaluator(evaluator, game, { playouts: 10 });
  });
});

test('red connects top and bottom', () => {
  const won = play(three, 'b1 a2 b2 c2 a3');
  expect(three.print(won)).toBe('.r./brb/r.. b');
  expect([won.over, won.payoff(0), won.payoff(1)]).toEqual([true, 1, -1]);
});

test('blue connects left and right', () => {
  const won = play(three, 'a1 b2 b1 c2 c1 a2');
  expect([won.over, won.payoff(0), won.payoff(1)]).toEqual([true, -1, 1]);
});

test('cells that only touch on a straight line are not connected', () => {
  expect(play(three, 'a1 c1 b2 a2 c3').over).toBe(false);
});

test('blue may take over the first stone, mirrored, and only that', () => {
  const game = make({ size: 3, swap: true });
  const swapped = play(game, 'c1 swap');
  expect(game.print(swapped)).toBe('.../.../b.. r');
  expect(() => play(game, 'c1 a1 swap')).toThrow('not legal');
  expect(() => play(three, 'c1 swap')).toThrow('not legal');
  expect(game.print(play(game, 'a3 swap a1'))).toBe('r.b/.../... b');
});

test('the sampler draws legal moves uniformly', () => {
  checkUniform(three, '.../.../... r');
  checkUniform(three, 'r../.b./... r');
  checkUniform(make({ size: 3, swap: true }), '.../.r./... b');
  checkUniform(make({ size: 3, swap: true }), '.../.b./... r');
});

test('a full board has exactly one winner', () => {
  const random = new Random('full boards');
  for (const size of [2, 3, 5, 11, 19]) {
    const game = make({ size });
    for (let i = 0; i < 40; i++) {
      const red = game.start();
      const cells = random.shuffle(Array.from(red.board.cells));
      const connected = [false, false];
      cells.forEach((cell, n) => {
        if (red.put(cell, n % 2)) connected[n % 2] = true;
      });
      expect(connected.filter(Boolean).length).toBe(1);
    }
  }
});

/**
 * Solves positions; moves that leave the enemy far from a connection come first. Values are -1 and 1 for the
 * role to move, and are cached by the stones as a number in base three.
 */
function solver(game: Game<HexPosition>) {
  const { board } = game.start();
  const distance = new HexDistance(board);
  const known = new Map<number, number>();
  const levels = Array.from({ length: game.maxPlies + 1 }, () => game.start());
  const solve = (position: HexPosition, depth: number): number => {
    if (position.over) return -1;
    let code = 0;
    for (const cell of board.cells) code = 3 * code + position.ownerOf(cell) + 1;
    code = 2 * code + position.turn;
    const before = known.get(code);
    if (before !== undefined) return before;
    const child = levels[depth];
    const order = legalMovesOf(game, position).map((move) => {
      child.copy(position);
      child.play(move);
      return { move, lead: child.over ? Infinity : distance.balance(child, position.turn) };
    });
    if (order.some(({ lead }) => lead === Infinity)) return 1;
    order.sort((x, y) => y.lead - x.lead);
    let best = -1;
    for (const { move } of order) {
      child.copy(position);
      child.play(move);
      best = -solve(child, depth + 1);
      if (best === 1) break;
    }
    known.set(code, best);
    return best;
  };
  return (position: HexPosition) => solve(position, 0);
}

/** The winning first moves. */
function winningOpenings(game: Game<HexPosition>): string {
  const solve = solver(game);
  const out = new Int32Array(game.maxMoves);
  const start = game.start();
  return Array.from(out.subarray(0, start.moves(out, 0)))
    .filter((move) => {
      const child = game.start();
      child.play(move);
      return solve(child) === -1;
    })
    .map((move) => game.moveName(start, move))
    .sort()
    .join(' ');
}

describe('known results on small boards', () => {
  test.each([
    [2, 'a2 b1'],
    [3, 'a2 a3 b2 c1 c2'],
    [4, 'a4 b3 c2 d1'],
  ])('on size %i the first player wins, with %s', (size, openings) => {
    const game = make({ size });
    expect(solver(game)(game.start())).toBe(1);
    expect(winningOpenings(game)).toBe(openings);
  });

  test.each([2, 3])('on size %i with the swap the second player wins', (size) => {
    const game = make({ size, swap: true });
    expect(solver(game)(game.start())).toBe(-1);
  });
});

test('encoders exchange rows and columns for blue, bits do not', () => {
  const position = three.parse!('.r./b.r/... b');
  const encoded = (name: string, role: number) => markedText(viewOf(three, name, position, role));
  expect(encoded('board', 0)).toBe('1:1 3:-1 5:1');
  expect(encoded('board', 1)).toBe('1:1 3:-1 7:-1');
  expect(encoded('planes', 0)).toBe('1:1 5:1 12:1');
  expect(encoded('planes', 1)).toBe('1:1 12:1 16:1');
  expect(encoded('bits', 0)).toBe('1:1 5:1 12:1 18:1');
  expect(encoded('bits', 1)).toBe(encoded('bits', 0));
});

test.each([
  ['..../..../..../.... r', 4, 4],
  ['.r../..../..../.... b', 3, 4],
  ['.r../b.../..../.... r', 3, 3],
  ['..rb/..rb/.r../b... r', 1, 2],
  ['rb../rb../rb../r... b', 0, 16],
])('in %s red needs %i stones and blue %i', (text, red, blue) => {
  const position = make({ size: 4 }).parse!(text);
  const distance = new HexDistance(position.board);
  expect([distance.of(position, 0), distance.of(position, 1)]).toEqual([red, blue]);
  // The result does not depend on earlier calls.
  expect([distance.of(position, 0), distance.of(position, 1)]).toEqual([red, blue]);
});

test('the evaluator prefers to be close to a connection and to move', () => {
  const game = make({ size: 4 });
  const evaluator = hexDistance.create(hexDistance.defaults, { game, weights: new Float64Array() });
  const value = (text: string) => evaluator.evaluate(game.parse!(text), 0);
  expect(value('..../..../..../.... r')).toBeCloseTo(Math.tanh(0.4 * 0.5), 12);
  expect(value('.r../..../..../.... b')).toBeCloseTo(Math.tanh(0.4 * 0.5), 12);
  expect(value('..rb/..rb/.r../b... r')).toBeCloseTo(Math.tanh(0.4 * 1.5), 12);
});

test.each([
  ['too few rows', '.../... r'],
  ['a cell too many', '.../..../... r'],
  ['a stone too many', 'rr./.../... b'],
  ['the wrong turn', 'r../.../... r'],
  ['a swap where there is none', 'b../.../... r'],
  ['the player to move has connected', 'rbb/rb./r.. r'],
])('parse rejects unreachable positions: %s', (_, text) => {
  expect(() => three.parse!(text)).toThrow(SyntaxError);
});

test('parse rejects stones without a possible last move', () => {
  const game = make({ size: 4 });
  expect(() => game.parse!('rbbr/rbbr/rbbr/r.br b')).toThrow('over before');
  expect(game.parse!('r.br/rbbr/rbbr/r.b. b').over).toBe(true);
});

test.each([1, 20, 5.5])('a side of %d is rejected', (size) => {
  expect(() => make({ size })).toThrow(LabError);
});

test.each([2, 4, 8, 11, 13, 14, 19])(
  'labels of a board of size %d touch neither each other nor the board',
  (size) => {
    const board = make({ size }).board!;
    const [, points] = /font-size="(\d+)"/.exec(drawLabels(board)[0].text)!;
    // Of a wide font, in widths of a cell, with the room that keeps texts apart.
    const font = Number(points) / 100;
    const boxes = board.labels!.map(({ x, y, text }) => ({
      x,
      y,
      wide: 0.7 * text.length * font,
      high: 0.9 * font,
    }));
    const touching = boxes.flatMap((a, i) =>
      boxes
        .slice(i + 1)
        .filter(
          (b) => 2 * Math.abs(a.x - b.x) < a.wide + b.wide && 2 * Math.abs(a.y - b.y) < a.high + b.high,
        ),
    );
    expect(touching).toEqual([]);
    const root = Math.sqrt(3);
    const isOnBoard = ({ x, y, wide, high }: (typeof boxes)[number]) =>
      y + high / 2 > -1 / root && root * (x + wide / 2 + 2 / 3) > y - high / 2;
    expect(boxes.filter(isOnBoard)).toEqual([]);
  },
);
