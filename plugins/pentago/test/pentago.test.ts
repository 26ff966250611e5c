import { LabError, type Game, type Position } from 'evolab';
import { checkedOptions, checkGame, checkUniform, playNames, markedText, viewOf } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import { FIVES } from '../src/board.ts';
import { pentago } from '../src/index.ts';

const make = (options: object = {}) => pentago.create(checkedOptions(pentago, options));
const game = make();
const ownPly = make({ rotation: 'own-ply' });

const play = <P extends Position>(on: Game<P>, text: string, ...names: string[]): P =>
  playNames(on, on.parse!(text), names);

describe('keeps the contract', () => {
  test.each([
    {},
    { rotation: 'own-ply' },
    { stopOnLine: false, lastRotation: true },
    { rotation: 'own-ply', stopOnLine: false, lastRotation: true },
  ])('%o', (options) => {
    checkGame(make(options), { playouts: 15, seed: 1 });
  });
});

test('a 6x6 board has 32 different lines of five', () => {
  expect(new Set(FIVES.map((line) => line.toSorted().join())).size).toBe(32);
  for (const line of FIVES) expect(new Set(line).size).toBe(5);
});

test('a right rotation moves stones clockwise', () => {
  const start = 'rr..../....../....../....../....../bb.... r';
  expect(game.print(play(game, start, 'f1-2R'))).toBe('..r.../..r.../....../....../....../bb...r b');
  expect(game.print(play(game, start, 'f1-2L'))).toBe('....../r...../r...../....../....../bb...r b');
  expect(game.print(play(game, start, 'f1-3R'))).toBe('rr..../....../....../b...../b...../.....r b');
  expect(game.print(play(game, start, 'f1-4L'))).toBe('rr..../....../....../.....r/....../bb.... b');
  expect(game.print(play(game, start, 'f6-1L'))).toBe('rr.r../....../....../....../....../bb.... b');
});

const BEFORE_FIVE = 'rrrr../....../....../....../..bb../..bb.. r';

test('five in a row made by the stone win before the rotation that would break them', () => {
  const won = play(game, BEFORE_FIVE, 'e6-2R');
  expect(game.print(won)).toBe('rrrrr./....../....../....../..bb../..bb.. b');
  expect([won.over, won.payoff(0), won.payoff(1)]).toEqual([true, 1, -1]);
});

test('without stopOnLine only the board after the rotation counts', () => {
  const toTheEnd = make({ stopOnLine: false });
  expect(play(toTheEnd, BEFORE_FIVE, 'e6-2R').over).toBe(false);
  expect(play(toTheEnd, BEFORE_FIVE, 'e6-3R').payoff(0)).toBe(1);
});

test("a rotation that completes only the other's line loses", () => {
  const lost = play(game, 'r....r/....../bbb.../b..r../b..r../...r.. r', 'e1-2R');
  expect([lost.over, lost.payoff(0), lost.payoff(1)]).toEqual([true, -1, 1]);
});

test('a rotation that completes lines of both is a draw', () => {
  const drawn = play(game, 'rrr.../....../bbb.../b.r.../b.r.../...... r', 'f1-2R');
  expect([drawn.over, drawn.payoff(0), drawn.payoff(1)]).toEqual([true, 0, 0]);
});

test('the stone that fills the board ends the game; with lastRotation the rotation is still made', () => {
  const last = 'rrbbrr/brbbbb/bbbrrr/rrbb.b/rrrrbr/rrbbbr b';
  const full = play(game, last, 'e3-2L');
  expect(game.print(full)).toBe('rrbbrr/brbbbb/bbbrrr/rrbbbb/rrrrbr/rrbbbr r');
  expect([full.over, full.payoff(0)]).toEqual([true, 0]);
  const turned = play(make({ lastRotation: true }), last, 'e3-2L');
  expect(game.print(turned)).toBe('bbbbrr/rrbbbb/rbbrrr/rrbbbb/rrrrbr/rrbbbr r');
});

test('with own-ply stone and rotation belong to the same turn', () => {
  const half = play(ownPly, 'rr..../....../....../....../....../bb.... r', 'f1');
  expect(ownPly.print(half)).toBe('rr..../....../....../....../....../bb...r r rotate');
  expect(half.turn).toBe(0);
  const whole = play(ownPly, ownPly.print(half), '2R');
  expect(ownPly.print(whole)).toBe('..r.../..r.../....../....../....../bb...r b');
});

test('the sampler draws legal moves uniformly', () => {
  checkUniform(game, 'rbrrbr/brbbbr/brrrbr/brrbrb/rbbbr./brbr.. b');
  checkUniform(game, '....../....../....../....../....../...... r', 60);
  checkUniform(ownPly, 'rrbbbr/b.r.rb/bb.brr/b.bb.r/rrbrrr/bbr.br r');
  checkUniform(ownPly, '...brb/brrbbr/.brrbr/brb.rb/b...rr/r.r.bb b rotate');
});

test('encoders write the board row by row, for a role or for both', () => {
  const position = ownPly.parse!('r...../.....b/....../....../....../.....r r rotate');
  const encoded = (name: string, role: number) => markedText(viewOf(ownPly, name, position, role));
  expect(encoded('board', 0)).toBe('0:1 11:-1 35:1');
  expect(encoded('board', 1)).toBe('0:-1 11:1 35:-1');
  expect(encoded('planes', 0)).toBe('0:1 35:1 47:1');
  expect(encoded('planes', 1)).toBe('11:1 36:1 71:1');
  for (const role of [0, 1]) expect(encoded('bits', role)).toBe('0:1 35:1 47:1 73:1');
});

test.each([
  ['too few rows', '....../....../....../....../...... r'],
  ['a stone too many', 'rr..../....../....../....../....../...... b'],
  ['the wrong turn', 'r...../....../....../....../....../...... r'],
  ['a rotation in a game where it is part of the move', 'r...../....../....../....../....../...... r rotate'],
])('parse rejects %s', (_, text) => {
  expect(() => game.parse!(text)).toThrow(SyntaxError);
});

test.each([
  ['before any stone', '....../....../....../....../....../...... b rotate'],
  ['after a line', 'rrrrr./....../....../....../..bb../..bb.. r rotate'],
  ['of the wrong role', 'r...../....../....../....../....../...... b rotate'],
  ['after a line of the other', 'bbbbb./....../....../..r.r./..rr../..rr.. r rotate'],
])('parse rejects a rotation %s', (_, text) => {
  expect(() => ownPly.parse!(text)).toThrow(SyntaxError);
});

test('an unknown kind of rotation is a user error', () => {
  expect(() => make({ rotation: 'none' })).toThrow(LabError);
});
