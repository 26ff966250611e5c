import { breakthrough } from '@evolab/breakthrough';
import { Random, type Evaluator, type Game, type Searcher, type SearchLimits } from 'evolab';
import { Deepening, Minimax, Puct, Uct, ValueLeaf } from 'evolab/search';
import { countGame, hashedEvaluator } from 'evolab/testing';
import { expect, test, vi } from 'vitest';
import { DEEPENING_DEFAULTS } from '../../src/search/alphabeta.ts';

const random = () => new Random(1);
const SEARCHERS: readonly [string, (game: Game, evaluator: Evaluator) => Searcher][] = [
  ['deepening', (game, evaluator) => new Deepening(game, evaluator)],
  ['max-n', (game, evaluator) => new Deepening(game, evaluator, { opponents: 'max-n' })],
  ['uct', (game, evaluator) => new Uct(game, new ValueLeaf(game, evaluator), random())],
  ['puct', (game, evaluator) => new Puct(game, evaluator, random())],
];

test.each(SEARCHERS)('%s keeps to a time, however slow its evaluator is', (id, make) => {
  const game = id === 'max-n' ? countGame(3, 200) : breakthrough.create(breakthrough.defaults);
  for (const millis of [1, 4, 30]) {
    // A clock that only evaluations move.
    let time = 100;
    let evals = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => time);
    try {
      const evaluate = () => ((time += millis), (++evals % 7) / 10);
      make(game, { evaluate }).search(game.start(), 0, { millis: 36 * millis });
      // Two positions more, for all roles, before the clock is looked at again.
      expect(evals).toBeLessThanOrEqual(36 + 2 * game.roles.length);
      expect(evals).toBeGreaterThan(0);
    } finally {
      clock.mockRestore();
    }
  }
});

test('a search says whether its time is up, or another thread ends it', () => {
  const game = breakthrough.create(breakthrough.defaults);
  const minimax = new Minimax(game, hashedEvaluator(10), DEEPENING_DEFAULTS);
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const isUp = (limits: SearchLimits) => {
    minimax.begin(game.start(), 0, limits, 1);
    return minimax.timeIsUp;
  };
  expect([{ nodes: 0 }, { millis: 1e9 }, { stop }].map(isUp)).toEqual([false, false, false]);
  stop[0] = 1;
  expect([{ millis: 0 }, { stop }].map(isUp)).toEqual([true, true]);
});
