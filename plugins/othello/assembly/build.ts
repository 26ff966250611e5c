/**
 * Compiles board.ts to WebAssembly and writes it into src/board.wasm.ts:
 * `node plugins/othello/assembly/build.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

export const SOURCE = new URL('board.ts', import.meta.url);
const TARGET = new URL('../src/board.wasm.ts', import.meta.url);

/** The module of an AssemblyScript source, as base64. */
export async function compile(source: string): Promise<string> {
  let wasm: Uint8Array | undefined;
  const { error, stderr } = await asc.main(
    ['board.ts', '--outFile', 'board.wasm', '-O3', '--runtime', 'stub', '--noAssert', '--initialMemory', '1'],
    {
      readFile: (name) => (name === 'board.ts' ? source : null),
      writeFile: (name, contents) => {
        if (name === 'board.wasm') wasm = contents as Uint8Array;
      },
      listFiles: () => [],
    },
  );
  if (error !== null || wasm === undefined)
    throw new Error(`board.ts does not compile\n${stderr.toString()}`, { cause: error });
  return Buffer.from(wasm).toString('base64');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const module = await compile(readFileSync(SOURCE, 'utf8'));
  const comment = '/** assembly/board.ts, compiled by assembly/build.ts. */';
  writeFileSync(TARGET, `${comment}\nexport const BOARD_WASM =\n  '${module}';\n`);
}
