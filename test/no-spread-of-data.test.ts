import { Linter } from 'eslint';
import { parser } from 'typescript-eslint';
import { expect, test } from 'vitest';
import { noSpreadOfData } from '../scripts/no-spread-of-data.ts';

/** How many places of a text the rule names. */
function named(text: string): number {
  const found = new Linter().verify(text, {
    languageOptions: { parser },
    plugins: { lab: { rules: { 'no-spread-of-data': noSpreadOfData } } },
    rules: { 'lab/no-spread-of-data': 'error' },
  });
  expect(found.filter(({ ruleId }) => ruleId !== 'lab/no-spread-of-data')).toEqual([]);
  return found.length;
}

test.each([
  ['Math.max(...values)', 1],
  ['list.push(...more, ...others)', 2],
  ['hashOf(0, ...moves)', 1],
  ['new Random(...seed)', 1],
  ['f(...(short ? [] : moves))', 1],
  ['f(...[1, ...moves])', 1],
  ['[0, ...moves]', 0],
  ['f(...[1, 2])', 0],
  ['f(...(short ? [] : [1]))', 0],
  ['const f = (...parts) => g(...parts)', 0],
  ['function f(...parts) { return () => g(...parts); }', 0],
  ['const f = (parts) => g(...parts)', 1],
])('in %j data is spread into a call %i times', (text, times) => {
  expect(named(text)).toBe(times);
});
