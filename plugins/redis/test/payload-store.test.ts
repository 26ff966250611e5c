import { encode } from 'evolab/executor';
import type { Batch } from 'evolab';
import type { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { PayloadStore } from '../src/payload-store.ts';
import { pack } from '../src/payload.ts';

test('weights that could not be fetched once are fetched again for the next batch', async () => {
  const weights = new Float64Array(100).fill(0.5);
  const request = { learner: { use: 'none' }, game: { use: 'none' }, seed: 7 };
  const batch: Batch = { kind: 'work', request, jobs: [{ weights }] };
  const payload = pack(batch);
  let refusals = 1;
  // The server, as it answers once while it is loading its data.
  const connection = {
    getBuffer: (key: string) => {
      if (!key.startsWith('lab:part:')) return Promise.resolve(Buffer.from(payload.bytes));
      if (refusals-- > 0) return Promise.reject(new Error('LOADING Redis is loading the dataset in memory'));
      return Promise.resolve(Buffer.from(encode(weights)));
    },
  } as unknown as Redis;
  const store = new PayloadStore(connection, 'batches');
  const id = store.idOf(payload.bytes);
  await expect(store.get(id)).rejects.toThrow('LOADING');
  expect(await store.get(id)).toEqual(batch);
});
