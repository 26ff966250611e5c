// Compiles the kernels of src/network from AssemblyScript into a module that holds them as text, so that they load
// wherever the sources do. The result is committed; a test compiles again and compares.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import asc from 'assemblyscript/asc';

const root = resolve(import.meta.dirname, '..');
const source = 'src/network/kernel/assembly/index.ts';
const target = join(root, 'src/network/kernel/kernel.wasm.ts');

/** The text of kernel.wasm.ts; throws with the compiler's messages, warnings included. */
export async function buildKernel() {
  let wasm;
  const { error, stderr } = await asc.main(
    [
      source,
      ...['--outFile', 'kernel.wasm', '-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd'],
      // Constants lie behind the working room and before the arena of memory.ts.
      ...['--memoryBase', '131072', '--initialMemory', '130'],
    ],
    {
      baseDir: root,
      writeFile(_name, contents) {
        wasm = contents;
      },
    },
  );
  const complaints = stderr.toString();
  if (error || complaints) throw new Error(`${error?.message ?? 'warnings'}\n${complaints}`);
  const text = Buffer.from(wasm).toString('base64');
  return `// Made by scripts/build-kernels.mjs from ${source}.\nexport const KERNEL_WASM =\n  '${text}';\n`;
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(target, await buildKernel());
}
