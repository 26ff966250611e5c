import { defaultsOf } from 'evolab';
import { expect, test } from 'vitest';
import othello from '../../othello/src/index.ts';
import { nTuple } from '../src/index.ts';
import { OPTIONS } from '../src/plan.ts';
import type { TableWorth } from '../src/describe.ts';

test('what matters most is the table whose weights are large and often looked up', () => {
  const game = othello.games![0].create({ size: 8 });
  const options = { ...defaultsOf(OPTIONS), tuples: '0-1 27-28' };
  const weights = new Float64Array(18);
  // An own corner beside an enemy disc: rare, and of a large weight. Own discs in the middle: frequent, and of a small one.
  weights[2 + 3 * 0] = 0.75;
  weights[9 + 2 + 3 * 2] = 0.5;
  const { text, data } = nTuple.describe!(options, { game, weights });
  const { tables } = data as { tables: readonly TableWorth[] };
  expect(tables.map(({ cells }) => cells.join('-'))).toEqual(['27-28', '0-1']);
  const [middle, corner] = tables;
  expect(middle).toMatchObject({ content: [1, 1], weight: 0.5 });
  expect(corner).toMatchObject({ content: [1, -1], weight: 0.75 });
  expect(middle.frequency).toBeGreaterThan(corner.frequency);
  expect(middle.share + corner.share).toBeCloseTo(1, 12);
  expect(text).toContain('  . . . 0 1 . . .   . . . x x . . .');
});

test('of contents that are images of each other, the weight that the network uses is shown', () => {
  const game = othello.games![0].create({ size: 8 });
  const options = { ...defaultsOf(OPTIONS), tuples: '27-28' };
  const weights = new Float64Array(9);
  // An own disc beside an enemy one, and the mirror image of that.
  weights[2 + 3 * 0] = 0.75;
  weights[0 + 3 * 2] = 0.25;
  const { data } = nTuple.describe!(options, { game, weights });
  const [{ weight }] = (data as { tables: readonly TableWorth[] }).tables;
  expect(weight).toBeCloseTo(0.5, 6);
});
