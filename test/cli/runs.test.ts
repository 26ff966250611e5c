import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { emptyFolder, lab, labJson } from './lab.ts';

const EVOLVE =
  'evolve --plugin coevolution --population 4 --workers 1 --set rating.rounds=1 --set rating.every=1';
const ON = '--game tic-tac-toe --generations';

describe('runs and their pages', () => {
  let cwd = '';
  beforeAll(async () => {
    cwd = realpathSync(mkdtempSync(join(tmpdir(), 'lab-runs-')));
    for (const line of [
      `${EVOLVE} ${ON} 2 --seed 1 --out runs/one`,
      `${EVOLVE} ${ON} 2 --seed 2 --out runs/two`,
      `${EVOLVE} ${ON} 1 --set sigma=0.2 --set rating.every=5 --out runs/three`,
      'evolve --plugin coevolution --game hex:size=3 --population 2 --generations 0 --workers 1 --set rating.rounds=1 --out other',
      'tournament random greedy --game tic-tac-toe --rounds 1 --workers 1 --out cup',
    ]) {
      const { status, stderr } = await lab(line.split(' '), cwd);
      expect(status, stderr).toBe(0);
    }
    rmSync(join(cwd, 'runs/three/log.jsonl'));
    mkdirSync(join(cwd, 'broken'));
    for (const name of ['state.msgpack', 'run.yaml']) writeFileSync(join(cwd, 'broken', name), 'nothing');
    return () => rmSync(cwd, { recursive: true, force: true });
  });

  test('lab runs lists them with method, game, progress, state and best rating', async () => {
    const { runs } = (await labJson(['runs'], cwd)) as { runs: Record<string, unknown>[] };
    const byFolder: Record<string, unknown> = Object.fromEntries(
      runs.map((run) => [run['folder'] as string, run]),
    );
    expect(Object.keys(byFolder).sort()).toEqual([
      'broken',
      'cup',
      'other',
      'runs/one',
      'runs/three',
      'runs/two',
    ]);
    expect(byFolder['runs/one']).toMatchObject({
      kind: 'evolution',
      method: 'coevolution',
      game: 'tic-tac-toe',
      done: 2,
      planned: 2,
      state: 'finished',
      best: { against: 'material:depth=2', latest: { generation: 2, score: expect.any(Number) as number } },
    });
    // Rated when it ended, and not before.
    expect(byFolder['runs/three']).toMatchObject({ best: { latest: { generation: 1 } } });
    expect(byFolder['other']).toMatchObject({ game: 'hex:size=3', done: 0 });
    expect(byFolder['cup']).toMatchObject({
      kind: 'tournament',
      method: 'round-robin',
      done: 1,
      planned: 1,
      state: 'finished',
      best: { name: expect.any(String) as string },
    });
    expect(byFolder['broken']).toMatchObject({ kind: 'damaged' });
    const { stdout } = await lab(['runs', 'runs'], cwd);
    expect(stdout).toMatch(
      /^runs\/two +coevolution +tic-tac-toe +2 of 2 generations +finished +\d+% against /m,
    );
    expect(stdout).not.toContain('cup');
  });

  test('a run whose process lives is running, one that was left is stopped', async () => {
    const state = join(cwd, 'runs/one/run.yaml');
    writeFileSync(state, readFileSync(state, 'utf8').replace(/^generations: 2$/m, 'generations: 9'));
    const stateNow = async () =>
      ((await labJson(['runs', 'runs/one'], cwd)) as { runs: { state: string }[] }).runs[0].state;
    expect(await stateNow()).toBe('stopped');
    const { stdout } = await lab(['runs'], cwd);
    expect(stdout).toMatch(/^Next:\n {2}lab report \S+ --open\n {2}lab evolve --resume --out runs\/one$/m);
    writeFileSync(join(cwd, 'runs/one/lock'), `${process.pid}\n`);
    expect(await stateNow()).toBe('running');
    rmSync(join(cwd, 'runs/one/lock'));
  });

  test('several runs are one page, seeds of one setting a group', async () => {
    const folders = ['runs/one', 'runs/two', 'runs/three'];
    const { out } = await labJson(['report', ...folders], cwd);
    expect(out).toBe('comparison.html');
    const html = readFileSync(join(cwd, 'comparison.html'), 'utf8');
    expect(html).toContain('coevolution on tic-tac-toe');
    expect(html).toMatch(/coevolution sigma 0\.05, 2 seeds/);
    expect(html).toMatch(/coevolution sigma 0\.2/);
    expect(html).toMatch(
      /Against \S+: coevolution [^;]*\(95% interval [\d.]+% to [\d.]+%\) after generation \d+;/,
    );
    expect(html).toContain('<th>95% interval</th>');
    for (const folder of folders) expect(html).toContain(folder);
  });

  test('a page begins with the champion that was rated when the run ended, and not before', async () => {
    await lab(['report', 'runs/three', '--out', 'three.html', '--workers', '1'], cwd);
    const html = readFileSync(join(cwd, 'three.html'), 'utf8');
    expect(html).toContain('The champion of generation 1 scores ');
    expect(html).toContain('<p>The champion of generation 1:</p>');
  });

  test.each([
    [['runs/one', 'other'], 'LAB_WRONG_GAME'],
    [['runs/one', 'cup'], 'LAB_RUN_MISSING'],
    [['runs/one', 'nowhere'], 'LAB_RUN_MISSING'],
  ])('what cannot be laid over each other is refused: %j', async (folders, code) => {
    const { status, stderr } = await lab(['report', ...folders, '--out', 'no.html'], cwd);
    expect([status, stderr]).toEqual([2, expect.stringContaining(code)]);
    expect(existsSync(join(cwd, 'no.html'))).toBe(false);
  });

  test.runIf(process.platform === 'linux')(
    '--open hands the path of the page to what opens pages, and to no shell',
    async () => {
      const bin = join(cwd, 'bin');
      const seen = join(cwd, 'seen.txt');
      mkdirSync(bin);
      writeFileSync(join(bin, 'xdg-open'), `#!/bin/sh\nprintf '%s|' "$#" "$@" > '${seen}'\n`);
      chmodSync(join(bin, 'xdg-open'), 0o755);
      const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}` };
      const out = 'a $(touch hacked) page.html';
      const { status, stderr } = await lab(['report', 'cup', '--open', '--out', out], cwd, { env });
      expect(status, stderr).toBe(0);
      await expect.poll(() => existsSync(seen) && readFileSync(seen, 'utf8')).toBe(`1|${join(cwd, out)}|`);
      expect(existsSync(join(cwd, 'hacked'))).toBe(false);
      const without = await lab(['report', 'cup', '--open'], cwd, { env: { ...env, PATH: '/nowhere' } });
      expect([without.status, without.stderr]).toEqual([
        0,
        'Nothing here shows pages: open cup/report.html in a browser.\n',
      ]);
    },
  );
});

test('where there is none, lab runs says how to begin', async () => {
  const { stdout } = await lab(['runs'], emptyFolder());
  expect(stdout).toMatch(/^There is no run here\.\n\nNext:\n {2}lab evolve --plugin/);
});

test('what a folder whose name begins with a dash is called can be typed as it is printed', async () => {
  const cwd = emptyFolder();
  const evolution = await lab([...EVOLVE.split(' '), ...ON.split(' '), '1', '--out=-dash'], cwd);
  expect(evolution.stdout).toContain('lab report ./-dash --open');
  const { stdout } = await lab(['runs'], cwd);
  expect(stdout).toContain('lab report ./-dash --open');
  expect((await lab(['report', './-dash'], cwd)).status).toBe(0);
});

test('a tournament without games has no leader, whatever its tables say', async () => {
  const cwd = emptyFolder();
  await lab('tournament random greedy --game tic-tac-toe --rounds 1 --workers 1 --out cup'.split(' '), cwd);
  rmSync(join(cwd, 'cup/games.log'));
  const { runs } = (await labJson(['runs'], cwd)) as { runs: Record<string, unknown>[] };
  expect(runs).toEqual([expect.objectContaining({ folder: 'cup', done: 0 })]);
  expect(runs[0]).not.toHaveProperty('best');
});

test.each([
  ['lights-out', 'random greedy', '2 of 2 games'],
  ['nim', 'random uct:sims=1', '1 of 1 pairs'],
  ['nim:players=3', 'random uct:sims=1 uct:sims=2', '1 of 1 groups'],
])('a tournament of %s counts what its players play: %s, %s', async (game, agents, done) => {
  const cwd = emptyFolder();
  const words = `tournament ${agents} --game ${game} --rounds 1 --workers 1 --out cup`;
  const { status, stderr } = await lab(words.split(' '), cwd);
  expect(status, stderr).toBe(0);
  expect((await lab(['runs'], cwd)).stdout).toContain(` ${done} `);
});
