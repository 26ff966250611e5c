import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { processIn } from '../../src/storage/folder-use.ts';
import { ownerText, thisOwner } from '../../src/storage/lock-owner.ts';
import { emptyFolder } from '../cli/lab.ts';

test('a signal is sent only to a process whose boot, name space and birth are in the lock and still true', () => {
  const lock = join(emptyFolder(), 'lock');
  const found = (text: string) => {
    writeFileSync(lock, text);
    return processIn(lock);
  };
  const owner = thisOwner('token');
  expect(found(ownerText(owner))).toBe(owner.boot === '' ? undefined : process.pid);
  const others = { born: '1', boot: 'another', space: 'pid:[1]' } as const;
  for (const part of ['born', 'boot', 'space'] as const) {
    expect(found(ownerText({ ...owner, [part]: '' })), `no ${part}`).toBe(undefined);
    expect(found(ownerText({ ...owner, [part]: others[part] })), `another ${part}`).toBe(undefined);
  }
  expect(found(`${process.pid}\n`), 'a number alone').toBe(undefined);
});
