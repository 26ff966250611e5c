import { connectFour } from '@evolab/connect-four';
import { othello } from '@evolab/othello';
import { Random } from 'evolab';
import { checkedOptions, checkEvaluator, randomPosition } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import { ccnn } from '../src/cascade/ccnn.ts';
import { TwinEvaluationKernel, WasmEvaluationKernel } from '../src/cascade/evaluation-kernel.ts';
import { PackedCascade } from '../src/cascade/packed-cascade.ts';
import { cascadeOutputs, cascadeWeightCount, type CascadeNet } from '../src/cascade/net.ts';
import { unitText } from '../src/cascade/unit.ts';
import plugin from '../src/index.ts';
import { createContainer } from '../../../src/registry/container.ts';
import type { Registries } from '../../../src/registry/registries.ts';
import { Service } from '../../../src/registry/tokens.ts';
import { randomNet } from './random-net.ts';

/** A net of one output and units of one kind, all weights at once. */
function tanhNet(inputs: number, units: number): CascadeNet {
  const weights = Float64Array.from(
    { length: cascadeWeightCount(inputs, units) },
    (_, i) => ((i * 7919) % 101) / 2000 - 0.025,
  );
  const unit = { activation: 'tanh', steepness: 0.5 } as const;
  return { inputs, outputs: 1, output: 'tanh', units: Array.from({ length: units }, () => unit), weights };
}

const registries = createContainer([plugin]).get<Registries>(Service.registries);

describe('evaluator ccnn', () => {
  const game = othello.create({ size: 6 });
  const encoder = game.encoders!['bits'];
  const net = randomNet(encoder.size, 1, 23, 'evaluator');
  const options = { ...ccnn.defaults, units: net.units.map(unitText) };
  const evaluator = ccnn.create(options, { game, weights: net.weights });

  test('keeps the promises of an evaluator', () => {
    checkEvaluator(() => ccnn.create(options, { game, weights: net.weights }), game);
  });

  test('puts out what the net does, for the role that waits', () => {
    const random = new Random('positions');
    const codes = new Float64Array(encoder.size);
    for (let n = 0; n < 50; n++) {
      const position = randomPosition(game, 30, random);
      encoder.encode(position, 0, codes);
      const [value] = cascadeOutputs(net, codes);
      expect(evaluator.evaluate(position, 1 - position.turn)).toBeCloseTo(value, 12);
      expect(evaluator.evaluate(position, position.turn)).toBeCloseTo(-value, 12);
    }
  });

  const wasm = WasmEvaluationKernel.open()!;
  const twin = new TwinEvaluationKernel();

  test('reads the place of a position that was given before a larger one was', () => {
    for (const kernel of [WasmEvaluationKernel.open()!, new TwinEvaluationKernel()]) {
      const place = kernel.input(2);
      kernel.input(9).fill(0);
      place.set([1, -0.5]);
      const small = randomNet(2, 1, 1, 'place');
      expect(kernel.evaluate(new PackedCascade(small))).toBeCloseTo(cascadeOutputs(small, [1, -0.5])[0], 12);
      expect(place.length).toBe(2);
    }
  });

  test('refuses a view of more numbers than the kernel takes', () => {
    const wide = { size: 65_536, encode: () => undefined };
    const options = { ...ccnn.defaults, encoder: 'wide' };
    expect(() => ccnn.weights!(options, { ...game, encoders: { wide } })).toThrow(
      expect.objectContaining({ code: 'LAB_BAD_OPTION' }) as Error,
    );
  });

  test('comes to the same bits in WebAssembly and in TypeScript, for any number of units, bits or numbers', () => {
    const random = new Random('any');
    for (let units = 0; units < 22; units++) {
      const some = randomNet(encoder.size, 1, units, `any${units}`);
      const image = new PackedCascade(some);
      const codes = Float64Array.from({ length: encoder.size }, () =>
        random.unit() < 0.6 ? 0 : units % 2 === 0 ? 1 : random.between(-30, 30),
      );
      const [a, b] = [wasm, twin].map((kernel) => {
        kernel.input(encoder.size).set(codes);
        return kernel.evaluate(image);
      });
      expect(a).toBe(b);
      expect(a).toBeCloseTo(cascadeOutputs(some, codes)[0], 9);
    }
  });

  test('does not mix up nets, however many take turns', () => {
    const codes = Float64Array.from({ length: 500 }, (_, i) => i % 2);
    const images = Array.from(
      { length: 30 },
      (_, n) => new PackedCascade(randomNet(500, 1, 70 + n, `turn${n}`)),
    );
    const bytes = images.reduce((sum, image) => sum + image.bytes.length, 0);
    // More than the kernel has room for.
    expect(bytes).toBeGreaterThan(128 * 65_536);
    for (const image of [...images, ...images]) {
      wasm.input(500).set(codes);
      twin.input(500).set(codes);
      expect(wasm.evaluate(image)).toBe(twin.evaluate(image));
    }
  });

  test('also judges by a net that is too large for the kernel', () => {
    const image = new PackedCascade(tanhNet(20_000, 55));
    expect(image.bytes.length).toBeGreaterThan(128 * 65_536);
    const codes = Float64Array.from({ length: 20_000 }, (_, i) => (i % 9 === 0 ? 0.1 : 0));
    wasm.input(20_000).set(codes);
    twin.input(20_000).set(codes);
    expect(wasm.evaluate(image)).toBe(twin.evaluate(image));
  });

  test.each([
    ['an unknown activation', { units: ['relu:1'] }],
    ['a unit that is no text', { units: [3] }],
    ['an unknown encoder', { encoder: 'eyes' }],
    ['a wrong cache', { cache: 99 }],
  ])('refuses %s', (_, wrong) => {
    expect(() => {
      const all = checkedOptions(ccnn, { ...options, ...wrong });
      const size = ccnn.weights!(all, game)[0].size;
      ccnn.create(all, { game, weights: new Float64Array(size) });
    }).toThrow(expect.objectContaining({ code: 'LAB_BAD_OPTION' }) as Error);
  });

  test.each([
    ['too few weights', net.weights.slice(1)],
    ['a weight that is no number', net.weights.map((w, i) => (i === 5 ? Number.NaN : w))],
  ])('refuses %s', (_, weights) => {
    expect(() => ccnn.create(options, { game, weights })).toThrow(
      expect.objectContaining({ code: 'LAB_BAD_FILE' }) as Error,
    );
  });

  test('a net of another game does not fit', () => {
    const other = connectFour.create(connectFour.defaults);
    expect(() => ccnn.create(options, { game: other, weights: net.weights })).toThrow(
      expect.objectContaining({ code: 'LAB_BAD_FILE' }) as Error,
    );
  });

  test('is one of the evaluators that an ensemble can be made of', () => {
    const all = { of: { use: 'ccnn', ...options }, members: 2, rule: 'mean' };
    const size = net.weights.length;
    const weights = Float64Array.from([...net.weights, ...net.weights.map((w) => -w)]);
    const ensemble = registries.evaluators.get('ensemble').definition;
    expect(ensemble.weights!(all, game).map((block) => block.size)).toEqual([size, size]);
    const other = ccnn.create(options, { game, weights: weights.subarray(size) });
    const position = game.start();
    const [a, b] = [evaluator, other].map((member) => member.evaluate(position, 0));
    expect(a).not.toBe(b);
    expect(ensemble.create(all, { game, weights }).evaluate(position, 0)).toBe((a + b) / 2);
  });
});
