import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RunFolder } from 'evolab/storage';
import { expect, onTestFinished, test, vi } from 'vitest';
import { contextOf, emptyFolder, installedLaboratory, lab, labJson, startLab } from 'evolab/testing';
import { parseParameters } from '../src/parameters.ts';
import { tune, type TuningSettings } from '../src/tuning.ts';

const laboratory = await installedLaboratory();

const TUNE = [
  ...['tune', 'uct:sims=20', '--game', 'tic-tac-toe', '--param', 'cp=0.2..2', '--out', 'run'],
  ...['--candidates', '6', '--rounds', '2'],
];
const bytes = (cwd: string) => readFileSync(join(cwd, 'run/state.msgpack')).toString('base64');

test('the same seed tunes to the same bytes for any number of workers, and after a kill', async () => {
  const goal = ['--iterations', '4'];
  const [one, two] = [emptyFolder(onTestFinished), emptyFolder(onTestFinished)];
  const { found, iterations } = await labJson([...TUNE, ...goal, '--workers', '1'], one);
  expect(iterations).toBe(4);
  const child = startLab([...TUNE, '--iterations', '100000', '--workers', '2'], two);
  while (!existsSync(join(two, 'run/state.msgpack'))) await new Promise((resolve) => setTimeout(resolve, 10));
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  // However far it came: a straight run to the same iteration has the same bytes.
  const again = await labJson([...TUNE, ...goal, '--resume'], two);
  const reached = again['iterations'] as number;
  const three = emptyFolder(onTestFinished);
  await labJson([...TUNE, '--iterations', String(reached), '--workers', '2'], three);
  expect(bytes(two)).toBe(bytes(three));
  if (reached === 4) expect(again['found']).toEqual(found);
});

test('a tuning killed in its first iteration goes on', async () => {
  const slow = [...TUNE, '--iterations', '1'].map((word) => word.replace('sims=20', 'sims=3000'));
  const cwd = emptyFolder(onTestFinished);
  const child = startLab([...slow, '--workers', '1'], cwd);
  const ended = once(child, 'close');
  while (!existsSync(join(cwd, 'run/state.msgpack'))) await new Promise((resolve) => setTimeout(resolve, 10));
  child.kill('SIGKILL');
  await ended;
  expect((await labJson([...slow, '--resume'], cwd))['iterations']).toBe(1);
});

test('Ctrl-C in the first iteration says how to go on, and that command does', async () => {
  const cwd = emptyFolder(onTestFinished);
  const args = ['tune', 'uct:sims=300', '--game', 'connect-four', '--param', 'cp=0.2..2', '--out', 'my run'];
  const child = startLab([...args, '--candidates', '6', '--rounds', '2', '--iterations', '1'], cwd);
  let told = '';
  child.stderr?.on('data', (chunk: Buffer) => (told += chunk.toString()));
  const ended = once(child, 'exit');
  while (!existsSync(join(cwd, 'my run/state.msgpack')))
    await new Promise((resolve) => setTimeout(resolve, 10));
  child.kill('SIGINT');
  const [status] = (await ended) as [number];
  expect(status).toBe(130);
  const [, command] = /^Stopped after iteration 0\. To go on:\n {2}(lab .*)\n/m.exec(told) ?? [];
  expect(command, told).toContain("--out 'my run'");
  const [, ...words] = [...command.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted = word]) => quoted);
  const { stdout, stderr } = await lab(words, cwd);
  expect(stdout, stderr).toContain('searcher.cp = ');
});

test('a tuning that goes on with other versions says so, and one from before versions were kept does not', async () => {
  const cwd = emptyFolder(onTestFinished);
  const folder = new RunFolder(join(cwd, 'run'));
  const further = (iterations: string) =>
    lab([...TUNE, '--iterations', iterations, '--workers', '1', '--resume', '--json'], cwd);
  await labJson([...TUNE, '--iterations', '1'], cwd);
  const { versions, ...rest } = folder.readState() as { versions: object };
  folder.writeState({ ...rest, versions: { ...versions, rules: '0' } });
  const changed = await further('2');
  expect(changed.status).toBe(0);
  expect(changed.stderr).toMatch(
    /^Warning: the tuning goes on with other versions \(rules: "0" -> "1"\): .*\niteration +2 /,
  );
  expect(folder.readState()).toMatchObject({ versions });
  folder.writeState(rest);
  expect((await further('2')).stderr).toMatch(/^iteration +2 /);
});

