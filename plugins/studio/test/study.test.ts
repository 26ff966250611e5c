import {
  copyOf,
  instantAfter,
  legalMovesOf,
  positionAfter,
  Random,
  type Game,
  type Position,
  type Searcher,
  type SearchResult,
  type Spec,
} from 'evolab';
import { expect, test } from 'vitest';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import { laboratoryOf, playNames } from 'evolab/testing';
import { study } from '../src/page/study.ts';

const laboratory = laboratoryOf(ticTacToe);
const use: Spec = { use: 'tic-tac-toe' };
const game = laboratory.game(use);

function searcherOf(name: string): Searcher {
  const agent = { name, game: use, searcher: { use: name }, evaluator: { use: 'constant' }, budget: {} };
  return laboratory.factory.searcher(agent, new Random(1));
}

/** A searcher whose results are changed before they are seen. */
function altered(name: string, change: (result: SearchResult, at: Position) => void): Searcher {
  const searcher = searcherOf(name);
  return {
    reset: () => undefined,
    search(at, role, limits) {
      const result = searcher.search(at, role, limits);
      change(result, at);
      return result;
    },
  };
}

/** What a move is worth if all play their best. */
function worthOf(at: Game, position: Position, role: number): number {
  if (position.over) return position.payoff(role);
  const values = legalMovesOf(at, position).map((move) => {
    const after = positionAfter(at, position, move);
    return worthOf(at, after, role);
  });
  return position.turn === role ? Math.max(...values) : Math.min(...values);
}

test('a study goes on to the end of the game and then knows what each line is worth', () => {
  const position = game.parse!('xo.......');
  const steps = [...study(game, searcherOf('alphabeta'), { seen: position, position }, { depth: 2 })];
  expect(steps.map(({ limit }) => limit)).toEqual([
    '1 ply',
    ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${n} plies`),
  ]);
  expect(steps.map(({ nodes }) => nodes)).toEqual(steps.map(({ nodes }) => nodes).sort((a, b) => a - b));
  const { lines } = steps.at(-1)!;
  expect(lines).toHaveLength(3);
  expect(new Set(lines.map(({ moves: [first] }) => first)).size).toBe(3);
  for (const { value, moves } of lines) {
    const at = copyOf(game, position);
    for (const [ply, name] of moves.entries()) {
      playNames(game, at, [name]);
      if (ply === 0) expect(value).toBe(worthOf(game, at, position.turn));
    }
  }
});

test('a study by simulations doubles them, as far as its reader asks', () => {
  const limits: string[] = [];
  for (const { limit, lines } of study(game, searcherOf('uct'), instantAfter(game, []), { sims: 50 })) {
    expect(lines).toHaveLength(3);
    // A tree search knows what each of its moves is worth.
    expect(lines.every(({ atMost }) => !atMost)).toBe(true);
    if (limits.push(limit) === 4) break;
  }
  expect(limits).toEqual(['40 simulations', '80 simulations', '160 simulations', '320 simulations']);
});

test('no line is worth more than the move that the agent would make', () => {
  // An agent that sees things more kindly from the other side.
  const position = game.start();
  const kind = altered('alphabeta', (result, at) => {
    if (at.turn === 1) result.value = -0.5;
  });
  for (const { lines } of study(game, kind, { seen: position, position }, { depth: 3 })) {
    for (const { value, atMost } of lines.slice(1)) expect([value, atMost]).toEqual([lines[0].value, true]);
    break;
  }
});

test('a move whose simulations all lost is lost, and not as good as the best', () => {
  const position = game.start();
  const sure = altered('uct', ({ moves, values, move, count }) => {
    for (let i = 0; i < count; i++) if (moves[i] !== move) values[i] = -1;
  });
  const [step] = study(game, sure, { seen: position, position }, { sims: 50 });
  expect(step.lines.slice(1).map(({ value, atMost }) => [value, atMost])).toEqual([
    [-1, false],
    [-1, false],
  ]);
});
