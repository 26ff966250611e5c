// What plain TypeScript costs: draughts and alpha-beta in TypeScript with the net of 2001 in WebAssembly, against the
// same search written as one WebAssembly module. Both search the same positions, in turns, and must find the same
// values by the same number of positions. CPU time; `node scripts/bench-fused.mjs [DEPTH] [ROUNDS]`.
import { resolve } from 'node:path';
import asc from 'assemblyscript/asc';
import { draughts } from '../plugins/draughts/src/index.ts';
import { SQUARE_OF } from '../plugins/draughts/src/board.ts';
import { floatImage } from '../src/network/kernel/float-image.ts';
import { int16Image } from '../src/network/kernel/int16-image.ts';
import { subsquare } from '../src/network/subsquare.ts';
import { subsquares } from '../src/network/windows.ts';
import { AlphaBeta } from '../src/search/alphabeta.ts';
import { Random } from '../src/util/random.ts';

const [depth = 6, rounds = 5] = process.argv.slice(2).map(Number);

async function compile() {
  let wasm;
  const { error, stderr } = await asc.main(
    [
      'test/bench/assembly/fused.ts',
      ...['--outFile', 'fused.wasm', '-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd'],
      ...['--memoryBase', '131072', '--initialMemory', '130'],
    ],
    {
      baseDir: resolve(import.meta.dirname, '..'),
      writeFile(_name, contents) {
        wasm = contents;
      },
    },
  );
  if (error) throw new Error(stderr.toString(), { cause: error });
  return new WebAssembly.Instance(new WebAssembly.Module(wasm)).exports;
}

const seconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];

const game = draughts.create(draughts.defaults);
const random = new Random('fused');
const moves = new Int32Array(game.maxMoves);
const positions = [];
for (const position = game.start(); positions.length < 60;) {
  position.play(moves[random.below(position.moves(moves, 0))]);
  if (position.over) position.copy(game.start());
  else positions.push(Object.assign(game.start(), position));
}

const fused = await compile();
SQUARE_OF.forEach((square, bit) => {
  const index = new Uint8Array(fused.memory.buffer, fused.INDEX.value, 64);
  index[bit] = square - 1;
  index[32 + bit] = 32 - square;
});

for (const precision of ['float', 'int16']) {
  const windows = subsquares(game.encoders.board.grid, 3);
  const topology = { inputs: 32, hidden: [91, 40, 10], windows, bypass: true };
  const weights = Float64Array.from({ length: 5047 }, () => random.between(-0.2, 0.2));
  const parts = { topology, weights, bypass: 'sum', scale: 1, values: [1, 2] };
  const image = precision === 'int16' ? int16Image(parts) : floatImage(parts);
  new Uint32Array(fused.memory.buffer).set(image.words, fused.ARENA.value / 4);
  const evaluator = subsquare.create(
    { ...subsquare.defaults, precision, cache: 0 },
    { game, weights: Float64Array.of(...weights, 2) },
  );
  const plain = new AlphaBeta(game, evaluator, { ordering: false });

  const inTypeScript = () => {
    let evals = 0;
    for (const position of positions) evals += plain.search(position, position.turn, { depth }).evals;
    return evals;
  };
  const inWasm = () => {
    let evals = 0;
    for (const { black, white, kings, turn, plies, rules } of positions) {
      const net = fused.ARENA.value;
      const wide = precision === 'int16';
      fused.search(net, wide, black, white, kings, turn, plies, rules.maxPlies, depth);
      evals += fused.evals.value;
    }
    return evals;
  };
  for (const position of positions) {
    const verdict = plain.search(position, position.turn, { depth });
    const { black, white, kings, turn, plies, rules } = position;
    const net = fused.ARENA.value;
    const value = fused.search(
      net,
      precision === 'int16',
      black,
      white,
      kings,
      turn,
      plies,
      rules.maxPlies,
      depth,
    );
    if (value !== verdict.value || fused.nodes.value !== verdict.nodes || fused.evals.value !== verdict.evals)
      throw new Error(`the searches differ: ${game.print(position)}`);
  }
  const rate = (work) => {
    const begun = seconds();
    return work() / (seconds() - begun);
  };
  const ours = [];
  const theirs = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(rate(inTypeScript));
    theirs.push(rate(inWasm));
  }
  const ratios = ours.map((speed, round) => speed / theirs[round]);
  const millions = (rates) => `${(median(rates) / 1e6).toFixed(2)} M`;
  const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  console.log(
    `${precision}: ${millions(ours)} evaluations a second in TypeScript, ${millions(theirs)} in one module, ` +
      `ratio ${median(ratios).toFixed(2)} (${spread})`,
  );
}
