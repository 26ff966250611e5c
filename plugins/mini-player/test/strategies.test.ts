import { Random, type Game, type Position, type SimultaneousPosition } from 'evolab';
import type { Facts } from '@evolab/gdl';
import connectFour from '@evolab/connect-four';
import { expect, test } from 'vitest';
import { factsOf } from '../src/facts.ts';
import { combine, equationValues } from '../src/equation.ts';
import { Actions, Node } from '../src/node.ts';
import { Playout } from '../src/playout.ts';
import { Novelty } from '../src/strategies/exploration.ts';
import { gibbs } from '../src/strategies/gibbs.ts';
import { goalApproach, goalApproachUntied } from '../src/strategies/goal-approach.ts';
import { history, historyInTree, historyOfSearcher } from '../src/strategies/history.ts';
import { mobility, mobilityOf, mobilityOfSearcher } from '../src/strategies/mobility.ts';
import type { Strategy } from '../src/strategy.ts';
import { Successors } from '../src/successors.ts';
import { SymbolCounts } from '../src/symbol-counts.ts';

const game = connectFour.games![0].create(connectFour.games![0].defaults);

test('symbols of the board x b x, b o b, b b b are counted as in the slides', () => {
  const cells = ['x', 'b', 'x', 'b', 'o', 'b', 'b', 'b', 'b'];
  const facts: Facts = {
    most: 9,
    list: (_position, out) => (cells.forEach((_, i) => (out[i] = i)), 9),
    words: (fact) => ['cell', String(Math.floor(fact / 3) + 1), String((fact % 3) + 1), cells[fact]],
  };
  const counts = new SymbolCounts(facts);
  const quantities: number[] = [];
  counts.count(game.start(), (q) => (quantities[q] = (quantities[q] ?? 0) + 1));
  const of = (...name: [string, number?, string?]) => quantities[counts.numberOf(...name)!];
  expect(of('cell')).toBe(9);
  for (const place of [1, 2]) for (const symbol of ['1', '2', '3']) expect(of('cell', place, symbol)).toBe(3);
  expect([of('cell', 3, 'x'), of('cell', 3, 'o'), of('cell', 3, 'b')]).toEqual([2, 1, 6]);
});

test('the equation of the slides: 0.47, 0, 0.3 and 0.7', () => {
  const grandchildren = { least: 0.3, most: 0.7 };
  expect(combine({ ...grandchildren, mean: 0.64, ours: 2, total: 4 })).toBeCloseTo(0.47, 12);
  expect(combine({ ...grandchildren, mean: 0.5, ours: 1, total: 4 })).toBe(0.3);
  expect(combine({ ...grandchildren, mean: 0.5, ours: 4, total: 4 })).toBe(0.7);
});

/**
 * A tree of two plies, two roles in turn: `answers[i]` are the visits and the mean of each answer to move i.
 */
function treeOf(answers: readonly (readonly (readonly [visits: number, mean: number])[])[]): Node {
  const grow = (
    children: readonly Node[],
    role: number,
    over = false,
    [visits, mean]: readonly [number, number] = [0, 0],
  ) => {
    const node = new Node(2, over, 0, 0);
    node.visits = children.reduce((sum, child) => sum + child.visits, visits);
    node.totals[0] = children.reduce((sum, child) => sum + child.totals[0], visits * mean);
    const own = new Actions(Int32Array.from(children.keys()), false);
    children.forEach((child, i) => {
      own.tries[i] = child.visits;
      own.sums[i] = role === 0 ? child.totals[0] : child.visits - child.totals[0];
      const actions = Int32Array.of(-1, -1);
      actions[role] = i;
      if (child.visits > 0) node.edges.set(i, { node: child, actions });
    });
    if (!over) node.actions = [0, 1].map((r) => (r === role ? own : undefined));
    return node;
  };
  return grow(
    answers.map((stats) =>
      grow(
        stats.map((leaf) => grow([], 0, false, leaf)),
        1,
      ),
    ),
    0,
  );
}

test('the equation values actions in contention by their worst answers, and the others no higher', () => {
  const strong = [
    [20, 0.4],
    [10, 0.8],
  ] as const;
  const risky = [
    [15, 0.3],
    [5, 0.9],
  ] as const;
  const rare = [[10, 0.5]] as const;
  expect([...equationValues(treeOf([strong, risky, rare]), 0)]).toEqual([0.4, 0.3, 0.3]);
});

