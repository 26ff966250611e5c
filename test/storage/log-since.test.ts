import { appendFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { processIn } from '../../src/storage/folder-use.ts';
import { RunFolder } from '../../src/storage/run-folder.ts';
import { emptyFolder } from '../cli/lab.ts';

const generationsIn = ({ entries }: ReturnType<RunFolder['logSince']>) =>
  entries.map(({ generation }) => generation);

test('each line of a log is read once, when it is whole', () => {
  const folder = new RunFolder(emptyFolder());
  expect(folder.logSince()).toEqual({ entries: [] });
  folder.appendLog({ generation: 1, name: 'é' });
  const first = folder.logSince();
  expect(first.entries).toEqual([{ generation: 1, name: 'é' }]);
  expect(folder.logSince(first.place).entries).toEqual([]);
  appendFileSync(folder.file('log.jsonl'), '{"generation":2');
  const half = folder.logSince(first.place);
  expect(half.entries).toEqual([]);
  appendFileSync(folder.file('log.jsonl'), '}\n{"generation":3}\n');
  expect(generationsIn(folder.logSince(half.place))).toEqual([2, 3]);
});

test('a log that was replaced is read from its beginning', () => {
  const folder = new RunFolder(emptyFolder());
  for (const generation of [1, 2, 3]) folder.appendLog({ generation });
  const { place } = folder.logSince();
  folder.writeLog([{ generation: 1 }, { generation: 2 }]);
  folder.appendLog({ generation: 3 });
  folder.appendLog({ generation: 4 });
  const again = folder.logSince(place);
  expect(generationsIn(again)).toEqual([1, 2, 3, 4]);
  expect(again.place!.inode).not.toBe(place!.inode);
});

test('the process that works in a folder is named while it lives', async () => {
  const folder = new RunFolder(join(emptyFolder(), 'run'));
  expect(processIn(folder.file('lock'))).toBe(undefined);
  const release = await folder.lock();
  expect(processIn(folder.file('lock'))).toBe(process.pid);
  release();
  expect(processIn(folder.file('lock'))).toBe(undefined);
  // One that was killed has left its lock behind.
  const code = `const { RunFolder } = await import(${JSON.stringify(new URL('../../src/storage/run-folder.ts', import.meta.url).href)});
    await new RunFolder(${JSON.stringify(folder.path)}).lock(); process.kill(process.pid, 'SIGKILL');`;
  await once(spawn(process.execPath, ['--input-type=module', '-e', code]), 'exit');
  expect(processIn(folder.file('lock'))).toBe(undefined);
});
