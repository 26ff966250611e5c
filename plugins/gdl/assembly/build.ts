/**
 * Compiles propnet.ts to WebAssembly and writes it to src/propnet.wasm.ts: `node
 * plugins/gdl/assembly/build.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

export const SOURCE = new URL('propnet.ts', import.meta.url);
const TARGET = new URL('../src/propnet.wasm.ts', import.meta.url);

/** The module of an AssemblyScript source, as base64. */
export async function compile(source: string): Promise<string> {
  let wasm: Uint8Array | undefined;
  const { error, stderr } = await asc.main(
    [
      'propnet.ts',
      '--outFile',
      'propnet.wasm',
      '-O3',
      '--runtime',
      'stub',
      '--noAssert',
      '--initialMemory',
      '1',
    ],
    {
      readFile: (name) => (name === 'propnet.ts' ? source : null),
      writeFile: (name, contents) => {
        if (name === 'propnet.wasm') wasm = contents as Uint8Array;
      },
      listFiles: () => [],
    },
  );
  if (error !== null || wasm === undefined)
    throw new Error(`propnet.ts does not compile\n${stderr.toString()}`, { cause: error });
  return Buffer.from(wasm).toString('base64');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const module = await compile(readFileSync(SOURCE, 'utf8'));
  const comment = '/** assembly/propnet.ts, compiled by assembly/build.ts. */';
  writeFileSync(TARGET, `${comment}\nexport const PROPNET_WASM =\n  '${module}';\n`);
}
