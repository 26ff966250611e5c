import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random, type Game } from 'evolab';
import { checkEvaluator, emptyFolder, lab, labJson, laboratoryOf } from 'evolab/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import connectFour from '../../connect-four/src/index.ts';
import puzzles from '../../puzzles/src/index.ts';
import othello from '../../othello/src/index.ts';
import onnx, { agentOfModel, readModel } from '../src/index.ts';
import { modelBytes, type Tensor, type Written } from './write-model.ts';

const { factory } = laboratoryOf(connectFour, puzzles, onnx, othello);
const USE = { use: 'connect-four' };
const game = factory.game(USE);
const random = new Random('net');

const drawn = (...shape: number[]): Tensor => {
  const count = shape.reduce((product, length) => product * length, 1);
  return { shape, data: Array.from({ length: count }, () => Math.fround(random.between(-0.3, 0.3))) };
};

/** A convolutional net with two heads, as a program elsewhere writes it. */
const TWO_HEADS: Written = {
  inputs: { board: ['N', 1, 6, 7] },
  outputs: { value: ['N', 1], policy: ['N', 7] },
  constants: {
    w: drawn(4, 1, 3, 3),
    b: drawn(4),
    wv: drawn(1, 168),
    bv: drawn(1),
    wp: drawn(7, 168),
    bp: drawn(7),
  },
  nodes: [
    { type: 'Conv', inputs: ['board', 'w', 'b'], output: 'planes', attributes: { pads: [1, 1, 1, 1] } },
    { type: 'Relu', inputs: ['planes'], output: 'body' },
    { type: 'Flatten', inputs: ['body'], output: 'flat' },
    { type: 'Gemm', inputs: ['flat', 'wv', 'bv'], output: 'sum', attributes: { transB: 1 } },
    { type: 'Tanh', inputs: ['sum'], output: 'value' },
    { type: 'Gemm', inputs: ['flat', 'wp', 'bp'], output: 'policy', attributes: { transB: 1 } },
  ],
};

const agentOf = (written: Written, choice: object = {}, on: Game = game, use: { use: string } = USE) =>
  agentOfModel(readModel(modelBytes(written)), on, use, { name: 'net', ...choice });

/** The two heads from their definition. */
function heads(numbers: Float64Array): { value: number; policy: number[] } {
  const { w, b, wv, bv, wp, bp } = TWO_HEADS.constants!;
  const flat: number[] = [];
  for (let plane = 0; plane < 4; plane++)
    for (let row = 0; row < 6; row++)
      for (let column = 0; column < 7; column++) {
        let sum = b.data[plane];
        for (const i of [0, 1, 2])
          for (const j of [0, 1, 2]) {
            const [y, x] = [row + i - 1, column + j - 1];
            if (y >= 0 && y < 6 && x >= 0 && x < 7) sum += w.data[plane * 9 + 3 * i + j] * numbers[7 * y + x];
          }
        flat.push(Math.max(0, sum));
      }
  const dot = (weights: readonly number[], at: number) =>
    flat.reduce((sum, number, i) => sum + number * weights[168 * at + i], 0);
  return {
    value: Math.tanh(dot(wv.data, 0) + bv.data[0]),
    policy: bp.data.map((bias, action) => dot(wp.data, action) + bias),
  };
}

describe('a net with two heads', () => {
  const { agent, low, high, positions } = agentOf(TWO_HEADS);
  const evaluator = factory.evaluator(agent)!;

  test('keeps the promises of an evaluator, and plays in puct', () => {
    checkEvaluator(() => factory.evaluator({ ...agent })!, game);
    expect(agent).toMatchObject({
      searcher: { use: 'puct' },
      evaluator: { encoder: 'board', policy: 'policy' },
    });
    expect(low).toBeLessThan(high);
    expect(positions).toBeGreaterThan(70);
    const record = factory.play({ id: '', agents: [agent, agent], seed: 1, opening: [] });
    expect(record.reason).toBe('rules');
  });

  test('has the value and the policy that its layers define, legal moves alone', () => {
    const moves = new Int32Array(game.maxMoves);
    const out = new Float64Array(game.maxMoves);
    const numbers = new Float64Array(42);
    const play = new Random('play');
    let full = 0;
    for (let i = 0; i < 10; i++) {
      const position = game.start();
      while (!position.over) {
        const count = position.moves(moves, 0);
        if (count < 7) full++;
        game.encoders!['board'].encode(position, position.turn, numbers);
        const wanted = heads(numbers);
        expect(evaluator.policy!(position, moves, count, out)).toBeCloseTo(wanted.value, 6);
        const exponentials = Array.from(moves.subarray(0, count), (move) =>
          Math.exp(wanted.policy[game.actions!.indexOf(position, move)]),
        );
        const sum = exponentials.reduce((total, one) => total + one, 0);
        exponentials.forEach((one, k) => expect(out[k]).toBeCloseTo(one / sum, 6));
        position.play(moves[play.below(count)]);
      }
    }
    expect(full).toBeGreaterThan(0);
  });

  test('is one of the agents: weights that can be evolved, and a description', () => {
    const blocks = factory.weightsOf(agent.evaluator!, game);
    expect(blocks.map(({ name, size }) => [name, size])).toEqual([
      ['w', 36],
      ['b', 4],
      ['wv', 168],
      ['bv', 1],
      ['wp', 1176],
      ['bp', 7],
    ]);
  });

  test('without its policy it is a value', () => {
    const value = agentOf(TWO_HEADS, { policy: '' }).agent;
    expect(value.searcher).toEqual({ use: 'alphabeta' });
    expect(value.weights!.length).toBe(agent.weights!.length - 1176 - 7);
    expect(factory.evaluator(value)!.policy).toBeUndefined();
    const position = game.start();
    expect(factory.evaluator(value)!.evaluate(position, 0)).toBe(evaluator.evaluate(position, 0));
  });
});

