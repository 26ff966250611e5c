import { setFlagsFromString } from 'node:v8';

// Neither Node's types nor the language's own know WebAssembly; only the browser's do.
declare const WebAssembly: { Module: new (bytes: Uint8Array) => object };

/** Set while a module is compiled, then taken back. */
const FLAGS = [
  // Two vectors of 128 bits, which is what WebAssembly has, in one of 256 where the processor has those.
  ['--experimental-wasm-revectorize', '--no-experimental-wasm-revectorize'],
  // Every function at once and by the compiler that does it: later the flags are gone.
  ['--no-liftoff', '--liftoff'],
  ['--no-wasm-lazy-compilation', '--wasm-lazy-compilation'],
] as const;

/** Only the compiler of Node 24 is known to do it right. */
const KNOWN = process.versions.v8.startsWith('13.6.') && process.arch === 'x64';

/**
 * Compiles a module, with vectors of twice the width where that can be done: it calculates the same, faster. The
 * sources say what may be joined: pairs of neighbours that are stored side by side.
 */
export function compile(bytes: Uint8Array, wide = KNOWN): object {
  if (!wide) return new WebAssembly.Module(bytes);
  // They belong to the whole process. Left on they would make Node's cache of compiled sources worthless, which holds
  // for the same flags only.
  for (const [on] of FLAGS) setFlagsFromString(on);
  try {
    return new WebAssembly.Module(bytes);
  } finally {
    for (const [, off] of FLAGS) setFlagsFromString(off);
  }
}
