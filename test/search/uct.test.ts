import { LabError, Random, type Game, type Position } from 'evolab';
import { ValueLeaf, MixedLeaf, Playout, Uct, type UctOptions } from 'evolab/search';
import { ticTacToe } from '@evolab/tic-tac-toe';
import { describe, expect, test } from 'vitest';
import { Exploration } from '../../src/search/exploration.ts';
import { Tree } from '../../src/search/tree.ts';
import { armsGame, countGame, hashedEvaluator, pileGame, randomPosition } from 'evolab/testing';
import { minimax } from './minimax.ts';
import { legalMovesOf, positionAfter } from '../../src/play/positions.ts';

const row = ticTacToe.create({});
const nothing = { evaluate: () => 0 };

function newUct<P extends Position>(game: Game<P>, options: Partial<UctOptions> = {}, seed = 1): Uct<P> {
  const random = new Random('uct', seed);
  return new Uct(game, new Playout(game, random), random, options);
}

/** Positions of tic-tac-toe with what their moves are worth. */
const solved = Array.from({ length: 100 }, (_, i) => {
  const position = randomPosition(row, 7, new Random('solved', i));
  const { value, values, moves } = minimax(row, nothing, position, position.turn, 9)!;
  const best = moves.filter((_, m) => values[m] === value);
  return { position, value, best, values: new Map(moves.map((move, m) => [move, values[m]])) };
});

test('on a bandit regret stays below 100 in 10,000 pulls, for a gap of 0.1 and constant sqrt 2', () => {
  // The gap is 0.2 and the constant twice sqrt 2, that is cp = 1, on a scale from -1 to 1.
  const game = armsGame([6, 5]);
  let regret = 0;
  for (let seed = 0; seed < 10; seed++) {
    const uct = newUct(game, { cp: 1, capacity: 3 }, seed);
    const { moves, visits } = uct.search(game.start(), 0, { sims: 10_000 });
    regret += 0.1 * visits[moves.indexOf(1)];
  }
  expect(regret / 10).toBeLessThan(100);
  expect(regret / 10).toBeGreaterThan(20);
});

test('with time it finds perfect moves', () => {
  const uct = newUct(row);
  for (const { position, best } of solved) {
    expect(best).toContain(uct.search(position, position.turn, { sims: 4000 }).move);
  }
});

test.each<Partial<UctOptions>>([{ transpositions: true }, { final: 'value' }, { reuse: true }, { cp: 0.4 }])(
  'so it does with %j',
  (options) => {
    const uct = newUct(row, options);
    for (const { position, best } of solved.slice(0, 40)) {
      expect(best).toContain(uct.search(position, position.turn, { sims: 4000 }).move);
    }
  },
);

test.each<Partial<UctOptions>>([
  { solver: true },
  { solver: true, transpositions: true },
  { solver: true, reuse: true },
])('the solver proves values, and then stops: %j', (options) => {
  const uct = newUct(row, options);
  let proofs = 0;
  for (const { position, value, best } of solved) {
    const found = uct.search(position, position.turn, { sims: 20_000 });
    expect(best).toContain(found.move);
    expect(uct.tree.proven[0] === 1 || value === 0).toBe(true);
    if (uct.tree.proven[0] === 0) continue;
    proofs++;
    expect(found.value).toBe(value);
    expect(found.values[found.moves.indexOf(found.move)]).toBe(value);
    expect(uct.tree.visits[0]).toBeLessThan(20_000);
  }
  expect(proofs).toBeGreaterThan(85);
});

test('the solver finds out that tic-tac-toe is a draw', () => {
  const uct = newUct(row, { solver: true, transpositions: true });
  expect(uct.search(row.start(), 0, { sims: 200_000 }).value).toBe(0);
  expect(uct.tree.proven[0]).toBe(1);
  expect(uct.tree.visits[0]).toBeLessThan(100_000);
});

