import { expect, test } from 'vitest';
import { ticTacToe as definition } from '../../plugins/tic-tac-toe/src/index.ts';
import {
  countDifferentRounds,
  payoffsOfFirst,
  swappedPairs,
  swapRoles,
} from '../../src/play/swapped-pairs.ts';
import { countResults } from '../../src/statistics/tally.ts';

const game = definition.create({});
const agent = (name: string) => ({
  name,
  game: { use: 'tic-tac-toe' },
  searcher: { use: 'random' },
  budget: {},
});

test('both games of a pair have one opening, and the agents change roles', () => {
  const [own, one, other] = ['own', 'one', 'other'].map(agent);
  const jobs = swappedPairs(game, own, [one, other], { pairs: 4, plies: 2, seed: 1 });
  expect(jobs).toHaveLength(8);
  jobs.forEach(({ agents, opening }, i) => {
    expect(agents).toEqual(swapRoles(own, (i >> 1) % 2 === 0 ? one : other, i));
    expect(opening).toEqual(jobs[i - (i % 2)].opening);
  });
  expect(new Set(jobs.map(({ opening }) => opening.join())).size).toBe(4);
  expect(new Set(jobs.map(({ seed }) => seed)).size).toBe(8);
});

test('what the first agent got is that of its role in each game', () => {
  const records = [
    [1, -1],
    [1, -1],
    [0, 0],
    [-0.5, 0.5],
  ].map((payoffs) => ({ payoffs }));
  expect(payoffsOfFirst(records)).toEqual([1, -1, 0, 0.5]);
  expect(countResults(payoffsOfFirst(records))).toEqual({ wins: 2, losses: 1, draws: 1 });
});

test('rounds that repeat others are no evidence, against one opponent or several in turn', () => {
  const [own, one, other] = ['own', 'one', 'other'].map(agent);
  const different = (opponents: (typeof own)[], moves: (round: number, opponent: number) => number) => {
    const jobs = swappedPairs(game, own, opponents, { pairs: 4, plies: 0, seed: 1 });
    const records = jobs.map(({ id }, i) => ({
      id,
      payoffs: [0, 0],
      nodes: [0, 0],
      evals: [0, 0],
      reason: 'rules' as const,
      moves: Int32Array.of(i % 2, moves(i >> 1, (i >> 1) % opponents.length)),
    }));
    return countDifferentRounds(game, jobs, records);
  };
  expect(different([one], () => 0)).toBe(1);
  expect(different([one, other], (_, opponent) => opponent)).toBe(2);
  // Players that draw lots.
  expect(different([one, other], (round) => Math.min(round, 2))).toBe(4);
});
