import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { Watch } from '../src/server/watch.ts';

test('what cannot be opened is said to the page that asked for it, and to nobody else', async () => {
  const watch = new Watch();
  const look = Promise.withResolvers<boolean>();
  const asked = watch.add({} as ServerResponse, 'a run', '', () => ({
    look: () => look.promise,
    since: () => [],
  }));
  const others = [watch.hurry(), watch.close()];
  look.reject(new Error('the run is damaged'));
  await expect(asked).rejects.toThrow('the run is damaged');
  await expect(Promise.all(others)).resolves.toBeDefined();
});
