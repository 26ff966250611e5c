import type * as Files from 'node:fs';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { Interrupted } from '../../src/contract/executor.ts';
import { FolderLock, takeLock } from '../../src/storage/folder-lock.ts';
import { ownerText, thisOwner } from '../../src/storage/lock-owner.ts';
import { RunFolder } from '../../src/storage/run-folder.ts';
import { emptyFolder } from '../cli/lab.ts';

const between = vi.hoisted(() => ({ reading: (file: string): unknown => file, links: true }));

// What other processes do right after this one has read a file; and a file system that has no links.
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Files>();
  return {
    ...fs,
    readFileSync: (...args: Parameters<typeof fs.readFileSync>) => {
      const text = fs.readFileSync(...args);
      between.reading(String(args[0]));
      return text;
    },
    linkSync: (...args: Parameters<typeof fs.linkSync>) => {
      if (!between.links) throw Object.assign(new Error('no links'), { code: 'EPERM' });
      fs.linkSync(...args);
    },
  };
});
beforeEach(() => {
  between.reading = (file) => file;
  between.links = true;
});

/** Alive as long as the test is. */
const OTHER = process.ppid;
const DEAD = 2 ** 30;
const busy = expect.objectContaining({
  code: 'LAB_RUN_BUSY',
  message: expect.stringContaining(String(OTHER)) as unknown,
}) as Error;

/** The lock of a process of our number on another machine, which was beaten `count` times. */
const elsewhere = (count: number, host = 'elsewhere') =>
  ownerText({ ...thisOwner('theirs'), host, boot: 'another' }) + `${String(count).padStart(12, '0')}\n`;

async function taken(file: string): Promise<FolderLock> {
  const lock = await takeLock(file);
  if (!(lock instanceof FolderLock)) throw new Error(`process ${lock?.pid} has it`);
  return lock;
}

test.each([true, false])(
  "a folder is one process's until it lets go, with links or without (%s)",
  async (links) => {
    between.links = links;
    const folder = new RunFolder(join(emptyFolder(), 'run'));
    (await folder.lock())();
    expect(readdirSync(folder.path)).toEqual([]);
    writeFileSync(folder.file('lock'), String(OTHER));
    await expect(folder.lock()).rejects.toThrow(busy);
    expect(readdirSync(folder.path)).toEqual(['lock']);
    writeFileSync(folder.file('lock'), String(DEAD));
    const release = await folder.lock();
    expect(readFileSync(folder.file('lock'), 'utf8')).toMatch(new RegExp(`^${process.pid}\n`));
    // Nor can this process have it twice.
    await expect(new RunFolder(folder.path).lock()).rejects.toMatchObject({ code: 'LAB_RUN_BUSY' });
    release();
    expect(readdirSync(folder.path)).toEqual([]);
  },
);

test('of two that find the lock of a dead process, only one gets it', async () => {
  const file = join(emptyFolder(), 'lock');
  writeFileSync(file, String(DEAD));
  between.reading = (read) => {
    if (read !== file) return;
    between.reading = () => undefined;
    writeFileSync(file, String(OTHER));
  };
  expect(await takeLock(file)).toMatchObject({ pid: OTHER });
  expect(readFileSync(file, 'utf8')).toBe(String(OTHER));
});

test('who lets go late leaves the lock of the next owner alone', async () => {
  const file = join(emptyFolder(), 'lock');
  const lock = await taken(file);
  writeFileSync(file, String(OTHER));
  lock.release();
  expect(existsSync(file)).toBe(true);
});

