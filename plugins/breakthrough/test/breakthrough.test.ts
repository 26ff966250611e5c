import { LabError, legalMovesOf, type Game, type Position, type Symmetry } from 'evolab';
import {
  checkedOptions,
  checkEvaluator,
  checkGame,
  checkUniform,
  legalNames,
  playNames,
  markedText,
  viewOf,
} from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import { breakthrough, handwritten, type BreakthroughPosition } from '../src/index.ts';

const make = (options: object = {}) =>
  breakthrough.create(checkedOptions(breakthrough, options)) as Game<BreakthroughPosition>;
const game = make();
const small = make({ width: 3, height: 5 });

const names = (on: Game<BreakthroughPosition>, text: string): string =>
  legalNames(on, on.parse!(text)).join(' ');

const play = (on: Game<BreakthroughPosition>, text: string, name: string): BreakthroughPosition =>
  playNames(on, on.parse!(text), [name]);

/** The image of the start position under a symmetry, with the roles exchanged if the symmetry does so. */
function imageOf(on: Game) {
  return (position: Position, { name, swapsRoles }: Symmetry) => {
    const [rows, turn] = on.print(position).split(' ');
    let lines = rows.split('/');
    if (name !== 'left-right') lines = lines.toReversed();
    if (name !== 'top-bottom') lines = lines.map((line) => [...line].toReversed().join(''));
    const text = `${lines.join('/')} ${turn}`;
    const trade: Record<string, string> = { w: 'b', b: 'w' };
    return on.parse!(swapsRoles === true ? text.replace(/[wb]/g, (pawn) => trade[pawn]) : text);
  };
}

describe('keeps the contract', () => {
  test.each([{}, { width: 2, height: 4 }, { width: 5, height: 6 }, { width: 6, height: 5 }])(
    '%o',
    (options) => {
      const sized = make(options);
      checkGame(sized, { playouts: 20, seed: 1, imageOf: imageOf(sized) });
    },
  );

  test('the evaluator', () => {
    const evaluator = () => handwritten.create(handwritten.defaults, { game, weights: new Float64Array() });
    checkEvaluator(evaluator, game, { playouts: 10 });
  });
});

test('pawns move straight or diagonally to empty cells, and capture only diagonally', () => {
  expect(names(small, '.../bbb/.w./.../... w')).toBe('b3xa4 b3xc4');
  expect(names(small, '.../.b./bww/.../... b')).toBe('a3-a2 a3-b2 b4xc3');
  expect(names(small, '.../.../.../b.w/.w. w')).toBe('b1-b2 b1xa2 c2-b3 c2-c3');
});

test('the first pawn on the last row wins', () => {
  const won = play(small, '.../.w./.../.b./... w', 'b4-a5');
  expect([won.over, won.payoff(0), won.payoff(1)]).toEqual([true, 1, -1]);
  const lost = play(small, '.../.w./.../.b./... b', 'b2-b1');
  expect([lost.over, lost.payoff(0), lost.payoff(1)]).toEqual([true, -1, 1]);
});

test('the player who captures the last pawn wins', () => {
  const won = play(small, '.../.b./w../.../... w', 'a3xb4');
  expect([won.over, won.payoff(0), won.payoff(1)]).toEqual([true, 1, -1]);
});

test.each([
  [2, 4, 12],
  [2, 5, 21],
  [3, 4, 18],
])('the longest game on %i x %i, of %i plies, is within maxPlies', (width, height, plies) => {
  const on = make({ width, height });
  const known = new Map<string, number>();
  const longest = (position: BreakthroughPosition): number => {
    if (position.over) return 0;
    const text = on.print(position);
    const before = known.get(text);
    if (before !== undefined) return before;
    const child = on.start();
    let most = 0;
    for (const move of legalMovesOf(on, position)) {
      child.copy(position);
      child.play(move);
      most = Math.max(most, 1 + longest(child));
    }
    known.set(text, most);
    return most;
  };
  expect(longest(on.start())).toBe(plies);
  expect(on.maxPlies).toBeGreaterThanOrEqual(plies);
});

test('the sampler draws legal moves uniformly', () => {
  checkUniform(game, 'bbbbbbbb/bbbbbbbb/......../......../......../......../wwwwwwww/wwwwwwww w');
  checkUniform(game, 'bb.bb..b/.b.bb.b./..w...b./.w.bb..w/..b.w.w./w.w.b.w./.ww..w.w/ww...w.. w', 200);
  checkUniform(game, 'bb.bb..b/.b.bb.b./..w...b./.w.bb..w/..b.w.w./w.w.b.w./.ww..w.w/ww...w.. b', 200);
  checkUniform(small, 'b../..b/.w./w../..w b');
});

test('encoders rotate the board for black, bits do not', () => {
  const position = small.parse!('b../.../.../.w./..w b');
  const encoded = (name: string, role: number) => markedText(viewOf(small, name, position, role));
  expect(encoded('board', 0)).toBe('0:-1 10:1 14:1');
  expect(encoded('board', 1)).toBe('0:-1 4:-1 14:1');
  expect(encoded('planes', 0)).toBe('10:1 14:1 15:1');
  expect(encoded('planes', 1)).toBe('14:1 15:1 19:1');
  expect(encoded('bits', 0)).toBe('10:1 14:1 15:1 30:1');
  expect(encoded('bits', 1)).toBe(encoded('bits', 0));
});

const MIDDLE = 'b.bb/..w./.b.w/.w.w/ww../..w. w';

test('the features have the documented values', () => {
  const on = make({ width: 4, height: 6 });
  const position = on.parse!(MIDDLE);
  const measured = Object.entries(on.features!).map(([name, { measure }]) => [name, measure(position, 0)]);
  expect(Object.fromEntries(measured)).toEqual({ pawns: 3, advance: 11, lead: 2, loose: 1 });
});

test.each(Object.keys(handwritten.defaults))(
  'the evaluator weighs %s and sees it from both sides',
  (name) => {
    const on = make({ width: 4, height: 6 });
    const none = Object.fromEntries(Object.keys(handwritten.defaults).map((key) => [key, 0]));
    const evaluator = handwritten.create(
      { ...none, [name]: 0.01 },
      { game: on, weights: new Float64Array() },
    );
    const position = on.parse!(MIDDLE);
    const measured = on.features![name].measure(position, 0);
    expect(measured).not.toBe(0);
    expect(evaluator.evaluate(position, 0)).toBeCloseTo(Math.tanh(0.01 * measured), 12);
    expect(evaluator.evaluate(position, 1)).toBe(-evaluator.evaluate(position, 0));
  },
);

test.each([
  ['too few rows', 'bbb/.../www w'],
  ['a cell too many', 'bbb/..../.../.../www w'],
  ['too many pawns', 'bbb/bbb/b../.../www w'],
  ['the player who moved has no pawn', '.../.../.../.../www w'],
  ['the player to move has arrived', '.w./b../.../.../www w'],
  ['two pawns have arrived', 'w.w/b../.../.../... b'],
  ['a pawn has arrived where no enemy is left', 'w../.../.../.../... b'],
])('parse rejects unreachable positions: %s', (_, text) => {
  expect(() => small.parse!(text)).toThrow(SyntaxError);
});

test.each([{ width: 1 }, { width: 9 }, { height: 3 }, { height: 9 }, { width: 4.5 }])(
  '%o is rejected',
  (options) => {
    expect(() => make(options)).toThrow(LabError);
  },
);
