// What plain TypeScript costs: draughts and alpha-beta in TypeScript with the net of 2001 in WebAssembly, against the
// same search written as one WebAssembly module. Both search the same positions, in turns, and must find the same
// values by the same number of positions. Then what a net costs in the search that agents use, with ordering and cache,
// beside the plain loop that one would write without a library. CPU time; `node scripts/bench-fused.ts [DEPTH] [ROUNDS]`.
import { draughts } from '../plugins/draughts/src/index.ts';
import type { Draughts } from '../plugins/draughts/src/position.ts';
import type { Evaluator } from '../src/contract/evaluator.ts';
import type { Position, Role } from '../src/contract/game.ts';
import type { OptionsOf } from '../src/contract/option.ts';
import type { NetParts } from '../src/network/kernel/packed-net.ts';
import { instantiate } from '../src/util/web-assembly.ts';
import { SQUARE_OF } from '../plugins/draughts/src/board.ts';
import { allowWideKernels, compile } from '../src/network/kernel/compile.ts';
import { packFloat } from '../src/network/kernel/pack-float.ts';
import { packInt16 } from '../src/network/kernel/pack-int16.ts';
import { subsquare } from '../src/network/subsquare.ts';
import { subsquares } from '../src/network/subsquares.ts';
import { AlphaBeta } from '../src/search/alphabeta.ts';
import { Random } from '../src/util/random.ts';
import { compileAssembly } from './compile-assembly.ts';

allowWideKernels();
const [depth = 6, rounds = 5] = process.argv.slice(2).map(Number);

/** What the module of test/bench/assembly exports. */
interface Fused {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly INDEX: { readonly value: number };
  readonly ARENA: { readonly value: number };
  readonly nodes: { readonly value: number };
  readonly evals: { readonly value: number };
  search(net: number, isInt16: boolean, ...position: number[]): number;
}

async function fuse(): Promise<Fused> {
  const memory = ['--memoryBase', '131072', '--initialMemory', '138'];
  const wasm = await compileAssembly('test/bench/assembly/fused.ts', memory);
  return instantiate<Fused>(compile(wasm));
}

const seconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1];

/** The net as one writes it down: one loop in another, doubles, Math.tanh. */
function plainLoop(windows: readonly (readonly number[])[], weights: Float64Array): Evaluator {
  const { board } = game.encoders!;
  const seen = new Float64Array(32);
  const layers = [91, 40, 10].map((units) => new Float64Array(units));
  return {
    evaluate(position: Position, role: Role) {
      board.encode(position, role, seen);
      let at = 0;
      for (let unit = 0; unit < 91; unit++) {
        const window = windows[unit];
        let sum = 0;
        for (let i = 0; i < window.length; i++) sum += weights[at++] * seen[window[i]];
        layers[0][unit] = Math.tanh(sum + weights[at++]);
      }
      for (let layer = 1; layer < 3; layer++) {
        for (let unit = 0; unit < layers[layer].length; unit++) {
          let sum = 0;
          for (let i = 0; i < layers[layer - 1].length; i++) sum += weights[at++] * layers[layer - 1][i];
          layers[layer][unit] = Math.tanh(sum + weights[at++]);
        }
      }
      let sum = 0;
      for (let i = 0; i < 10; i++) sum += weights[at++] * layers[2][i];
      sum += weights[at++];
      let pieces = 0;
      for (let i = 0; i < 32; i++) pieces += seen[i];
      return Math.tanh(sum + weights[at] * pieces);
    },
  };
}

const game = draughts.create(draughts.defaults);
const random = new Random('fused');
const moves = new Int32Array(game.maxMoves);
const positions: Draughts[] = [];
for (const position = game.start(); positions.length < 60;) {
  position.play(moves[random.below(position.moves(moves, 0))]);
  if (position.over) position.copy(game.start());
  else positions.push(Object.assign(game.start(), position) as Draughts);
}

const fused = await fuse();
SQUARE_OF.forEach((square, bit) => {
  const index = new Uint8Array(fused.memory.buffer, fused.INDEX.value, 64);
  index[bit] = square - 1;
  index[32 + bit] = 32 - square;
});

const windows = subsquares(game.encoders!['board'].grid!, 3);
const topology = { inputs: 32, hidden: [91, 40, 10], windows, skipConnection: true };
const weights = Float64Array.from({ length: 5047 }, () => random.between(-0.2, 0.2));
const made = (options: Partial<OptionsOf<typeof subsquare.options>>): Evaluator =>
  subsquare.create({ ...subsquare.defaults, ...options }, { game, weights: Float64Array.of(...weights, 2) });
const evaluationsBy = (searcher: AlphaBeta) => () => {
  let evals = 0;
  for (const position of positions) evals += searcher.search(position, position.turn, { depth }).evals;
  return evals;
};
const rate = (work: () => number): number => {
  const begun = seconds();
  return work() / (seconds() - begun);
};
const millions = (rates: number[]) => `${(median(rates) / 1e6).toFixed(2)} M`;

for (const precision of ['float', 'int16']) {
  const parts: NetParts = { topology, weights, skip: 'sum', scale: 1, values: [1, 2] };
  const packed = precision === 'int16' ? packInt16(parts) : packFloat(parts);
  new Uint32Array(fused.memory.buffer).set(packed.words, fused.ARENA.value / 4);
  const plain = new AlphaBeta(game, made({ precision, cache: 0 }), { ordering: false });

  const inTypeScript = evaluationsBy(plain);
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
    const result = plain.search(position, position.turn, { depth });
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
    if (value !== result.value || fused.nodes.value !== result.nodes || fused.evals.value !== result.evals)
      throw new Error(`the searches differ: ${game.print(position)}`);
  }
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(rate(inTypeScript));
    theirs.push(rate(inWasm));
  }
  const ratios = ours.map((speed, round) => speed / theirs[round]);
  const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  console.log(
    `${precision}: ${millions(ours)} evaluations a second in TypeScript, ${millions(theirs)} in one module, ` +
      `ratio ${median(ratios).toFixed(2)} (${spread})`,
  );
}

const loop = plainLoop(windows, weights);
const float = made({});
for (const position of positions)
  if (Math.abs(loop.evaluate(position, 0) - float.evaluate(position, 0)) > 1e-5)
    throw new Error(`the plain loop differs: ${game.print(position)}`);
const nets: readonly (readonly [name: string, net: Evaluator])[] = [
  ['plain loop', loop],
  ['float', float],
  ['int16', made({ precision: 'int16' })],
];
const agents = nets.map(([name, net]) => ({
  name,
  rates: [] as number[],
  work: evaluationsBy(new AlphaBeta(game, net)),
}));
for (let round = 0; round <= rounds; round++)
  for (const { rates, work } of agents) {
    const speed = rate(work);
    if (round > 0) rates.push(speed);
  }
for (const { name, rates } of agents)
  console.log(
    `${name} in the search of agents: ${millions(rates)} evaluations a second, ` +
      `${(median(rates) / median(agents[0].rates)).toFixed(1)} times the plain loop`,
  );
