import { knownGames } from '@evolab/family';
import { expect, test } from 'vitest';
import { judge } from '../src/judge.ts';

const SQUARE = 'board: { shape: square, size: 4 }\n';
/** Rules with one fault each, and what is said of them. */
const FAULTY: readonly (readonly [string, string])[] = [
  ['too short', `${SQUARE}moves: [{ place: anywhere }]\ngoals: [{ reach: far-row }]\nend: draw`],
  [
    'does not end',
    'board: { shape: square, size: 6 }\nstart: crosswise\nmoves: [{ step: sideways }]\ngoals: [{ reach: far-row }]\nend: draw\nlimit: 40',
  ],
  ['one-sided', `${SQUARE}moves: [{ place: anywhere }]\nend: loses`],
  ['drawn', `${SQUARE}moves: [{ place: anywhere }]\ngoals: [{ line: 4, along: diagonal }]\nend: draw`],
  ['too long', 'board: { shape: square, size: 13 }\nmoves: [{ place: anywhere }]\nend: majority'],
];

test.each(FAULTY)('rules of which a game is %s fall by random play or a quick search', (why, rules) => {
  const judgement = judge({ rules: `name: faulty\n${rules}\n`, seed: 1 });
  expect(judgement).toEqual({ fell: expect.stringMatching(/random play|quick search/) as string, why });
});

test('a known good game passes, the same twice, and every part of its score is above 0', () => {
  const job = { rules: knownGames.squava, seed: 4 };
  const judgement = judge(job);
  if (judgement.fell !== undefined) throw new Error(`${judgement.fell}: ${judgement.why}`);
  expect(judgement.score).toBeGreaterThan(0.4);
  expect(judgement.measures.skill.low).toBeGreaterThan(0);
  expect(judge(job)).toEqual(judgement);
});
