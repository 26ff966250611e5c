// `npm run check:onnx`: exports nets of every kind and compares their values with those of onnxruntime; see docs/onnx.md.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { laboratoryOf } from 'evolab/testing';
import { installedPlugins } from '../fixtures/installed-plugins.ts';
import { textTable } from '../../src/report/table.ts';
import { difference, exported, netAgent, TOLERANCE, type Exported } from './compared.ts';
import { COMPARED } from './nets.ts';
import { cellsOf, HEAD, PAGE, RESULTS, withTable, type Kept } from './table.ts';

interface Runtime {
  readonly InferenceSession: {
    create(bytes: Uint8Array): Promise<{
      readonly inputNames: readonly string[];
      run(feeds: Record<string, unknown>): Promise<Record<string, { readonly data: Float32Array }>>;
    }>;
  };
  readonly Tensor: new (type: 'float32', data: Float32Array, dims: readonly number[]) => unknown;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    // A folder in whose node_modules the runtime is.
    modules: { type: 'string', default: '.' },
    // Keeps the results for docs/onnx.md.
    write: { type: 'boolean', default: false },
  },
});

async function runtime(): Promise<Runtime> {
  const { resolve: find } = createRequire(resolve(values.modules, 'here.js'));
  for (const name of ['onnxruntime-node', 'onnxruntime-web']) {
    try {
      const module = (await import(pathToFileURL(find(name)).href)) as Runtime & { default?: Runtime };
      return module.default ?? module;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    }
  }
  console.error(
    'no onnxruntime: npm install --prefix /tmp/onnx onnxruntime-web, then npm run check:onnx -- --modules /tmp/onnx',
  );
  process.exit(2);
}

const { InferenceSession, Tensor } = await runtime();

async function outputs({ file, inputs, values }: Exported): Promise<Float32Array> {
  const session = await InferenceSession.create(readFileSync(file));
  const feeds = session.inputNames.map((name) => {
    const numbers = inputs[name];
    return [name, new Tensor('float32', numbers, [values.length, numbers.length / values.length])];
  });
  return (await session.run(Object.fromEntries(feeds) as Record<string, unknown>))['value'].data;
}

const laboratory = laboratoryOf(...(await installedPlugins()));
const folder = mkdtempSync(join(tmpdir(), 'lab-onnx-'));
const kept: Kept[] = [];
try {
  const named = positionals.map((path) => ({ name: path, game: '', source: path }));
  const random = COMPARED.map((net) => ({
    name: net.name,
    game: net.game.use,
    source: netAgent(laboratory, net),
  }));
  for (const { name, game, source } of named.length > 0 ? named : random) {
    const model = exported(laboratory, source, folder);
    const worst = difference(model.values, await outputs(model));
    const { weights, bytes } = model;
    kept.push({ name, game, weights, bytes, difference: Number(worst.toPrecision(2)) });
  }
} finally {
  rmSync(folder, { recursive: true });
}
console.log(textTable(HEAD, kept.map(cellsOf)));
if (values.write && positionals.length === 0) {
  writeFileSync(RESULTS, `${JSON.stringify(kept, null, 2)}\n`);
  writeFileSync(PAGE, withTable(readFileSync(PAGE, 'utf8'), kept));
}
process.exitCode = kept.every(({ difference }) => difference <= TOLERANCE) ? 0 : 1;
