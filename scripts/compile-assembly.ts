import { resolve } from 'node:path';
import asc from 'assemblyscript/asc';

/**
 * Compiles an AssemblyScript program, a path from the root of the repository, to the bytes of its WebAssembly module.
 * `memory` are the compiler's flags for its memory. Throws with the compiler's messages, warnings included.
 */
export async function compileAssembly(source: string, memory: readonly string[]): Promise<Uint8Array> {
  let wasm = new Uint8Array(0);
  const messages = asc.createMemoryStream();
  const { error } = await asc.main(
    [
      source,
      ...['--outFile', 'module.wasm', '-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd'],
      ...memory,
    ],
    {
      baseDir: resolve(import.meta.dirname, '..'),
      stderr: messages,
      writeFile(_name, contents) {
        wasm = Uint8Array.from(contents as Uint8Array);
      },
    },
  );
  const complaints = messages.toString();
  if (error || complaints) throw new Error(`${error?.message ?? 'warnings'}\n${complaints}`);
  return wasm;
}
