import { Random, type Evaluator, type Position } from 'evolab';
import { Playout, Uct, ValueLeaf, coreSearchers } from 'evolab/search';
import plugin from '@evolab/othello';
import ticTacToe from '@evolab/tic-tac-toe';
import { expect, test } from 'vitest';
import { Prior } from '../../src/search/prior.ts';
import { positionAfter } from '../../src/play/positions.ts';

const definition = ticTacToe.games![0];
const game = definition.create(definition.defaults);
const uct = coreSearchers.find(({ id }) => id === 'uct')!;

/** The true value, by looking to the end of every game. */
const oracle: Evaluator = {
  evaluate(position, role) {
    const known = truths.get(position.key(0) * 2 ** 32 + position.key(1));
    const value = known ?? truth(position);
    return role === position.turn ? value : -value;
  },
};
const truths = new Map<number, number>();
function truth(position: Position): number {
  if (position.over) return position.payoff(position.turn);
  const key = position.key(0) * 2 ** 32 + position.key(1);
  const known = truths.get(key);
  if (known !== undefined) return known;
  const moves = new Int32Array(game.maxMoves);
  const count = position.moves(moves, 0);
  const child = game.start();
  let best = -1;
  for (let i = 0; i < count; i++) {
    child.copy(position);
    child.play(moves[i]);
    best = Math.max(best, child.over ? child.payoff(position.turn) : -truth(child));
  }
  truths.set(key, best);
  return best;
}

function searcher(kind: 'none' | 'bias' | 'prior', options = {}, weight = 1): Uct {
  const random = new Random('guide');
  const guide = kind === 'none' ? undefined : new Prior(game, oracle, kind, kind === 'bias' ? weight : 10);
  return new Uct(game, new Playout(game, random), random, options, guide);
}

/** Random positions in which some move throws a win or a draw away. */
function dilemmas(count: number): Position[] {
  const random = new Random('dilemmas');
  const moves = new Int32Array(game.maxMoves);
  const found: Position[] = [];
  while (found.length < count) {
    const position = game.start();
    for (let i = 1 + random.below(5); i > 0 && !position.over; i--)
      position.play(moves[random.below(position.moves(moves, 0))]);
    if (position.over || truth(position) === -1) continue;
    if (values(position).some(([, value]) => value < truth(position))) found.push(position);
  }
  return found;
}

function values(position: Position): [number, number][] {
  const moves = new Int32Array(game.maxMoves);
  const count = position.moves(moves, 0);
  return Array.from(moves.subarray(0, count), (move) => {
    const child = positionAfter(game, position, move);
    return [move, child.over ? child.payoff(position.turn) : -truth(child)];
  });
}

// A bias orders moves that were never visited, but all of them are visited once.
test.each([
  ['bias', 40],
  ['prior', 12],
] as const)(
  'a truthful guide as %s finds more of the right moves in %i simulations than none does',
  (kind, sims) => {
    const right = (search: Uct) =>
      dilemmas(60).filter((position) => {
        search.reset();
        const { move } = search.search(position, position.turn, { sims });
        return values(position).find(([m]) => m === move)![1] === truth(position);
      }).length;
    const [guided, plain] = [right(searcher(kind, {}, 10)), right(searcher('none'))];
    expect(guided).toBeGreaterThan(plain + 5);
    expect(guided).toBeGreaterThanOrEqual(55);
  },
);

test.each(['bias', 'prior'] as const)('with a %s, visits that never were are not reported', (kind) => {
  const { visits, count, evals } = searcher(kind).search(game.start(), 0, { sims: 200 });
  expect(visits.subarray(0, count).reduce((sum, n) => sum + n, 0)).toBe(200);
  expect(evals).toBeGreaterThan(200 / 2);
});

