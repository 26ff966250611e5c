import { Random, type Game, type Position } from 'evolab';
import type { Facts } from '@evolab/gdl';
import { expect, test } from 'vitest';
import {
  symbolCounting,
  symbolCountingAtEnd,
  symbolCountingByLength,
} from '../src/strategies/symbol-counting.ts';
import type { StrategyDefinition } from '../src/strategy.ts';

/** A game whose positions are one fact, the move that led there, and what a strategy alone learns in it. */
function loneSymbols(definition: StrategyDefinition) {
  class Lone {
    fact = 0;
    copy({ fact }: Lone): void {
      this.fact = fact;
    }
    play(move: number): void {
      this.fact = move;
    }
  }
  const facts: Facts = {
    most: 1,
    list: (position, out) => ((out[0] = (position as unknown as Lone).fact), 1),
    words: (fact) => ['at', String(fact)],
  };
  const parts = { game: { roles: ['a', 'b'], maxMoves: 200, start: () => new Lone(), facts } };
  const lonely = parts.game as unknown as Game<Position>;
  const strategy = definition.create({ game: lonely, random: new Random('symbols'), alone: true })!;
  const trace = { length: 0, roles: new Int32Array(0), moves: new Int32Array(0) };
  const at = (fact: number) => Object.assign(new Lone(), { fact }) as unknown as Position;
  /** From a playout through states of these facts. */
  const learn = (score: number, first: number, ...rest: number[]) => {
    strategy.begin!(at(first), true, 0);
    for (const fact of rest) strategy.step!(at(fact), true);
    strategy.end!(trace, Float64Array.of(score, 1 - score), true);
  };
  const choose = (...moves: number[]) => strategy.choose(at(0), 0, Int32Array.from(moves), moves.length);
  return { strategy, learn, choose };
}

test('symbol counting learns the same in a game, whatever it met in the games before', () => {
  const { strategy, learn, choose } = loneSymbols(symbolCounting);
  learn(1, 0);
  learn(0, 1);
  strategy.learned!();
  // Far more is met in play than was learned from.
  choose(...Array.from({ length: 150 }, (_, i) => i));
  strategy.reset!();
  learn(1, 0);
  learn(0, 1);
  learn(1, 120);
  strategy.learned!();
  expect(new Set(Array.from({ length: 20 }, () => choose(5, 120, 6)))).toEqual(new Set([120]));
});

test.each([
  // In won playouts less lost ones, by their means: fact 1 has (4/5 + 0) / 2 - 1/4, 2 has (1/5 + 0) / 2, 3 has 1/2 - 3/4.
  [symbolCounting, 1],
  // At the end of won playouts is 2, or 3; of the lost one 3.
  [symbolCountingAtEnd, 2],
  // The long playout counts five times: 1 has 4/6 - 1/4, 2 has 1/6 and 3 has 1/6 - 3/4.
  [symbolCountingByLength, 1],
])('the readings of SSC count states by mean, at the end or by length: $0.id', (definition, best) => {
  const { strategy, learn, choose } = loneSymbols(definition);
  learn(1, 1, 1, 1, 1, 2);
  learn(1, 3);
  learn(0, 1, 3, 3, 3);
  strategy.learned!();
  expect(new Set(Array.from({ length: 20 }, () => choose(1, 2, 3, 4)))).toEqual(new Set([best]));
});

test('a long playout counts more by length, and as much as a short one by its mean', () => {
  // Won: 1 four times, and 2 once. Lost: 1 and 2 as often.
  const best = (definition: StrategyDefinition) => {
    const { strategy, learn, choose } = loneSymbols(definition);
    learn(1, 1, 1, 1, 1);
    learn(1, 2);
    learn(1, 2);
    learn(0, 1, 2);
    strategy.learned!();
    return new Set(Array.from({ length: 20 }, () => choose(1, 2)));
  };
  expect(best(symbolCounting)).toEqual(new Set([2]));
  expect(best(symbolCountingByLength)).toEqual(new Set([1]));
});
