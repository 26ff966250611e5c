import { expect, test } from 'vitest';
import backgammon from '../../plugins/backgammon/src/index.ts';
import ticTacToe from '../../plugins/tic-tac-toe/src/index.ts';
import type { AgentSpec } from '../../src/contract/agent.ts';
import type { Game } from '../../src/contract/game.ts';
import type { Budget, Searcher } from '../../src/contract/searcher.ts';
import { analyzePosition } from '../../src/analysis/analysis.ts';
import { analysisText } from '../../src/report/analysis-text.ts';
import { analyze } from '../../src/tasks/analyze.ts';
import type { LabError } from '../../src/util/errors.ts';
import { contextOf, laboratoryOf } from 'evolab/testing';

const laboratory = laboratoryOf(ticTacToe);
const game = { use: 'tic-tac-toe' };
const agentOf = (use: string, budget: Budget): AgentSpec => ({
  name: use,
  game,
  searcher: { use },
  budget,
  evaluator: { use: 'constant' },
});

test.each([
  ['alphabeta', { depth: 6 }],
  ['uct', { sims: 7000 }],
  ['greedy', {}],
] as const)('%s finds the same step by step as at once', (use, budget) => {
  const [once, stepwise] = [contextOf(laboratory), contextOf(laboratory)];
  const request = { agent: agentOf(use, budget), seed: 3 };
  const result = analyze(once, request);
  expect(analyze(stepwise, { ...request, stepwise: true })).toEqual(result);
  expect(once.events).toHaveLength(1);
  // What came before is a small part of the whole.
  const nodes = stepwise.events.map((event) => (event.type === 'progress' ? event.done : NaN));
  expect(nodes[0]).toBe(0);
  expect(nodes.slice(1)).toEqual(nodes.slice(1).sort((a, b) => a - b));
  if (use === 'greedy') return;
  expect(nodes.length).toBeGreaterThan(2);
  expect(nodes.at(-1)).toBeLessThan(result.nodes / 2);
});

test('every move has its value and visits in columns of their own', () => {
  const rules = laboratory.game(game);
  const textOf = (agent: AgentSpec) =>
    analysisText(rules, rules.start(), analyze(contextOf(laboratory), { agent, seed: 1 }));
  expect(textOf(agentOf('uct', { sims: 500 }))).toMatch(/^move +value +visits\n[abc][123] +-?\d\.\d+ +\d+$/m);
  expect(textOf(agentOf('alphabeta', { depth: 2 }))).toMatch(/^[abc][123] +-?\d\.\d+$/m);
});

test('a position in which the game is over is refused', () => {
  const position = 'xxx/oo./... o';
  const request = { agent: agentOf('greedy', {}), seed: 1, position };
  expect(() => analyze(contextOf(laboratory), request)).toThrow(
    expect.objectContaining({ code: 'LAB_BAD_POSITION' }) as Error,
  );
});

/** The hint of the error that `act` ends with. */
function hintOf(act: () => unknown): string | undefined {
  try {
    act();
  } catch (error) {
    return (error as LabError).hint;
  }
  return undefined;
}

test('before a roll of a game that reads no positions it does not ask for one', () => {
  const game: Game = { ...laboratoryOf(backgammon).game({ use: 'backgammon' }) };
  delete (game as { parse?: unknown }).parse;
  const searcher = {} as Searcher;
  expect(hintOf(() => analyzePosition(game, searcher, game.start(), {}))).toMatch(/once the game has parse$/);
});

test('before a roll it shows a position after one, which is taken', () => {
  const laboratory = laboratoryOf(backgammon);
  const game = { use: 'backgammon' };
  const agent: AgentSpec = {
    name: 'pubeval',
    game,
    searcher: { use: 'alphabeta' },
    evaluator: { use: 'pubeval' },
    budget: {},
  };
  const at = (position?: string) =>
    analyze(contextOf(laboratory), { agent, position, seed: 1, stepwise: false, onTree: undefined });
  const [, position] = /--position '(.+)'$/.exec(hintOf(at)!)!;
  expect(at(position)).toMatchObject({ depth: 1 });
});
