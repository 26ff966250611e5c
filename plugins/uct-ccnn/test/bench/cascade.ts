// How fast cascades are trained and evaluated, beside their TypeScript twins and a loop by the book: CPU time, one
// thread. `node plugins/uct-ccnn/test/bench/cascade.ts`, or with `--json` as a table for `npm run figures`.
import { othello } from '@evolab/othello';
import { Random } from 'evolab';
import { TableBuilder } from '../../src/cascade/example-table.ts';
import { trainCandidates } from '../../src/cascade/candidates.ts';
import { TwinEvaluationKernel, WasmEvaluationKernel } from '../../src/cascade/evaluation-kernel.ts';
import { frozenWorkspace } from '../../src/cascade/frozen-workspace.ts';
import { PackedCascade } from '../../src/cascade/packed-cascade.ts';
import { cascadeWeightCount, type CascadeNet } from '../../src/cascade/net.ts';
import { CASCADE_DEFAULTS } from '../../src/cascade/training-options.ts';
import { TwinTrainingKernel } from '../../src/cascade/twin-training-kernel.ts';
import { response } from '../../src/cascade/unit.ts';
import { WasmTrainingKernel } from '../../src/cascade/wasm-training-kernel.ts';
import { randomPosition } from 'evolab/testing';

const game = othello.create({ size: 8 });
const encoder = game.encoders!['bits'];
const inputs = encoder.size;
const random = new Random('bench');

function netOf(units: number): CascadeNet {
  return {
    inputs,
    outputs: 1,
    output: 'tanh',
    units: Array.from({ length: units }, (_, i) => ({
      activation: i % 2 === 0 ? 'tanh' : 'gaussian-symmetric',
      steepness: [0.25, 0.5, 0.75, 1][i % 4],
    })),
    weights: Float64Array.from({ length: cascadeWeightCount(inputs, units) }, () =>
      random.between(-0.3, 0.3),
    ),
  };
}

/** Microseconds of one call of `work`, called so often twice. */
function micros(times: number, work: (i: number) => number): number {
  let sum = 0;
  for (let i = 0; i < times; i++) sum += work(i);
  const begun = process.cpuUsage();
  for (let i = 0; i < times; i++) sum += work(i);
  const { user } = process.cpuUsage(begun);
  if (Number.isNaN(sum)) throw new Error('not a number');
  return user / times;
}

const ROWS = 20_000;
const HIDDEN = 20;
const builder = new TableBuilder(inputs, 1);
const codes = new Float64Array(inputs);
for (let row = 0; row < ROWS; row++) {
  encoder.encode(randomPosition(game, 60, random), 0, codes);
  builder.add(codes, [random.between(-1, 1)]);
}
const table = builder.build(0, random);
const kernels = { WebAssembly: WasmTrainingKernel.open()!, TypeScript: new TwinTrainingKernel() };

const ms = (value: number) => `${value.toFixed(2)} ms`;
const times = (us: number, beside: number) =>
  `${us.toFixed(2)} us, ${(beside / us).toFixed(1)} times as fast`;

function sweepsOf(kernel: (typeof kernels)[keyof typeof kernels]) {
  const workspace = frozenWorkspace(kernel, table, netOf(HIDDEN), 8);
  return {
    forward: micros(10, () => (kernel.sum(workspace, 0, ROWS, HIDDEN), 0)) / 1000,
    back: micros(10, () => (kernel.passBack(workspace, 0, ROWS, HIDDEN), 0)) / 1000,
  };
}
const [twin, wasm] = [sweepsOf(kernels.TypeScript), sweepsOf(kernels.WebAssembly)];
const sweep = `${ROWS.toLocaleString('en')} examples, ${HIDDEN} hidden units, 8 candidates side by side`;

const begun = process.cpuUsage();
const { epochs } = trainCandidates(kernels.WebAssembly, table, netOf(HIDDEN), CASCADE_DEFAULTS, 0, 1);
const seconds = process.cpuUsage(begun).user / 1e6;

const positions = Array.from({ length: 64 }, () => randomPosition(game, 60, random));
const played = [10, 50].map((units) => {
  const net = netOf(units);
  const image = new PackedCascade(net);
  const seen = new Float64Array(1 + inputs + units);
  const naive = (): number => {
    seen[0] = 1;
    seen.set(codes, 1);
    let at = 0;
    for (let unit = 0; ; unit++) {
      let sum = 0;
      for (let i = 0; i < 1 + inputs + unit; i++) sum += seen[i] * net.weights[at++];
      if (unit === units) return Math.tanh(sum);
      const { activation, steepness } = net.units[unit];
      seen[1 + inputs + unit] = response(activation, steepness * sum);
    }
  };
  const loop = micros(50_000, (i) => (encoder.encode(positions[i & 63], 0, codes), naive()));
  const [byTwin, byWasm] = [new TwinEvaluationKernel(), WasmEvaluationKernel.open()!].map((kernel) => {
    const input = kernel.input(inputs);
    return micros(100_000, (i) => (encoder.encode(positions[i & 63], 0, input), kernel.evaluate(image)));
  });
  const what = `an evaluation in play, ${units} hidden units, reading the position included`;
  return [what, `${loop.toFixed(2)} us`, times(byTwin, loop), times(byWasm, loop)];
});

const document = {
  head: ['CPU time', 'a loop by the book', 'TypeScript', 'WebAssembly'],
  rows: [
    [`${sweep}: weighted sums of all`, '', ms(twin.forward), ms(wasm.forward)],
    [`${sweep}: gradients of all`, '', ms(twin.back), ms(wasm.back)],
    [
      'the same with activations and steps, epochs of a candidate a second',
      '',
      '',
      (epochs / seconds).toFixed(0),
    ],
    ...played,
  ],
};
if (process.argv.includes('--json')) console.log(JSON.stringify(document));
else for (const cells of [document.head, ...document.rows]) console.log(cells.join('  |  '));
