import { Random, type Position } from 'evolab';
import { checkEvaluator, randomPosition } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import { readable, simplified } from '../src/description.ts';
import { formula } from '../src/evaluator.ts';
import { compute } from '../src/tree/arithmetic.ts';
import { Measures } from '../src/tree/inputs.ts';
import { parse } from '../src/tree/parse.ts';
import { print } from '../src/tree/print.ts';
import { Program } from '../src/tree/program.ts';
import { isBranch, isTyped, sizeOf, type Tree } from '../src/tree/tree.ts';
import { GAME, randomTrees } from './random-trees.ts';

const random = new Random('positions');
const positions: Position[] = Array.from({ length: 25 }, () => randomPosition(GAME, 30, random));
const POSITION = positions.find(({ turn }) => turn === 0)!;

/** The value of a tree by its definition. */
function valueOf(tree: Tree, position: Position, role: number): number {
  if (isBranch(tree)) {
    const [a, b, c] = tree.args.map((arg) => valueOf(arg, position, role));
    return compute(tree.op, a, b, c);
  }
  if (tree.op === 'number' || tree.op === 'truth') return Number(tree.value);
  const measures = new Measures(GAME);
  measures.see(position, role);
  return measures.of(tree).measure(position, role);
}

const run = (text: string, position = POSITION) => new Program(parse(text), GAME).run(position, 0);

