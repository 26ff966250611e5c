import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contextOf, emptyFolder, installedLaboratory } from 'evolab/testing';
import type { TaskEvent } from 'evolab/command';
import { commandOf } from '../src/command-of.ts';
import { compare, type CompareRequest } from '../src/compare.ts';
import { entriesOf, folderOf } from '../src/entries.ts';
import { drawn, rungsOf, sweepIn, worseHalf } from '../src/sweep.ts';
import { smallRequest } from './small-request.ts';

test('a sweep is a grid, so many of it by chance, or successive halving', () => {
  expect(['grid', 'random=12', 'halving'].map(sweepIn)).toEqual([
    { kind: 'grid' },
    { kind: 'random', count: 12 },
    { kind: 'halving' },
  ]);
  for (const text of ['random', 'random=0', 'random=1.5', 'all'])
    expect(() => sweepIn(text)).toThrow(`--sweep ${text} is no sweep`);
});

test('each half of the entries has twice the budget of the one before, and the last two have all of it', () => {
  expect(rungsOf(16, 8)).toEqual([1, 2, 4]);
  expect(rungsOf(5, 8)).toEqual([2, 4]);
  expect(rungsOf(4, 5)).toEqual([3]);
  expect(rungsOf(16, 2)).toEqual([1]);
  expect([rungsOf(2, 8), rungsOf(9, 1)]).toEqual([[], []]);
});

test('the worse half has the lower mean final scores', () => {
  const entries = [10, 40, 20, 30, 5].map((mean, at) => ({
    label: String(at),
    finals: [mean - 4, mean + 4],
  }));
  expect(worseHalf(entries as never)).toEqual([
    { label: '0', mean: 10 },
    { label: '4', mean: 5 },
  ]);
  expect(worseHalf(entries.slice(0, 2) as never)).toEqual([]);
});

test('drawing takes as many as it is told, in their order, each of them equally often', () => {
  const items = ['a', 'b', 'c', 'd', 'e'];
  const counts = new Map(items.map((item) => [item, 0]));
  for (let seed = 0; seed < 500; seed++) {
    const some = drawn(items, 2, seed);
    expect(some).toEqual([...some].sort());
    expect(new Set(some).size).toBe(2);
    for (const item of some) counts.set(item, counts.get(item)! + 1);
  }
  // Of 500 draws 200 have each; 5 deviations are 55.
  for (const count of counts.values()) expect(Math.abs(count - 200)).toBeLessThan(55);
  expect(drawn(items, 9, 1)).toEqual(items);
  const entries = (seed: number) =>
    entriesOf(['m', 'n'], ['x=1,2,3', 'y=1,2,3'], { kind: 'random', count: 4 }, seed).map(
      ({ label }) => label,
    );
  expect(entries(1).map((label) => label[0])).toEqual(['m', 'm', 'm', 'm', 'n', 'n', 'n', 'n']);
  expect(entries(1)).toEqual(entries(1));
  expect(entries(1)).not.toEqual(entries(2));
});

test('halving trains what it drops no further; stopped and resumed it gives the same bytes', async () => {
  const laboratory = await installedLaboratory();
  const folder = emptyFolder(onTestFinished);
  const request = (out: string): CompareRequest =>
    smallRequest([], join(folder, out), {
      entries: entriesOf(['coevolution+population=4+games=2'], ['sigma=0,0.05,0.5,2']),
      seeds: 2,
      budget: { unit: 'games', amount: 160 },
      checkpoints: 4,
      rounds: 3,
      halving: true,
    });
  const { found } = await compare(contextOf(laboratory), request('a'));
  const labels = found!.entries.map(({ label }) => label);
  const dropped = found!.dropped!.map(({ label }) => label);
  expect(found!.dropped).toMatchObject([{ part: 2 }, { part: 2 }]);
  expect([...dropped, ...found!.games[0].entries.map(({ label }) => label)].sort()).toEqual(
    [...labels].sort(),
  );
  expect(found!.runs.map(({ reached }) => reached.length)).toEqual([5, 5, 5, 5]);
  expect(found!.remarks.join()).toContain(`Successive halving dropped ${dropped[0]} after 2 of 4 parts`);
  expect(commandOf(found!).at(-1)).toBe('--sweep=halving');
  const reached = (label: string, part: number) =>
    existsSync(
      join(folder, 'a/runs/tic-tac-toe', folderOf(label), 'seed-1/checkpoints', `${part}-of-4.msgpack`),
    );
  expect(labels.map((label) => [reached(label, 2), reached(label, 3)])).toEqual(
    labels.map((label) => [true, !dropped.includes(label)]),
  );

  for (const phase of ['learning', undefined]) {
    let seen = 0;
    const abortAt = (event: TaskEvent) =>
      event.type === 'progress' && (event.phase === 'learning') === (phase === 'learning') && ++seen > 6;
    const stopped = await compare(contextOf(laboratory, { abortAt }), request('c'));
    expect(stopped.found).toBeUndefined();
  }
  const resumed = await compare(contextOf(laboratory, { slots: 1 }), request('c'));
  expect(JSON.stringify(resumed.found)).toBe(JSON.stringify(found));
});
