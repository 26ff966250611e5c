import { expect, test } from 'vitest';
import { closeAll } from '../../src/tasks/close-all.ts';

test('all is closed in order, each before the next begins, whatever fails, and the first failure is told', async () => {
  const done: string[] = [];
  const slow = async () => {
    await Promise.resolve();
    done.push('slow');
    throw new Error('slow');
  };
  const fails = () => {
    done.push('fails');
    throw new Error('fails');
  };
  const closing = closeAll(slow, fails, () => done.push('last'));
  await expect(closing).rejects.toThrow('slow');
  expect(done).toEqual(['slow', 'fails', 'last']);
  await closeAll(() => done.push('again'));
  expect(done).toHaveLength(4);
});
