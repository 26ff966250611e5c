/**
 * Compiles propnet.ts to WebAssembly and writes it to src/propnet.wasm.ts: `node
 * plugins/gdl/assembly/build.ts`.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

export const SOURCE = new URL('propnet.ts', import.meta.url);
export const TARGET = new URL('../src/propnet.wasm.ts', import.meta.url);

/** What the head of the compiled module names its source by. */
export const digestOf = (source: string): string =>
  createHash('sha256').update(source).digest('hex').slice(0, 16);

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
  const source = readFileSync(SOURCE, 'utf8');
  const module = await compile(source);
  const comment = `/** assembly/propnet.ts, sha256 ${digestOf(source)}, compiled by assembly/build.ts. */`;
  writeFileSync(TARGET, `${comment}\nexport const PROPNET_WASM =\n  '${module}';\n`);
}
