import { CHANCE, kindOfGame, Random, type Game, type Role } from 'evolab';
import { laboratoryOf } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import connectFour from '../../connect-four/src/index.ts';
import einstein from '../../einstein/src/index.ts';
import nTuple from '../../n-tuple/src/index.ts';
import nim from '../../nim/src/index.ts';
import othello from '../../othello/src/index.ts';
import pig from '../../pig/src/index.ts';
import puzzles from '../../puzzles/src/index.ts';
import expertIteration from '../src/index.ts';
import { Lessons, type PolicyValueNet } from '../src/lessons.ts';
import type { ExpertOptions } from '../src/options.ts';
import { gameFault, type SearchedGame } from '../src/searched-game.ts';
import { SelfPlay } from '../src/self-play.ts';
import { lambdaReturns } from '../src/targets.ts';
import gamble from './gamble.ts';

const { factory, registries } = laboratoryOf(
  connectFour,
  einstein,
  expertIteration,
  gamble,
  nim,
  nTuple,
  othello,
  pig,
  puzzles,
);
const optionsOf = (options: object) =>
  registries.learners.resolve({ use: 'expert-iteration', ...options }).options as unknown as ExpertOptions;
const EVALUATOR = { use: 'policy-value', of: { use: 'mlp', hidden: [4] } };

/** Games by a net with random weights. */
function gamesOf(game: Game, options: ExpertOptions, count: number): SearchedGame[] {
  const net = factory.trainable(EVALUATOR, game, { slots: 1, step: 'fixed' })!;
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
  const movers = Array.from({ length: 30 }, () => random.below(2));

  test.each([0, 0.3, 0.8, 1])(
    'with lambda %d are weighted means of all later values and the result',
    (lambda) => {
      for (const payoff of [1, 0, -1]) {
        const out = new Float64Array(60);
        lambdaReturns({ values, movers, isRandom, payoffs: [payoff, -payoff], opposed: true }, lambda, out);
        for (let i = 0; i < 30; i++) {
          // The definition from the first position on, instead of from the last one.
          let mean = 0;
          let left = 1;
          for (let k = i; k < 30 && left > 0; k++) {
            const share = isRandom[k] ? left : (1 - lambda) * left;
            mean += share * values[k] * (movers[k] === movers[i] ? 1 : -1);
            left -= share;
          }
          mean += left * payoff * (movers[i] === 0 ? 1 : -1);
          expect(out[2 * i + movers[i]]).toBeCloseTo(mean, 12);
          expect(out[2 * i + 1 - movers[i]]).toBeCloseTo(-mean, 12);
        }
      }
    },
  );

  test('of three roles are what was calculated by hand', () => {
    const game = { values: [0.5, -0.2, 0.4, 0.1], movers: [0, 1, 2, 1], payoffs: [-0.5, 1, -0.25] };
    const returns = (isRandom: readonly number[]) => {
      const out = new Float64Array(12);
      lambdaReturns({ ...game, isRandom, opposed: false }, 0.5, out);
      return Array.from({ length: 4 }, (_, i) => Array.from(out.slice(3 * i, 3 * i + 3)));
    };
    const close = (rows: readonly (readonly number[])[]) =>
      rows.map((row) =>
        row.map((value) => (Number.isNaN(value) ? NaN : (expect.closeTo(value, 12) as number))),
      );
    expect(returns([0, 0, 0, 0])).toEqual(
      close([
        [0, 0.175, 0.075],
        [-0.5, 0.175, 0.075],
        [-0.5, 0.55, 0.075],
        [-0.5, 0.55, -0.25],
      ]),
    );
    // Behind the random move of the third role nothing tells the second one what it was worth, nor the first one before.
    expect(returns([0, 0, 1, 0])).toEqual(
      close([
        [0.5, -0.2, 0.4],
        [NaN, -0.2, 0.4],
        [NaN, NaN, 0.4],
        [-0.5, 0.55, -0.25],
      ]),
    );
  });
});

/** What a net is taught, in comparable form. */
type Taught = readonly [
  position: string,
  role: Role,
  value: number,
  moves: readonly number[],
  policy: readonly number[],
];

