import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isAlive } from '../fixtures/is-alive.ts';
import { emptyFolder } from './lab.ts';

const entry = resolve(import.meta.dirname, '../../bin/run.js');
/** A Node of this machine that is too old to run the sources itself, if there is one. */
const older = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .filter((file) => existsSync(file))
  .find((file) =>
    /^v(1[89]|2[01])\./.test(spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 600_000 }).stdout),
  );

const EVOLVE = [
  ...['evolve', '--plugin', 'coevolution', '--game', 'tic-tac-toe', '--population', '8'],
  ...['--generations', '100000', '--workers', '1', '--out', 'run'],
];

describe.skipIf(older === undefined)('under an older Node', () => {
  test('the command runs on the Node that npm brought, with its exit status', () => {
    const run = (...args: string[]) =>
      spawnSync(older!, [entry, ...args], { encoding: 'utf8', timeout: 600_000 });
    expect(run('list', 'plugins').stdout).toContain('evolab');
    expect(run('duel', 'nobody', 'random').status).toBe(2);
  });

  test('a variable of the environment does not keep it from that', () => {
    const env = { ...process.env, LAB_REEXEC: '1' };
    const { status, stderr } = spawnSync(older!, [entry, 'list', 'games'], {
      encoding: 'utf8',
      timeout: 600_000,
      env,
    });
    expect([status, stderr]).toEqual([0, '']);
  });

  test('where npm brings no Node, no hint says that it does', () => {
    const mac = join(emptyFolder(), 'mac.cjs');
    writeFileSync(mac, "Object.defineProperty(process, 'platform', { value: 'darwin' });");
    const { status, stderr } = spawnSync(older!, ['--require', mac, entry, 'list', 'games'], {
      encoding: 'utf8',
      timeout: 600_000,
    });
    expect([status, stderr.split('\n')[1]]).toEqual([2, 'Hint: install Node 24']);
  });

  test.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)('%s ends all of it', async (signal) => {
    const cwd = emptyFolder();
    const child = spawn(older!, [entry, ...EVOLVE], { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    let output = '';
    while (!/generation +1 /.test(output)) {
      const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
      output += chunk.toString();
    }
    child.stdout.resume();
    const runner = Number.parseInt(readFileSync(join(cwd, 'run/lock'), 'utf8'));
    expect(runner).not.toBe(child.pid);
    const exited = once(child, 'exit');
    child.kill(signal);
    if (signal !== 'SIGKILL') expect(await exited).toEqual([130, null]);
    // The lock names the process that does the work.
    while (isAlive(runner)) await new Promise((resolve) => setTimeout(resolve, 50));
  });

  test.each(['SIGKILL', 'SIGHUP'] as const)(
    'who started a command that %s ended learns of the signal',
    async (signal) => {
      const cwd = emptyFolder();
      const child = spawn(older!, [entry, ...EVOLVE], { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
      onTestFinished(() => void child.kill('SIGKILL'));
      const exited = once(child, 'exit');
      await once(child.stdout, 'data');
      child.stdout.resume();
      while (!existsSync(join(cwd, 'run/lock'))) await new Promise((resolve) => setTimeout(resolve, 50));
      process.kill(Number.parseInt(readFileSync(join(cwd, 'run/lock'), 'utf8')), signal);
      expect(await exited).toEqual([null, signal]);
    },
  );
});
