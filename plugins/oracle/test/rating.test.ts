import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeOracle } from 'evolab/storage';
import { expect, onTestFinished, test } from 'vitest';
import { contextOf, emptyFolder, installedLaboratory, lab, labJson } from 'evolab/testing';
import { openOracle, oracleNames } from '../../../src/experiment/oracle-sets.ts';
import { evolve, type EvolutionEvent } from '../../../src/tasks/evolve.ts';
import { report } from '../../../src/tasks/report.ts';
import { runConfig, storedRun } from '../../../src/experiment/run-settings.ts';
import { settingsOf } from '../../../src/config/settings.ts';

const laboratory = await installedLaboratory();

const method = 'coevolution';
/** An evolution that takes a fraction of a second, measured by solved positions as presets have it: `auto`. */
const settings = settingsOf(
  method,
  runConfig(laboratory, {
    method,
    game: { use: 'tic-tac-toe' },
    overrides: { learner: { use: 'coevolution', population: 8, games: 2 }, rating: { every: 2, rounds: 2 } },
  }),
  laboratory.registries,
);

test('champions are measured where they are rated, and a run that was stopped comes to the same curve', async () => {
  const straight = await evolve(contextOf(laboratory), { settings, generations: 5 });
  expect(straight.accuracy.map(({ generation }) => generation)).toEqual([0, 2, 4, 5]);
  for (const { oracle, positions, good, critical, criticalGood } of straight.accuracy) {
    expect([oracle, positions]).toEqual([
      'tic-tac-toe',
      openOracle(laboratory, 'tic-tac-toe').positions.length,
    ]);
    expect(criticalGood).toBeLessThan(critical);
    expect(good).toBe(criticalGood + positions - critical);
  }
  const folder = join(emptyFolder(onTestFinished), 'run');
  const context = contextOf<EvolutionEvent>(laboratory, {
    slots: 5,
    abortAt: (event) => event.type === 'generation' && event.report.generation === 3,
  });
  await evolve(context, { settings, folder, generations: 5 });
  const resumed = await evolve(contextOf(laboratory), { stored: storedRun(laboratory, folder), folder });
  expect(resumed.accuracy).toEqual(straight.accuracy);
  expect(resumed.stateHash).toBe(straight.stateHash);
  const log = readFileSync(join(folder, 'log.jsonl'), 'utf8').trim().split('\n');
  const second = JSON.parse(log[1]) as { accuracy?: unknown };
  expect(second.accuracy).toEqual(straight.accuracy[1]);
});

test('the page of a run shows the champion that was measured when it ended, and not before', async () => {
  const folder = join(emptyFolder(onTestFinished), 'run');
  const { accuracy } = await evolve(contextOf(laboratory), { settings, folder, generations: 1 });
  expect(accuracy.map(({ generation }) => generation)).toEqual([0, 1]);
  const { html } = await report(contextOf(laboratory), { folder, games: 1 });
  for (const { generation, oracle } of accuracy)
    expect(html).toContain(`generation ${generation}, ${oracle}, all positions`);
});

test('without solved positions a run is what it was before there were any', async () => {
  const without = runConfig(laboratory, {
    method,
    game: { use: 'tic-tac-toe' },
    overrides: { learner: settings.learner, rating: { every: 2, rounds: 2, oracle: '' } },
  });
  const options = { settings: settingsOf(method, without, laboratory.registries), generations: 1 };
  const { accuracy, settings: used } = await evolve(contextOf(laboratory), options);
  expect(accuracy).toEqual([]);
  expect('oracle' in used.rating).toBe(false);
});

test('positions of another game are refused, and a run does not go on with other positions', async () => {
  const folder = emptyFolder(onTestFinished);
  const evolution = ['evolve', '--plugin', 'coevolution', '--game', 'tic-tac-toe', '--population', '4'];
  const wrong = await lab([...evolution, '--set', 'rating.oracle=othello-4', '--out', 'run'], folder);
  expect([wrong.status, wrong.stdout]).toEqual([2, '']);
  expect(wrong.stderr).toContain('LAB_WRONG_GAME');

  const set = openOracle(laboratory, 'tic-tac-toe');
  const short = { ...set, positions: set.positions.slice(0, 8) };
  mkdirSync(join(folder, 'oracles'));
  writeOracle(join(folder, 'oracles/mine.msgpack'), short);
  const begun = await labJson(
    [
      ...evolution,
      '--set',
      'rating.oracle=mine',
      '--set',
      'rating.rounds=1',
      '--generations',
      '1',
      '--out',
      'run',
    ],
    folder,
  );
  expect(begun['accuracy']).toMatchObject({ oracle: 'mine', positions: 8 });
  writeOracle(join(folder, 'oracles/mine.msgpack'), { ...short, positions: set.positions.slice(8, 16) });
  const changed = await lab(['evolve', '--resume', '--out', 'run', '--generations', '2'], folder);
  expect(changed.status).toBe(2);
  expect(changed.stderr).toContain('LAB_RUN_CHANGED');
});

test('sets that come with lab fit the installed rules, and agents are measured by their short names', async () => {
  expect(oracleNames(laboratory)).toEqual(expect.arrayContaining(['connect-four', 'othello', 'tic-tac-toe']));
  for (const name of oracleNames(laboratory))
    expect(openOracle(laboratory, name).positions.length).toBeGreaterThan(50);
  const folder = emptyFolder(onTestFinished);
  const args = ['accuracy', 'random', 'perfect', '--oracle', 'tic-tac-toe'];
  const { agents } = (await labJson(args, folder)) as {
    agents: { name: string; accuracy: { all: { good: { share: number } } } }[];
  };
  expect(agents.map(({ name, accuracy }) => [name, accuracy.all.good.share === 1])).toEqual([
    ['random', false],
    ['perfect', true],
  ]);
  const { stdout } = await lab(args, folder, { columns: 80 });
  expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  writeOracle(join(folder, 'set.msgpack'), openOracle(laboratory, 'tic-tac-toe'));
  const seen = await labJson(['inspect', 'set.msgpack'], folder);
  expect(seen).toMatchObject({ format: 'evolab-oracle', positions: 200, provenance: { seed: 1 } });
  writeFileSync(join(folder, 'no.msgpack'), 'no set');
  const bad = await lab(['accuracy', 'random', '--oracle', 'no.msgpack'], folder);
  expect([bad.status, bad.stdout]).toEqual([2, '']);
  expect(bad.stderr).toContain('LAB_BAD_FILE');
});
