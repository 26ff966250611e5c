import { describe, expect, test } from 'vitest';
import type { AgentSpec, MatchRecord } from '../../src/contract/agent.ts';
import { Duel } from '../../src/play/duel.ts';
import { playMatch } from '../../src/play/match.ts';
import { seatingJobs, seatsOf } from '../../src/play/pair.ts';
import { duelSeatings, rotations } from '../../src/play/seatings.ts';
import { gainsOfFirst, leadOfFirst, swappedPairs } from '../../src/play/swapped-pairs.ts';
import { RandomPlayer } from '../../src/search/random.ts';
import { Random } from '../../src/util/random.ts';
import { diceGame } from '../fixtures/dice-game.ts';

const agent = (name: string): AgentSpec => ({
  name,
  game: { use: 'dice', roles: 3 },
  searcher: { use: 'random' },
  budget: {},
});
const [a, b] = [agent('a'), agent('b')];

describe('seatings', () => {
  test('give every agent of a table every role once', () => {
    for (const roles of [1, 2, 3, 6]) {
      const games = rotations(roles);
      expect(games).toHaveLength(roles);
      for (let role = 0; role < roles; role++)
        expect(new Set(games.map((seating) => seating[role])).size).toBe(roles);
    }
    expect(rotations(2)).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });

  test('of a duel put each agent alone in every seat, and both in every seat equally often', () => {
    expect(duelSeatings(1)).toEqual([[0], [1]]);
    expect(duelSeatings(2)).toEqual(rotations(2));
    expect(duelSeatings(3)).toEqual([
      [0, 1, 1],
      [1, 0, 1],
      [1, 1, 0],
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]);
    for (const seat of [0, 1, 2, 3])
      expect(duelSeatings(4).filter((seating) => seating[seat] === 0)).toHaveLength(4);
  });

  test('are those of the jobs, whose games share their opening and their luck', () => {
    const jobs = seatingJobs('x', [a, b], duelSeatings(3), [1], 7);
    expect(jobs.map(({ agents }) => agents.map(({ name }) => name).join(''))).toEqual([
      'abb',
      'bab',
      'bba',
      'baa',
      'aba',
      'aab',
    ]);
    expect(new Set(jobs.map(({ chanceSeed }) => chanceSeed)).size).toBe(1);
    expect(new Set(jobs.map(({ seed }) => seed)).size).toBe(6);
    const [other] = seatingJobs('x', [a, b], duelSeatings(3), [1], 8);
    expect(other.chanceSeed).not.toBe(jobs[0].chanceSeed);
  });

  test('of a table are those by which its results are read', () => {
    const players = ['p', 'q', 'r'];
    rotations(3).forEach((seating, game) =>
      expect(seatsOf({ players }, game)).toEqual(seating.map((number) => players[number])),
    );
  });
});

test('what the first got more is counted seat by seat', () => {
  expect(leadOfFirst([1, -0.5, -0.5], [0, 1, 1])).toBe(1.5);
  expect(leadOfFirst([1, -0.5, -0.5], [1, 1, 0])).toBe(-0.75);
  expect(leadOfFirst([0.1, 0.1, 0.1], [0, 0, 1])).toBe(0);
  const record = (...payoffs: number[]) => ({ payoffs });
  expect(gainsOfFirst(2, [record(1, -1), record(1, -1)])).toEqual([1, -1]);
  expect(gainsOfFirst(1, [record(0.5), record(0.25)])).toEqual([0.25]);
  expect(
    gainsOfFirst(1, [
      { payoffs: [0.5], scores: [3] },
      { payoffs: [0.6], scores: [5] },
    ]),
  ).toEqual([-2]);
});

test('pairs of three roles are the games of a duel, one opening and one luck for each pair', () => {
  const jobs = swappedPairs(diceGame(3), a, [b], { pairs: 2, plies: 2, seed: 1 });
  expect(jobs).toHaveLength(12);
  expect(new Set(jobs.slice(0, 6).map(({ opening }) => opening)).size).toBe(1);
  expect(new Set(jobs.map(({ chanceSeed }) => chanceSeed)).size).toBe(2);
});

