// What one evaluation of the draughts net of 2001 takes by itself, with vectors of 256 bits, to which V8 joins those of
// WebAssembly, and with vectors of 128: asked by bit boards, nothing remembered, of positions that have little in common
// and of those a move apart. CPU time, the fastest of nine runs; `node scripts/bench-kernel.mjs`.
import { draughts } from '../plugins/draughts/src/index.ts';
import { BoardEvaluator } from '../src/network/board-evaluator.ts';
import { packFloat } from '../src/network/kernel/pack-float.ts';
import { packInt16 } from '../src/network/kernel/pack-int16.ts';
import { WasmKernel } from '../src/network/kernel/wasm-kernel.ts';
import { subsquares } from '../src/network/subsquares.ts';
import { Random } from '../src/util/random.ts';
import { evaluationWork, siblingsOf } from '../plugins/bench/src/network.ts';
import { newMeter } from '../plugins/bench/src/meter.ts';

const game = draughts.create(draughts.defaults);
const { grid, bitboards, kinds } = game.encoders.board;
const random = new Random('kernel');
const parts = {
  topology: { inputs: 32, hidden: [91, 40, 10], windows: subsquares(grid, 3), skipConnection: true },
  weights: Float64Array.from({ length: 5047 }, () => random.between(-0.2, 0.2)),
  skip: 'sum',
  scale: 1,
  values: [1, 2],
  bitboards,
};
const siblings = siblingsOf(game, 1024);
const mixed = new Random('mixed').shuffle([...siblings]);

for (const pack of [packFloat, packInt16]) {
  for (const wide of [true, false]) {
    const packed = pack(parts);
    const net = new BoardEvaluator(bitboards, kinds, undefined, 1, packed, WasmKernel.open(wide));
    const [apart, beside] = [mixed, siblings].map((positions) => {
      const { high } = newMeter(9, 0.1).rate(evaluationWork(net, positions));
      return `${(1e9 / high).toFixed(0)} ns`;
    });
    const bits = wide ? 256 : 128;
    console.log(
      `${packed.precision}, vectors of ${bits} bits: ${apart}, of positions a move apart ${beside}`,
    );
  }
}
