import type * as Files from 'node:fs';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { takeLock } from '../../src/storage/folder-lock.ts';
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

test.each([true, false])(
  "a folder is one process's until it lets go, with links or without (%s)",
  (links) => {
    between.links = links;
    const folder = new RunFolder(join(emptyFolder(), 'run'));
    folder.lock()();
    expect(readdirSync(folder.path)).toEqual([]);
    writeFileSync(folder.file('lock'), String(OTHER));
    expect(() => folder.lock()).toThrow(busy);
    expect(readdirSync(folder.path)).toEqual(['lock']);
    writeFileSync(folder.file('lock'), String(DEAD));
    const release = folder.lock();
    expect(readFileSync(folder.file('lock'), 'utf8')).toMatch(new RegExp(`^${process.pid}\n`));
    release();
    expect(readdirSync(folder.path)).toEqual([]);
  },
);

test('of two that find the lock of a dead process, only one gets it', () => {
  const file = join(emptyFolder(), 'lock');
  writeFileSync(file, String(DEAD));
  between.reading = (read) => {
    if (read !== file) return;
    between.reading = () => undefined;
    writeFileSync(file, String(OTHER));
  };
  expect(takeLock(file)).toBe(OTHER);
  expect(readFileSync(file, 'utf8')).toBe(String(OTHER));
});

test('who lets go late leaves the lock of the next owner alone', () => {
  const file = join(emptyFolder(), 'lock');
  const letGo = takeLock(file) as () => void;
  writeFileSync(file, String(OTHER));
  letGo();
  expect(existsSync(file)).toBe(true);
});

test.runIf(existsSync('/proc/self/stat'))(
  'a process that only has the number of a dead owner does not keep the folder',
  () => {
    const folder = new RunFolder(emptyFolder());
    writeFileSync(folder.file('lock'), `${OTHER}\n1\n`);
    folder.lock()();
    const born = readFileSync(`/proc/${OTHER}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[19];
    writeFileSync(folder.file('lock'), `${OTHER}\n${born}\n`);
    expect(() => folder.lock()).toThrow(busy);
  },
);

test('who takes a folder removes what killed processes left half written, and nothing else', () => {
  const folder = new RunFolder(emptyFolder());
  for (const name of [`state.msgpack.${DEAD}.tmp`, `page.html.${OTHER}.tmp`, 'notes.tmp', 'state.msgpack'])
    writeFileSync(folder.file(name), '');
  folder.lock()();
  expect(readdirSync(folder.path).sort()).toEqual(
    ['notes.tmp', `page.html.${OTHER}.tmp`, 'state.msgpack'].sort(),
  );
});
