import { Random, type Searcher } from 'evolab';
import {
  Deepening,
  EndgameEvaluator,
  EndgameSolver,
  ExactFirst,
  RandomPlayer,
  ZERO_EVALUATOR,
} from 'evolab/search';
import { solve } from '@evolab/oracle';
import { expect, test } from 'vitest';
import type { Draughts } from '../src/index.ts';
import { draughtsGame } from './game.ts';

const game = draughtsGame();
const solution = solve(game, game.endgame!('3'));
const { positionIndex } = solution;
const table = { positionIndex, outcomes: solution.outcomes() };

/** Positions of the endgame with this value for the role to move, which is Black. */
function positions(value: number, count: number): Draughts[] {
  const random = new Random('endgames', value);
  const found: Draughts[] = [];
  while (found.length < count) {
    const number = 1 + random.below(positionIndex.count - 1);
    if (solution.values[number] !== value) continue;
    const position = game.start() as Draughts;
    positionIndex.positionAt(number, position);
    found.push(position);
  }
  return found;
}

/** Plays on, Black by `first`, and returns what Black gets and the number of plies. */
function play(position: Draughts, first: Searcher, second: Searcher): [payoff: number, plies: number] {
  let plies = 0;
  for (; !position.over; plies++) {
    const { turn } = position;
    position.play((turn === 0 ? first : second).search(position, turn, { nodes: 2000 }).move);
  }
  return [position.payoff(0), plies];
}

const withTable = (searcher: Searcher) => new ExactFirst(game, searcher, [new EndgameSolver(game, table)]);

test('an agent with a table wins every won endgame in time, and holds every drawn one', () => {
  const knows = withTable(new RandomPlayer(game, new Random('knows')));
  const strong = withTable(new Deepening(game, new EndgameEvaluator(table, ZERO_EVALUATOR)));
  for (const position of positions(1, 60)) {
    const plies = solution.pliesOf(position);
    const [payoff, took] = play(position, knows, strong);
    expect(payoff).toBe(1);
    // The loser sees no longer resistance than its search does.
    expect(took).toBeLessThanOrEqual(plies);
  }
  for (const position of positions(0, 20)) expect(play(position, knows, strong)[0]).toBe(0);
});

test('the evaluator is that of the table inside it, quick wins first, and another one outside', () => {
  const evaluator = new EndgameEvaluator(table, { evaluate: () => 0.25 });
  expect(evaluator.evaluate(game.start(), 0)).toBe(0.25);
  for (const value of [1, 0, -1])
    for (const position of positions(value, 50)) {
      const own = evaluator.evaluate(position, position.turn);
      expect(own).toBeCloseTo(value, 3);
      expect(evaluator.evaluate(position, 1 - position.turn) + own).toBe(0);
    }
  const [slow, fast] = positions(1, 50)
    .sort((a, b) => solution.pliesOf(b) - solution.pliesOf(a))
    .toSpliced(1, 48);
  expect(solution.pliesOf(slow)).toBeGreaterThan(solution.pliesOf(fast));
  expect(evaluator.evaluate(fast, 0)).toBeGreaterThan(evaluator.evaluate(slow, 0));
});