describe('a duel', () => {
  /** Points by role: those of `a` are 10, 11 and 12 by its seat, those of `b` 0; the last role alone has a payoff of its own sign. */
  const play = (job: { id: string; agents: readonly AgentSpec[] }): MatchRecord => {
    const scores = job.agents.map(({ name }, role) => (name === 'a' ? 10 + role : 0));
    const payoffs = scores.map((score, role) => (score > 0 ? (role === 2 ? -0.4 : 0.2) : 0));
    return {
      id: job.id,
      moves: Int32Array.of(1),
      payoffs,
      scores,
      nodes: [1, 2, 4],
      evals: [0, 0, 0],
      reason: 'rules',
    };
  };
  const playAll = (roles: number, chance: boolean): Duel => {
    const { chance: luck, score, roles: names } = diceGame(roles);
    const duel = new Duel({
      game: { roles: names, ...(chance && luck && { chance: luck }), ...(score && { score }) },
      agents: [a, b],
      rounds: 3,
      openings: [[]],
      seed: 1,
    });
    for (let jobs = duel.next(); jobs; jobs = duel.next())
      for (const job of jobs.toReversed()) duel.report(play(job));
    return duel;
  };

  test('of three roles counts the seats of both, each in its own unit', () => {
    const { payoff, gameScore, games, wins, losses, draws, elo, ptnml, costs, score } = playAll(
      3,
      true,
    ).summary();
    expect({ games, wins, losses, draws }).toEqual({ games: 18, wins: 9, losses: 9, draws: 0 });
    expect(score).toBe(0.5);
    expect(gameScore?.unit).toBe('points');
    expect(gameScore?.first.mean).toBe(11);
    expect(gameScore?.second.mean).toBe(0);
    // Scores have no bounds: equal ones say nothing of those not seen.
    expect(gameScore?.difference).toMatchObject({ mean: 11, half: Infinity });
    expect(payoff.first.mean).toBeCloseTo(0, 12);
    expect(elo).toBeNaN();
    expect(ptnml).toEqual([0, 0, 0, 0, 0]);
    // Every seat nine times: 9 x (1 + 2 + 4).
    expect(costs.map(({ nodes }) => nodes)).toEqual([63, 63]);
  });

  test('counts equal rounds where there is luck, and only there', () => {
    expect(playAll(3, true).summary().repeats).toBe(0);
    expect(playAll(3, false).summary().repeats).toBe(2);
  });

  test('of one role compares the scores of both on the same luck', () => {
    const summary = playAll(1, true).summary();
    expect(summary).toMatchObject({ games: 6, wins: 3, losses: 0, draws: 0, score: 1 });
    expect(summary.gameScore?.difference.mean).toBe(10);
    expect(summary.scoreInterval[1]).toBe(1);
    expect(summary.scoreInterval[0]).toBeGreaterThan(0.2);
    expect(summary.los).toBeGreaterThan(0.95);
  });

  test('of a player against itself is even for any number of roles: each game has its mirror image', () => {
    for (const roles of [1, 2, 3, 4]) {
      const game = diceGame(roles);
      const duel = new Duel({ game, agents: [a, b], rounds: 40, openings: [[]], seed: roles });
      for (let jobs = duel.next(); jobs; jobs = duel.next())
        for (const job of jobs)
          duel.report(
            playMatch(
              game,
              job,
              game.roles.map((_, role) => new RandomPlayer(game, new Random(job.seed, role))),
            ),
          );
      const { scoreInterval, payoff } = duel.summary();
      expect(scoreInterval[0]).toBeLessThan(0.5);
      expect(scoreInterval[1]).toBeGreaterThan(0.5);
      expect(payoff.difference.low).toBeLessThan(0);
      expect(payoff.difference.high).toBeGreaterThan(0);
    }
  });
});
