import { closeSync, existsSync, ftruncateSync, openSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, lab } from './lab.ts';

/** A file that takes no room on the disk. */
function sparse(file: string, megabytes: number): void {
  const handle = openSync(file, 'w');
  ftruncateSync(handle, megabytes * 2 ** 20 + 1);
  closeSync(handle);
}

test.each([
  ['game.kif', 4, ['perft', '--game', 'gdl:file=game.kif', '--depth', '1'], 'LAB_BAD_FILE'],
  ['game.kif', 4, ['ggp', 'match', 'game.kif', 'random', 'random'], 'LAB_BAD_FILE'],
  ['book.txt', 64, ['duel', 'random', 'greedy', '--openings', 'file=book.txt'], 'LAB_BAD_FILE'],
  ['table.csv', 64, ['fit', 'table.csv'], 'LAB_BAD_FILE'],
  ['agent.yaml', 1, ['analyze', 'agent.yaml'], 'LAB_BAD_AGENT'],
  ['agent.msgpack', 256, ['analyze', 'agent.msgpack'], 'LAB_BAD_FILE'],
  ['lab.yaml', 1, ['duel', 'random', 'greedy', '--config', 'lab.yaml'], 'LAB_BAD_CONFIG'],
  ['games.msgpack', 1024, ['replay', 'games.msgpack'], 'LAB_BAD_FILE'],
])('%s of more than %i MB is not read', async (name, megabytes, args, code) => {
  const cwd = emptyFolder();
  sparse(join(cwd, name), megabytes);
  const { status, stdout, stderr } = await lab(args, cwd);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(
    new RegExp(`^Error: .*${name} is too large: .*${megabytes} MB \\(${code}\\)\nHint: .*\n$`),
  );
});

test.skipIf(!existsSync('/dev/zero'))('a device without an end is not read to its end', async () => {
  const cwd = emptyFolder();
  symlinkSync('/dev/zero', join(cwd, 'game.kif'));
  const { status, stderr } = await lab(['perft', '--game', 'gdl:file=game.kif', '--depth', '1'], cwd);
  expect(status).toBe(2);
  expect(stderr).toContain('game.kif is too large: it may have 4 MB (LAB_BAD_FILE)');
});

test('brackets without an end are refused before they are parsed', async () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'lab.yaml'), '['.repeat(1_000_000));
  const { status, stderr } = await lab(['duel', 'random', 'greedy', '--config', 'lab.yaml'], cwd);
  expect(status).toBe(2);
  expect(stderr).toMatch(/brackets nested deeper than 200 \(LAB_BAD_CONFIG\)/);
});
