import { Random, type Game, type Position } from 'evolab';
import { expect, test } from 'vitest';
import { measuring } from '../../src/solve/accuracy.ts';
import { atOnce } from '../../src/solve/in-parts.ts';
import { solve } from '../../src/solve/retrograde.ts';

/**
 * A game as a graph: where the moves of each node lead, whether they keep the turn, and what finished nodes
 * pay.
 */
interface Graph {
  readonly roles: number;
  readonly children: readonly (readonly { readonly to: number; readonly keepsTurn: boolean }[])[];
  /** To the role to move, where there are no moves. */
  readonly payoff: readonly number[];
}

class Walker implements Position {
  readonly graph: Graph;
  node = 0;
  turn = 0;
  constructor(graph: Graph) {
    this.graph = graph;
  }
  get over() {
    return this.graph.children[this.node].length === 0;
  }
  moves(out: Int32Array, at: number) {
    this.graph.children[this.node].forEach((_, i) => (out[at + i] = i));
    return this.graph.children[this.node].length;
  }
  play(move: number) {
    const { to, keepsTurn } = this.graph.children[this.node][move];
    this.node = to;
    if (!keepsTurn) this.turn = 1 - this.turn;
  }
  copy(other: Walker) {
    this.node = other.node;
    this.turn = other.turn;
  }
  payoff(role: number) {
    return this.graph.payoff[this.node] * (role === this.turn ? 1 : -1);
  }
  key() {
    return this.node;
  }
}

function gameOf(graph: Graph): Game<Walker> {
  return {
    roles: ['white', 'black'].slice(0, graph.roles),
    maxMoves: Math.max(...graph.children.map((moves) => moves.length)),
    maxPlies: 1000,
    start: () => new Walker(graph),
    print: ({ node }) => String(node),
    moveName: (_, move) => String(move),
    positionIndex: {
      count: graph.children.length,
      indexOf: ({ node }) => node,
      positionAt(index, position) {
        position.node = index;
        // Values are those of the role to move, whichever it is.
        position.turn = graph.roles === 2 ? index % 2 : 0;
      },
    },
  };
}

/** Values by sweeping over all nodes until nothing changes: what is decided in at most 0, 1, 2 ... plies. */
function sweep({ children, payoff }: Graph): { values: number[]; plies: number[] } {
  let values = children.map((moves, node) => (moves.length === 0 ? payoff[node] : 0));
  const plies = children.map(() => 0);
  for (let ply = 1; ; ply++) {
    const before = values;
    values = before.map((value, node) => {
      if (value !== 0 || children[node].length === 0) return value;
      const gains = children[node].map(({ to, keepsTurn }) => (keepsTurn ? before[to] : -before[to]));
      const now = gains.includes(1) ? 1 : gains.every((gain) => gain === -1) ? -1 : 0;
      if (now !== 0) plies[node] = ply;
      return now;
    });
    if (values.every((value, node) => value === before[node])) return { values, plies };
  }
}

test.each([1, 2])('graphs with circles and draws are solved as by sweeping, for %i roles', (roles) => {
  let decided = 0;
  for (let seed = 0; seed < 300; seed++) {
    const random = new Random('retrograde', roles, seed);
    const size = 2 + random.below(60);
    const most = seed % 4 === 0 ? 30 : 4;
    const graph: Graph = {
      roles,
      children: Array.from({ length: size }, () =>
        random.unit() < 0.25
          ? []
          : Array.from({ length: 1 + random.below(most) }, () => ({
              to: random.below(size),
              keepsTurn: roles === 1 || random.unit() < 0.3,
            })),
      ),
      payoff: Array.from({ length: size }, () => random.below(3) - 1),
    };
    const { values, plies } = solve(gameOf(graph));
    const known = sweep(graph);
    expect([...values]).toEqual(known.values);
    expect([...plies]).toEqual(known.plies);
    decided += plies.filter((n) => n > 1).length;
  }
  expect(decided).toBeGreaterThan(1000);
});

/** Take one to three; who cannot take has lost. */
const TAKE_AWAY: Graph = {
  roles: 2,
  children: Array.from({ length: 21 }, (_, heap) =>
    Array.from({ length: Math.min(3, heap) }, (_, i) => ({ to: heap - 1 - i, keepsTurn: false })),
  ),
  payoff: Array.from({ length: 21 }, () => -1),
};

test('take-away is lost with multiples of four', () => {
  const game = gameOf(TAKE_AWAY);
  const solution = solve(game);
  expect([...solution.values].map((value) => value === -1)).toEqual(
    TAKE_AWAY.children.map((_, heap) => heap % 4 === 0),
  );
  const position = game.start();
  position.node = 20;
  expect([solution.valueOf(position), solution.pliesOf(position)]).toEqual([-1, 10]);
});

test('positions are counted by value, each as often as its number stands for', () => {
  const game = gameOf(TAKE_AWAY);
  const solution = solve(game);
  expect([1, -1, 0].map((value) => solution.count(value))).toEqual([15, 6, 0]);
  expect(solution.longest()).toBe(20);
  const weighed = solve(game, { ...game.positionIndex!, members: (heap) => (heap === 0 ? 0 : 2) });
  expect([1, -1, 0].map((value) => weighed.count(value))).toEqual([30, 10, 0]);
  expect(atOnce(measuring(game, { evaluate: () => 1 }, weighed))).toMatchObject({
    positions: 40,
    rightSide: 30 / 40,
  });
});

test('a position index that has no number for a position is found out', () => {
  const game = gameOf(TAKE_AWAY);
  const holed = { ...game.positionIndex!, indexOf: ({ node }: Walker) => (node === 7 ? -1 : node) };
  expect(() => solve(game, holed)).toThrow('no number for 7');
});

test('a puzzle is solved in as many plies as the shortest way has', () => {
  const line = Array.from({ length: 10 }, (_, at) =>
    at === 0 ? [] : [at - 1, Math.min(9, at + 1)].map((to) => ({ to, keepsTurn: true })),
  );
  const solution = solve(gameOf({ roles: 1, children: line, payoff: line.map(() => 1) }));
  expect([...solution.values]).toEqual(line.map(() => 1));
  expect([...solution.plies]).toEqual(line.map((_, at) => at));
});

test('a game without a position index, of three roles or of too many positions is refused', () => {
  const { positionIndex, ...rest } = gameOf(TAKE_AWAY);
  const refused: unknown = expect.objectContaining({ code: 'LAB_WRONG_GAME' });
  expect(() => solve(rest)).toThrow(refused);
  expect(() => solve({ ...rest, positionIndex: positionIndex!, roles: ['a', 'b', 'c'] })).toThrow(refused);
  expect(() => solve({ ...rest, positionIndex: { ...positionIndex!, count: 1e9 } })).toThrow(refused);
});

test('an evaluator is judged at every position that is not over', () => {
  const game = gameOf(TAKE_AWAY);
  const solution = solve(game);
  const truth = atOnce(measuring(game, { evaluate: ({ node }) => (node % 4 === 0 ? -1 : 1) }, solution));
  expect(truth).toEqual({ positions: 20, error: 0, decided: 20, rightSide: 1 });
  const hope = atOnce(measuring(game, { evaluate: () => 0.5 }, solution));
  expect(hope).toMatchObject({ positions: 20, decided: 20, rightSide: 15 / 20 });
  expect(hope.error).toBeCloseTo(Math.sqrt((15 * 0.5 ** 2 + 5 * 1.5 ** 2) / 20), 12);
});