test('a bias adds its weight times the value over one more than the visits, then fades', () => {
  // Children a, b with equal playouts: the bound of the better differs by W V / (n + 1) and no more.
  const search = searcher('bias', { cp: 0 });
  search.search(game.start(), 0, { sims: 1000 });
  const { tree } = search;
  const children = Array.from({ length: tree.counts[0] }, (_, i) => tree.first[0] + i);
  for (const child of children) expect(tree.bias[child]).toBe(0);
  const position = dilemmas(1)[0];
  search.search(position, position.turn, { sims: 10 });
  const wanted = new Map(values(position));
  for (let i = 0; i < tree.counts[0]; i++)
    expect(tree.bias[tree.first[0] + i]).toBe(wanted.get(tree.moves[tree.first[0] + i]));
});

test('a prior of less than half a visit counts as one, so that no bound is infinite', () => {
  const guide = new Prior(game, oracle, 'prior', 0.3);
  const random = new Random('weak');
  const search = new Uct(game, new Playout(game, random), random, {}, guide);
  search.search(game.start(), 0, { sims: 2 });
  const { stats, size } = search.tree;
  expect(stats.subarray(2, 2 * size).every((x) => Number.isFinite(x))).toBe(true);
});

test('a budget of evaluations is kept', () => {
  for (const kind of ['bias', 'prior'] as const)
    expect(searcher(kind).search(game.start(), 0, { evals: 500 }).evals).toBeLessThanOrEqual(500);
});

test('a tree that is kept keeps what the guide said', () => {
  const search = searcher('bias', { reuse: true });
  const position = game.start();
  const { move } = search.search(position, 0, { sims: 500 });
  position.play(move);
  const moves = new Int32Array(game.maxMoves);
  position.moves(moves, 0);
  position.play(moves[0]);
  search.search(position, 0, { sims: 1 });
  const { tree } = search;
  const wanted = new Map(values(position));
  for (let i = 0; i < tree.counts[0]; i++)
    expect(tree.bias[tree.first[0] + i]).toBe(wanted.get(tree.moves[tree.first[0] + i]));
});

test('what does not go together is refused', () => {
  expect(() => searcher('bias', { transpositions: true })).toThrow(/transpositions/);
  const create = (options: object) =>
    uct.create({ ...uct.defaults, ...options }, { game, evaluator: undefined, random: new Random('x') });
  expect(() => create({ guide: 'bias' })).toThrow(/needs an evaluator/);
  expect(() => create({ guide: 'hint' })).toThrow(/guide/);
});

test.each([
  ['prior', 1],
  ['bias', 1],
  ['prior', 0],
] as const)(
  'a budget of evaluations is used up by a guide as %s with leaves of weight %d, and never exceeded',
  (kind, lambda) => {
    const othello = plugin.games![0].create(plugin.games![0].defaults);
    const evaluator: Evaluator = {
      evaluate: (position, role) => (((position.key(0) ^ (role + 1)) & 0xff) - 128) / 512,
    };
    const random = new Random('evals');
    const leaf = lambda === 1 ? new ValueLeaf(othello, evaluator) : new Playout(othello, random);
    const search = new Uct(othello, leaf, random, {}, new Prior(othello, evaluator, kind, 10));
    const start = othello.start();
    for (const evals of [1, 3, 4, 5, 60, 1000]) {
      const result = search.search(start, start.turn, { evals });
      expect(result.evals).toBeLessThanOrEqual(evals);
      if (evals >= 60) expect(result.evals).toBeGreaterThan(0.9 * evals);
    }
  },
);

test('a guide that leaves no evaluation for a simulation chooses the move by its values', () => {
  const guide = new Prior(game, oracle, 'prior', 10);
  const search = new Uct(game, new ValueLeaf(game, oracle), new Random('few'), {}, guide);
  for (const position of dilemmas(100)) {
    const moves = values(position);
    // One simulation needs one more, which is there only because children that end the game need none.
    const { move } = search.search(position, position.turn, { evals: moves.length + 1 });
    expect(moves.find(([one]) => one === move)![1]).toBe(truth(position));
  }
});
