import { readFileSync } from 'node:fs';
import { whole } from 'evolab/testing';
import { expect, test } from 'vitest';

interface Kernels {
  readonly KERNELS: readonly { readonly target: string }[];
  buildKernel(kernel: { readonly target: string }): Promise<string>;
}

test.runIf(whole)('the committed kernels are what their sources compile to', async () => {
  const script = new URL('../../scripts/build-kernels.ts', import.meta.url).href;
  const { KERNELS, buildKernel } = (await import(script)) as Kernels;
  expect(KERNELS.length).toBeGreaterThan(1);
  for (const kernel of KERNELS) {
    const committed = new URL(`../../${kernel.target}`, import.meta.url);
    expect(await buildKernel(kernel)).toBe(readFileSync(committed, 'utf8'));
  }
});