test.runIf(existsSync('/proc/self/stat'))(
  'a process that only has the number of a dead owner does not keep the folder',
  async () => {
    const folder = new RunFolder(emptyFolder());
    writeFileSync(folder.file('lock'), `${OTHER}\n1\n`);
    (await folder.lock())();
    const born = readFileSync(`/proc/${OTHER}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[19];
    writeFileSync(folder.file('lock'), `${OTHER}\n${born}\n`);
    await expect(folder.lock()).rejects.toThrow(busy);
  },
);

test('who takes a folder removes what killed processes left half written, and nothing else', async () => {
  const folder = new RunFolder(emptyFolder());
  for (const name of [`state.msgpack.${DEAD}.tmp`, `page.html.${OTHER}.tmp`, 'notes.tmp', 'state.msgpack'])
    writeFileSync(folder.file(name), '');
  (await folder.lock())();
  expect(readdirSync(folder.path).sort()).toEqual(
    ['notes.tmp', `page.html.${OTHER}.tmp`, 'state.msgpack'].sort(),
  );
});

test('the lock of another machine holds while its heartbeats go on, though we have a process of that number', async () => {
  const folder = new RunFolder(emptyFolder());
  const file = folder.file('lock');
  writeFileSync(file, elsewhere(1));
  setTimeout(() => writeFileSync(file, elsewhere(2)), 300);
  await expect(folder.lock()).rejects.toMatchObject({
    code: 'LAB_RUN_BUSY',
    message: `process ${process.pid} on elsewhere is working in ${folder.path}`,
    hint: expect.stringContaining('15 seconds after its last sign of life') as unknown,
  });
  expect(readFileSync(file, 'utf8')).toBe(elsewhere(2));
});

test('the lock of another machine that is silent is taken over, whatever its clock says, and Ctrl-C ends the wait', async () => {
  const file = join(emptyFolder(), 'lock');
  writeFileSync(file, elsewhere(1, hostname()));
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 100);
  await expect(takeLock(file, { signal: stop.signal })).rejects.toBeInstanceOf(Interrupted);
  const lock = await takeLock(file, { quietMillis: 1000 });
  expect(lock).toBeInstanceOf(FolderLock);
  (lock as FolderLock).release();
});

test('a lock that says nothing, as one that is just being written, is waited for', async () => {
  const file = join(emptyFolder(), 'lock');
  writeFileSync(file, '');
  setTimeout(() => writeFileSync(file, String(OTHER)), 100);
  expect(await takeLock(file)).toMatchObject({ pid: OTHER });
  writeFileSync(file, 'not a lock');
  const lock = (await takeLock(file, { quietMillis: 500 })) as FolderLock;
  expect(lock.isOurs()).toBe(true);
  lock.release();
});

test('heartbeats count up in the lock, and never in that of another process', async () => {
  const file = join(emptyFolder(), 'lock');
  const lock = await taken(file);
  const before = readFileSync(file, 'utf8');
  await sleep(1300);
  expect(readFileSync(file, 'utf8')).not.toBe(before);
  expect(readFileSync(file, 'utf8').slice(0, -13)).toBe(before.slice(0, -13));
  writeFileSync(file, elsewhere(7));
  await sleep(1100);
  expect(readFileSync(file, 'utf8')).toBe(elsewhere(7));
  expect(lock.isOurs()).toBe(false);
  lock.release();
  expect(existsSync(file)).toBe(true);
});

test('who has lost a folder writes nothing in it any more', async () => {
  const folder = new RunFolder(emptyFolder());
  const release = await folder.lock();
  folder.writeState({ generation: 1 });
  folder.appendLog({ generation: 1 });
  writeFileSync(folder.file('lock'), elsewhere(1));
  const names = readdirSync(folder.path);
  const lost = expect.objectContaining({ code: 'LAB_RUN_BUSY' }) as Error;
  expect(() => folder.checkLock(true)).toThrow(lost);
  for (const write of [
    () => folder.writeState({ generation: 2 }),
    () => folder.appendLog({ generation: 2 }),
    () => folder.writeLog([]),
    () => folder.writeSettings({}),
  ])
    expect(write).toThrow(lost);
  expect(folder.readState()).toEqual({ generation: 1 });
  expect(folder.readLog({ generation: 9 })).toEqual([{ generation: 1 }]);
  release();
  expect(readdirSync(folder.path)).toEqual(names);
});

test('what was read before a folder was locked must still be there', () => {
  const folder = new RunFolder(emptyFolder());
  folder.checkUnchanged(undefined);
  folder.writeState({ generation: 1 });
  const busyNow = expect.objectContaining({ code: 'LAB_RUN_BUSY' }) as Error;
  expect(() => folder.checkUnchanged(undefined)).toThrow(busyNow);
  folder.checkUnchanged({ generation: 1 });
  folder.writeState({ generation: 2 });
  expect(() => folder.checkUnchanged({ generation: 1 })).toThrow(busyNow);
  rmSync(folder.file('state.msgpack'));
});

test('a log of generations counts no line twice and none out of order; a killed process leaves half a line', () => {
  const folder = new RunFolder(emptyFolder());
  const log = (...generations: readonly (number | string)[]) =>
    writeFileSync(
      folder.file('log.jsonl'),
      generations.map((n) => (typeof n === 'number' ? `{"generation":${n}}\n` : n)).join(''),
    );
  log(3, 4, 5, '{"generat');
  expect(folder.readLog({ generation: 4 })).toEqual([{ generation: 3 }, { generation: 4 }]);
  const damaged: (number | string)[][] = [
    [1, 2, 2],
    [1, 3],
    [2, 1],
    [1, 'x\n', 2],
    [1, '{}\n'],
  ];
  for (const lines of damaged) {
    log(...lines);
    expect(() => folder.readLog({ generation: 9 }), lines.join()).toThrow(
      expect.objectContaining({ code: 'LAB_BAD_FILE' }) as Error,
    );
  }
});
