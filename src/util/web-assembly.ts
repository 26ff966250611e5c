import { LabError } from './errors.ts';

// Browsers and Node have WebAssembly, but the type library of ES2024 does not declare it.
declare const WebAssembly: {
  validate(bytes: Uint8Array): boolean;
  Module: new (bytes: Uint8Array) => WasmModule;
  Instance: new (module: WasmModule) => { readonly exports: unknown };
};

/** A compiled module. */
export type WasmModule = object;

/** The bytes of a module stored as base64 in a source file. */
export function wasmBytes(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

/** Whether this platform has WebAssembly with all features that the module needs, such as SIMD. */
export function canCompile(bytes: Uint8Array): boolean {
  return typeof WebAssembly !== 'undefined' && WebAssembly.validate(bytes);
}

/** Compiles a module; throws if `canCompile` is false. */
export function compileModule(bytes: Uint8Array): WasmModule {
  return new WebAssembly.Module(bytes);
}

/** The exports of a new instance of the module, with its own memory; LAB_MEMORY. The caller supplies their type. */
export function instantiate<Exports>(module: WasmModule): Exports {
  try {
    return new WebAssembly.Instance(module).exports as Exports;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw outOfMemory('there is no room for another WebAssembly memory');
  }
}

/** The memory of an instance. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

const PAGE = 65_536;

/**
 * Grows a memory to at least `bytes`, and by `spare` bytes more if there is room. A memory that grows gets a new buffer, and
 * views of the old one become empty. LAB_MEMORY if there is no room; then nothing is changed.
 */
export function growMemory(memory: WasmMemory, bytes: number, spare = 0): void {
  const before = memory.buffer.byteLength;
  if (bytes <= before) return;
  for (const size of [bytes + spare, bytes]) {
    try {
      memory.grow(Math.ceil((size - before) / PAGE));
      return;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  throw outOfMemory(`a WebAssembly memory cannot grow to ${bytes} bytes`);
}

const outOfMemory = (message: string) =>
  new LabError(
    'LAB_MEMORY',
    message,
    'fewer or smaller nets and tables, fewer --workers, or more memory: see ulimit -v',
  );