test('the equation gives way to means while an answer to a move in contention is hardly known', () => {
  const known = [
    [20, 0.25],
    [20, 0.75],
  ] as const;
  for (const unknown of [
    [
      [26, 0.5],
      [4, 0],
    ],
    [
      [30, 0.5],
      [0, 0],
    ],
  ] as const) {
    const [one, other] = equationValues(treeOf([known, unknown]), 0);
    expect(one).toBe(0.5);
    expect(other).toBeCloseTo((unknown[0][0] * 0.5) / 30, 12);
  }
  // Never tried: no move to choose.
  expect(equationValues(treeOf([known, [[0, 0]]]), 0)[1]).toBe(-Infinity);
});

test('as printed, the equation does not wait for visits', () => {
  const tree = treeOf([
    [
      [26, 0.5],
      [4, 0.1],
    ],
    [
      [30, 0.4],
      [0, 0],
    ],
  ]);
  expect([...equationValues(tree, 0, true)]).toEqual([0.1, 0.4]);
});

test('novelty is the number of facts missing in the most similar state', () => {
  const [a, b, c] = [0, 1, 300];
  const novelty = new Novelty();
  novelty.add(Int32Array.of(a, b), 2);
  novelty.add(Int32Array.of(a, c), 2);
  expect(novelty.of(Int32Array.of(a, b, c), 3)).toBe(1);
  expect(novelty.of(Int32Array.of(b, c, 7), 3)).toBe(2);
  // Ten later states push the first ones out, nine do not.
  for (let i = 0; i < 8; i++) novelty.add(Int32Array.of(5), 1);
  expect(novelty.of(Int32Array.of(a, b), 2)).toBe(0);
  novelty.add(Int32Array.of(5), 1);
  expect(novelty.of(Int32Array.of(a, b), 2)).toBe(1);
  novelty.add(Int32Array.of(5), 1);
  expect(novelty.of(Int32Array.of(a, b), 2)).toBe(2);
});

test('mobility with 5 own moves and 3 of the enemy is 5 + (5 - 3) = 7', () => {
  const position = { over: false, choosers: 0b11, movesOf: (role: number) => (role === 0 ? 5 : 3) };
  const both = { roles: ['a', 'b'], maxMoves: 5, simultaneous: true } as unknown as Game<Position>;
  expect(mobilityOf(both)(position as unknown as SimultaneousPosition, 0)).toBe(7);
  // Who waits has one move.
  const one = { ...position, choosers: 0b01 };
  expect(mobilityOf(both)(one as unknown as SimultaneousPosition, 0)).toBe(9);
});

test('mobility is that of the role that moves, or of the one that searches', () => {
  // After move m, role 0 has m more moves than role 1.
  class After {
    turn = 1;
    over = false;
    choosers = 0b11;
    move = 0;
    copy({ move }: After): void {
      this.move = move;
    }
    play(move: number): void {
      this.move = Math.max(this.move, move);
    }
    movesOf(role: number, out: Int32Array): number {
      out[0] = 0;
      return role === 0 ? 10 + this.move : 10;
    }
  }
  const own = { roles: ['a', 'b'], maxMoves: 20, start: () => new After(), simultaneous: true };
  const parts = { game: own as never as Game<Position>, random: new Random('mobility'), alone: true };
  const chosen = ([definition, searcher]: [typeof mobility, number]) => {
    const strategy = definition.create(parts)!;
    strategy.begin?.(own.start() as never, true, searcher);
    return strategy.choose(own.start() as never, 1, Int32Array.of(2, 5), 2);
  };
  expect(
    (
      [
        [mobility, 0],
        [mobilityOfSearcher, 0],
        [mobilityOfSearcher, 1],
      ] as const
    ).map((one) => chosen([...one])),
  ).toEqual([2, 5, 2]);
});

test('history prefers what has paid, from the playouts of others alone', () => {
  const random = new Random('history');
  const strategy = history.create({ game, random, alone: false })!;
  const trace = (move: number) => ({ length: 1, roles: Int32Array.of(0), moves: Int32Array.of(move) });
  strategy.end!(trace(3), Float64Array.of(1, 0), false);
  strategy.end!(trace(4), Float64Array.of(0, 1), false);
  strategy.end!(trace(5), Float64Array.of(1, 0), true);
  const position = game.start();
  const choices = new Set(
    Array.from({ length: 20 }, () => strategy.choose(position, 0, Int32Array.of(4, 5, 3), 3)),
  );
  expect([...choices]).toEqual([3]);
});

test('history as the only strategy learns from its own playouts', () => {
  const strategy = history.create({ game, random: new Random('history'), alone: true })!;
  strategy.end!(
    { length: 2, roles: Int32Array.of(0, 0), moves: Int32Array.of(5, 3) },
    Float64Array.of(1, 0),
    true,
  );
  const choices = Array.from({ length: 20 }, () =>
    strategy.choose(game.start(), 0, Int32Array.of(4, 5, 6), 3),
  );
  expect(new Set(choices)).toEqual(new Set([5]));
});

