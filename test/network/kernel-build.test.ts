import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the committed kernel is what its sources compile to', async () => {
  const script = new URL('../../scripts/build-kernels.mjs', import.meta.url).href;
  const { buildKernel } = (await import(script)) as { buildKernel(): Promise<string> };
  const committed = new URL('../../src/network/kernel/kernel.wasm.ts', import.meta.url);
  expect(await buildKernel()).toBe(readFileSync(committed, 'utf8'));
});
