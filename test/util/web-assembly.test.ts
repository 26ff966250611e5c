import { expect, test, vi } from 'vitest';
import type { LabError } from '../../src/util/errors.ts';
import {
  canCompile,
  compileModule,
  growMemory,
  instantiate,
  wasmBytes,
  type WasmMemory,
} from '../../src/util/web-assembly.ts';

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

const PAGE = 65_536;
const noMemory = expect.objectContaining({
  code: 'LAB_MEMORY',
  hint: expect.stringContaining('--workers') as string,
}) as LabError;

test('a memory grows to what is needed, with what is spare only if there is room, and says so if it cannot', () => {
  const { Memory } = (
    globalThis as unknown as { WebAssembly: { Memory: new (limits: object) => WasmMemory } }
  ).WebAssembly;
  const memory = new Memory({ initial: 1, maximum: 6 });
  const pages = () => memory.buffer.byteLength / PAGE;
  growMemory(memory, PAGE, PAGE);
  expect(pages()).toBe(1);
  growMemory(memory, PAGE + 1);
  expect(pages()).toBe(2);
  growMemory(memory, 3 * PAGE, PAGE);
  expect(pages()).toBe(4);
  growMemory(memory, 5 * PAGE, 2 * PAGE);
  expect(pages()).toBe(5);
  expect(() => growMemory(memory, 6 * PAGE + 1)).toThrow(noMemory);
  expect(pages()).toBe(5);
});

test('an instance for whose memory there is no room is an error of the same kind', () => {
  const module = compileModule(wasmBytes(ADD));
  const { WebAssembly } = globalThis as unknown as { WebAssembly: object };
  const refuse = (error: Error) =>
    vi.stubGlobal('WebAssembly', {
      ...WebAssembly,
      Instance: class {
        constructor() {
          throw error;
        }
      },
    });
  refuse(new RangeError('WebAssembly.Instance(): Out of memory'));
  expect(() => instantiate(module)).toThrow(noMemory);
  // Any other failure is a bug.
  refuse(new TypeError('an import is missing'));
  expect(() => instantiate(module)).toThrow(TypeError);
  vi.unstubAllGlobals();
});
