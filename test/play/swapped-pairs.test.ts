import { expect, test } from 'vitest';
import { ticTacToe as definition } from '../../plugins/tic-tac-toe/src/index.ts';
import { payoffsOfFirst, swappedPairs, swapRoles } from '../../src/play/swapped-pairs.ts';
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
