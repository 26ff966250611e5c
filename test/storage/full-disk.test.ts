import type * as Files from 'node:fs';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { writeFolder, writeWhole } from '../../src/storage/files.ts';
import { GameLog } from '../../src/storage/game-log.ts';
import { emptyFolder } from '../cli/lab.ts';

const disk = vi.hoisted(() => ({ left: Infinity }));

// A disk with room for so many bytes: what fits of a stretch is written, and the next attempt fails.
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Files>();
  return {
    ...fs,
    writeSync: (handle: number, bytes: Uint8Array, offset = 0): number => {
      if (disk.left === 0) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      const fitting = Math.min(disk.left, bytes.length - offset);
      disk.left -= fitting;
      return fs.writeSync(handle, bytes, offset, fitting);
    },
    fsyncSync: (handle: number): void => {
      if (disk.left === 0) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      fs.fsyncSync(handle);
    },
  };
});
beforeEach(() => (disk.left = Infinity));

test('an entry the disk had no room for leaves no half behind: what is added later is kept', () => {
  const file = join(emptyFolder(), 'games.log');
  const log = GameLog.open<number[]>(file, () => expect.unreachable());
  log.add([1]);
  disk.left = 7;
  expect(() => log.add([2])).toThrow(expect.objectContaining({ code: 'LAB_DISK' }) as Error);
  disk.left = Infinity;
  const at = log.add([3]);
  log.close();
  const seen: number[][] = [];
  GameLog.read<number[]>(file, (entry) => seen.push(entry));
  expect(seen).toEqual([[1], [3]]);
  expect(GameLog.entryAt(file, at)).toEqual([3]);
});

test('a log that the disk refuses when it is closed says so in one line', () => {
  const log = GameLog.open<number[]>(join(emptyFolder(), 'games.log'), () => expect.unreachable());
  log.add([1]);
  disk.left = 0;
  expect(() => log.close()).toThrow(expect.objectContaining({ code: 'LAB_DISK' }) as Error);
});

test('a file the disk has no room for leaves the old one, and nothing beside it', () => {
  const folder = emptyFolder();
  const file = join(folder, 'state.msgpack');
  writeFileSync(file, 'old');
  disk.left = 7;
  expect(() => writeWhole(file, 'new and longer')).toThrow(
    expect.objectContaining({ code: 'LAB_DISK' }) as Error,
  );
  expect(readFileSync(file, 'utf8')).toBe('old');
  expect(readdirSync(folder)).toEqual(['state.msgpack']);
});

test('a folder is there with all of its files or not at all', () => {
  const folder = emptyFolder();
  const write = () =>
    writeFolder(join(folder, 'levels/'), (draft) => {
      for (const name of ['one', 'two']) writeWhole(join(draft, name), '12345');
    });
  disk.left = 7;
  // The names of drafts are nobody's concern.
  const message = `cannot write ${join(folder, 'levels', 'two')}: the disk is full`;
  expect(write).toThrow(expect.objectContaining({ code: 'LAB_DISK', message }) as Error);
  expect(readdirSync(folder)).toEqual([]);
  disk.left = Infinity;
  write();
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(['levels', 'levels/one', 'levels/two']);
});
