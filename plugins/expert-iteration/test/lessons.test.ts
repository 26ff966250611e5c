import { Random, type Game, type Position } from 'evolab';
import { laboratoryOf } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import connectFour from '../../connect-four/src/index.ts';
import nTuple from '../../n-tuple/src/index.ts';
import othello from '../../othello/src/index.ts';
import expertIteration from '../src/index.ts';
import { Lessons, type PolicyValueNet } from '../src/lessons.ts';
import type { ExpertOptions } from '../src/options.ts';
import { gameFault, type SearchedGame } from '../src/searched-game.ts';
import { SelfPlay } from '../src/self-play.ts';
import { lambdaReturns } from '../src/targets.ts';

const { assembler, registries } = laboratoryOf(connectFour, expertIteration, nTuple, othello);
const optionsOf = (options: object) =>
  registries.learners.resolve({ use: 'expert-iteration', ...options }).options as unknown as ExpertOptions;
const EVALUATOR = { use: 'policy-value', of: { use: 'n-tuple', tuples: 'random:6:4' } };

/** Games by a net with random weights. */
function gamesOf(game: Game, options: ExpertOptions, count: number): SearchedGame[] {
  const net = assembler.trainable(EVALUATOR, game, { slots: 1, step: 'fixed' })!;
  const random = new Random('net');
  const weights = net.save().weights.map(() => random.between(-0.2, 0.2));
  net.load({ weights, coherence: new Float32Array(0) });
  const selfPlay = new SelfPlay(game, net.evaluator, options);
  return Array.from({ length: count }, (_, i) => selfPlay.play(i));
}

describe('lambda-returns', () => {
  const random = new Random('returns');
  const values = Float32Array.from({ length: 30 }, () => random.between(-1, 1));
  // Othello passes: a role may move twice in a row.
  const isRandom = Array.from({ length: 30 }, () => (random.below(6) === 0 ? 1 : 0));
  const roles = Array.from({ length: 30 }, () => random.below(2));

  test.each([0, 0.3, 0.8, 1])(
    'with lambda %d are weighted means of all later values and the result',
    (lambda) => {
      for (const payoff of [1, 0, -1]) {
        const out = new Float64Array(30);
        lambdaReturns(values, roles, isRandom, payoff, lambda, out);
        for (let i = 0; i < 30; i++) {
          // The definition from the first position on, instead of from the last one.
          let mean = 0;
          let left = 1;
          for (let k = i; k < 30 && left > 0; k++) {
            const share = isRandom[k] ? left : (1 - lambda) * left;
            mean += share * values[k] * (roles[k] === roles[i] ? 1 : -1);
            left -= share;
          }
          mean += left * payoff * (roles[i] === 0 ? 1 : -1);
          expect(out[i]).toBeCloseTo(mean, 12);
        }
      }
    },
  );
});

