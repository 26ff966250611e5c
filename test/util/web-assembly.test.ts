import { expect, test, vi } from 'vitest';
import { canCompile, compileModule, instantiate, wasmBytes } from '../../src/util/web-assembly.ts';

// (module (func (export "add") (param i32 i32) (result i32) (i32.add (local.get 0) (local.get 1))))
const ADD = 'AGFzbQEAAAABBwFgAn9/AX8DAgEABwcBA2FkZAAACgkBBwAgACABags=';

test('a module kept as base64 is compiled, and its exports are called', () => {
  const { add } = instantiate<{ add(a: number, b: number): number }>(compileModule(wasmBytes(ADD)));
  expect(add(2, 3)).toBe(5);
});

test('what cannot be compiled here is told beforehand', () => {
  expect(canCompile(wasmBytes(ADD))).toBe(true);
  expect(canCompile(wasmBytes(ADD).map((byte, i) => (i === 8 ? 77 : byte)))).toBe(false);
  vi.stubGlobal('WebAssembly', undefined);
  expect(canCompile(wasmBytes(ADD))).toBe(false);
  vi.unstubAllGlobals();
});
