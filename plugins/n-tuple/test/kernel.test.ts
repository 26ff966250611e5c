import { expect, test } from 'vitest';
import { Kernel } from '../src/kernel.ts';

test('a net for which there is no memory is an error of the user, and smaller ones still have a place', () => {
  const kernel = new Kernel();
  const { byteLength } = kernel.bytes;
  Object.defineProperty(kernel.run.memory, 'grow', {
    value: () => {
      throw new RangeError('WebAssembly.Memory.grow(): Unable to grow instance memory');
    },
  });
  const owners = [{}, {}];
  expect(() => kernel.take(owners[0], byteLength)).toThrow(
    expect.objectContaining({ code: 'LAB_MEMORY' }) as Error,
  );
  const at = kernel.take(owners[1], 640);
  expect(at + 640).toBeLessThanOrEqual(byteLength);
  expect(kernel.cells.length).toBeGreaterThan(0);
});
