// Keeps what onnxruntime answers to the cases: node plugins/onnx/test/keep-answers.ts DIR, after
//   npm install --prefix DIR onnxruntime-web
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CASES } from './cases.ts';
import { modelBytes } from './write-model.ts';

interface Runtime {
  readonly InferenceSession: {
    create(bytes: Uint8Array): Promise<{
      run(feeds: Record<string, unknown>): Promise<Record<string, { data: Float32Array; dims: number[] }>>;
    }>;
  };
  readonly Tensor: new (type: 'float32', data: Float32Array, dims: readonly number[]) => unknown;
}

const folder = resolve(process.argv[2] ?? '.');
const file = createRequire(resolve(folder, 'here.js')).resolve('onnxruntime-web');
const module = (await import(pathToFileURL(file).href)) as Runtime & { default?: Runtime };
const { InferenceSession, Tensor } = module.default ?? module;
const kept: Record<string, { shape: number[]; data: number[] }> = {};
for (const { name, written, x } of CASES) {
  const session = await InferenceSession.create(modelBytes(written));
  const { y } = await session.run({ x: new Tensor('float32', Float32Array.from(x.data), x.shape) });
  kept[name] = { shape: [...y.dims], data: Array.from(y.data, (number) => Number(number.toPrecision(9))) };
}
writeFileSync(new URL('answers.json', import.meta.url), `${JSON.stringify(kept, null, 1)}\n`);
console.log(`${CASES.length} cases`);
