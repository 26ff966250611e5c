// What one evaluation of the draughts net of 2001 takes by itself, with vectors of 256 bits, to which V8 joins those of
// WebAssembly, and with vectors of 128: asked by bit boards, nothing remembered, of positions that have little in common
// and of those a move apart. CPU time, the fastest of nine runs; `node scripts/bench-kernel.mjs`.
import { draughts } from '../plugins/draughts/src/index.ts';
import { floatImage } from '../src/network/kernel/float-image.ts';
import { int16Image } from '../src/network/kernel/int16-image.ts';
import { WasmKernel } from '../src/network/kernel/wasm-kernel.ts';
import { subsquares } from '../src/network/windows.ts';
import { Random } from '../src/util/random.ts';

const game = draughts.create(draughts.defaults);
const { grid, bitboards } = game.encoders.board;
const random = new Random('kernel');
const parts = {
  topology: { inputs: 32, hidden: [91, 40, 10], windows: subsquares(grid, 3), bypass: true },
  weights: Float64Array.from({ length: 5047 }, () => random.between(-0.2, 0.2)),
  ...{ bypass: 'sum', scale: 1, values: [1, 2], bitboards },
};

/** The boards of what each move of random games could have led to. */
const siblings = [];
const moves = new Int32Array(game.maxMoves);
for (const position = game.start(); siblings.length < 1024;) {
  const count = position.moves(moves, 0);
  for (let i = 0; i < count; i++) {
    const sibling = game.start();
    sibling.copy(position);
    sibling.play(moves[i]);
    const boards = new Int32Array(4);
    bitboards.write(sibling, 0, boards);
    siblings.push(boards);
  }
  position.play(moves[random.below(count)]);
  if (position.over) position.copy(game.start());
}
const mixed = new Random('mixed').shuffle([...siblings]);

const microseconds = () => process.cpuUsage().user;
function nanoseconds(kernel, image, positions) {
  const boards = kernel.boards(4);
  const run = () => {
    for (const words of positions) {
      for (let i = 0; i < 4; i++) boards[i] = words[i];
      kernel.evaluateBoards(image, 0, 0);
    }
  };
  for (let i = 0; i < 200; i++) run();
  let best = Infinity;
  for (let i = 0; i < 9; i++) {
    const begun = microseconds();
    for (let k = 0; k < 300; k++) run();
    best = Math.min(best, (1000 * (microseconds() - begun)) / (300 * positions.length));
  }
  return best.toFixed(0);
}

for (const [name, layOut] of [
  ['float', floatImage],
  ['int16', int16Image],
]) {
  for (const wide of [true, false]) {
    const kernel = WasmKernel.open(wide);
    const [apart, beside] = [mixed, siblings].map((positions) =>
      nanoseconds(kernel, layOut(parts), positions),
    );
    console.log(
      `${name}, vectors of ${wide ? 256 : 128} bits: ${apart} ns, of positions a move apart ${beside} ns`,
    );
  }
}
