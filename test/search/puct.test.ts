import { breakthrough } from '@evolab/breakthrough';
import { CHANCE, Random, mix, type Evaluator, type Game, type Position, type SearchLimits } from 'evolab';
import { Puct, type PuctOptions } from 'evolab/search';
import { repeats } from 'evolab/testing';
import { expect, test, vi } from 'vitest';
import { Outcomes } from '../../src/search/outcomes.ts';
import { handGame } from '../fixtures/hand-tree.ts';
import { randomTree } from '../fixtures/random-tree.ts';
import { copyOf, legalMovesOf } from '../../src/play/positions.ts';

/** Values and policies without sense; what it says to a role is not the negative of what it says to another. */
const hashed: Evaluator = {
  evaluate: (p, role) => ((mix(p.key(0) ^ mix(role + 5)) >>> 0) % 201) / 100 - 1,
  policy(p, moves, count, out) {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += out[i] = 1 + ((mix(p.key(0) ^ mix(moves[i] + 77)) >>> 0) % 9);
    for (let i = 0; i < count; i++) out[i] /= sum;
    return hashed.evaluate(p, p.turn);
  },
};

/** A node of the reference: the results of each move for the role that chooses there. */
interface Node {
  readonly moves: readonly number[];
  readonly priors: number[];
  readonly children: (Node | undefined)[];
  readonly results: number[][];
  /** All results for the role that chooses here, its own estimate first. */
  readonly all: number[];
}

/** PUCT as in the paper, with lists of results in place of running means. */
function reference(
  game: Game,
  root: Position,
  { c, fpu, sims, random }: { c: number; fpu: number; sims: number; random: Random },
): number[] {
  const outcomes = game.chance && new Outcomes(game);
  const alone = game.roles.length === 1 || (game.roles.length === 2 && game.utility === 'zero-sum');
  const searcher = root.turn;
  // Running means round as those of the search do: which of two equal scores is greater depends on it.
  const mean = (list: readonly number[]) => list.reduce((m, x, k) => m + (x - m) / (k + 1), 0);
  const average = (list: readonly number[]) => list.reduce((sum, x) => sum + x, 0) / list.length;
  const valued = (p: Position): number[] => {
    if (p.over) return game.roles.map((_, r) => p.payoff(r));
    const asked = p.turn === CHANCE ? searcher : p.turn;
    const value = hashed.evaluate(p, asked);
    return game.roles.map((_, r) => (r === asked ? value : alone ? -value : hashed.evaluate(p, r)));
  };
  const nodeOf = (p: Position): Node => {
    const moves = legalMovesOf(game, p);
    const out = new Float64Array(moves.length);
    if (p.turn !== CHANCE) hashed.policy!(p, moves, moves.length, out);
    const own = p.turn === CHANCE ? [] : [valued(p)[p.turn]];
    return { moves, priors: [...out], children: [], results: moves.map(() => []), all: own };
  };
  const simulate = (p: Position, node: Node): number[] => {
    const { turn } = p;
    let best = 0;
    if (turn === CHANCE) {
      best = node.moves.indexOf(outcomes!.draw(p, random));
    } else {
      const scores = node.moves.map((_, i) => {
        const n = node.results[i].length;
        const q = n === 0 ? average(node.all) - fpu : mean(node.results[i]);
        return q + (c * Math.sqrt(node.all.length) * node.priors[i]) / (1 + n);
      });
      best = scores.indexOf(Math.max(...scores));
    }
    const child = copyOf(game, p);
    child.play(node.moves[best]);
    let payoffs: number[];
    const known = node.children[best];
    if (child.over) payoffs = valued(child);
    else if (known) payoffs = simulate(child, known);
    else {
      node.children[best] = nodeOf(child);
      payoffs = valued(child);
    }
    node.results[best].push(payoffs[turn === CHANCE ? searcher : turn]);
    if (turn !== CHANCE) node.all.push(payoffs[turn]);
    return payoffs;
  };
  const top = nodeOf(root);
  for (let i = 0; i < sims; i++) simulate(root, top);
  return top.results.map((list) => list.length);
}

const treeOf = (i: number): Game =>
  randomTree(i, { roles: 1 + (i % 3), plies: 8, luck: i % 5 === 0 ? 0 : 1 + (i % 3), width: 4 });