describe.each([{ use: 'connect-four' }, { use: 'othello', size: 4 }])('on %o', (use) => {
  const game = assembler.game(use);
  const options = optionsOf({ sims: 8, openings: 4, lambda: 0.7, window: 1000 });
  const games = gamesOf(game, options, 12);

  test('a game is a function of its seed and of the net', () => {
    expect(gamesOf(game, options, 12)).toEqual(games);
    expect(gamesOf(game, options, 12).reverse()).toEqual(games.toReversed());
    expect(new Set(games.map(({ moves }) => moves.join())).size).toBeGreaterThan(6);
    expect(new Set(games.map(({ opening }) => opening)).size).toBeGreaterThan(2);
  });

  test('every position is taught to the role that moves there, with its own legal moves, result and policy', () => {
    const seen: { position: Position; role: number; moves: number[]; targets: number[]; value: number }[] =
      [];
    const net = (batch: number): PolicyValueNet => ({
      evaluator: { evaluate: () => 0 },
      load: () => undefined,
      save: () => ({ weights: new Float32Array(0), coherence: new Float32Array(0) }),
      read: () => undefined,
      value: () => 0,
      learn: () => undefined,
      policy: {
        batch,
        learn(lessons) {
          expect(lessons.length).toBeLessThanOrEqual(batch);
          for (const { position, moves, count, policy, value } of lessons) {
            const copy = game.start();
            copy.copy(position);
            const listed = Array.from(moves).slice(0, count);
            seen.push({ position: copy, role: copy.turn, moves: listed, targets: Array.from(policy), value });
          }
          return { squares: 0, divergence: 0 };
        },
      },
    });
    const positions = games.reduce((sum, { values }) => sum + values.length, 0);
    new Lessons(game, net(1), options).teach(games, 40 * positions, new Random('lessons'));
    const one = seen.splice(0);
    // In batches it teaches the same positions, and no more than were asked for.
    new Lessons(game, net(7), options).teach(games, 40 * positions, new Random('lessons'));
    expect(seen).toEqual(one);
    expect(seen.length).toBe(40 * positions);
    const keyOf = (position: Position, targets: number[], value: number) =>
      [game.print(position), ...targets, value].join();
    const taught = new Map(seen.map((one) => [keyOf(one.position, one.targets, one.value), one]));
    for (const { opening, moves, isRandom, policy, values, payoff } of games) {
      const position = game.start();
      const roles: number[] = [];
      const states: Position[] = [];
      moves.forEach((move, ply) => {
        if (ply >= opening) {
          const copy = game.start();
          copy.copy(position);
          states.push(copy);
          roles.push(position.turn);
        }
        position.play(move);
      });
      const returns = new Float64Array(values.length);
      lambdaReturns(values, roles, isRandom, payoff, 0.7, returns);
      let at = 0;
      states.forEach((state, i) => {
        const legal = new Int32Array(game.maxMoves);
        const count = state.moves(legal, 0);
        const shares = Array.from(policy.slice(at, (at += count)));
        expect(shares.length).toBe(count);
        const one = taught.get(keyOf(state, shares, returns[i]));
        // Of 40 draws a position, none is missed but by a chance of e^-40.
        expect(one).toBeDefined();
        expect(one!.role).toBe(state.turn);
        expect(one!.moves).toEqual(Array.from(legal.slice(0, count)));
      });
      expect(at).toBe(policy.length);
    }
  });

  test('a game from elsewhere is refused unless it is one that these rules allow', () => {
    const [sound] = games;
    const fault = (change: Partial<SearchedGame>) => gameFault(game, sound.seed, { ...sound, ...change });
    expect(fault({})).toBeUndefined();
    expect(fault({ seed: 99 })).toMatch(/seed/);
    expect(fault({ opening: 1000 })).toMatch(/opening/);
    expect(fault({ moves: sound.moves.with(sound.moves.length - 1, 12345) })).toMatch(/legal/);
    expect(fault({ values: sound.values.with(0, 2) })).toMatch(/values/);
    expect(fault({ values: sound.values.slice(1) })).toMatch(/values/);
    expect(fault({ isRandom: sound.isRandom.slice(1) })).toMatch(/isRandom/);
    expect(fault({ isRandom: sound.isRandom.with(0, 2) })).toMatch(/isRandom/);
    expect(fault({ policy: sound.policy.slice(1) })).toMatch(/policy/);
    expect(fault({ policy: sound.policy.with(0, 0.999) })).toMatch(/policy/);
    expect(fault({ policy: sound.policy.map(() => NaN) })).toMatch(/policy/);
    expect(fault({ payoff: sound.payoff === 0 ? 1 : -sound.payoff })).toMatch(/payoff/);
    const moves = sound.moves.slice(0, -1);
    expect(
      fault({ moves, values: sound.values.slice(0, -1), isRandom: sound.isRandom.slice(0, -1) }),
    ).toMatch(/policy|over/);
  });
});

test('after the opening, moves are drawn for as many plies as asked for, and then the best', () => {
  const game = assembler.game({ use: 'connect-four' });
  const differences = (sampled: number) => {
    const games = gamesOf(game, optionsOf({ sims: 8, root: 'puct', sampled, explore: 0 }), 20);
    return new Set(games.map(({ moves }) => moves.slice(0, 4).join())).size;
  };
  expect(differences(0)).toBe(1);
  expect(differences(1)).toBeGreaterThan(1);
  expect(differences(4)).toBeGreaterThan(differences(1));
});