test('the solver knows who moves, also when a role moves twice', () => {
  const pile = pileGame();
  const uct = newUct(pile, { solver: true });
  const random = new Random('pile');
  for (let i = 0; i < 40; i++) {
    const position = pile.start();
    for (let k = 3 + random.below(3); k > 0; k--) position.play(1 + random.below(2));
    const truth = minimax(pile, nothing, position, position.turn, 20)!;
    const { move, value } = uct.search(position, position.turn, { sims: 50_000 });
    expect(uct.tree.proven[0]).toBe(1);
    expect(value).toBeCloseTo(truth.value, 12);
    expect(truth.values[truth.moves.indexOf(move)]).toBe(truth.value);
  }
});

test('certain values on the way do not blur the others', () => {
  const pile = pileGame();
  const random = new Random('blur');
  let error = 0;
  for (let i = 0; i < 200; i++) {
    const position = pile.start();
    for (let k = random.below(4); k > 0; k--) position.play(1 + random.below(2));
    const { value } = newUct(pile, { solver: true, cp: 0.3 }, i).search(position, position.turn, {
      sims: 300,
    });
    error += Math.abs(value - minimax(pile, nothing, position, position.turn, 20)!.value) / 200;
  }
  expect(error).toBeLessThan(0.25);
});

test('what the solver calls certain is true, also before it has stopped', () => {
  const uct = newUct(row, { solver: true });
  let certain = 0;
  for (const { position, values } of solved) {
    uct.search(position, position.turn, { sims: 40 });
    const { proven, first, counts, moves, stats } = uct.tree;
    for (let child = first[0]; child < first[0] + counts[0]; child++) {
      if (proven[child] === 0) continue;
      certain++;
      expect(stats[2 * child + 1]).toBe(Number.MIN_VALUE);
      expect(uct.tree.mean(child)).toBe(values.get(moves[child]));
    }
  }
  expect(certain).toBeGreaterThan(50);
});

test('transpositions make the tree smaller', () => {
  const sizes = [false, true].map((transpositions) => {
    const uct = newUct(row, { transpositions });
    uct.search(row.start(), 0, { sims: 20_000 });
    return uct.tree.size;
  });
  expect(sizes[1]).toBeLessThan(0.7 * sizes[0]);
});

test('a puzzle and games of three roles are played for the role that moves', () => {
  const puzzle = armsGame([0, 3, 1]);
  expect(newUct(puzzle).search(puzzle.start(), 0, { sims: 3000 }).move).toBe(1);
  // Whoever is at 1 or 2 below the goal takes it; at 3 below, adding 2 keeps the next from losing nothing.
  for (let goal = 2; goal <= 9; goal++) {
    const game = countGame(3, goal);
    const { best, payoffs } = maxN(game, game.start());
    const { move, value } = newUct(game).search(game.start(), 0, { sims: 6000 });
    if (best.length === 1) expect(move, `goal ${goal}`).toBe(best[0]);
    expect(value, `goal ${goal}`).toBeGreaterThan(payoffs[0] - 0.25);
  }
});

/** What all roles get if each does its best, and the best moves. */
function maxN(game: Game, position: Position): { payoffs: number[]; best: number[] } {
  let payoffs: number[] = [];
  let best: number[] = [];
  for (const move of legalMovesOf(game, position)) {
    const next = positionAfter(game, position, move);
    const paid = next.over ? game.roles.map((_, role) => next.payoff(role)) : maxN(game, next).payoffs;
    const lead = paid[position.turn] - (payoffs[position.turn] ?? -Infinity);
    if (lead > 0) [payoffs, best] = [paid, [move]];
    else if (lead === 0) best.push(move);
  }
  return { payoffs, best };
}