test('visits are those of a plain reference, with one to three roles and with chance', () => {
  for (let i = 0; i < repeats(2000); i++) {
    const game = treeOf(i);
    const root = game.start();
    const shape = { c: 0.5 + (i % 4), fpu: (i % 3) / 4, sims: 40 + (i % 60) };
    const puct = new Puct(game, hashed, new Random('puct', i), { c: shape.c, fpu: shape.fpu });
    const { visits, count } = puct.search(root, root.turn, { sims: shape.sims });
    expect([...visits.subarray(0, count)], `tree ${i}`).toEqual(
      reference(game, root, { ...shape, random: new Random('puct', i) }),
    );
  }
});

const search = (game: Game, options: Partial<PuctOptions>, evaluator: Evaluator = hashed, seed = 1) => {
  const puct = new Puct(game, evaluator, new Random('test', seed), options);
  const root = game.start();
  return { puct, ...puct.search(root, root.turn, { sims: 64 }) };
};

test('one evaluation gives priors and value', () => {
  const game = randomTree(3, { roles: 2, plies: 8, width: 4 });
  const { evaluate } = hashed;
  let calls = 0;
  const only: Evaluator = {
    evaluate: () => expect.fail('the policy gives the value'),
    policy(p, moves, count, out) {
      calls++;
      expect([...(moves as Int32Array)].slice(0, count)).toEqual(legalMovesOf(game, p));
      hashed.policy!(p, moves, count, out);
      return evaluate(p, p.turn);
    },
  };
  expect(search(game, {}, only).evals).toBe(calls);
});

test('an evaluator without a policy gives all moves the same prior', () => {
  const game = randomTree(4, { roles: 2, plies: 8, width: 4 });
  const { puct } = search(game, {}, { evaluate: hashed.evaluate });
  const { first, counts, bias, size } = puct.tree;
  for (let node = 0; node < size; node++) {
    if (first[node] === 0) continue;
    for (let i = 0; i < counts[node]; i++) expect(bias[first[node] + i]).toBe(1 / counts[node]);
  }
});

test('Dirichlet noise is mixed into the priors of the root and of no other node', () => {
  const game = randomTree(8, { roles: 2, plies: 8, width: 4 });
  const clean = search(game, { c: 2 }).puct.tree;
  const noisy = search(game, { c: 2, noise: 0.5 }).puct.tree;
  const bias = (tree: typeof clean, node: number) => [
    ...tree.bias.subarray(tree.first[node], tree.first[node] + tree.counts[node]),
  ];
  expect(bias(noisy, 0)).not.toEqual(bias(clean, 0));
  expect(bias(noisy, 0).reduce((sum, x) => sum + x, 0)).toBeCloseTo(1, 12);
  bias(noisy, 0).forEach((x, i) => expect(x).toBeGreaterThanOrEqual(0.5 * bias(clean, 0)[i]));
  let inner = 0;
  for (let node = 1; node < noisy.size; node++) {
    if (noisy.first[node] === 0) continue;
    inner++;
    const sum = bias(noisy, node).reduce((total, x) => total + x, 0);
    expect(sum).toBeCloseTo(1, 12);
    // Its priors are whole multiples of one over their sum.
    const least = Math.min(...bias(noisy, node));
    for (const x of bias(noisy, node)) {
      const weights = Array.from({ length: 9 }, (_, w) => (x / least) * (w + 1));
      expect(weights.some((w) => Math.abs(w - Math.round(w)) < 1e-9)).toBe(true);
    }
  }
  expect(inner).toBeGreaterThan(5);
});

test('with a temperature moves are drawn by their visits, without the most visited is made', () => {
  const game = handGame({ turn: 0, of: [[0.2], [0.1], [-0.3]] }, 1);
  const even: Evaluator = { evaluate: () => 0 };
  const { visits, move } = search(game, { c: 1 }, even);
  expect(visits[move]).toBe(Math.max(...visits));
  const drawn = new Int32Array(3);
  const made = 2000;
  for (let seed = 0; seed < made; seed++) drawn[search(game, { c: 1, temperature: 1 }, even, seed).move]++;
  for (let i = 0; i < 3; i++) {
    const share = visits[i] / 64;
    expect(Math.abs(drawn[i] / made - share)).toBeLessThan(4 * Math.sqrt((share * (1 - share)) / made));
  }
});

/** A bandit: the payoffs of its arms, a policy, and what that is worth. */
function bandit(seed: number, arms: number) {
  const random = new Random('bandit', seed);
  const q = Array.from({ length: arms }, () => random.between(-1, 1));
  const weights = q.map(() => random.unit() ** 3 + 1e-3);
  const sum = weights.reduce((a, b) => a + b, 0);
  const prior = weights.map((w) => w / sum);
  const worth = prior.reduce((total, p, i) => total + p * q[i], 0);
  const evaluator: Evaluator = {
    evaluate: () => worth,
    policy(_, moves, count, out) {
      for (let i = 0; i < count; i++) out[i] = prior[moves[i]];
      return worth;
    },
  };
  return { q, worth, evaluator, game: handGame({ turn: 0, of: q.map((x) => [x]) }, 1) };
}

