import { checkEvaluator } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import { mobility, parity, weights } from '../src/evaluators.ts';
import { othello } from '../src/index.ts';

const game = othello.create({ size: 8 });
const none = new Float64Array();
const valueOf = (definition: typeof weights, text: string, role = 0) =>
  definition.create({}, { game, weights: none }).evaluate(game.parse!(text), role);

describe.each([weights, mobility, parity])('$id', (definition) => {
  test.each([4, 6, 8])('keeps the contract on %i rows', (size) => {
    const board = othello.create({ size });
    checkEvaluator(() => definition.create({}, { game: board, weights: none }), board);
  });

  test('evaluates the start as 0', () => {
    expect(valueOf(definition, game.print(game.start()))).toBeCloseTo(0);
  });

  test('rewards a corner', () => {
    const corner = game.print(game.start()).replace(/^-/, 'X');
    expect(valueOf(definition, corner, 0)).toBeGreaterThan(0);
    expect(valueOf(definition, corner, 1)).toBeLessThan(0);
  });
});

test('a disc next to a corner costs a quarter of the value of the corner', () => {
  const start = game.print(game.start());
  const [corner, beside, diagonal] = [0, 1, 9].map((i) =>
    valueOf(weights, `${start.slice(0, i)}X${start.slice(i + 1)}`),
  );
  expect(beside / corner).toBeCloseTo(-0.25);
  expect(diagonal / corner).toBeCloseTo(-0.25);
});

test('mobility counts ten per corner and adds relative mobility', () => {
  // White has the corner and the only move, to c1.
  const text = `OX------${'-'.repeat(16)}---XX------XX---${'-'.repeat(24)} X`;
  expect(valueOf(mobility, text, 0)).toBe(-11 / 41);
  expect(valueOf(mobility, text, 1)).toBe(11 / 41);
});

test('parity is the disc difference as a share of the board', () => {
  const once = game.start();
  once.play(19);
  expect(valueOf(parity, game.print(once), 0)).toBe(3 / 64);
});
