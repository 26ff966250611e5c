import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { RunFolder } from 'evolab/storage';
import { emptyFolder, lab, labJson, linkPlugins } from 'evolab/testing';

/** The files that the page shows, as a reader would write them. */
const page = readFileSync(new URL('../../../docs/writing-an-optimizer.md', import.meta.url), 'utf8');
const plugin = join(emptyFolder(afterAll), 'cross-entropy');
mkdirSync(plugin);
for (const [, file, text] of page.matchAll(/^`([\w.]+)`:\n\n```\w+\n([^]*?)^```/gm))
  writeFileSync(join(plugin, file), text);

/** A game and a searcher with two numbers that are best at 0.7 and -8. */
const archery = join(emptyFolder(afterAll), 'archery');
mkdirSync(archery);
copyFileSync(new URL('../../tune/test/archery.ts', import.meta.url), join(archery, 'index.ts'));
writeFileSync(
  join(archery, 'package.json'),
  readFileSync(join(plugin, 'package.json'), 'utf8').replace('evolab-cross-entropy', 'evolab-archery'),
);
await linkPlugins(afterAll, plugin, archery);

const SMALL = ['--game', 'tic-tac-toe', '--generations', '2', '--set', 'rating.rounds=1', '--out', 'run'];

test.each([
  ['coevolution', ['--set', 'population=4', '--set', 'games=2']],
  ['evolution-strategy', ['--set', 'samples=4', '--set', 'games=2']],
])('an optimizer of one file, as its page shows, works in %s and resumes', async (learner, options) => {
  const folder = emptyFolder(onTestFinished);
  const used = ['--set', `learner.use=${learner}`, '--set', 'learner.optimizer=cross-entropy'];
  const run = ['evolve', '--plugin', 'coevolution', ...SMALL, ...used, ...options];
  const first = await labJson(run, folder);
  expect(first['generations']).toBe(2);
  const champion = await labJson(['inspect', 'run/champion.msgpack'], folder);
  expect(JSON.stringify(champion)).toContain('evolab-cross-entropy');
  const more = await labJson(['evolve', '--resume', '--out', 'run', '--generations', '3'], folder);
  expect(more['generations']).toBe(3);
});

test('an optimizer of one file, as its page shows, works in tune and resumes, to the same bytes for any workers', async () => {
  const folder = emptyFolder(onTestFinished);
  const run = (out: string, iterations: number, workers: number) => [
    ...['tune', 'archer', '--game', 'archery', '--openings', 'plies=0', '--against', 'archer'],
    ...['--param', 'across=0.2..1', '--param', 'along', '--optimizer', 'cross-entropy:noise=0.001'],
    ...['--rounds', '1', '--iterations', String(iterations), '--workers', String(workers), '--out', out],
  ];
  const { found } = (await labJson(run('whole', 12, 3), folder)) as { found: { value: number }[] };
  expect(found[0].value).toBeCloseTo(0.7, 1);
  expect(found[1].value / 40).toBeCloseTo(-8 / 40, 1);
  await labJson(run('parts', 3, 1), folder);
  const text = readFileSync(join(folder, 'parts', 'state.msgpack'), 'latin1');
  expect(text).toContain('evolab-cross-entropy');
  await labJson([...run('parts', 12, 1), '--resume'], folder);
  for (const file of ['state.msgpack', 'tuned.msgpack', 'tuning.html'])
    expect(readFileSync(join(folder, 'parts', file)), file).toEqual(
      readFileSync(join(folder, 'whole', file)),
    );
});

test('optimizers are listed with their options, and unknown ones are named with those that are known', async () => {
  const folder = emptyFolder(onTestFinished);
  const { stdout } = await lab(['list', 'optimizers'], folder);
  for (const text of ['cmaes', 'cross-entropy', 'elite']) expect(stdout).toContain(text);
  const { status, stderr } = await lab(
    ['evolve', '--plugin', 'coevolution', ...SMALL, '--set', 'optimizer=cross-entrop'],
    folder,
  );
  expect([status, stderr]).toEqual([2, expect.stringContaining('LAB_UNKNOWN_EXTENSION') as string]);
  expect(stderr).toContain('cross-entropy');
});

test('a learning rate is refused by an optimizer that has none', async () => {
  const run = ['evolve', '--plugin', 'coevolution', ...SMALL, '--set', 'optimizer=cmaes'];
  const { status, stderr } = await lab([...run, '--set', 'learningRate=0.5'], emptyFolder(onTestFinished));
  expect([status, stderr]).toEqual([2, expect.stringContaining("has no option 'learningRate'") as string]);
});

/** Whether samples of uh-cmaes have been evaluated less often than a step takes, in whatever state they are. */
const isWaiting = (state: unknown): boolean =>
  typeof state === 'object' &&
  state !== null &&
  (('samples' in state && 'rounds' in state && Number(state.rounds) > 0) ||
    Object.values(state).some(isWaiting));

test.each(['coevolution', 'evolution-strategy'])(
  'uh-cmaes in %s resumes while samples wait for more games, for any workers',
  async (learner) => {
    const folder = emptyFolder(onTestFinished);
    const run = (out: string, generations: number, workers: number) => [
      ...['evolve', '--plugin', 'coevolution', '--game', 'tic-tac-toe', '--out', out],
      ...['--generations', String(generations), '--workers', String(workers), '--set', 'rating.rounds=1'],
      ...['--set', `learner.use=${learner}`, '--set', 'learner.optimizer=uh-cmaes', '--set', 'games=2'],
      ...['--set', learner === 'coevolution' ? 'population=8' : 'samples=8'],
      ...['--set', 'learner.evaluator={use: layered, hidden: [3]}'],
    ];
    const whole = await labJson(run('whole', 6, 2), folder);
    await labJson(run('parts', 2, 1), folder);
    const resume = (generations: number) =>
      labJson(['evolve', '--resume', '--out', 'parts', '--generations', String(generations)], folder);
    const waited: boolean[] = [];
    for (const generations of [3, 4, 5]) {
      await resume(generations);
      waited.push(isWaiting(new RunFolder(join(folder, 'parts')).readState()));
    }
    expect(waited).toContain(true);
    expect(whole['stateHash']).toMatch(/\w/);
    expect((await resume(6))['stateHash']).toBe(whole['stateHash']);
  },
);
