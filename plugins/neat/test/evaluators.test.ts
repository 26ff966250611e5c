import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random, type AgentSpec, type Game } from 'evolab';
import { checkEvaluator, laboratoryOf } from 'evolab/testing';
import { afterAll, describe, expect, test } from 'vitest';
import connectFour from '../../connect-four/src/index.ts';
import hex from '../../hex/src/index.ts';
import othello from '../../othello/src/index.ts';
import { difference, exported, TOLERANCE } from '../../../test/onnx/compared.ts';
import { run } from '../../../test/onnx/interpreter.ts';
import { readModel } from '../../../test/onnx/model-reader.ts';
import { neat } from '../src/evaluator.ts';
import { hyperneat } from '../src/hyperneat/evaluator.ts';
import { paint, paintingFrame } from '../src/hyperneat/paint.ts';
import { substrateOf } from '../src/hyperneat/substrate.ts';
import plugin from '../src/index.ts';
import { ACTIVATIONS } from '../src/net/activation.ts';
import { phenotype } from '../src/net/phenotype.ts';
import { optionsOf, planOf, structureOf } from '../src/net/structure.ts';
import { grown } from './random-genome.ts';

const GAME: Game = connectFour.games![0].create({ ...connectFour.games![0].defaults });
const folder = mkdtempSync(join(tmpdir(), 'lab-neat-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Structure and weights of a net with nodes of every kind. */
function evolved(inputs: number, outputs: number, seed = 1) {
  const shape = { inputs, outputs, activations: ACTIVATIONS };
  return optionsOf(phenotype(grown(seed, 40, shape), shape, 'tanh'));
}

describe.each([neat, hyperneat])('$id', (definition) => {
  const { weights, ...structure } = definition.id === 'neat' ? evolved(42, 1) : evolved(4, 2);
  const options = { ...definition.defaults, ...structure };

  test('keeps the promises of an evaluator', () => {
    checkEvaluator(() => definition.create(options, { game: GAME, weights: weights.slice() }), GAME, {
      playouts: 5,
    });
  });

  test('has a weight for each link', () => {
    const [{ size }] = definition.weights!(options, GAME);
    expect(size).toBe(weights.length);
    expect(() => definition.create(options, { game: GAME, weights: weights.slice(1) })).toThrow(
      'weights were given',
    );
  });

  test('its model for other programs has the same values', () => {
    const agent: AgentSpec = {
      name: 'net',
      game: { use: 'connect-four' },
      searcher: { use: 'alphabeta' },
      budget: { depth: 1 },
      evaluator: { use: definition.id, ...structure },
      weights,
    };
    const { file, inputs, values } = exported(laboratoryOf(plugin, connectFour), agent, folder);
    const model = readModel(readFileSync(file));
    const count = 100;
    const data = Float64Array.from(inputs['numbers'].subarray(0, count * 42));
    const got = run(model, { numbers: { shape: [count, 42], data } })['value'].data;
    expect(difference(values.subarray(0, count), got)).toBeLessThan(TOLERANCE);
    expect(new Set(values).size).toBeGreaterThan(10);
  });

  test('is described', () => {
    const { text } = definition.describe!(options, { game: GAME, weights });
    expect(text).toContain(`Net of ${weights.length} links`);
  });
});

describe('a substrate', () => {
  const points = (game: Game, encoder = 'board') => substrateOf(game, game.encoders![encoder], encoder);

  test('lies on the cells of the board, from -1 to 1 on its longer side', () => {
    const { inputs, hidden, planes } = points(GAME);
    expect(inputs).toHaveLength(42);
    expect(hidden).toEqual(inputs);
    expect(planes).toBe(false);
    const xs = inputs.map(({ x }) => x);
    const ys = inputs.map(({ y }) => y);
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([-1, 1]);
    // Six rows and seven columns at the same distances.
    expect(Math.max(...ys)).toBeCloseTo(5 / 6, 12);
  });

  test('has the shape of the drawn board, such as the slant of hexagons', () => {
    const game = hex.games![0].create({ ...hex.games![0].defaults, size: 5 });
    const { inputs } = points(game);
    const xs = new Set(inputs.map(({ x }) => x.toFixed(6)));
    expect(xs.size).toBeGreaterThan(5);
  });

  test('numbers the planes of an encoder with several numbers per cell', () => {
    const game = othello.games![0].create({ ...othello.games![0].defaults });
    const name = Object.keys(game.encoders!).find((id) => {
      const { grid, size } = game.encoders![id];
      return grid?.cells !== undefined && size > 64 && grid.cells.length === size;
    });
    if (name === undefined) return;
    const { inputs, hidden, planes } = points(game, name);
    expect(planes).toBe(true);
    expect(hidden.length).toBeLessThan(inputs.length);
    expect(paintingFrame({ inputs, hidden, planes }).inputs).toBe(5);
  });

  test('is refused if the game does not say where its numbers lie', () => {
    const game = {
      ...GAME,
      board: undefined,
      encoders: { flat: { size: 3, encode: () => undefined } },
    } as never;
    expect(() => substrateOf(game, { size: 3, encode: () => undefined }, 'flat')).toThrow(
      expect.objectContaining({ code: 'LAB_WRONG_GAME' }),
    );
  });
});

test('weights that are painted follow the geometry: a net that sees distances along x alone is the same in every row', () => {
  const substrate = substrateOf(GAME, GAME.encoders!['board'], 'board');
  // tanh(gaussian(x1 - x2)) for the links to hidden nodes; none to the output.
  const structure = structureOf(
    { nodes: ['gaussian'], links: 'i0>h0 i2>h0 h0>o0' },
    paintingFrame(substrate),
  );
  const weights = paint(planOf(structure, Float64Array.of(2, -2, 1)), substrate);
  const at = (unit: number, input: number) => weights[unit * 43 + input];
  const random = new Random('geometry');
  for (let i = 0; i < 100; i++) {
    const [row, other, column, far] = [random.below(6), random.below(6), random.below(7), random.below(7)];
    expect(at(7 * row + column, 7 * row + far)).toBe(at(7 * other + column, 7 * row + far));
  }
  // Strongest where a link ends in the column in which it begins, and 0 far away, as are biases.
  expect(at(0, 0)).toBeCloseTo((3 * (0.7615941559557649 - 0.2)) / 0.8, 9);
  expect(at(0, 6)).toBe(0);
  expect(at(0, 42)).toBe(0);
  expect([...weights.slice(42 * 43)].every((weight) => weight === 0)).toBe(true);
});
