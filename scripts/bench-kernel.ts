// What one evaluation of the draughts net of 2001 takes by itself, with vectors of 256 bits, to which V8 joins those of
// WebAssembly, and with vectors of 128: asked by bit boards, nothing remembered, of positions that have little in common
// and of those a move apart. CPU time, the fastest of nine runs; `node scripts/bench-kernel.ts`.
import { execFileSync } from 'node:child_process';
import { draughts } from '../plugins/draughts/src/index.ts';
import { newMeter } from '../plugins/bench/src/meter.ts';
import { evaluationWork, siblingsOf } from '../plugins/bench/src/network.ts';
import { defaultsOf } from '../src/contract/option.ts';
import { BoardEvaluator } from '../src/network/board-evaluator.ts';
import { allowWideKernels } from '../src/network/kernel/compile.ts';
import { packFloat } from '../src/network/kernel/pack-float.ts';
import { packInt16 } from '../src/network/kernel/pack-int16.ts';
import type { NetParts } from '../src/network/kernel/packed-net.ts';
import { subsquares } from '../src/network/subsquares.ts';
import { Random } from '../src/util/random.ts';

/** A process has kernels of one width: the first that it compiles. */
const WIDTHS = ['256', '128'];
const [bits] = process.argv.slice(2);

function measure(): void {
  const game = draughts.create(defaultsOf(draughts.options));
  const { grid, bitboards, kinds } = game.encoders!['board'];
  const random = new Random('kernel');
  const parts: NetParts = {
    topology: { inputs: 32, hidden: [91, 40, 10], windows: subsquares(grid!, 3), skipConnection: true },
    weights: Float64Array.from({ length: 5047 }, () => random.between(-0.2, 0.2)),
    skip: 'sum',
    scale: 1,
    values: [1, 2],
    bitboards: bitboards!,
  };
  const siblings = siblingsOf(game, 1024);
  const mixed = new Random('mixed').shuffle([...siblings]);
  for (const pack of [packFloat, packInt16]) {
    const packed = pack(parts);
    const net = new BoardEvaluator(bitboards!, kinds!, undefined, 1, packed);
    const [apart, beside] = [mixed, siblings].map((positions) => {
      const { high } = newMeter(9, 0.1).rate(evaluationWork(net, positions));
      return `${(1e9 / high).toFixed(0)} ns`;
    });
    console.log(
      `${packed.precision}, vectors of ${bits} bits: ${apart}, of positions a move apart ${beside}`,
    );
  }
}

if (bits === undefined)
  for (const width of WIDTHS)
    execFileSync(process.execPath, [import.meta.filename, width], { stdio: 'inherit' });
else {
  if (bits === WIDTHS[0]) allowWideKernels();
  measure();
}