/** What a game teaches, by the words of the contract. */
function lessonsOf(game: Game, searched: SearchedGame, lambda: number): Taught[] {
  const { roles, utility } = kindOfGame(game);
  const opposed = roles === 2 && utility === 'zero-sum';
  const { opening, moves, isRandom, policy, values, payoffs } = searched;
  const legal = new Int32Array(game.maxMoves);
  const position = game.start();
  let begin = 0;
  const visited = Array.from(moves, (move, ply) => {
    const { turn } = position;
    const count = turn === CHANCE ? 0 : position.moves(legal, 0);
    const searches = turn !== CHANCE && ply >= opening;
    const shares = searches ? Array.from(policy.slice(begin, (begin += count))) : [];
    const listed = Array.from(legal.slice(0, count));
    const text = game.print(position);
    position.play(move);
    return { text, turn, searches, listed, shares };
  });
  const searchedPlies = visited.flatMap(({ searches }, ply) => (searches ? [ply] : []));
  /** What the position that was searched as number `i` is worth to a role. */
  const worth = (i: number, role: Role): number | undefined => {
    if (i === searchedPlies.length) return payoffs[role];
    const { turn } = visited[searchedPlies[i]];
    if (turn !== role) {
      if (opposed) return -worth(i, 1 - role)!;
      return isRandom[i] === 1 ? undefined : worth(i + 1, role);
    }
    const later = isRandom[i] === 1 ? undefined : worth(i + 1, role);
    return later === undefined ? values[i] : (1 - lambda) * values[i] + lambda * later;
  };
  let next = 0;
  return visited.flatMap(({ text, turn, searches, listed, shares }, ply): Taught[] => {
    if (searches) next++;
    if (!searches && (turn !== CHANCE || ply < searchedPlies[0])) return [];
    return game.roles.flatMap((_, role): Taught[] => {
      if (role !== turn && turn !== CHANCE && opposed) return [];
      const value = worth(searches ? next - 1 : next, role);
      if (value === undefined) return [];
      return [role === turn ? [text, role, value, listed, shares] : [text, role, value, [], []]];
    });
  });
}

/** A net that only notes what it is taught. */
function noting(game: Game, batch: number, taught: Taught[]): PolicyValueNet {
  return {
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
        for (const { position, role, moves, count, policy, value } of lessons)
          taught.push([
            game.print(position),
            role,
            value,
            Array.from(moves).slice(0, count),
            Array.from(policy),
          ]);
        return { squares: 0, divergence: 0 };
      },
    },
  };
}

