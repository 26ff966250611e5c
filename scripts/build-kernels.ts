// Compiles the kernels of nets from AssemblyScript into modules that hold them as text, so that they load
// wherever the sources do. The results are committed; a test compiles again and compares.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compileAssembly } from './compile-assembly.ts';

const root = resolve(import.meta.dirname, '..');

/** A kernel: the name of the constant that holds it, and what is read and written. */
interface Kernel {
  readonly name: string;
  readonly source: string;
  readonly target: string;
  readonly memory: readonly string[];
}

export const KERNELS: readonly Kernel[] = [
  {
    name: 'KERNEL_WASM',
    source: 'assembly/index.ts',
    target: 'src/network/kernel/kernel.wasm.ts',
    // Constants lie behind the working room and before the arena of memory.ts.
    memory: ['--memoryBase', '131072', '--initialMemory', '138'],
  },
  {
    name: 'CASCADE_WASM',
    source: 'plugins/uct-ccnn/assembly/index.ts',
    target: 'plugins/uct-ccnn/src/cascade/cascade.wasm.ts',
    memory: ['--initialMemory', '1'],
  },
  {
    name: 'LOOK_UP_WASM',
    source: 'plugins/n-tuple/assembly/index.ts',
    target: 'plugins/n-tuple/src/look-up.wasm.ts',
    memory: ['--initialMemory', '1'],
  },
  {
    name: 'CONV_WASM',
    source: 'plugins/conv/assembly/index.ts',
    target: 'plugins/conv/src/conv.wasm.ts',
    memory: ['--initialMemory', '1'],
  },
];

/** The text of a kernel's module; throws with the compiler's messages, warnings included. */
export async function buildKernel({ name, source, memory }: Kernel): Promise<string> {
  const wasm = await compileAssembly(source, memory);
  const text = Buffer.from(wasm).toString('base64');
  return `// Made by scripts/build-kernels.ts from ${source}.\nexport const ${name} =\n  '${text}';\n`;
}

if (process.argv[1] === import.meta.filename) {
  for (const kernel of KERNELS) writeFileSync(join(root, kernel.target), await buildKernel(kernel));
}
