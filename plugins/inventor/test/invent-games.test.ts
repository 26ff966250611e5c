import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import family, { knownGames, readRules } from '@evolab/family';
import type { Measure } from '@evolab/survey';
import { defineJob, definePlugin, hashOf, LabError } from 'evolab';
import { afterAll, expect, test } from 'vitest';
import { contextOf, laboratoryOf } from '../../../test/fixtures/task-context.ts';
import { INVENTION_FILE, inventGames, STATE_FILE, type InventionRequest } from '../src/invent-games.ts';
import { inventionReport } from '../src/invention-page.ts';
import { checkJob } from '../src/jobs.ts';
import type { Judgement, RulesToJudge } from '../src/judge.ts';
import { JUDGED, type Judged, type JudgedName } from '../src/score.ts';

const room = mkdtempSync(join(tmpdir(), 'inventor-'));
afterAll(() => rmSync(room, { recursive: true, force: true }));

/** A judgement that takes no time: what it says follows from the rules and the seed. */
const quick = defineJob<RulesToJudge, Judgement>({
  id: 'judge-rules',
  summary: 'judges at once',
  run({ rules, seed }) {
    const value = (hashOf(seed, rules) >>> 0) / 2 ** 32;
    if (value < 0.5) return { fell: 'random play', why: 'drawn' };
    const measure = (x: number): Measure => ({ value: x, low: x, high: x });
    const names = Object.keys(JUDGED) as JudgedName[];
    const measures = Object.fromEntries(
      names.map((name, i) => [name, measure(name === 'length' ? 100 * value : ((7 + i) * value) % 1)]),
    ) as Judged;
    return { score: value, measures, games: [[]] };
  },
});
const laboratory = laboratoryOf(family, definePlugin({ name: 'inventor', jobs: [quick, checkJob] }));
const invent = (folder: string, request: Partial<InventionRequest> = {}, slots = 1, abortAfter = Infinity) =>
  inventGames(contextOf(laboratory, { slots, abortAfter }), {
    ...{ folder: join(room, folder), seed: 3, games: 72, minutes: Infinity, twins: 0, resume: false },
    ...request,
  });
const bytes = (folder: string) => readFileSync(join(room, folder, STATE_FILE), 'utf8');

test('the same seed gives the same bytes for any number of workers, and after a stop at any moment', async () => {
  const whole = await invent('one');
  expect(whole.judged).toBe(72);
  expect(whole.best.length).toBeGreaterThan(2);
  await invent('three', {}, 3);
  expect(bytes('three')).toBe(bytes('one'));
  const stopped = await invent('stopped', {}, 2, 40);
  expect(stopped.interrupted).toBe(true);
  expect(stopped.judged).toBeLessThan(72);
  await invent('stopped', { resume: true });
  expect(bytes('stopped')).toBe(bytes('one'));
  // A process that was killed leaves what it wrote last: the state of a whole round.
  await invent('short', { games: 24 });
  cpSync(join(room, 'short', STATE_FILE), join(room, 'killed', STATE_FILE));
  await invent('killed', { resume: true });
  expect(bytes('killed')).toBe(bytes('one'));
  // One that is stopped in its first round can be gone on with as well.
  expect((await invent('early', {}, 1, 1)).judged).toBe(0);
  await invent('early', { resume: true });
  expect(bytes('early')).toBe(bytes('one'));
  expect(await invent('other', { seed: 4 })).not.toMatchObject({ fell: whole.fell });
});

test('minutes end a run at a whole round, and as many games give the same', async () => {
  const { judged } = await invent('minutes', { games: Infinity, minutes: 0.001 });
  expect(judged % 24).toBe(0);
  expect(judged).toBeGreaterThan(0);
  await invent('as-many', { games: judged });
  expect(bytes('as-many')).toBe(bytes('minutes'));
});

test('what was judged adds up, the best are sound, have names and words, and agree with their rule sheets', async () => {
  const { judged, fell, kept, best, run } = await invent('sums', { games: 24, twins: 1 });
  const reasons = Object.values(fell).flatMap((why) => Object.values(why));
  const down = reasons.reduce((sum, count) => sum + count, 0);
  expect(judged).toBeGreaterThanOrEqual(down + kept);
  for (const { file, rules, name, words, fault, twins } of best) {
    expect(readFileSync(file, 'utf8')).toBe(rules);
    expect(readRules(rules).name).toBe(name);
    expect(words.length).toBeGreaterThan(3);
    expect([fault, twins]).toEqual([undefined, 1]);
  }
  const page = inventionReport.page(JSON.parse(readFileSync(join(run, INVENTION_FILE), 'utf8')));
  expect(page.sections.map(({ title }) => title)).toContain(`1. ${best[0].name}`);
  expect(() => inventionReport.page({ judged: 3 })).toThrow(LabError);
});

test('a folder that is there is not begun again, and one of another seed is not gone on with', async () => {
  await invent('mine', { games: 24 });
  await expect(invent('mine')).rejects.toThrow(expect.objectContaining({ code: 'LAB_RUN_EXISTS' }));
  await expect(invent('mine', { resume: true, seed: 9 })).rejects.toThrow(
    expect.objectContaining({ code: 'LAB_RUN_CHANGED' }),
  );
  await expect(invent('nothing', { resume: true })).rejects.toThrow(
    expect.objectContaining({ code: 'LAB_RUN_MISSING' }),
  );
});

test('all rules have the parts that are given, and a known game that is left out is found again', async () => {
  const { board, start, moves, capture, turn, goals } = readRules(knownGames.squava);
  const given = { board, start, moves, capture, turn, goals };
  const { judged, found, best } = await invent('given', { given, games: 200 });
  // There are only so many ends and passes.
  expect(judged).toBeLessThan(40);
  expect(found).toMatchObject([{ name: 'squava' }]);
  expect(found[0].born).toBeLessThanOrEqual(judged);
  for (const { rules } of best) expect(readRules(rules)).toMatchObject(given);
  await expect(invent('given', { resume: true })).rejects.toThrow(
    expect.objectContaining({ code: 'LAB_RUN_CHANGED' }),
  );
  expect(await invent('given', { given, resume: true, games: 200 })).toMatchObject({ judged, found });
});