const EVERY_STEP = { led: 'all', drawn: 'step', steps: 500 } as const;

test('a strategy leads every role of a playout, or one among random others', () => {
  const first: Strategy = { choose: (_position, _role, moves) => moves[0] };
  const strayed = (led: 'all' | 'own') => {
    const random = new Random('led');
    const playout = new Playout(game, [{ strategy: first, probability: 1 }], random, { ...EVERY_STEP, led });
    const position = game.start();
    playout.run(position, new Int32Array(2), 1, Infinity);
    const legal = new Int32Array(game.maxMoves);
    position.copy(game.start());
    const strays = [0, 0];
    for (let i = 0; i < playout.length; i++) {
      position.moves(legal, 0);
      if (legal[0] !== playout.moves[i]) strays[playout.roles[i]]++;
      position.play(playout.moves[i]);
    }
    return strays;
  };
  expect(strayed('all')).toEqual([0, 0]);
  const others = strayed('own');
  expect(others[1]).toBe(0);
  expect(others[0]).toBeGreaterThan(0);
});

test('each role may follow a strategy of its own, and a strategy knows whether one follows it', () => {
  const told: string[] = [];
  const at = (name: string, place: 'first' | 'last'): Strategy => ({
    choose: (_position, _role, moves, count) => moves[place === 'first' ? 0 : count - 1],
    end: (_trace, _scores, own) => told.push(`${name} ${own}`),
  });
  const strategies = [at('first', 'first'), at('last', 'last'), at('neither', 'last')];
  const playout = new Playout(
    game,
    strategies.map((strategy) => ({ strategy, probability: 1 })),
    new Random('each'),
    EVERY_STEP,
  );
  playout.run(game.start(), Int32Array.of(0, 1), 0, Infinity);
  playout.end(Float64Array.of(1, 0));
  // Connect four: the first to move takes the first column, the other one the last.
  expect([...playout.moves.subarray(0, 4)]).toEqual([0, 6, 0, 6]);
  expect(told).toEqual(['first true', 'last true', 'neither false']);
});

test("Gibbs's law with tau 10 takes 100 over 90 in e / (1 + e) of the cases", () => {
  const random = new Random('gibbs');
  const strategy = gibbs.create({ game, random, alone: true })!;
  const trace = (move: number) => ({ length: 1, roles: Int32Array.of(0), moves: Int32Array.of(move) });
  strategy.end!(trace(3), Float64Array.of(1, 0), false);
  strategy.end!(trace(4), Float64Array.of(0.9, 0.1), false);
  let taken = 0;
  for (let i = 0; i < 10_000; i++)
    if (strategy.choose(game.start(), 0, Int32Array.of(3, 4), 2) === 3) taken++;
  expect(taken / 10_000).toBeCloseTo(Math.E / (1 + Math.E), 1.5);
});

test('the facts of a board are its cells and the role to move', () => {
  const facts = factsOf(game)!;
  const position = game.start();
  const moves = new Int32Array(game.maxMoves);
  position.moves(moves, 0);
  const list = new Int32Array(facts.most);
  const said = () =>
    Array.from(list.subarray(0, facts.list(position, list)), (f) => facts.words(f).join(' '));
  expect(said()).toContain('cell 1 1 0');
  expect(said().at(-1)).toBe(`control ${game.roles[0]}`);
  position.play(moves[0]);
  expect(said().filter((words) => words.startsWith('cell') && words.endsWith(' 1'))).toHaveLength(1);
});

test('history credits a move with what its own role got', () => {
  const strategy = history.create({ game, random: new Random('history'), alone: true })!;
  const trace = { length: 2, roles: Int32Array.of(0, 1), moves: Int32Array.of(3, 4) };
  strategy.end!(trace, Float64Array.of(0, 1), true);
  strategy.end!({ ...trace, moves: Int32Array.of(4, 3) }, Float64Array.of(1, 0), true);
  const choice = (role: number) => strategy.choose(game.start(), role, Int32Array.of(3, 4), 2);
  expect([choice(0), choice(1)]).toEqual([4, 4]);
});