test('Gumbel with 16 simulations improves on the policy in each of 10,000 exact bandits', () => {
  for (let i = 0; i < repeats(10_000); i++) {
    const { q, worth, evaluator, game } = bandit(i, 2 + (i % 15));
    const puct = new Puct(game, evaluator, new Random(i), { root: 'gumbel', temperature: i % 2 });
    const { policy, moves, count, visits } = puct.search(game.start(), 0, { sims: 16 });
    let improved = 0;
    let total = 0;
    for (let k = 0; k < count; k++) {
      improved += policy[k] * q[moves[k]];
      total += policy[k];
    }
    expect(total).toBeCloseTo(1, 12);
    expect(visits.subarray(0, count).reduce((sum, n) => sum + n, 0)).toBe(16);
    if (!(improved > worth)) expect.fail(`bandit ${i}: ${improved} for ${worth}`);
  }
});

test('with more arms than simulations the move it makes is better than one of the policy on average', () => {
  let gain = 0;
  let squares = 0;
  const n = repeats(4000);
  for (let i = 0; i < n; i++) {
    const { q, worth, evaluator, game } = bandit(i, 40);
    const puct = new Puct(game, evaluator, new Random(i), { root: 'gumbel', temperature: 1, considered: 8 });
    const better = q[puct.search(game.start(), 0, { sims: 16 }).move] - worth;
    gain += better;
    squares += better * better;
  }
  expect(gain / n).toBeGreaterThan(0.3);
  expect(gain / n).toBeGreaterThan((4 * Math.sqrt(squares)) / n);
});

test('sequential halving tries 16 moves, then 8, 4 and 2', () => {
  const q = Array.from({ length: 20 }, (_, i) => i / 20 - 0.5);
  const game = handGame({ turn: 0, of: q.map((x) => [x]) }, 1);
  const puct = new Puct(game, { evaluate: () => 0 }, new Random(1), { root: 'gumbel' });
  const { visits, move } = puct.search(game.start(), 0, { sims: 64 });
  // Of equal priors the first 16 are considered: 1 visit each, 2 more for 8, 4 more for 4, 8 more for 2.
  expect([...visits]).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 3, 3, 3, 3, 7, 7, 15, 15, 0, 0, 0, 0]);
  expect(move).toBe(15);
});

/** The visits of a Gumbel search of breakthrough, whose paths grow longer as it goes on; the most first. */
function halved(evaluator: Evaluator | undefined, budget: SearchLimits, seed = 1) {
  const game = breakthrough.create(breakthrough.defaults);
  const options = { root: 'gumbel', temperature: seed % 2, considered: 4 << (seed % 3) } as const;
  const puct = new Puct(game, evaluator, new Random('halved', seed), options);
  const { visits, count, nodes } = puct.search(game.start(), 0, budget);
  const most = [...visits.subarray(0, count)].sort((a, b) => b - a);
  return { most, nodes, sims: most.reduce((sum, n) => sum + n, 0) };
}

/** The two best moves share the last round, which the third does not reach. */
function expectHalved(most: readonly number[], what: string): void {
  expect(most[0] - most[1], what).toBeLessThanOrEqual(1);
  expect(most[1], what).toBeGreaterThan(most[2]);
}

test('sequential halving gets to its last two moves with any budget in nodes, and uses it up', () => {
  for (const nodes of [8, 20, 50, 200, 300, 1000, 3000])
    for (let seed = 0; seed < 6; seed++) {
      const { most, nodes: used } = halved(hashed, { nodes }, seed);
      expectHalved(most, `${nodes} nodes, seed ${seed}: ${most.join(' ')}`);
      expect(used).toBe(nodes);
    }
});

test('a round of the halving has an equal share of the nodes', () => {
  for (const [evaluator, nodes] of [
    [hashed, 200],
    [hashed, 1000],
    [undefined, 20_000],
  ] as const) {
    const { most, sims } = halved(evaluator, { nodes }, 2);
    // In simulations the shares of 16, 8, 4 and 2 moves are equal, too, but for longer paths and for whole rounds.
    const rounds = [
      16 * most[15],
      8 * (most[7] - most[8]),
      4 * (most[3] - most[4]),
      most[0] + most[1] - 2 * most[2],
    ];
    for (const round of rounds) expect(round / sims, most.join(' ')).toBeGreaterThan(0.12);
    expectHalved(most, most.join(' '));
  }
});

