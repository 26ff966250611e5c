import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { PACKAGE_ROOT } from '../../src/util/package-root.ts';
import { emptyFolder, labProcess } from './lab.ts';

const DUEL = ['duel', 'random', 'random', '--game', 'tic-tac-toe', '--rounds', '1', '--workers', '1'];
const WORKS = [0, '', true];

/** What a command with this home says. */
async function duelWith(home: string | undefined, options = '', cwd = emptyFolder()): Promise<unknown[]> {
  const env: NodeJS.ProcessEnv = { ...process.env, CI: '1', NODE_OPTIONS: options };
  if (home === undefined) delete env['HOME'];
  else env['HOME'] = home;
  const { status, stdout, stderr } = await labProcess(DUEL, cwd, { env });
  return [status, stderr, stdout.includes('random')];
}

/** Whether every user can read what is in this folder. */
function isPublic(folder: string): boolean {
  const above = dirname(folder);
  return (statSync(folder).mode & 1) === 1 && (above === folder || isPublic(above));
}

test.each([undefined, ''])('with the home %j commands work and warn of nothing', async (home) => {
  expect(await duelWith(home)).toEqual(WORKS);
});

test.each(['file', 'loop'])('a home that is a %s counts as none', async (name) => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'file'), '');
  symlinkSync(join(folder, 'loop'), join(folder, 'loop'));
  expect(await duelWith(join(folder, name))).toEqual(WORKS);
});

const isRoot = process.getuid?.() === 0;

test.skipIf(
  isRoot && ![fileURLToPath(PACKAGE_ROOT), process.execPath].every((path) => isPublic(dirname(path))),
)('a home that belongs to another user counts as none', async () => {
  const folder = emptyFolder();
  const home = join(folder, 'home');
  mkdirSync(home);
  chmodSync(home, 0o000);
  chmodSync(folder, 0o777);
  // Nothing is closed to root: it is nobody who runs the command then.
  const script = "import{isMainThread}from'node:worker_threads';isMainThread&&process.seteuid(65534)";
  const asNobody = `--import=data:text/javascript,${encodeURIComponent(script)}`;
  expect(await duelWith(home, isRoot ? asNobody : '', folder)).toEqual(WORKS);
});
