import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { seal } from '../../src/storage/envelope.ts';
import { checkWritable, writeParts, writeWhole } from '../../src/storage/files.ts';
import { readGames } from '../../src/storage/game-file.ts';
import { readStored } from '../../src/tournament/folder.ts';
import { readBatch } from '../../src/worker/kept-batch.ts';
import { emptyFolder } from '../cli/lab.ts';

test.skipIf(process.platform === 'win32')('a device is written to and stays what it is', () => {
  const folder = emptyFolder();
  // A link, so that what would be replaced is not that of the machine.
  const file = join(folder, 'null');
  symlinkSync('/dev/null', file);
  checkWritable(file);
  writeWhole(file, 'text');
  expect(lstatSync(file).isSymbolicLink()).toBe(true);
  expect(readdirSync(folder)).toEqual(['null']);
});

test.skipIf(process.platform === 'win32').each([0o600, 0o640, 0o664, 0o444])(
  'a file that is replaced keeps who may read and write it, %i',
  (mode) => {
    const folder = emptyFolder();
    const file = join(folder, 'file');
    writeWhole(file, 'old');
    chmodSync(file, mode);
    symlinkSync(file, join(folder, 'link'));
    const mask = process.umask(0o022);
    try {
      for (const name of ['file', 'link']) {
        let half = -1;
        writeParts(join(folder, name), (write) => {
          const [draft] = readdirSync(folder).filter((one) => one.endsWith('.tmp'));
          half = statSync(join(folder, draft)).mode & 0o777;
          write(Buffer.from(name));
        });
        // Nor may others read it while it is half written.
        expect([half, statSync(file).mode & 0o777]).toEqual([mode, mode]);
        expect(readFileSync(file, 'utf8')).toBe(name);
      }
    } finally {
      process.umask(mask);
    }
  },
);

test.skipIf(process.platform === 'win32')('what a link leads to is written, and the link stays', () => {
  const [folder, elsewhere] = [emptyFolder(), emptyFolder()];
  writeWhole(join(elsewhere, 'file'), 'old');
  const link = join(folder, 'link');
  symlinkSync(join(elsewhere, 'file'), link);
  writeWhole(link, 'new');
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(elsewhere, 'file'), 'utf8')).toBe('new');
  expect([...readdirSync(folder), ...readdirSync(elsewhere)]).toEqual(['link', 'file']);
});

describe('a whole file of another program', () => {
  const game = {
    game: { use: 'toy' },
    rulesVersion: 1,
    seed: 1,
    round: '1',
    reason: 'rules',
    players: ['a', 'b'],
    moves: new Int32Array(1),
    payoffs: [1, -1],
  };
  const tournament = { game: { use: 'toy' }, each: {}, openings: 'plies=4', texts: [], settings: {} };
  test.each<[string, string, unknown, (file: string) => unknown]>([
    ['games without digests of agents', 'evolab-games', { games: [game] }, readGames],
    [
      'a game without a payoff for each player',
      'evolab-games',
      { games: [{ ...game, agents: [], payoffs: [1] }] },
      readGames,
    ],
    ['a tournament without players', 'evolab-tournament', tournament, (file) => readStored(join(file, '..'))],
    ['a batch of an unknown kind', 'evolab-batch', { kind: 'dream', jobs: [] }, readBatch],
  ])('is refused in one line if it holds %s', (_, format, value, read) => {
    const file = join(emptyFolder(), 'tournament.msgpack');
    writeWhole(file, seal(format, value));
    expect(() => read(file)).toThrow(expect.objectContaining({ code: 'LAB_BAD_FILE' }) as Error);
  });
});
