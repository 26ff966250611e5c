import { expect, test } from 'vitest';
import ticTacToe from '@evolab/tic-tac-toe';
import type { AgentSpec, MatchRecord } from '../../src/contract/agent.ts';
import { roundRobin } from '../../src/tasks/hall-of-fame.ts';
import { laboratoryOf } from 'evolab/testing';

const game = laboratoryOf(ticTacToe).factory.game({ use: 'tic-tac-toe' });
const champions = ['generation 0', 'generation 9'].map((name): AgentSpec => ({
  name,
  game: { use: 'tic-tac-toe' },
  searcher: { use: 'toy' },
  budget: {},
}));

test('champions that repeat their games pair by pair have met in one pair', () => {
  const { jobs, crosstable } = roundRobin(game, champions, { games: 10, plies: 0, seed: 1 });
  expect(jobs.length).toBe(10);
  // The first role always wins by the same moves, but for the later champion, which draws as the second.
  const records = jobs.map(({ id, agents }): MatchRecord => ({
    id,
    reason: 'rules',
    nodes: [1, 1],
    evals: [1, 1],
    moves: agents[0].name === 'generation 0' ? Int32Array.of(0, 1, 2) : Int32Array.of(4, 1, 2),
    payoffs: agents[0].name === 'generation 0' ? [0, 0] : [1, -1],
  }));
  expect(crosstable(records)).toEqual({
    names: ['generation 0', 'generation 9'],
    games: [
      [0, 2],
      [2, 0],
    ],
    points: [
      [0, 0.5],
      [1.5, 0],
    ],
  });
});
