import {
  Forfeit,
  newSearchResult,
  type Budget,
  type Game,
  type Position,
  type Random,
  type Searcher,
  type SearchResult,
} from 'evolab';
import { checkSearcher, inspectSearcher } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import { penniesGame, rowGame, type Pennies } from './toy-games.ts';

const game: Game = rowGame();

/** Tries every move once and takes the one that pays at once, or any. */
class Greedy implements Searcher {
  readonly result = newSearchResult(game.maxMoves);
  readonly child = game.start();
  readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  search(position: Position, role: number, budget: Budget): SearchResult {
    const found = this.result;
    found.count = position.moves(found.moves, 0);
    found.value = -1;
    found.nodes = 0;
    found.values.fill(NaN);
    const first = this.random.below(found.count);
    for (let i = 0; i < found.count && found.nodes < (budget.nodes ?? Infinity); i++) {
      const k = (first + i) % found.count;
      this.child.copy(position);
      this.child.play(found.moves[k]);
      found.nodes++;
      found.values[k] = this.child.over ? this.child.payoff(role) : 0;
      if (i === 0 || found.values[k] > found.value) {
        found.value = found.values[k];
        found.move = found.pv[0] = found.moves[k];
      }
    }
    found.depth = 1;
    found.pvLength = 1;
    return found;
  }

  reset(): void {}
}

/** A fault in the result of an otherwise sound searcher. */
const spoil = (change: (result: SearchResult, position: Position) => void) =>
  class extends Greedy {
    override search(position: Position, role: number, budget: Budget): SearchResult {
      const found = super.search(position, role, budget);
      change(found, position);
      return found;
    }
  };

const FAULTS: [check: string, fault: string, Faulty: new (random: Random) => Searcher][] = [
  ['move', 'a move that is not legal', spoil((found) => (found.move = 7))],
  ['looking', 'leaves the position after its move', spoil((found, position) => position.play(found.move))],
  ['result', 'a value in points', spoil((found) => (found.value = 30))],
  ['result', 'a value that is no number', spoil((found) => (found.value = NaN))],
  ['result', 'half a node', spoil((found) => (found.nodes += 0.5))],
  ['result', 'a root move twice', spoil((found) => found.count > 1 && (found.moves[0] = found.moves[1]))],
  ['result', 'a root move that is not legal', spoil((found) => (found.moves[found.count - 1] = 6))],
  ['result', 'a line that begins otherwise', spoil((found) => (found.pv[0] = 6))],
  [
    'result',
    'a line that repeats a move',
    spoil((found) => {
      found.pv[1] = found.move;
      found.pvLength = 2;
    }),
  ],
  ['result', 'a root move in points', spoil((found) => (found.values[0] = -30))],
  [
    'result',
    'a chosen move without a value',
    spoil((found) => (found.values[found.moves.indexOf(found.move)] = NaN)),
  ],
  ['result', 'fewer visits than none', spoil((found) => (found.visits[0] = -1))],
  [
    'result',
    'a policy that is none',
    spoil((found) => {
      found.hasPolicy = true;
      found.policy.fill(NaN);
    }),
  ],
  [
    'looking',
    'changes its limits',
    class extends Greedy {
      override search(position: Position, role: number, budget: { depth?: number }): SearchResult {
        budget.depth = 1;
        return super.search(position, role, budget);
      }
    },
  ],
  ['budget', 'deeper than asked', spoil((found) => (found.depth = 5))],
  [
    'reset',
    'gets better with every search',
    class extends Greedy {
      known = 0;
      override search(position: Position, role: number, budget: Budget): SearchResult {
        const found = super.search(position, role, budget);
        found.value *= 1 - 1 / (2 + this.known);
        found.nodes += this.known++;
        return found;
      }
    },
  ],
];

describe('a searcher that breaks one promise', () => {
  test.each(FAULTS)('%s: %s', (check, _, Faulty) => {
    const create = (random: Random) => new Faulty(random);
    const broken = inspectSearcher(create, game).filter(({ ok }) => !ok);
    expect(broken.map(({ name }) => name)).toContain(check);
    expect(() => checkSearcher(create, game)).toThrow();
  });

  test('budget: ten times the nodes', () => {
    const Faulty = spoil((found) => (found.nodes += 100));
    const checks = inspectSearcher((random) => new Faulty(random), game, { budget: { nodes: 20 } });
    expect(checks.find(({ name }) => name === 'budget')?.ok).toBe(false);
  });
});

describe('the limits that a searcher declares', () => {
  const checksOf = (Tried: new (random: Random) => Searcher, ...limits: (keyof Budget)[]) =>
    inspectSearcher((random) => new Tried(random), game, { limits });

  test('no other limit is given', () => {
    const given = new Set<string>();
    class Asked extends Greedy {
      override search(position: Position, role: number, budget: Budget): SearchResult {
        given.add(JSON.stringify(budget));
        return super.search(position, role, budget);
      }
    }
    expect(checksOf(Asked, 'nodes', 'sims').filter(({ ok }) => !ok)).toEqual([]);
    expect([...given].sort()).toEqual(['{"nodes":40}', '{"sims":4}', '{"sims":64}']);
    given.clear();
    checksOf(Asked);
    expect([...given]).toEqual(['{}']);
  });

  test('each is tried, not the first alone', () => {
    const Faulty = spoil((found) => (found.evals += 100));
    const [fault] = checksOf(Faulty, 'depth', 'evals').filter(({ ok }) => !ok);
    expect([fault?.name, fault?.detail]).toEqual([
      'budget',
      expect.stringMatching(/^100 evals of at most 40/),
    ]);
  });

  test('simulations that change nothing are warned of', () => {
    const budget = checksOf(Greedy, 'sims').find(({ name }) => name === 'budget');
    expect([budget?.ok, budget?.warning]).toEqual([true, true]);
    expect(budget?.detail).toMatch(/^4 sims cost/);
  });
});

test('a searcher may forfeit a search, and a warning tells of one that forfeits all', () => {
  const forfeiting = (from: number) =>
    class extends Greedy {
      override search(position: Position, role: number, budget: Budget): SearchResult {
        if (position.moves(new Int32Array(game.maxMoves), 0) >= from) throw new Forfeit('too many moves');
        return super.search(position, role, budget);
      }
    };
  const checks = (from: number) => {
    const Faulty = forfeiting(from);
    return inspectSearcher((random) => new Faulty(random), game);
  };
  expect(checks(3).filter(({ ok, warning }) => !ok || warning)).toEqual([]);
  expect(checks(0).filter(({ warning }) => warning)).not.toEqual([]);
});

test('a sound searcher passes', () => {
  for (const budget of [{ depth: 1 }, { nodes: 3 }]) {
    const checks = inspectSearcher((random) => new Greedy(random), game, { budget });
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  }
});

test('in a simultaneous game every chooser is searched for', () => {
  const asked = new Set<number>();
  const create = (random: Random): Searcher => ({
    search(position, role) {
      asked.add(role);
      const found = newSearchResult(2);
      found.count = (position as Pennies).movesOf(role, found.moves, 0);
      found.move = found.moves[random.below(2)];
      return found;
    },
    reset() {},
  });
  checkSearcher(create, penniesGame());
  expect([...asked].sort()).toEqual([0, 1]);
});