describe('at the leaves', () => {
  const evaluator = hashedEvaluator(100);
  const random = new Random('leaves');
  const playout = new Playout(row, random);
  const estimate = new ValueLeaf(row, evaluator);
  const payoffs = new Float64Array(2);

  test('an estimate is asked for the searching role, and the other gets the opposite', () => {
    const position = row.start();
    for (const role of [0, 1]) {
      expect(estimate.evaluate(position, role, 9, payoffs)).toBe(0);
      expect(payoffs[role]).toBe(evaluator.evaluate(position, role));
      expect(payoffs[1 - role]).toBe(-payoffs[role]);
    }
  });

  test('of more than two roles each is asked', () => {
    const game = countGame(3, 9);
    const three = new Float64Array(3);
    const leaf = new ValueLeaf(game, evaluator);
    leaf.evaluate(game.start(), 0, 9, three);
    expect([...three]).toEqual([0, 1, 2].map((role) => evaluator.evaluate(game.start(), role)));
    expect(leaf.evals).toBe(3);
  });

  test('a mixture weighs both', () => {
    const position = row.start();
    const said = evaluator.evaluate(position, 0);
    const mixture = new MixedLeaf(row, playout, estimate, 0.25);
    const plies = mixture.evaluate(position, 0, 9, payoffs);
    expect(plies).toBeGreaterThan(4);
    expect(payoffs[0]).toBeCloseTo(0.75 * position.payoff(0) + 0.25 * said, 15);
  });

  test('evaluations are counted, and a budget of them is kept', () => {
    const uct = new Uct(row, estimate, random);
    expect(uct.search(row.start(), 0, { sims: 50 }).evals).toBe(50);
    expect(uct.search(row.start(), 0, { evals: 77 }).evals).toBe(77);
    const over = row.start();
    for (const square of [0, 1, 2, 4, 3, 5, 7]) over.play(square);
    expect(uct.search(over, 1, { evals: 1000 }).evals).toBeLessThanOrEqual(1000);
  });

  test('an evaluator that knows the game makes do without playouts', () => {
    const knows = {
      evaluate: (p: Position, role: number) => minimax(row, nothing, p, role, 9)!.value,
    };
    const uct = new Uct(row, new ValueLeaf(row, knows), random);
    for (const { position, best } of solved.slice(0, 20)) {
      expect(best).toContain(uct.search(position, position.turn, { sims: 200 }).move);
    }
  });
});

test('budgets are used up and not exceeded', () => {
  const uct = newUct(row);
  for (const limit of [1, 10, 333]) {
    uct.search(row.start(), 0, { sims: limit });
    expect(uct.tree.visits[0]).toBe(limit);
    expect(uct.search(row.start(), 0, { nodes: limit }).nodes).toBe(limit);
  }
  expect(uct.search(row.start(), 0, { sims: 0 }).nodes).toBe(0);
  expect(uct.search(row.start(), 0, { depth: 3, sims: 1000 }).depth).toBe(3);
  // Without a limit it would not end.
  expect(uct.search(row.start(), 0, { millis: 5 }).count).toBe(9);
});

test('no budget of nodes is exceeded, whatever it is', () => {
  const uct = newUct(row);
  let made = 0;
  const start = row.start();
  const counting: Game = {
    ...row,
    start() {
      const position = row.start();
      const play = position.play.bind(position);
      position.play = (move) => {
        made++;
        play(move);
      };
      return position;
    },
  };
  const { sampler, ...listing } = counting;
  expect(sampler).toBeDefined();
  for (const counted of [newUct(counting), newUct(listing)]) {
    for (let limit = 1; limit < 120; limit++) {
      expect(uct.search(start, 0, { nodes: limit }).nodes).toBe(limit);
      made = 0;
      counted.search(start, 0, { nodes: limit });
      expect(made).toBe(limit);
    }
  }
});

test('the first simulation goes anywhere', () => {
  const seen = new Int32Array(9);
  const uct = newUct(row);
  for (let i = 0; i < 900; i++) seen[uct.search(row.start(), 0, { sims: 1 }).move]++;
  for (const n of seen) expect(Math.abs(n - 100)).toBeLessThan(45);
});

test('exploration is 2 Cp sqrt(2 ln n / n_j)', () => {
  for (const cp of [0.2, Math.SQRT1_2]) {
    const exploration = new Exploration(cp);
    for (const n of [1, 2, 10, 1023, 1024, 1_000_000, 2 ** 20, 123_456_789]) {
      expect(exploration.factor(n)).toBeCloseTo(2 * cp * Math.sqrt(2 * Math.log(n)), 12);
    }
  }
  const uct = newUct(row);
  uct.search(row.start(), 0, { sims: 500 });
  const { first, stats, visits } = uct.tree;
  expect(stats[2 * first[0] + 1]).toBe(1 / Math.sqrt(visits[first[0]]));
});

