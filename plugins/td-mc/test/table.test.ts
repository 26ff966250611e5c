import { positionAfter, Random, type Game, type Position, type StepRule, type Trainable } from 'evolab';
import { nim as nimRules } from '@evolab/nim';
import { ticTacToe as ticTacToeRules } from '@evolab/tic-tac-toe';
import { checkEvaluator } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import { AfterStates, slotsOf, type Teaching } from '../src/after-states.ts';
import { joined } from '../src/joined.ts';
import { Reachable } from '../src/table/reachable.ts';
import { table } from '../src/table/table.ts';

const ticTacToe: Game = ticTacToeRules.create({});
const nim: Game = nimRules.create({ players: 2, heaps: [1, 2, 2] });

const OPTIONS = { limit: 100_000 };
const trainableOf = (game: Game, step: StepRule): Trainable => {
  const trainable = table.trainable!(OPTIONS, game, { slots: slotsOf(game), step });
  const [{ size }] = table.weights!(OPTIONS, game);
  trainable.load({
    weights: new Float32Array(size),
    coherence: new Float32Array(step === 'fixed' ? 0 : 2 * size),
  });
  return trainable;
};

/** Payoffs of role 0 under random moves by both roles, by position: all of them, by enumeration. */
function randomPolicy(game: Game): (position: Position) => number {
  const positions = new Reachable(game, OPTIONS.limit);
  const known = new Float64Array(positions.count).fill(NaN);
  const valueOf = (position: Position): number => {
    if (position.over) return position.payoff(0);
    const number = positions.indexOf(position);
    if (!Number.isNaN(known[number])) return known[number];
    const moves = new Int32Array(game.maxMoves);
    const count = position.moves(moves, 0);
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const child = positionAfter(game, position, moves[i]);
      sum += valueOf(child);
    }
    return (known[number] = sum / count);
  };
  valueOf(game.start());
  return valueOf;
}

/** Random games of both roles that teach a table; how often each position came up after a move, by number. */
function taught(
  game: Game,
  lambda: number,
  stages: readonly (readonly [episodes: number, eta: number])[],
  step: 'fixed' | 'mean',
) {
  const trainable = trainableOf(game, step);
  const teaching: Teaching = {
    gamma: 1,
    lambda,
    bootstrap: 'own',
    explored: 'follow',
    exact: 0,
    valueOf: (payoff) => payoff,
  };
  const play = new AfterStates(game, trainable, teaching);
  const random = new Random(1);
  const positions = new Reachable(game, OPTIONS.limit);
  const visits = new Int32Array(positions.count);
  const position = game.start();
  for (const [episodes, eta] of stages)
    for (let episode = 0; episode < episodes; episode++) {
      play.play({ greedy: 0, random });
      play.teach(-1, eta, { updates: 0, squares: 0 });
      position.copy(game.start());
      for (let ply = 0; ply < play.plies - 1; ply++) {
        position.play(play.moves[ply]);
        visits[positions.indexOf(position)]++;
      }
    }
  return { trainable, positions, visits };
}

/** Calls `look` for every position that can arise and is not over. */
function everyPosition(game: Game, look: (position: Position) => void): void {
  const positions = new Reachable(game, OPTIONS.limit);
  const seen = new Set<number>();
  const moves = new Int32Array(game.maxMoves);
  const visit = (position: Position): void => {
    if (position.over || seen.has(positions.indexOf(position))) return;
    seen.add(positions.indexOf(position));
    look(position);
    const count = position.moves(moves, 0);
    for (const move of moves.slice(0, count)) {
      const child = positionAfter(game, position, move);
      visit(child);
    }
  };
  visit(game.start());
}

/** The largest errors of a table, of positions that came up often: as they are, and times the root of their visits. */
function errorsOf(game: Game, { trainable, positions, visits }: ReturnType<typeof taught>, often: number) {
  const exact = randomPolicy(game);
  const errors = { worst: 0, scaled: 0, positions: 0 };
  everyPosition(game, (position) => {
    const count = visits[positions.indexOf(position)];
    if (count === 0) return;
    const error = Math.abs(trainable.evaluator.evaluate(position, 0) - exact(position));
    errors.scaled = Math.max(errors.scaled, error * Math.sqrt(count));
    if (count < often) return;
    errors.worst = Math.max(errors.worst, error);
    errors.positions++;
  });
  return errors;
}

