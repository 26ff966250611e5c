import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { otherStyle, styleAgent } from '../../src/agents/style-agent.ts';
import { writePopulation } from '../../src/storage/agent-file.ts';
import { LabError } from '../../src/util/errors.ts';

const folder = mkdtempSync(join(tmpdir(), 'lab-styles-'));
const agents = ['long-safe-8-1', 'long-risky-8-8', 'balanced-4-4', 'long-risky-7-8'].map((name) => ({
  agent: { name, game: { use: 'draughts' }, searcher: { use: 'random' }, budget: {} },
}));
writePopulation(join(folder, 'population.msgpack'), { agents });

test('a style is the first player whose name has all its words', () => {
  expect(styleAgent(folder, 'long')).toBe(`${folder}#0`);
  expect(styleAgent(folder, 'risky,long')).toBe(`${folder}#1`);
  expect(styleAgent(folder, 'balanced')).toBe(`${folder}#2`);
  expect(styleAgent(folder, 'risky-7')).toBe(`${folder}#3`);
});

test('a style that nobody has is an error that names the words there are', () => {
  let error: unknown;
  try {
    styleAgent(folder, 'safe,risky');
  } catch (caught) {
    error = caught;
  }
  expect(error).toBeInstanceOf(LabError);
  const { code, hint } = error as LabError;
  expect(code).toBe('LAB_BAD_AGENT');
  expect(hint).toContain('words: balanced, long, risky, safe;');
  expect(() => styleAgent(folder, ' ')).toThrow('of no style');
  expect(() => styleAgent(join(folder, 'nowhere'), 'long')).toThrow('there is no agent');
});

test('the other style is one that the best player does not have, if there is one', () => {
  const of = (...names: string[]) => otherStyle(names.map((name) => ({ name })));
  expect(of('long-risky-1-8', 'long-2-8', 'risky-long-1-7', 'short-risky-8-8', 'safe-4-1')).toBe(
    'short,risky',
  );
  expect(of('balanced-3-4', 'balanced-4-4')).toBeUndefined();
  expect(of('teacher')).toBeUndefined();
});