test('three moves tried 5, 4 and 1 times of 10 have the bounds of a calculation by hand, with Cp 0.5', () => {
  const tree = new Tree(3, 8, false);
  const bounds = [
    [3, 5],
    [1, 4],
    [1, 1],
  ].map(([sum, visits], node) => {
    for (let i = 0; i < visits; i++) tree.visit(node, sum / visits);
    return tree.mean(node) + new Exploration(0.5).factor(10) * tree.stats[2 * node + 1];
  });
  [1.5597, 1.323, 3.146].forEach((bound, i) => expect(bounds[i]).toBeCloseTo(bound, 4));
});

test('a full tree goes on counting at its leaves', () => {
  const uct = newUct(row, { capacity: 100 });
  const { move } = uct.search(row.start(), 0, { sims: 5000 });
  expect(uct.tree.size).toBeLessThanOrEqual(100);
  expect(uct.tree.visits[0]).toBe(5000);
  expect(move).toBe(4);
});

test('visits add up, with and without what is kept of the tree', () => {
  for (const transpositions of [false, true]) {
    const uct = newUct(row, { reuse: true, transpositions });
    const random = new Random('replies');
    const moves = new Int32Array(9);
    for (let game = 0; game < 10; game++) {
      const position = row.start();
      let kept = 0;
      uct.reset();
      while (!position.over) {
        const { move } = uct.search(position, position.turn, { sims: 300 });
        expectSound(uct, position, transpositions);
        if (uct.tree.visits[0] > 300) kept++;
        position.play(move);
        if (!position.over) position.play(moves[random.below(position.moves(moves, 0))]);
      }
      expect(kept).toBeGreaterThan(0);
    }
  }
});

/** Every node that was continued has just the legal moves below it, and no visits come from nowhere. */
function expectSound(uct: Uct, root: Position, shared: boolean): void {
  const { first, counts, visits, moves } = uct.tree;
  const legal = new Int32Array(9);
  const check = (node: number, position: Position): void => {
    expect(Math.abs(uct.tree.mean(node))).toBeLessThanOrEqual(1);
    if (first[node] === 0) return;
    expect(first[node] + counts[node]).toBeLessThanOrEqual(uct.tree.size);
    const children = Array.from({ length: counts[node] }, (_, i) => first[node] + i);
    const listed = [...legal.subarray(0, position.moves(legal, 0))];
    expect(children.map((child) => moves[child]).sort()).toEqual(listed);
    const below = children.reduce((sum, child) => sum + visits[child], 0);
    // A node was visited once before its children; a root may have begun as one.
    if (!shared) expect([visits[node] - 1, visits[node] - (node === 0 ? 0 : 1)]).toContain(below);
    for (const child of children) {
      if (visits[child] === 0) continue;
      const next = positionAfter(row, position, moves[child]);
      check(child, next);
    }
  };
  check(0, root);
}

test('a position that is not in the tree is searched afresh', () => {
  const uct = newUct(row, { reuse: true });
  uct.search(row.start(), 0, { sims: 300 });
  const other = row.start();
  for (const square of [8, 7, 6, 5]) other.play(square);
  uct.search(other, 0, { sims: 300 });
  expect(uct.tree.visits[0]).toBe(300);
});

test('the solver refuses games of three roles', () => {
  expect(() => newUct(countGame(3, 5), { solver: true })).toThrow(LabError);
});

test('a move that is proven lost has no visits, and is made only if all are lost', () => {
  let lost = 0;
  for (const [i, { position, values }] of solved.entries()) {
    const uct = newUct(row, { solver: true }, i);
    const { move, moves, visits, count } = uct.search(position, position.turn, { sims: 60 });
    const { proven, first } = uct.tree;
    for (let child = 0; child < count; child++) {
      if (proven[first[0] + child] === 0 || uct.tree.mean(first[0] + child) !== -1) continue;
      lost++;
      expect(visits[child]).toBe(0);
      if (Math.max(...values.values()) > -1) expect(move).not.toBe(moves[child]);
    }
  }
  expect(lost).toBeGreaterThan(20);
});
