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

/**
 * A section named 'wide' that says nothing. V8 keeps one module for the same bytes, whoever compiled them and how: with
 * this they are others.
 */
const MARK = [0, 5, 4, 0x77, 0x69, 0x64, 0x65];

/** Tells V8 a flag; undefined in a browser, and where its compiler is not that of Node 24, the one known to do it right. */
const setFlag = flagSetter();

function flagSetter(): ((flag: string) => void) | undefined {
  if (typeof process === 'undefined') return undefined;
  const known = process.versions.v8.startsWith('13.6.') && process.arch === 'x64';
  return known ? process.getBuiltinModule('node:v8').setFlagsFromString : undefined;
}

/**
 * Compiles a module, unless told otherwise with vectors of twice the width where that can be done: it calculates the
 * same, faster. The sources say what may be joined: pairs of neighbours that are stored side by side.
 */
export function compile(bytes: Uint8Array, wide = true): object {
  if (!wide || !setFlag) return new WebAssembly.Module(bytes);
  // They belong to the whole process. Left on they would make Node's cache of compiled sources worthless, which holds
  // for the same flags only.
  for (const [on] of FLAGS) setFlag(on);
  try {
    return new WebAssembly.Module(Uint8Array.of(...bytes, ...MARK));
  } finally {
    for (const [, off] of FLAGS) setFlag(off);
  }
}