test('budgets in simulations and evaluations plan the halving for these, whatever nodes remain', () => {
  for (let seed = 0; seed < 6; seed++) {
    const { most } = halved(hashed, { sims: 100 }, seed);
    expect(halved(hashed, { sims: 100, nodes: 100_000 }, seed).most).toEqual(most);
    expectHalved(most, most.join(' '));
    const { most: paid } = halved(hashed, { evals: 100 }, seed);
    expectHalved(paid, paid.join(' '));
  }
});

test('a budget in time is halved by the clock that ends it', () => {
  for (const millis of [20, 100]) {
    let now = 5;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now++);
    try {
      const { most } = halved(hashed, { millis }, 2);
      expectHalved(most, `${millis} ms: ${most.join(' ')}`);
      // It does not end early: the last two moves have a quarter of the simulations more than the others.
      expect(most[1]).toBeGreaterThan(1.5 * most[2]);
    } finally {
      clock.mockRestore();
    }
  }
});

test.each([{ root: 'puct' as const }, { root: 'gumbel' as const }, { noise: 0.25, temperature: 1 }])(
  'no limit is exceeded, and the same seed gives the same result: %j',
  (options) => {
    for (let i = 0; i < 60; i++) {
      const game = treeOf(i);
      const root = game.start();
      const run = (budget: object) =>
        new Puct(game, hashed, new Random(i), options).search(root, root.turn, budget);
      expect(run({ nodes: i }).nodes).toBeLessThanOrEqual(i);
      expect(run({ evals: i }).evals).toBeLessThanOrEqual(i);
      expect(run({ depth: 2, sims: 50 }).depth).toBeLessThanOrEqual(2);
      expect(run({ sims: 30 })).toEqual(run({ sims: 30 }));
    }
  },
);

test.each(['puct', 'gumbel'] as const)(
  'a budget of evaluations pays for the root and one simulation less, far from the end: %s',
  (root) => {
    const game = breakthrough.create(breakthrough.defaults);
    for (const evals of [1, 2, 3, 20, 65]) {
      const run = (budget: object) =>
        new Puct(game, hashed, new Random(1), { root }).search(game.start(), 0, budget);
      const paid = run({ evals });
      expect(paid.evals).toBe(evals);
      if (evals > 1) expect(paid).toEqual(run({ sims: evals - 1 }));
    }
  },
);

test('Gumbel noise is drawn for each search, even for one that cannot evaluate the root', () => {
  const game = handGame({ turn: 0, of: [[0], [0], [0], [0]] }, 1);
  const puct = new Puct(game, hashed, new Random(1), { root: 'gumbel', temperature: 1 });
  const made = new Set(Array.from({ length: 60 }, () => puct.search(game.start(), 0, { evals: 0 }).move));
  expect(made.size).toBe(4);
});

test('without an evaluator it plays by playouts and finds a win', () => {
  const game = handGame(
    { turn: 0, of: [[0.1], { turn: CHANCE, chances: [0.5, 0.5], of: [[1], [0.2]] }, [-1]] },
    1,
  );
  const found = new Puct(game, undefined, new Random(2)).search(game.start(), 0, { sims: 400 });
  expect(found.move).toBe(1);
  expect(found.evals).toBe(0);
  expect(found.pvLength).toBe(1);
});

test('moves never tried enter the improved policy with the completed value', () => {
  for (let i = 0; i < 50; i++) {
    const { worth, evaluator, game } = bandit(i, 40);
    const puct = new Puct(game, evaluator, new Random(i), { root: 'gumbel', temperature: 1, considered: 8 });
    const { policy, visits, values } = puct.search(game.start(), 0, { sims: 16 });
    const prior = new Float64Array(40);
    evaluator.policy!(game.start(), Int32Array.from(prior.keys()), 40, prior);
    const tried = [...prior.keys()].filter((arm) => visits[arm] > 0);
    const share = tried.reduce((sum, arm) => sum + prior[arm], 0);
    const mean = tried.reduce((sum, arm) => sum + prior[arm] * values[arm], 0) / share;
    const completed = (worth + 16 * mean) / 17;
    const weights = [...prior].map(
      (p, arm) =>
        p * Math.exp(((50 + Math.max(...visits)) * (visits[arm] > 0 ? values[arm] : completed)) / 2),
    );
    const sum = weights.reduce((a, b) => a + b, 0);
    weights.forEach((w, arm) => expect(policy[arm]).toBeCloseTo(w / sum, 10));
  }
});
