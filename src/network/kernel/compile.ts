import { compileModule, type WasmModule } from '../../util/web-assembly.ts';

/** Set while a module is compiled, then taken back. */
const FLAGS = [
  // Two vectors of 128 bits, which is what WebAssembly has, in one of 256 where the processor has those.
  ['--experimental-wasm-revectorize', '--no-experimental-wasm-revectorize'],
  // Compile every function at once and with the optimising compiler: the flags are gone afterwards.
  ['--no-liftoff', '--liftoff'],
  ['--no-wasm-lazy-compilation', '--wasm-lazy-compilation'],
] as const;

/**
 * A section named 'wide' without content. V8 caches modules by their bytes, whatever flags they were compiled
 * with: with this section the bytes differ.
 */
const MARK = [0, 5, 4, 0x77, 0x69, 0x64, 0x65];

let wideAllowed = false;

/**
 * Lets this thread compile kernels with vectors of twice the width, where that can be done: they calculate
 * the same, faster. For programs that own their process, because V8 flags of the whole process are switched
 * for the moment of compiling. To be called before the first net is evaluated.
 */
export function allowWideKernels(): void {
  wideAllowed = true;
}

/** Whether `allowWideKernels` was called: what a thread tells the threads it starts. */
export function wideKernelsAllowed(): boolean {
  return wideAllowed;
}

/**
 * V8's switch; undefined in a browser, and where the compiler is not that of Node 24, which is known to be
 * right.
 */
function flagSetter(): ((flag: string) => void) | undefined {
  if (typeof process === 'undefined') return undefined;
  const known = process.versions.v8.startsWith('13.6.') && process.arch === 'x64';
  return known ? process.getBuiltinModule('node:v8').setFlagsFromString : undefined;
}

/**
 * Compiles a module, with wide vectors if `wide`, which is by default as `allowWideKernels` left it. The
 * sources say what may be joined: neighbouring vectors that are stored side by side.
 */
export function compile(bytes: Uint8Array, wide = wideAllowed): WasmModule {
  const setFlag = wide ? flagSetter() : undefined;
  if (!setFlag) return compileModule(bytes);
  // The flags belong to the whole process. Left on, they would invalidate Node's cache of compiled sources,
  // whose entries hold for one set of flags.
  for (const [on] of FLAGS) setFlag(on);
  try {
    return compileModule(Uint8Array.from([...bytes, ...MARK]));
  } finally {
    for (const [, off] of FLAGS) setFlag(off);
  }
}
