import { expect, test } from 'vitest';
import { pack } from '../src/payload.ts';
import { PendingBatch } from '../src/pending-batch.ts';

const batch = { kind: 'match', jobs: [] } as const;
const newBatch = () => new PendingBatch('id', batch, pack(batch), 0);
const seconds = (n: number) => n * 1000;

test('a batch is late after 10 seconds and may be lost after 15', () => {
  const pending = newBatch();
  const at = [10, 10.1, 15, 15.1].map(seconds);
  expect(at.map((now) => pending.isLate(now))).toEqual([false, true, true, true]);
  expect(at.map((now) => pending.mayBeLost(now))).toEqual([false, false, false, true]);
});

test('a batch is slow that takes five times as long as usual, if that is known, and more than 10 seconds', () => {
  const pending = newBatch();
  expect(pending.isSlow(seconds(1000), 0)).toBe(false);
  expect([10, 10.1].map((n) => pending.isSlow(seconds(n), 1))).toEqual([false, true]);
  expect([20, 20.1].map((n) => pending.isSlow(seconds(n), 4))).toEqual([false, true]);
});

test('a batch is repeated once, until it is queued again', () => {
  const pending = newBatch();
  expect([pending.repeat(), pending.state, pending.repeat()]).toEqual([true, 'repeated', false]);
  expect(pending.isSlow(seconds(1000), 1)).toBe(false);
  expect([pending.requeue(seconds(20)), pending.state]).toEqual([true, 'queued']);
  expect(pending.isLate(seconds(30))).toBe(false);
  expect(pending.repeat()).toBe(true);
});

test('a batch that is settled is never late, lost, slow, repeated or queued again', async () => {
  const [replied, failed] = [newBatch(), newBatch()];
  replied.resolve({ results: [1] });
  failed.reject(new Error('gone'));
  expect(await replied.reply).toEqual({ results: [1] });
  await expect(failed.reply).rejects.toThrow('gone');
  for (const pending of [replied, failed]) {
    const now = seconds(1000);
    expect(pending.state).toBe('settled');
    expect([pending.isLate(now), pending.mayBeLost(now), pending.isSlow(now, 1)]).toEqual([
      false,
      false,
      false,
    ]);
    expect([pending.repeat(), pending.requeue(now), pending.state]).toEqual([false, false, 'settled']);
  }
});