test('a folder is free again if the threads cannot be closed', async () => {
  const folder = join(emptyFolder(onTestFinished), 'run');
  const agent = laboratory.agentOf('uct:sims=20', { use: 'tic-tac-toe' });
  const settings: TuningSettings = {
    agent,
    against: undefined,
    games: 2,
    plies: 0,
    seed: 1,
    candidates: 2,
    elite: 0.5,
    smoothing: 1,
    distribution: 'uniform',
    parameters: parseParameters(['cp=0.2..2'], agent, laboratory.registries),
  };
  const context = contextOf(laboratory);
  vi.spyOn(await context.openExecutor('.'), 'close').mockRejectedValue(new Error('this pool failed'));
  const tuning = tune(context, { settings, folder, resume: false, iterations: 1 });
  await expect(tuning).rejects.toThrow('this pool failed');
  expect(existsSync(join(folder, 'tuned.msgpack'))).toBe(true);
  expect(existsSync(join(folder, 'lock'))).toBe(false);
});

test('what was tuned is an agent like any other, and the page shows how it came about', async () => {
  const cwd = emptyFolder(onTestFinished);
  const { found } = (await labJson([...TUNE, '--iterations', '2'], cwd)) as {
    found: { name: string; value: number }[];
  };
  expect(found[0].name).toBe('searcher.cp');
  const { stdout, status } = await lab(['inspect', 'run/tuned.msgpack', '--json'], cwd);
  expect(status).toBe(0);
  expect(stdout).toContain(String(found[0].value));
  expect(readFileSync(join(cwd, 'run/tuning.html'), 'utf8')).toContain('<svg');
});

test.each([
  [['tune', 'uct', '--param', 'pc=0..1', '--game', 'tic-tac-toe'], 'LAB_BAD_OPTION'],
  [['tune', 'uct', '--param', 'final=0..1', '--game', 'tic-tac-toe'], 'LAB_BAD_OPTION'],
  [['tune', 'alphabeta', '--param', 'table', '--game', 'tic-tac-toe'], 'LAB_BAD_OPTION'],
  [['tune', 'uct', '--param', 'cp=', '--game', 'tic-tac-toe'], 'LAB_USAGE'],
  [['tune', 'uct', '--param', 'cp=2..1', '--game', 'tic-tac-toe'], 'LAB_USAGE'],
  [['tune', 'uct', '--param', 'cp=0..1e999', '--game', 'tic-tac-toe'], 'LAB_USAGE'],
  [['tune', 'uct', '--param', 'cp=0..1', '--param', 'cp=1..2', '--game', 'tic-tac-toe'], 'LAB_USAGE'],
  [['tune', 'uct', '--param', 'cp=-1..1', '--game', 'tic-tac-toe'], 'LAB_BAD_OPTION'],
  [['tune', 'alphabeta', '--param', 'table=1..10', '--game', 'tic-tac-toe'], 'LAB_BAD_OPTION'],
  [['tune', 'uct', '--game', 'tic-tac-toe'], 'LAB_USAGE'],
  [['tune', 'uct', '--param', 'cp=0..1', '--games', '3', '--game', 'tic-tac-toe'], 'LAB_BAD_OPTION'],
  [['tune', 'uct', '--param', 'cp=0..1', '--elite', '2', '--game', 'tic-tac-toe'], 'LAB_BAD_OPTION'],
  [['tune', 'uct', '--param', 'cp', '--game', 'tic-tac-toe', '--optimizer', 'cmae'], 'LAB_UNKNOWN_EXTENSION'],
  [['tune', 'uct', '--param', 'cp', '--game', 'tic-tac-toe', '--optimizer', 'cmaes:a=1'], 'LAB_BAD_OPTION'],
  [
    ['tune', 'uct', '--param', 'cp', '--game', 'tic-tac-toe', '--optimizer', 'snes', '--candidates', '5'],
    'LAB_BAD_OPTION',
  ],
  [
    ['tune', 'uct', '--param', 'cp', '--game', 'tic-tac-toe', '--optimizer', 'cmaes', '--elite', '0.2'],
    'LAB_USAGE',
  ],
  [['tune', 'random', '--param', 'cp=0..1', '--game', 'hanoi'], 'LAB_WRONG_GAME'],
  [['tune', 'uct', '--param', 'cp=0..1', '--resume', '--game', 'tic-tac-toe'], 'LAB_RUN_MISSING'],
])('lab %j gives %s, and leaves nothing behind', async (args, code) => {
  const cwd = emptyFolder(onTestFinished);
  const { status, stderr } = await lab(args, cwd);
  expect(stderr).toMatch(new RegExp(`^Error: .*\\(${code}\\)`));
  expect(status).toBe(2);
  expect(readdirSync(cwd)).toEqual([]);
});
