import { ticTacToe } from '@evolab/tic-tac-toe';
import { Random, type Game, type Position, type Searcher } from 'evolab';
import { Deepening, ExactFirst, RandomPlayer, solverOf, ZERO_EVALUATOR } from 'evolab/search';
import { describe, expect, test } from 'vitest';
import { hashedEvaluator, installedLaboratory, randomPosition } from 'evolab/testing';
import { NaiveSolver } from '../fixtures/naive-solver.ts';
import { positionAfter } from '../../src/play/positions.ts';

const plain: Game = ticTacToe.create({});
const game: Game = { ...plain, solver: () => new NaiveSolver(plain) };
const truth = new NaiveSolver(plain);
const solvers = () => [solverOf(game)];

const valueOf = (position: Position): number => {
  if (position.over) return position.payoff(position.turn);
  truth.solve(position, Infinity);
  return truth.value;
};

/** What the role to move has after `move`. */
const worth = (position: Position, move: number): number => {
  const child = positionAfter(plain, position, move);
  return 0 - valueOf(child);
};

const positions = (count: number, name: string): Position[] => {
  const random = new Random(name);
  const found: Position[] = [];
  while (found.length < count) {
    const position = randomPosition(plain, 7, random);
    // Plain minimax is slow with more than six empty cells.
    if (!position.over && position.moves(new Int32Array(9), 0) <= 6) found.push(position);
  }
  return found;
};

describe('a search that asks the solver first', () => {
  test('keeps every result, whatever its search would do', () => {
    const asks = new ExactFirst(plain, new RandomPlayer(plain, new Random('player')), solvers());
    let critical = 0;
    for (const position of positions(200, 'kept')) {
      const value = valueOf(position);
      const result = asks.search(position, position.turn, { exact: 1_000_000 });
      expect(worth(position, result.move), plain.print(position)).toBe(value);
      expect(result.value).toBe(value);
      const moves = new Int32Array(9);
      if (moves.subarray(0, position.moves(moves, 0)).some((move) => worth(position, move) < value))
        critical++;
    }
    expect(critical).toBeGreaterThan(60);
  });

  test('lets its search choose among moves that keep a draw, and among lost ones', () => {
    const searcher = new Deepening(plain, hashedEvaluator(1000), { depth: 1 });
    const asks = new ExactFirst(plain, new Deepening(plain, hashedEvaluator(1000), { depth: 1 }), solvers());
    let free = 0;
    for (const position of positions(200, 'choice')) {
      if (valueOf(position) === 1) continue;
      const wanted = searcher.search(position, position.turn, { depth: 1 }).move;
      const { move } = asks.search(position, position.turn, { depth: 1, exact: 1_000_000 });
      if (worth(position, wanted) < valueOf(position)) expect(move).not.toBe(wanted);
      else {
        expect(move).toBe(wanted);
        free++;
      }
    }
    expect(free).toBeGreaterThan(30);
  });

  test('keeps to a limit of nodes, the solver and the search together', () => {
    const asks = new ExactFirst(plain, new Deepening(plain, ZERO_EVALUATOR), solvers());
    for (const position of positions(60, 'limit'))
      for (const nodes of [1, 2, 10, 100, 1000, 20_000]) {
        const result = asks.search(position, position.turn, { nodes, exact: 10_000 });
        expect(result.nodes, `${plain.print(position)} ${nodes}`).toBeLessThanOrEqual(nodes);
        const again = asks.search(position, position.turn, { nodes, exact: 10_000 });
        expect([again.move, again.nodes]).toEqual([result.move, result.nodes]);
      }
  });

  test('searches with what is left where the solver does not succeed', () => {
    const spent: (number | undefined)[] = [];
    const random = new RandomPlayer(plain, new Random('spy'));
    const spy: Searcher = {
      search(position, role, budget) {
        spent.push(budget.nodes);
        return random.search(position, role);
      },
      reset: () => undefined,
    };
    const asks = new ExactFirst(plain, spy, solvers());
    const start = plain.start();
    asks.search(start, 0, { nodes: 1000, exact: 600 });
    // A tenth is left to the search in any case.
    asks.search(start, 0, { nodes: 1000, exact: 5000 });
    asks.search(start, 0, { exact: 600 });
    expect(spent).toEqual([400, 100, undefined]);
  });

  test('has the limit of its agent where a budget gives it none', async () => {
    const { factory } = await installedLaboratory();
    const connectFour = factory.game({ use: 'connect-four' });
    const spec = { name: 'asks', game: { use: 'connect-four' }, searcher: { use: 'random' } };
    const agent = factory.searcher({ ...spec, budget: { exact: 3 } }, new Random(1));
    const random = new Random('late');
    const moves = new Int32Array(connectFour.maxMoves);
    let asked = 0;
    for (let i = 0; i < 20; i++) {
      const position = connectFour.start();
      // With fewer cells left than this a solver that nothing limits takes a moment, not an hour.
      for (let ply = 0; ply < 25 && !position.over; ply++)
        position.play(moves[random.below(position.moves(moves, 0))]);
      if (position.over) continue;
      asked++;
      expect(agent.search(position, position.turn, { millis: 60_000 }).nodes).toBeLessThanOrEqual(3);
    }
    expect(asked).toBeGreaterThan(2);
  });

  test('needs a game with a solver', () => {
    expect(() => solverOf(plain)).toThrow(
      expect.objectContaining({ code: 'LAB_WRONG_GAME', hint: 'leave out exact' }),
    );
  });
});