describe('what does not fit is named', () => {
  test.each<[string, () => unknown, RegExp]>([
    [
      'another game',
      () => agentOf(TWO_HEADS, {}, factory.game({ use: 'othello' }), { use: 'othello' }),
      /input 'numbers' is \[1, 1, 6, 7\], 42 numbers; encoder 'board' writes 64/,
    ],
    [
      'an encoder of another size',
      () =>
        agentOf({
          ...TWO_HEADS,
          inputs: { board: ['N', 43] },
          nodes: [{ type: 'ReduceSum', inputs: ['board'], output: 'value' }],
          outputs: { value: ['N', 1] },
        }),
      /input 'numbers' is \[1, 43\]/,
    ],
    [
      'another number of actions',
      () =>
        agentOf({
          ...TWO_HEADS,
          nodes: TWO_HEADS.nodes.with(5, { type: 'Identity', inputs: ['flat'], output: 'policy' }),
        }),
      /output 'policy' is \[1, 168\], 168 numbers; the game has 7 actions/,
    ],
    [
      'several values',
      () => agentOf(TWO_HEADS, { value: 'policy', policy: '' }),
      /output 'policy' is \[1, 7\], not one number/,
    ],
    ['an output that is not there', () => agentOf(TWO_HEADS, { value: 'v' }), /no output 'v'/],
    [
      'an input that nobody knows',
      () =>
        agentOf({
          ...TWO_HEADS,
          inputs: { board: ['N', 1, 6, 7], time: ['N', 1] },
          nodes: TWO_HEADS.nodes.with(4, { type: 'Add', inputs: ['sum', 'time'], output: 'value' }),
        }),
      /nothing goes into input '(board|time)'/,
    ],
    [
      'values that are no numbers',
      () =>
        agentOf({
          ...TWO_HEADS,
          nodes: TWO_HEADS.nodes.with(4, { type: 'Sqrt', inputs: ['minus'], output: 'value' }),
          constants: { ...TWO_HEADS.constants, minus: { shape: [1, 1], data: [-1] } },
        }),
      /it gives no number/,
    ],
  ])('%s', (_, body, message) => {
    expect(body).toThrow(message);
  });

  test('values beyond 1 are cut off', () => {
    const large = {
      ...TWO_HEADS,
      nodes: TWO_HEADS.nodes.with(4, { type: 'Exp', inputs: ['three'], output: 'value' }),
      constants: { ...TWO_HEADS.constants, three: { shape: [1, 1], data: [3] } },
    };
    expect(agentOf(large)).toMatchObject({ low: 1, high: 1 });
  });
});

test('the command makes an agent that duels, and refuses what it cannot read with one line', async () => {
  const folder = emptyFolder(onTestFinished);
  writeFileSync(join(folder, 'net.onnx'), modelBytes(TWO_HEADS));
  writeFileSync(join(folder, 'bad.onnx'), 'no model');
  const made = await labJson(['onnx', 'net.onnx', '--game', 'connect-four', '--out', 'net.msgpack'], folder);
  expect(made).toMatchObject({ path: 'net.msgpack', encoder: 'board', policy: 'policy', weights: 1392 });
  const { stdout } = await lab(['inspect', 'net.msgpack'], folder);
  expect(stdout).toContain('1392 weights in 6 operations: Conv, Relu, Flatten, 2 Gemm, Tanh');
  const duel = await labJson(['duel', 'net.msgpack:sims=10', 'random', '--rounds', '2'], folder);
  expect(duel['games']).toBe(4);
  for (const [args, code] of [
    [
      ['onnx', 'bad.onnx', '--game', 'connect-four', '--out', 'bad.msgpack'],
      'Error: bad.onnx cannot be read as ONNX: a field is of kind 6 (LAB_BAD_FILE)',
    ],
    [['onnx', 'net.onnx', '--out', 'other.msgpack'], 'LAB_USAGE'],
    [['onnx', 'net.onnx', '--game', 'othello', '--out', 'other.msgpack'], 'LAB_BAD_OPTION'],
    [['onnx', 'net.onnx', '--game', 'connect-four', '--out', 'net.msgpack'], 'LAB_FILE_EXISTS'],
  ] as const) {
    const { status, stderr } = await lab([...args], folder);
    expect(stderr).toContain(code);
    expect(status).toBe(2);
  }
});