describe('under a random policy, whose values are known by enumeration', () => {
  /** With a probability of 0.999 all `count` means of payoffs from -1 to 1 are within this divided by the root of their visits (Hoeffding). */
  const hoeffding = (count: number) => Math.sqrt(2 * Math.log((2 * count) / 0.001));

  test('Monte Carlo learns the values of all positions of tic-tac-toe that come up, within the bound of Hoeffding', () => {
    const errors = errorsOf(ticTacToe, taught(ticTacToe, 1, [[10_000, 1]], 'mean'), 1000);
    expect(errors.scaled).toBeLessThan(hoeffding(4520));
    expect(errors.positions).toBe(9);
    expect(errors.worst).toBeLessThan(0.1);
  });

  test('temporal differences learn the values of the first moves of tic-tac-toe within 0.1', () => {
    const stages = [
      [12_000, 0.2],
      [12_000, 0.05],
      [16_000, 0.01],
    ] as const;
    const errors = errorsOf(ticTacToe, taught(ticTacToe, 0, stages, 'fixed'), 1000);
    expect(errors.positions).toBe(9);
    expect(errors.worst).toBeLessThan(0.1);
  });

  test('both learn the values of nim within 0.1, Monte Carlo within the bound of Hoeffding', () => {
    const means = errorsOf(nim, taught(nim, 1, [[20_000, 1]], 'mean'), 1000);
    expect(means.positions).toBeGreaterThan(15);
    expect(means.scaled).toBeLessThan(hoeffding(26));
    expect(means.worst).toBeLessThan(0.1);
    const stages = [
      [5000, 0.1],
      [10_000, 0.01],
      [25_000, 0.001],
    ] as const;
    const { positions, worst } = errorsOf(nim, taught(nim, 0, stages, 'fixed'), 3000);
    expect(positions).toBeGreaterThan(15);
    expect(worst).toBeLessThan(0.1);
  });
});

describe('the equations of the report', () => {
  /** The value of the start for role 0 after each target. */
  function valuesAfter(targets: readonly number[], step: 'fixed' | 'mean', eta: number): number[] {
    const trainable = trainableOf(nim, step);
    trainable.read(0, nim.start(), 0);
    return targets.map((target) => {
      const value = trainable.value(0);
      trainable.learn(0, value, target - value, eta);
      return trainable.evaluator.evaluate(nim.start(), 0);
    });
  }

  test('equations 3 and 4: a value is the mean of what the games brought, those without an error among them', () => {
    const values = valuesAfter([1, 1, 1, -1, 0], 'mean', 1);
    [1, 1, 1, 1 / 2, 2 / 5].forEach((mean, i) => expect(values[i]).toBeCloseTo(mean, 6));
  });

  test('equation 5: a value moves by the step times its difference from the next value', () => {
    const values = valuesAfter([1, 1, -1], 'fixed', 0.25);
    [0.25, 0.4375, 0.078125].forEach((value, i) => expect(values[i]).toBeCloseTo(value, 6));
  });

  test('lanes that are joined have the mean of all their games', () => {
    const before = { weights: Float32Array.of(0.5, 0.25, 0), coherence: Float32Array.of(2, 0, 4, 0, 0, 0) };
    const lane = (weights: number[], counts: number[]) => ({
      weights: Float32Array.from(weights),
      coherence: Float32Array.from(counts.flatMap((count) => [count, 0])),
    });
    // The first value: 1 and 0 before, then 1 in one lane, and -1 and 0 in the other.
    const { weights, coherence } = joined(
      before,
      [lane([2 / 3, 0.25, 0], [3, 4, 0]), lane([0, 0.25, -1], [4, 4, 1])],
      'mean',
    );
    expect(Array.from(weights, (weight) => Math.round(1e6 * weight))).toEqual([200_000, 250_000, -1e6]);
    expect([...coherence]).toEqual([5, 0, 4, 0, 1, 0]);
  });
});

describe('the table', () => {
  test('has a value for each position of tic-tac-toe that is not over, and is refused with one line beyond its limit', () => {
    const sizeFor = (limit: number) => table.weights!({ limit }, ticTacToe)[0].size;
    // 5478 can arise, 958 of them are over.
    expect(sizeFor(4520)).toBe(4520);
    expect(() => sizeFor(4519)).toThrow(
      expect.objectContaining({
        code: 'LAB_WRONG_GAME',
        message:
          "evaluator 'value-table' has a value for each position, and in this game more than 4519 arise",
      }),
    );
  });

  test('of two opposed roles one value tells both; otherwise each has its own', () => {
    const trainable = trainableOf(nim, 'fixed');
    trainable.read(0, nim.start(), 1);
    trainable.learn(0, 0, 1, 0.5);
    expect([0, 1].map((role) => trainable.evaluator.evaluate(nim.start(), role))).toEqual([-0.5, 0.5]);
    const three: Game = nimRules.create({ players: 3, heaps: [1, 1] });
    const third = trainableOf(three, 'fixed');
    third.read(0, three.start(), 2);
    third.learn(0, 0, 1, 0.5);
    expect([0, 1, 2].map((role) => third.evaluator.evaluate(three.start(), role))).toEqual([0, 0, 0.5]);
  });

  test.each(['fixed', 'tc', 'tc-exp', 'idbd', 'mean', 'adam'] as const)(
    'step %s changes the value of the learned position alone',
    (step) => {
      const trainable = trainableOf(nim, step);
      trainable.read(0, nim.start(), 0);
      trainable.learn(0, 0, 1, 0.125);
      trainable.learn(0, trainable.value(0), 0.5, 0.125);
      const { weights } = trainable.save();
      expect(weights.filter((weight) => weight !== 0).length).toBe(1);
      expect(weights[0]).toBeGreaterThan(0);
    },
  );

  test('keeps the contract of an evaluator', () => {
    const [{ size }] = table.weights!(OPTIONS, ticTacToe);
    const weights = Float64Array.from({ length: size }, (_, i) => ((i * 7919) % 2001) / 1000 - 1);
    checkEvaluator(() => table.create(OPTIONS, { game: ticTacToe, weights }), ticTacToe);
  });
});
