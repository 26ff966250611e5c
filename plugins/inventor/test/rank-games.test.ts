import { existsSync } from 'node:fs';
import { join } from 'node:path';
import family, { knownGames } from '@evolab/family';
import type { Measure } from '@evolab/survey';
import { defineJob, definePlugin, hashOf, LabError } from 'evolab';
import { expect, test } from 'vitest';
import { contextOf, emptyFolder, lab, laboratoryOf } from 'evolab/testing';
import type { RulesToJudge } from '../src/judge.ts';
import type { Judgement } from '../src/judgement.ts';
import { plantedGames } from '../src/planted-games.ts';
import {
  judgeGames,
  rankGames,
  rankOf,
  readRanking,
  type Ranking,
  type RankingRequest,
} from '../src/rank-games.ts';
import { gamesText, rankingText } from '../src/ranking-text.ts';
import { JUDGED, type Judged } from '../src/score.ts';
import { damagedCopies } from './damaged.ts';

/** A judgement that takes no time: planted games fall, connect four is best, and others have a score that follows from them. */
const quick = defineJob<RulesToJudge, Judgement>({
  id: 'judge-rules',
  summary: 'judges at once',
  run({ rules }) {
    if (Object.values(plantedGames).includes(rules)) return { fell: 'random play', why: 'planted' };
    const value = rules.includes('Connect four\n') ? 1 : (hashOf(rules) >>> 0) / 2 ** 32;
    if (value < 0.3) return { fell: 'search', why: 'drawn' };
    const one: Measure = { value, low: value, high: value };
    const measures = Object.fromEntries(Object.keys(JUDGED).map((name) => [name, one])) as Judged;
    return { score: value, measures, rules: [{ rule: 'line: 4', share: 0.25 }], games: [] };
  },
});
const laboratory = laboratoryOf(family, definePlugin({ name: 'inventor', jobs: [quick] }));
const rank = async (slots: number, request: Partial<RankingRequest> = {}, abortAfter = Infinity) => {
  const kept: Ranking[] = [];
  const keep = (ranking: Ranking) => kept.push(structuredClone(ranking));
  const { ranking, interrupted } = await rankGames(contextOf(laboratory, { slots, abortAfter }), {
    seed: 2,
    sets: 60,
    keep,
    ...request,
  });
  return { ranking: ranking!, interrupted, kept };
};

test('games stand where their scores are among random rule sets, the same for any number of workers', async () => {
  const { ranking } = await rank(1);
  expect(JSON.stringify((await rank(3)).ranking)).toBe(JSON.stringify(ranking));
  expect((await rank(1, { seed: 3 })).ranking.passed).not.toEqual(ranking.passed);
  const down = Object.values(ranking.fell).flatMap((why) => Object.values(why));
  expect(ranking.passed.length + down.reduce((sum, count) => sum + count, 0)).toBe(60);
  expect(ranking.known.map(({ name }) => name)).toEqual(Object.keys(knownGames));
  const scores = ranking.passed.map(({ score }) => score);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  expect([rankOf(1.1, ranking), rankOf(scores.at(-1)!, ranking)]).toEqual([1, 0]);
  expect(rankOf(scores[0], ranking)).toBe(1 - 1 / scores.length);
  const text = rankingText(ranking);
  expect(text).toMatch(/connect-four +1\.00 +100%/);
  expect(text).toMatch(/connect-four +line: 4 +25% of the games/);
  expect(text).toMatch(/it is always drawn +random play +planted/);
});

test('a ranking that was stopped at any moment goes on from what it kept, to the same bytes', async () => {
  const whole = JSON.stringify((await rank(1)).ranking);
  const given = Object.keys(knownGames).length + Object.keys(plantedGames).length;
  // While the known games are judged nothing is kept.
  expect(await rank(1, {}, 3)).toMatchObject({ ranking: undefined, interrupted: true, kept: [] });
  const stopped = await rank(2, {}, given + 30);
  expect([stopped.interrupted, stopped.ranking.sets]).toEqual([true, 24]);
  const before = stopped.kept.at(-1)!;
  expect(before).toEqual(stopped.ranking);
  // Once the known games are judged they are kept, though there is nothing to rank them among.
  const early = await rank(2, {}, given + 3);
  expect(early.kept.map(({ sets }) => sets)).toEqual([0]);
  expect(JSON.stringify((await rank(2, { before: early.kept[0] })).ranking)).toBe(whole);
  const text = rankingText(early.ranking);
  expect(text).toContain(`Known games that score above 90% of these: 0 of ${Object.keys(knownGames).length}`);
  expect(text).toMatch(/connect-four +1\.00 +1\.00/);
  const { ranking, interrupted } = await rank(2, { before });
  expect([interrupted, JSON.stringify(ranking)]).toEqual([false, whole]);
  // Nothing is judged again, and one with more sets begins with these.
  expect((await rank(1, { before: ranking }, 1)).kept).toEqual([]);
  const more = { before: (await rank(1, { sets: 30 })).ranking };
  expect(JSON.stringify((await rank(1, more)).ranking)).toBe(whole);
  await expect(rank(1, { before, seed: 3 })).rejects.toThrow(
    expect.objectContaining({ code: 'LAB_RUN_CHANGED' }),
  );
});

test('a ranking that was kept ranks other games', async () => {
  const { ranking } = await rank(2);
  expect(readRanking(JSON.stringify(ranking), 'ranks.json')).toEqual(ranking);
  for (const text of ['', '{}', 'null', JSON.stringify({ ...ranking, passed: 3 })])
    expect(() => readRanking(text, 'ranks.json')).toThrow(LabError);
  for (const { place, copy } of damagedCopies(ranking))
    expect(() => readRanking(JSON.stringify(copy), 'ranks.json'), place).toThrow(LabError);
  const games = { mine: knownGames['connect-four'] };
  const judged = await judgeGames(contextOf(laboratory), games, 1);
  expect(gamesText(judged!, ranking)).toMatch(/mine +1\.00 +100%/);
});

test('a game that is named where it would not be ranked is refused, and nothing is written', async ({
  onTestFinished,
}) => {
  const folder = emptyFolder(onTestFinished);
  const words = ['rules', 'rank', '--sets', '1', '--workers', '1', '--out', 'ranks.json'];
  const { status, stderr } = await lab([...words, 'family:game=squava'], folder);
  expect([status, stderr]).toEqual([2, expect.stringContaining('family:game=squava')]);
  expect(stderr).toContain('--from');
  expect(existsSync(join(folder, 'ranks.json'))).toBe(false);
});
