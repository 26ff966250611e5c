import { Random } from 'evolab';
import { checkEvaluator } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import plugin from '../src/index.ts';
import { make } from './game.ts';

function evaluatorOf(id: string, game = make({ size: 5 }), options = {}) {
  const definition = plugin.evaluators!.find((evaluator) => evaluator.id === id)!;
  return definition.create({ ...definition.defaults, ...options }, { game, weights: new Float64Array() });
}

const IDS = ['simple-distance', 'middle', 'left-behind', 'left-behind-middle'];

test('there are four, all for this game', () => {
  expect(plugin.evaluators!.map(({ id }) => id).sort()).toEqual([...IDS].sort());
  expect(plugin.evaluators!.map(({ game }) => game)).toEqual(IDS.map(() => 'chinese-checkers'));
});

describe.each(IDS)('%s', (id) => {
  test.each([5, 9])('keeps the promises of the contract on size %i', (size) => {
    const game = make({ size });
    checkEvaluator(() => evaluatorOf(id, game), game, { playouts: 3 });
  });

  test('rejects other games', () => {
    const other = { ...make({}), features: {} };
    expect(() => evaluatorOf(id, other)).toThrow(expect.objectContaining({ code: 'LAB_WRONG_GAME' }));
  });
});

describe('values', () => {
  const game = make({ size: 5 });
  // x has distances 0, 3 and 7 and is 0, 1 and 1 off the middle; o has 4, 5 and 2 and is 4, 3 and 2 off it.
  const position = game.parse!('x...o/..x../...../o...x/..o.. x 4');
  const [distance, middle, behind] = [11 - 10, 9 - 2, 5 - 11 / 3 - (7 - 10 / 3)];
  // Three pieces have a total distance of 2 to 22, and are at most 12 off the middle.
  const [mostDistance, mostMiddle, mostBehind] = [20, 12, 8];

  test.each([
    ['simple-distance', {}, distance / mostDistance],
    ['middle', {}, middle / mostMiddle],
    ['left-behind', {}, behind / mostBehind],
    [
      'left-behind-middle',
      {},
      (distance + 0.5 * behind + 0.25 * middle) / (mostDistance + 0.5 * mostBehind + 0.25 * mostMiddle),
    ],
    ['left-behind-middle', { behind: 0, middle: -1 }, (distance - middle) / (mostDistance + mostMiddle)],
  ])('%s %o is a sum of features divided by its maximum', (id, options, value) => {
    const evaluator = evaluatorOf(id, game, options);
    expect(evaluator.evaluate(position, 0)).toBeCloseTo(value, 12);
    expect(evaluator.evaluate(position, 1)).toBeCloseTo(-value, 12);
  });

  test('a player that uses only distance at depth 1 beats random play', () => {
    const evaluator = evaluatorOf('simple-distance', game);
    const random = new Random('evaluators');
    const out = new Int32Array(game.maxMoves);
    const child = game.start();
    let points = 0;
    for (let i = 0; i < 100; i++) {
      const at = game.start();
      while (!at.over) {
        const count = at.moves(out, 0);
        let best = out[random.below(count)];
        if (at.turn === i % 2) {
          let most = -Infinity;
          for (let m = 0; m < count; m++) {
            child.copy(at);
            child.play(out[m]);
            const value = child.over ? child.payoff(at.turn) : evaluator.evaluate(child, at.turn);
            if (value > most) [most, best] = [value, out[m]];
          }
        }
        at.play(best);
      }
      points += at.payoff(i % 2);
    }
    expect(points).toBeGreaterThan(95);
  });
});