test('history learns from the moves in the tree, or by the score of who searches, where it is told to', () => {
  const random = new Random('history');
  const list = (...moves: number[]) => ({
    length: moves.length,
    roles: Int32Array.from(moves, (_, i) => i % 2),
    moves: Int32Array.from(moves),
  });
  const choice = (definition: typeof history, role: number, ...moves: number[]) => {
    const strategy = definition.create({ game, random, alone: true })!;
    strategy.begin!(game.start(), true, 0);
    strategy.end!({ ...list(3, 4), inTree: list(5, 4) }, Float64Array.of(1, 0), true);
    strategy.begin!(game.start(), true, 0);
    strategy.end!({ ...list(4, 3), inTree: list(4, 3) }, Float64Array.of(0, 1), true);
    return strategy.choose(game.start(), role, Int32Array.from(moves), moves.length);
  };
  // Move 5 was only made in the tree, in a game that was won.
  expect(choice(history, 0, 4, 5)).toBe(4);
  expect(choice(historyInTree, 0, 4, 5)).toBe(5);
  // The second role lost with move 4; who searches won.
  expect(choice(history, 1, 3, 4)).toBe(3);
  expect(choice(historyOfSearcher, 1, 3, 4)).toBe(4);
});

test('approach takes the nearest way to a goal, and the mean over all ways only among equals', () => {
  // A position is the number of a move: in the nearest way, and on average.
  const ways = [
    [0.5, 0.9],
    [0.6, 0.1],
    [0.6, 0.2],
  ];
  class At {
    move = -1;
    copy({ move }: At): void {
      this.move = move;
    }
    play(move: number): void {
      this.move = move;
    }
  }
  const goals = {
    proximity: (position: Position, _role: number, out: Float64Array) =>
      out.set(ways[(position as never as At).move]),
  };
  const near = {
    roles: ['a', 'b'],
    maxMoves: 3,
    start: () => new At(),
    facts: {},
    goals,
  } as never as Game<Position>;
  const random = new Random('goal');
  const strategy = goalApproach.create({ game: near, random, alone: true })!;
  const at = Object.assign(new At(), { turn: 0 }) as never as Position;
  const choose = (...moves: number[]) => strategy.choose(at, 0, Int32Array.from(moves), moves.length);
  expect([choose(0, 1), choose(0, 1, 2), choose(2, 0)]).toEqual([1, 2, 2]);
  const untied = goalApproachUntied.create({ game: near, random, alone: true })!;
  const choices = Array.from({ length: 30 }, () => untied.choose(at, 0, Int32Array.of(0, 1, 2), 3));
  expect(new Set(choices)).toEqual(new Set([1, 2]));
});

test('among equal successors one is drawn, all with the same probability', () => {
  const successors = new Successors(game, new Random('equals'), () => 1);
  const position = game.start();
  const moves = new Int32Array(game.maxMoves);
  const count = position.moves(moves, 0);
  const taken = new Map<number, number>();
  for (let i = 0; i < 700 * count; i++) {
    const move = successors.best(position, 0, moves, count);
    taken.set(move, (taken.get(move) ?? 0) + 1);
  }
  expect(taken.size).toBe(count);
  for (const times of taken.values()) expect(Math.abs(times - 700)).toBeLessThan(120);
});

test('P may be that of a whole playout', () => {
  const last: Strategy = { choose: (_position, _role, moves, count) => moves[count - 1] };
  const random = new Random('followed');
  const options = { ...EVERY_STEP, drawn: 'playout' } as const;
  const playout = new Playout(game, [{ strategy: last, probability: 0.5 }], random, options);
  const followed = Array.from({ length: 200 }, () => {
    const position = game.start();
    playout.run(position, new Int32Array(2), 0, Infinity);
    // By chance six moves are the last ones in one of 100,000 cases.
    return playout.moves.subarray(0, 6).every((move) => move === playout.moves[0]) ? 1 : 0;
  }).reduce<number>((sum, one) => sum + one, 0);
  expect(followed).toBeGreaterThan(70);
  expect(followed).toBeLessThan(130);
});

test('a strategy with P = 0.7 is followed in seven steps of ten, and the others are random', () => {
  // A random step is the first move in one of seven cases.
  const first: Strategy = { choose: (_position, _role, moves) => moves[0] };
  const playout = new Playout(
    game,
    [{ strategy: first, probability: 0.7 }],
    new Random('followed'),
    EVERY_STEP,
  );
  let [followed, steps] = [0, 0];
  const legal = new Int32Array(game.maxMoves);
  for (let i = 0; i < 300; i++) {
    const position = game.start();
    playout.run(position, new Int32Array(2), 0, Infinity);
    position.copy(game.start());
    for (let step = 0; step < Math.min(6, playout.length); step++) {
      const count = position.moves(legal, 0);
      if (count === 7) {
        steps++;
        if (playout.moves[step] === legal[0]) followed++;
      }
      position.play(playout.moves[step]);
    }
  }
  expect(followed / steps).toBeCloseTo(0.7 + 0.3 / 7, 1);
});