describe('a formula', () => {
  test('keeps the promises of an evaluator', () => {
    const text =
      '2 * mobility - if(corners < 1 and turn, beside-corners, discs / empty) + cells(0, 5) * choices';
    const options = { ...formula.defaults, formula: text };
    checkEvaluator(() => formula.create(options, { game: GAME, weights: new Float64Array(0) }), GAME, {
      playouts: 5,
    });
  });

  test('is read as it is printed', () => {
    for (const tree of randomTrees(400, 'print')) expect(parse(print(tree))).toEqual(tree);
  });

  test.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['8 - 3 - 2', 3],
    ['8 / 4 / 2', 1],
    ['8 - (3 - 2)', 7],
    ['-3 - -2', -1],
    ['2 * -(1 + 2)', -6],
    ['if(1 < 2 or 2 < 1 and not(true), 5, 6)', 5],
    ['if(3 > 2, 5, 6)', 5],
    ['min(2, max(1, 0.5))', 1],
    ['1e9 * 1e9 - 1e9', 0],
  ])('%s = %d', (text, value) => {
    expect(run(text)).toBe(value);
  });

  test('division by 0 gives 1, and no value is infinite', () => {
    expect(run('5 / 0')).toBe(1);
    expect(run('5 / (discs - discs)')).toBe(1);
    expect(run('1e9 / 0.000001')).toBe(1e9);
    expect(run('-1e9 / 0.000001')).toBe(-1e9);
  });

  test('measures what the game offers for the role', () => {
    for (const position of positions) {
      const { discs, mobility } = GAME.features!;
      expect(run('discs * 100 + mobility', position)).toBe(
        100 * discs.measure(position, 0) + mobility.measure(position, 0),
      );
      const cells = new Float64Array(36);
      GAME.encoders!['board'].encode(position, 0, cells);
      expect(run('cells(14, 15, 7)', position)).toBe(cells[14] + cells[15] + cells[7]);
      const count = position.moves(new Int32Array(GAME.maxMoves), 0);
      expect(run('choices', position)).toBe(position.turn === 0 ? count : -count);
      expect(run('if(turn, 1, 2)', position)).toBe(position.turn === 0 ? 1 : 2);
    }
  });

  test('its program computes what the operators are defined to compute', () => {
    for (const tree of randomTrees(200, 'program')) {
      const program = new Program(tree, GAME);
      for (const position of positions.slice(0, 5))
        expect(program.run(position, 1)).toBe(valueOf(tree, position, 1));
    }
  });

  test('simplified it is never larger and has the same values on random positions, to the last bit', () => {
    let smaller = 0;
    for (const tree of randomTrees(2000, 'simplify')) {
      const short = simplified(tree, GAME);
      expect(isTyped(short)).toBe(true);
      expect(sizeOf(short)).toBeLessThanOrEqual(sizeOf(tree));
      if (sizeOf(short) < sizeOf(tree)) smaller++;
      const [before, after] = [new Program(tree, GAME), new Program(short, GAME)];
      for (const position of positions)
        if (before.run(position, 0) !== after.run(position, 0))
          expect.fail(`${print(tree)} is not ${print(short)}`);
    }
    expect(smaller).toBeGreaterThan(500);
  });

  test.each([
    ['discs + 0 * mobility', 'discs'],
    ['discs - -1 * mobility', 'discs + mobility'],
    ['discs / discs + corners / 1', '1 + corners'],
    ['if(discs < 100, corners, edges)', 'corners'],
    ['max(discs, -50)', 'discs'],
    ['0 - (discs - edges)', 'edges - discs'],
    ['2 + 3 * 4 + discs', '14 + discs'],
    ['discs / 0', 'discs / 0'],
  ])('%s is simplified to %s', (text, short) => {
    expect(print(simplified(parse(text), GAME))).toBe(short);
  });

  test('for readers it is well typed and has the same values but for rounding', () => {
    const unequal: string[] = [];
    for (const tree of randomTrees(2000, 'readable')) {
      const short = readable(tree, GAME);
      expect(isTyped(short)).toBe(true);
      const [before, after] = [new Program(tree, GAME), new Program(short, GAME)];
      const off = positions.filter((position) => {
        const value = before.run(position, 0);
        return Math.abs(value - after.run(position, 0)) > 1e-6 * Math.max(1, Math.abs(value));
      });
      // Rounding turns a comparison or a divisor of 0 over now and then.
      if (off.length > 0) unequal.push(`${print(tree)} is not ${print(short)}`);
    }
    expect(unequal).toEqual([]);
  });

  test.each([
    ['corners + discs + corners - discs', '2 * corners'],
    ['2 * (corners - 0.5 * edges) + 3 + edges - 4', '2 * corners - 1'],
    ['0.1 * discs + 0.2 * discs', '0.3 * discs'],
    ['1000000 * discs * discs + 1000000 * discs * discs', '2 * (1000000 * discs * discs)'],
    // Values beyond 1e9 are cut, here those of the inner formula.
    ['0.000001 * (1000000000 * discs)', '0.000001 * (1000000000 * discs)'],
    ['1000000000 + discs - 1000000000', '1000000000 + discs - 1000000000'],
  ])('for readers %s is %s', (text, short) => {
    expect(print(readable(parse(text), GAME))).toBe(short);
  });

  test.each([
    ['', 'its end where'],
    ['discs +', 'its end where'],
    ['discs edges', "'edges' where an operator"],
    ['discs < 1', 'a condition, not a number'],
    ['discs + turn', "'+' of the formula takes a number, a number"],
    ['if(discs, 1, 2)', "'if' of the formula takes a condition"],
    ['min(1)', "'min' of the formula takes"],
    ['discs & 1', 'cannot be read from'],
    ['2e9', 'is too large'],
    ['cells(discs)', 'takes the numbers of cells'],
    ['cells(36)', 'no cell 36'],
    ['disks', "no feature 'disks'"],
    ['toString', "no feature 'toString'"],
    ['(', 'its end where'],
    ['('.repeat(100_000), 'too many parentheses'],
    ['-'.repeat(100_000), 'too many parentheses'],
    ['not('.repeat(40_000), 'too many parentheses'],
    ['1+'.repeat(90_000) + '1', 'too many nodes'],
    ['1+'.repeat(300) + '1', 'too large'],
    ['1'.repeat(300_000), 'too long'],
  ])('%# is refused in one line', (text, message) => {
    const create = () =>
      formula.create({ ...formula.defaults, formula: text }, { game: GAME, weights: new Float64Array(0) });
    expect(create).toThrow(expect.objectContaining({ code: 'LAB_BAD_OPTION' }));
    expect(create).toThrow(message);
  });

  test('is described as a formula, in words and by its inputs', () => {
    const options = { ...formula.defaults, formula: '1 * mobility + if(corners < 1, 0.5, cells(0))' };
    const { text, data } = formula.describe!(options, { game: GAME, weights: new Float64Array(0) });
    expect(text).toContain('mobility + if(corners < 1, 0.5, cells(0))');
    expect(text).toContain('mobility plus (0.5 if corners is less than 1, otherwise cell 0)');
    expect(text).toContain('corners  discs in corners');
    expect(data).toMatchObject({ nodes: 8, depth: 4, nodesBefore: 10 });
  });
});