describe.each([
  { use: 'connect-four' },
  { use: 'othello', size: 4 },
  { use: 'einstein', size: 3 },
  { use: 'pig', target: 6 },
  { use: 'nim', players: 3 },
  { use: 'gamble', players: 3 },
  { use: 'eight-puzzle', limit: 20 },
])('on %o', (use) => {
  const game = factory.game(use);
  const options = optionsOf({ sims: 8, openings: 4, lambda: 0.7, window: 1000 });
  const games = gamesOf(game, options, 12);

  test('a game is a function of its seed and of the net', () => {
    expect(gamesOf(game, options, 12)).toEqual(games);
    expect(gamesOf(game, options, 12).reverse()).toEqual(games.toReversed());
    expect(new Set(games.map(({ moves }) => moves.join())).size).toBeGreaterThan(6);
    expect(new Set(games.map(({ opening }) => opening)).size).toBeGreaterThan(2);
  });

  test('every position is taught to the role that moves there, with its own legal moves, result and policy; to others and while chance decides its value', () => {
    const positions = games.reduce((sum, { values }) => sum + values.length, 0);
    const one: Taught[] = [];
    const losses = new Lessons(game, noting(game, 1, one), options).teach(
      games,
      40 * positions,
      new Random('lessons'),
    );
    // In batches it teaches the same positions, and no more than were asked for.
    const many: Taught[] = [];
    new Lessons(game, noting(game, 7, many), options).teach(games, 40 * positions, new Random('lessons'));
    expect(many).toEqual(one);
    expect(losses.updates).toBe(one.length);
    expect(losses.policies).toBe(40 * positions);
    expect(one.filter(([, , , moves]) => moves.length > 0).length).toBe(40 * positions);
    // Of 40 draws a position, none is missed but by a chance of e^-40.
    const texts = (taught: readonly Taught[]) =>
      new Set(taught.map(([position, role, value, ...rest]) => [position, role, value + 0, rest].join()));
    expect(texts(one)).toEqual(texts(games.flatMap((played) => lessonsOf(game, played, 0.7))));
  });

  test('a game from elsewhere is refused unless it is one that these rules allow', () => {
    const [sound] = games;
    const fault = (change: Partial<SearchedGame>) => gameFault(game, sound.seed, { ...sound, ...change });
    for (const played of games) expect(gameFault(game, played.seed, played)).toBeUndefined();
    expect(fault({ seed: 99 })).toMatch(/seed/);
    expect(fault({ opening: 1000 })).toMatch(/opening/);
    expect(fault({ moves: sound.moves.with(sound.moves.length - 1, 12345) })).toMatch(/legal/);
    expect(fault({ values: sound.values.with(0, 2) })).toMatch(/values/);
    expect(fault({ values: sound.values.slice(1), isRandom: sound.isRandom.slice(1) })).toMatch(/values/);
    expect(fault({ isRandom: sound.isRandom.slice(1) })).toMatch(/isRandom/);
    expect(fault({ isRandom: sound.isRandom.with(0, 2) })).toMatch(/isRandom/);
    expect(fault({ policy: sound.policy.slice(1) })).toMatch(/policy/);
    expect(fault({ policy: sound.policy.with(0, 0.999) })).toMatch(/policy/);
    expect(fault({ policy: sound.policy.map(() => NaN) })).toMatch(/policy/);
    for (const role of game.roles.keys())
      expect(fault({ payoffs: sound.payoffs.with(role, 0.123) })).toMatch(/payoffs/);
    expect(fault({ payoffs: [...sound.payoffs, 0] })).toMatch(/payoffs/);
    const moves = sound.moves.slice(0, -1);
    expect(
      fault({ moves, values: sound.values.slice(0, -1), isRandom: sound.isRandom.slice(0, -1) }),
    ).toMatch(/policy|over|values/);
  });
});

describe.each([{ use: 'pig', target: 30 }, { use: 'einstein' }])('on %o', (use) => {
  const game = factory.game(use);
  /** What chance decided in a game. */
  const luckOf = (moves: Iterable<number>) => {
    const position = game.start();
    return Array.from(moves, (move) => {
      const isLuck = position.turn === CHANCE;
      position.play(move);
      return isLuck ? [move] : [];
    }).flat();
  };
  const RANDOM = { name: 'random', game: use, searcher: { use: 'random' }, budget: {} };
  const matchLuck = (seed: number) =>
    luckOf(factory.play({ id: '', agents: [RANDOM, RANDOM], seed, opening: [] }).moves);

  test('chance draws what it draws in a match with this seed, whatever the searches draw', () => {
    for (const settings of [{}, { openings: 4 }, { root: 'puct', temperature: 2 }, { sampled: 0, sims: 3 }]) {
      for (const { seed, moves } of gamesOf(game, optionsOf({ sims: 8, ...settings }), 6)) {
        const [own, other] = [luckOf(moves), matchLuck(seed)];
        // Outcomes are the same as long as both games offer the same ones: of einstein, the setup and the first roll.
        const common = use.use === 'pig' ? Math.min(own.length, other.length) : 13;
        expect(own.slice(0, common)).toEqual(other.slice(0, common));
        expect(common).toBeGreaterThan(2);
      }
    }
  });

  test('a game with other dice than its seed draws is refused', () => {
    const [one, two] = gamesOf(game, optionsOf({ sims: 8 }), 2);
    expect(gameFault(game, one.seed, one)).toBeUndefined();
    expect(gameFault(game, one.seed, { ...two, seed: one.seed })).toMatch(/not what chance drew/);
  });
});

test('after the opening, moves are drawn for as many plies as asked for, and then the best', () => {
  const game = factory.game({ use: 'connect-four' });
  const differences = (sampled: number) => {
    const games = gamesOf(game, optionsOf({ sims: 8, root: 'puct', sampled, explore: 0 }), 20);
    return new Set(games.map(({ moves }) => moves.slice(0, 4).join())).size;
  };
  expect(differences(0)).toBe(1);
  expect(differences(1)).toBeGreaterThan(1);
  expect(differences(4)).toBeGreaterThan(differences(1));
});
