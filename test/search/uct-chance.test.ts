import { CHANCE, Random, type Game, type SimultaneousPosition } from 'evolab';
import { coreSearchers, DecoupledUct, Playout, Uct, ValueLeaf, type UctOptions } from 'evolab/search';
import { expect, test } from 'vitest';
import { Prior } from '../../src/search/prior.ts';
import { handGame, type HandTree } from '../fixtures/hand-tree.ts';
import { hashedEvaluator } from 'evolab/testing';
import { randomTree } from '../fixtures/random-tree.ts';
import { bestOf, plainExpectiminimax, plainMaxN } from './plain-search.ts';

const evaluator = hashedEvaluator(10);

const newUct = (game: Game, options: Partial<UctOptions> = {}, seed = 1): Uct => {
  const random = new Random('uct', seed);
  return new Uct(game, new Playout(game, random), random, options);
};

test.each<Partial<UctOptions>>([{}, { transpositions: true }, { final: 'value' }, { reuse: true }])(
  'with time its moves in games with chance are almost as good as the best: %j',
  (options) => {
    let lost = 0;
    let lostByAny = 0;
    for (let i = 0; i < 40; i++) {
      const game = randomTree(i, { roles: 1 + (i % 2), plies: 5, luck: 3, width: 3 });
      const root = game.start();
      const truth = plainExpectiminimax(game, evaluator, root, root.turn, 5);
      const { move } = newUct(game, { cp: 1.5, ...options }, i).search(root, root.turn, { sims: 4000 });
      const best = bestOf(truth).value;
      lost += best - truth.values[truth.moves.indexOf(move)];
      lostByAny += truth.values.reduce((sum, value) => sum + best - value, 0) / truth.values.length;
    }
    expect(lost / 40).toBeLessThan(0.02);
    expect(lostByAny / 40).toBeGreaterThan(0.1);
  },
);

test('so are they with three roles, each for itself', () => {
  let lost = 0;
  for (let i = 0; i < 40; i++) {
    const game = randomTree(100 + i, { roles: 3, plies: 4, luck: 3, width: 3 });
    const root = game.start();
    const truth = plainMaxN(game, evaluator, root, root.turn, 5);
    const { move } = newUct(game, { cp: 1.5 }, i).search(root, root.turn, { sims: 4000 });
    lost += bestOf(truth).value - truth.values[truth.moves.indexOf(move)];
  }
  expect(lost / 40).toBeLessThan(0.03);
});

test('outcomes are visited by their probabilities, and the line stops before the first', () => {
  const tree: HandTree = {
    turn: 0,
    of: [{ turn: CHANCE, chances: [0.7, 0.2, 0.1], of: [[0.1], [0.2], [0.9]] }],
  };
  const game = handGame(tree, 1);
  const uct = newUct(game);
  const { value, pvLength, policy, hasPolicy } = uct.search(game.start(), 0, { sims: 10_000 });
  const { first, visits } = uct.tree;
  const after = first[first[0]];
  [0.7, 0.2, 0.1].forEach((p, i) => expect(Math.abs(visits[after + i] / 10_000 - p)).toBeLessThan(0.02));
  expect(Math.abs(value - 0.2)).toBeLessThan(0.02);
  expect(pvLength).toBe(1);
  expect(hasPolicy).toBe(true);
  expect(policy[0]).toBe(1);
});

test('a guide evaluates moves, not outcomes', () => {
  for (const kind of ['bias', 'prior'] as const) {
    for (let i = 0; i < 20; i++) {
      const game = randomTree(i, { roles: 2, plies: 7, luck: 3 });
      const random = new Random(i);
      const uct = new Uct(
        game,
        new ValueLeaf(game, evaluator),
        random,
        {},
        new Prior(game, evaluator, kind, 3),
      );
      const root = game.start();
      const { visits, count } = uct.search(root, root.turn, { sims: 200 });
      expect(visits.subarray(0, count).reduce((sum, n) => sum + n, 0)).toBe(200);
    }
  }
});

test('visit shares are its policy', () => {
  const game = randomTree(1, { roles: 2, plies: 7 });
  const { policy, visits, count } = newUct(game).search(game.start(), game.start().turn, { sims: 500 });
  for (let i = 0; i < count; i++) expect(policy[i]).toBe(visits[i] / 500);
});

test('the solver is refused with chance and with three roles', () => {
  const uct = coreSearchers.find(({ id }) => id === 'uct')!;
  for (const shape of [
    { roles: 2, plies: 4, luck: 2 },
    { roles: 3, plies: 4 },
  ])
    expect(() =>
      uct.create(
        { ...uct.defaults, solver: true },
        { game: randomTree(1, shape), evaluator, random: new Random(1) },
      ),
    ).toThrow(expect.objectContaining({ code: 'LAB_WRONG_GAME' }) as Error);
});

/** Two roles choose at once, 0 or 1; then a coin decides whether role 0 gets what it is due, or nobody anything. */
class Toss implements SimultaneousPosition {
  choosers = 0b11;
  turn = 0;
  over = false;
  first = 0;
  due = 0;
  paid = 0;
  moves(out: Int32Array, at: number): number {
    out[at] = 0;
    out[at + 1] = 1;
    return 2;
  }
  movesOf(_role: number, out: Int32Array, at: number): number {
    return this.moves(out, at);
  }
  play(move: number): void {
    if (this.turn === CHANCE) {
      this.paid = move === 0 ? this.due : 0;
      this.over = true;
      this.turn = 0;
    } else if (this.turn === 0) {
      this.first = move;
      this.turn = 1;
    } else {
      this.due = this.first === 1 ? 0.8 : move === 1 ? -0.4 : 0.2;
      this.choosers = 0;
      this.turn = CHANCE;
    }
  }
  copy(other: Toss): void {
    Object.assign(this, other);
  }
  payoff(role: number): number {
    return role === 0 ? this.paid : -this.paid;
  }
  key(half: 0 | 1): number {
    return half === 0
      ? this.turn + 4 * this.first
      : Math.round(100 * this.due) + 1000 * Math.round(this.paid * 10);
  }
}

test('decoupled search draws what chance decides after a step', () => {
  const game: Game<Toss> = {
    roles: ['a', 'b'],
    simultaneous: true,
    maxMoves: 2,
    maxPlies: 3,
    chance: { probabilities: (_, out, at) => out.set([0.75, 0.25], at) },
    start: () => new Toss(),
    print: (p) => `${p.turn} ${p.first} ${p.due} ${p.paid} ${p.over}`,
    moveName: (_, move) => String(move),
  };
  const random = new Random('toss');
  const found = new DecoupledUct(game, new Playout(game, random), random).search(game.start(), 0, {
    sims: 4000,
  });
  expect(found.move).toBe(1);
  expect(Math.abs(found.value - 0.6)).toBeLessThan(0.03);
  expect(found.hasPolicy).toBe(true);
});
