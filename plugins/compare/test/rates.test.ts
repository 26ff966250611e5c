import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contextOf, emptyFolder, installedLaboratory, labJson } from 'evolab/testing';
import { budgetIn, effortOf } from '../src/budget.ts';
import { compare } from '../src/compare.ts';
import type { CompareFound } from '../src/found.ts';
import { keptRates, RATES_FILE, sampleRate } from '../src/rates.ts';
import { smallRequest } from './small-request.ts';

test('a rate is that of the generations after the first, for what is counted, in three digits', () => {
  const points = [
    { games: 10, evaluations: 5000, cpu: 3 },
    { games: 10, evaluations: 1000, cpu: 4 },
    { games: 10, evaluations: 2000, cpu: 5.23456 },
  ];
  expect(sampleRate(points)).toEqual({ unit: 'evaluations', seconds: 0.000745 });
  expect(sampleRate(points.slice(0, 1))).toEqual({ unit: 'evaluations', seconds: 0.0006 });
  expect(sampleRate([{ games: 8, evaluations: 0, updates: 4, cpu: 2 }])).toEqual({
    unit: 'updates',
    seconds: 0.5,
  });
  expect(sampleRate([{ games: 8, cpu: 2 }])).toEqual({ unit: 'games', seconds: 0.25 });
  expect(() => sampleRate([{ cpu: 2 }])).toThrow('counts neither games nor evaluations nor updates');
});

test('a budget in CPU seconds is so much of what is counted; other budgets need no rate', () => {
  const rate = { entry: 'a', game: 'g', unit: 'evaluations', seconds: 0.0004 } as const;
  expect(effortOf(budgetIn('cpu=0.5'), rate)).toEqual({ unit: 'evaluations', amount: 1250 });
  expect(effortOf(budgetIn('evals=1e3'), undefined)).toEqual({ unit: 'evaluations', amount: 1000 });
  for (const text of ['cpu=0', 'cpu=-1', 'cpu=x', 'games=1.5', 'cpu'])
    expect(() => budgetIn(text)).toThrow(`--budget ${text} is no budget`);
});

const EVOLVED = 'coevolution+population=4+games=2';
const TAUGHT = 'td-mc/quick+episodes=20+testGames=0';
const RATES = `machine: a machine of 2019
rates:
  - { entry: '${EVOLVED}', game: tic-tac-toe, unit: games, seconds: 0.01 }
  - { entry: '${TAUGHT}', game: tic-tac-toe, unit: evaluations, seconds: 0.0001 }
`;

test('the rates in a folder decide the budgets: the same bytes wherever it runs', async () => {
  const laboratory = await installedLaboratory();
  const folder = emptyFolder(onTestFinished);
  const run = (out: string) =>
    compare(
      contextOf(laboratory),
      smallRequest([EVOLVED, TAUGHT], out, { budget: { unit: 'cpu', amount: 0.6 }, checkpoints: 2 }),
    );
  const begin = (name: string) => {
    const out = join(folder, name);
    mkdirSync(out);
    writeFileSync(join(out, RATES_FILE), RATES);
    return out;
  };
  const { found, ok } = await run(begin('a'));
  expect(ok).toBe(true);
  expect(found!.rates).toEqual(keptRates(join(folder, 'a')));
  expect(found!.rates!.machine).toBe('a machine of 2019');
  const [evolved, taught] = found!.runs.map(({ reached }) => reached.at(-1)!.effort);
  // 0.6 s are 60 games and 6000 evaluations; a generation has 16 games, or fewer than 2000 evaluations.
  expect([evolved.games! >= 60, evolved.games! < 76]).toEqual([true, true]);
  expect([taught.evaluations! >= 6000, taught.evaluations! < 8000]).toEqual([true, true]);
  expect(JSON.stringify((await run(begin('b'))).found)).toBe(JSON.stringify(found));

  for (const other of ['0.00001', '0.001']) {
    writeFileSync(join(folder, 'a', RATES_FILE), RATES.replace('0.0001', other));
    const changed = await run(join(folder, 'a'));
    expect(changed.found!.failures).toMatchObject([
      { label: TAUGHT, message: expect.stringContaining('was begun with another budget') as string },
    ]);
  }
  writeFileSync(join(folder, 'a', RATES_FILE), RATES.replace('seconds: 0.01', 'seconds: 0'));
  await expect(run(join(folder, 'a'))).rejects.toMatchObject({ code: 'LAB_BAD_FILE' });
});

test('rates are measured once, kept, stated and used again', async () => {
  const folder = emptyFolder(onTestFinished);
  const args = ['compare', EVOLVED, TAUGHT, '--game', 'tic-tac-toe', '--seeds', '1', '--budget', 'cpu=0.2'];
  const small = ['--checkpoints', '1', '--rounds', '1', '--pool', '1', '--out', 'o', '--workers', '1'];
  const { rates, runs } = (await labJson([...args, ...small], folder)) as unknown as CompareFound;
  expect(rates!.rates.map(({ entry, unit }) => [entry, unit])).toEqual([
    [EVOLVED, 'evaluations'],
    [TAUGHT, 'evaluations'],
  ]);
  for (const [at, { seconds, unit }] of rates!.rates.entries()) {
    expect(seconds).toBeGreaterThan(0);
    expect(runs[at].reached[1].effort[unit]! * seconds).toBeGreaterThanOrEqual(0.199);
  }
  const text = readFileSync(join(folder, 'o', RATES_FILE), 'utf8');
  expect(readFileSync(join(folder, 'o/methods.md'), 'utf8')).toContain(
    `${EVOLVED} on tic-tac-toe: ${rates!.rates[0].seconds} s for each of its evaluations`,
  );
  const again = (await labJson([...args, ...small], folder)) as unknown as CompareFound;
  expect(again.rates).toEqual(rates);
  expect(readFileSync(join(folder, 'o', RATES_FILE), 'utf8')).toBe(text);
});
