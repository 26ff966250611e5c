import type { Evaluator } from 'evolab';
import { expect, test, vi } from 'vitest';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import nTuple from '../src/index.ts';
import { Kernel, theKernel } from '../src/kernel.ts';

test('a net for which there is no memory is an error of the user, and smaller ones still have a place', () => {
  const kernel = new Kernel();
  const { byteLength } = kernel.bytes;
  Object.defineProperty(kernel.run.memory, 'grow', {
    value: () => {
      throw new RangeError('WebAssembly.Memory.grow(): Unable to grow instance memory');
    },
  });
  const owners = [{}, {}];
  expect(() => kernel.take(owners[0], byteLength)).toThrow(
    expect.objectContaining({ code: 'LAB_MEMORY' }) as Error,
  );
  const at = kernel.take(owners[1], 640);
  expect(at + 640).toBeLessThanOrEqual(byteLength);
  expect(kernel.cells.length).toBeGreaterThan(0);
});

test('nets beyond the first 2 GiB of memory have the same values', () => {
  const [definition] = nTuple.evaluators!;
  const game = ticTacToe.games![0].create({});
  const options = { ...definition.defaults, tuples: 'straight:3' };
  const count = definition.weights!(options, game).reduce((sum, { size }) => sum + size, 0);
  const weights = Float64Array.from({ length: count }, (_, i) => Math.sin(i));
  const kernel = theKernel();
  const near = definition.create(options, { game, weights });
  // Nothing is written there, so that the pages exist in name only.
  const room = {};
  kernel.take(room, 2 ** 31 - 64);
  const places = vi.spyOn(kernel, 'take');
  // Places that earlier nets left lie below, and their end is up to the collector: use them up.
  const used = [];
  let far: Evaluator;
  do {
    places.mockClear();
    far = definition.create(options, { game, weights });
    used.push(far);
  } while (places.mock.results.some(({ value }) => (value as number) < 2 ** 31));
  expect(places).toHaveBeenCalled();
  places.mockRestore();
  const position = game.start();
  for (const move of [4, 0, 8]) {
    position.play(move);
    for (const role of [0, 1]) expect(far.evaluate(position, role)).toBe(near.evaluate(position, role));
  }
});
