import { describe, expect, test } from 'vitest';
import { othello } from '../../plugins/othello/src/index.ts';
import type { AgentSpec, MatchJob, MatchRecord } from '../../src/contract/agent.ts';
import type { Position } from '../../src/contract/game.ts';
import type { Searcher } from '../../src/contract/searcher.ts';
import { playMatch, replay } from '../../src/play/match.ts';
import { rotations } from '../../src/play/seatings.ts';
import { seatingJobs } from '../../src/play/pair.ts';
import { penniesGame } from 'evolab/testing';

const game = othello.create(othello.defaults);
const legal = new Int32Array(game.maxMoves);

/** Chooses the first legal move and counts its choices as nodes. */
const first = (position: Position): number => {
  position.moves(legal, 0);
  return legal[0];
};
const searcher = (): Searcher =>
  ({
    reset: () => {},
    search: (position: Position) => ({ move: first(position), nodes: 1, evals: 0 }),
  }) as unknown as Searcher;

const agent = (name: string): AgentSpec => ({
  name,
  game: { use: 'othello' },
  searcher: { use: 'first' },
  budget: {},
});
const jobs = (noise: number | undefined, pairs: number): MatchJob[] =>
  Array.from({ length: pairs }, (_, i) =>
    seatingJobs(
      String(i),
      [agent('a'), agent('b')],
      rotations(2),
      [19],
      i,
      noise === undefined ? {} : { noise },
    ),
  ).flat();
const play = (job: MatchJob): MatchRecord => playMatch(game, job, [searcher(), searcher()]);
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

test('without noise a job and its game are what they were', () => {
  expect(jobs(0, 2)).toEqual(jobs(undefined, 2));
  expect(Object.keys(jobs(0, 1)[0])).not.toContain('noise');
  const [job] = jobs(undefined, 1);
  expect(play({ ...job, noise: 0 })).toEqual(play(job));
});

describe('with noise', () => {
  const noise = 0.1;
  const records = jobs(noise, 60).map(play);

  test('either side chooses nine of ten moves itself', () => {
    const chosen = [0, 1].map((role) => sum(records.map(({ nodes }) => nodes[role])));
    const plies = sum(records.map(({ moves }) => moves.length - 1));
    expect(1 - sum(chosen) / plies).toBeGreaterThan(noise - 4 * Math.sqrt((noise * 0.9) / plies));
    expect(1 - sum(chosen) / plies).toBeLessThan(noise + 4 * Math.sqrt((noise * 0.9) / plies));
    expect(Math.abs(chosen[0] - chosen[1]) / plies).toBeLessThan(0.02);
  });

  test('a game is a function of its job alone, and its moves are a legal game', () => {
    const all = jobs(noise, 60);
    for (const i of [77, 3, 40]) expect(play(all[i])).toEqual(records[i]);
    for (const { moves } of records) {
      const position = game.start();
      for (const move of moves) {
        expect(Array.from(legal.subarray(0, position.moves(legal, 0)))).toContain(move);
        position.play(move);
      }
      expect(replay(game, moves).over).toBe(true);
    }
  });

  test('the games of a pair and of neighbouring seeds have noise of their own', () => {
    // A few games have none.
    expect(new Set(records.map(({ moves }) => moves.join())).size).toBeGreaterThan(110);
  });

  test('random moves are uniform among the legal ones', () => {
    const counts = new Map<number, number>();
    for (let seed = 0; seed < 2000; seed++) {
      const [job] = jobs(0.99, 1);
      // The game stops after the first move that is not of the opening.
      const { moves, nodes } = play({ ...job, seed, maxPlies: 2 });
      if (sum(nodes) === 0) counts.set(moves[1], (counts.get(moves[1]) ?? 0) + 1);
    }
    const position = replay(game, [19]);
    const count = position.moves(legal, 0);
    expect([...counts.keys()].sort()).toEqual(Array.from(legal.subarray(0, count)).sort());
    for (const n of counts.values()) expect(Math.abs(n / 1980 - 1 / count)).toBeLessThan(0.05);
  });

  test('roles that choose at the same instant have noise of their own', () => {
    const pennies = penniesGame();
    const zero = { reset: () => {}, search: () => ({ move: 0, nodes: 1, evals: 0 }) } as unknown as Searcher;
    const seen = new Set(
      Array.from({ length: 60 }, (_, seed) => {
        const job: MatchJob = { id: '0/0', agents: [agent('a'), agent('b')], seed, opening: [], noise: 0.5 };
        return playMatch(pennies, job, [zero, zero]).nodes.join();
      }),
    );
    expect([...seen].sort()).toEqual(['0,0', '0,1', '1,0', '1,1']);
  });
});
