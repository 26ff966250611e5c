import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { LabError } from 'evolab';
import { contextOf, emptyFolder, installedLaboratory, lab } from 'evolab/testing';
import { compareReport } from '../src/report/compare-page.ts';
import { compare } from '../src/compare.ts';
import { smallRequest } from './small-request.ts';

type Key = string | number;

const entries = ['coevolution+population=4+games=2', 'td-mc/quick+episodes=20+testGames=0'];
const request = smallRequest(entries, emptyFolder(afterAll), {
  seeds: 2,
  checkpoints: 2,
  oracle: 'auto',
});
const { found } = await compare(contextOf(await installedLaboratory()), request);
const whole = JSON.stringify(found);

/** The places of all values, of lists the first and the last. */
function placesIn(value: unknown): Key[][] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Array.isArray(value) ? [...new Set([0, value.length - 1])] : Object.keys(value);
  return keys.flatMap((key) => [
    [key],
    ...placesIn((value as Record<Key, unknown>)[key]).map((place) => [key, ...place]),
  ]);
}

/** The content with another value at a place, or without one if that is undefined. */
function damaged(place: readonly Key[], value: unknown): unknown {
  const content: unknown = JSON.parse(whole);
  let at = content as Record<Key, unknown>;
  for (const key of place.slice(0, -1)) at = at[key] as Record<Key, unknown>;
  const last = place.at(-1)!;
  if (value !== undefined) at[last] = value;
  else if (Array.isArray(at)) at.splice(Number(last), 1);
  else delete at[last];
  return content;
}

/** What a page and the list of runs make of it: the code of an error, or nothing. */
function outcomeOf(content: unknown): string {
  try {
    compareReport.page(content);
    if (compareReport.of === 'folder') compareReport.status!(content);
    return '';
  } catch (error) {
    return error instanceof LabError ? error.code : String(error);
  }
}

const PLACES = placesIn(found);
const isNumber = (place: readonly Key[]): boolean =>
  typeof place.reduce<unknown>((value, key) => (value as Record<Key, unknown>)[key], found) === 'number';

test('whatever compare.json holds in the place of a value, a page is made of it or it is damaged', () => {
  expect(outcomeOf(JSON.parse(whole))).toBe('');
  expect(PLACES.length).toBeGreaterThan(100);
  for (const place of PLACES)
    for (const value of [undefined, null, 'x', -1, 1e300, {}, []])
      expect(['', 'LAB_BAD_FILE'], `${place.join('.')}: ${JSON.stringify(value)}`).toContain(
        outcomeOf(damaged(place, value)),
      );
});

test('a number of compare.json that is missing, a text or NaN is damage', () => {
  for (const place of PLACES.filter(isNumber))
    for (const value of [undefined, '1', Number.NaN]) {
      // Neither are all measures known of every learner, nor has a list a hole.
      if (value === undefined && (place.includes('effort') || typeof place.at(-1) === 'number')) continue;
      expect(outcomeOf(damaged(place, value)), `${place.join('.')}: ${value}`).toBe('LAB_BAD_FILE');
    }
});

test.each([
  ['a run in another folder', ['runs', 0, 'folder'], '../../elsewhere'],
  ['a run at the root', ['runs', 0, 'folder'], '/etc'],
  ['a method in another folder', ['entries', 0, 'method'], '../td-mc'],
  ['a champion of an entry that is none', ['games', 0, 'pool', 0, 'label'], 'nobody'],
  ['a decision that nobody makes', ['games', 0, 'pairs', 0, 'decision'], 'best'],
  ['no run at all of an entry', ['games', 0, 'entries', 0, 'finals'], []],
])('lab report refuses %s in one line', async (_, place, value) => {
  const cwd = emptyFolder(onTestFinished);
  mkdirSync(join(cwd, 'o'));
  writeFileSync(join(cwd, 'o/compare.json'), JSON.stringify(damaged(place, value)));
  const { status, stdout, stderr } = await lab(['report', 'o'], cwd);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^Error: compare\.json is damaged.* \(LAB_BAD_FILE\)\nHint: .*\n$/);
});
