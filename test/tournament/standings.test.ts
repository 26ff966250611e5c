import { describe, expect, test } from 'vitest';
import type { AgentSpec } from '../../src/contract/agent.ts';
import { scoreOfElo } from '../../src/statistics/elo.ts';
import { glickoByRound } from '../../src/tournament/glicko-rounds.ts';
import { Ledger } from '../../src/tournament/ledger.ts';
import { resultOf, seatingJobs, type PlayedPairing } from '../../src/play/pair.ts';
import { rotations } from '../../src/play/seatings.ts';
import { SMALL_SCHEDULE } from '../fixtures/small-schedule.ts';
import { Schedule } from '../../src/tournament/schedule.ts';
import { scoresOf } from '../../src/tournament/scores.ts';
import { standingsOf } from '../../src/tournament/standings.ts';
import { Random } from '../../src/util/random.ts';
import { crosstableText, standingsTable } from '../../src/report/standings-table.ts';

const agent = (name: string): AgentSpec => ({
  name,
  game: { use: 'toy' },
  searcher: { use: 'toy' },
  budget: {},
});

/** A tournament of players of known strength; the moves are the result and a random number. */
function tournament(strengths: Record<string, number>, rounds: number, seed: number): PlayedPairing[] {
  const players = Object.keys(strengths);
  const schedule = new Schedule({ ...SMALL_SCHEDULE, type: 'round-robin', players, rounds, seed });
  const played: PlayedPairing[] = [];
  for (let pairing = schedule.next(); pairing; pairing = schedule.next()) {
    const jobs = seatingJobs(pairing.id, pairing.players.map(agent), rotations(2), [1], pairing.seed);
    const games = jobs.map((job) => {
      const names = job.agents.map(({ name }) => name);
      const random = new Random('game', job.seed);
      const x = random.unit();
      const expected = scoreOfElo(strengths[names[0]] - strengths[names[1]]);
      const result = x < expected - 0.1 ? 1 : x < expected + 0.1 ? 0 : -1;
      const moves = Int32Array.of(1, random.below(1e9));
      const costs = { nodes: [3, 4], evals: [1, 2] };
      return resultOf({ id: job.id, moves, payoffs: [result, -result], ...costs, reason: 'rules' });
    });
    played.push({ id: pairing.id, players: pairing.players, games });
  }
  return played;
}
const strengths = { weak: -200, fair: 0, strong: 200 };
const players = Object.keys(strengths);
const played = tournament(strengths, 100, 1);
const options = { resamples: 200 };

describe('the table of a tournament', () => {
  const table = standingsOf(players, Ledger.of(played), options);
  const { standings, crosstable, repeats } = table;

  test('ranks by rating, near the truth and within its error', () => {
    expect(standings.map(({ name }) => name)).toEqual(['strong', 'fair', 'weak']);
    for (const { name, elo, error, low, high } of standings) {
      expect(Math.abs(elo - strengths[name as keyof typeof strengths])).toBeLessThan(2 * error);
      expect(error).toBeCloseTo((high - low) / 2, 12);
      expect(error).toBeLessThan(40);
    }
  });

  test('adds up', () => {
    expect(repeats).toBe(0);
    expect(standings.map((s) => s.games)).toEqual([400, 400, 400]);
    expect(standings.reduce((sum, s) => sum + s.points, 0)).toBe(600);
    for (const { tally, points } of standings) {
      expect(tally.ptnml.reduce((sum, x) => sum + x)).toBe(200);
      expect(tally.wins + tally.draws / 2).toBe(points);
    }
    crosstable.games.forEach((row, i) => row.forEach((n, j) => expect(n).toBe(i === j ? 0 : 200)));
    crosstable.points.forEach((row, i) => {
      expect(row.reduce((sum, x) => sum + x)).toBe(standings[i].points);
      row.forEach((x, j) => i !== j && expect(x + crosstable.points[j][i]).toBe(200));
    });
    const spent = standings.reduce((sum, { cost }) => sum + cost.nodes + cost.evals, 0);
    expect(spent).toBe(600 * (3 + 4 + 1 + 2));
  });

  test('does not depend on the order in which games come in', () => {
    expect(standingsOf(players, Ledger.of(new Random('order').shuffle([...played])), options)).toEqual(table);
  });

  test('is placed by an anchor', () => {
    const anchored = standingsOf(players, Ledger.of(played), {
      ...options,
      anchor: { name: 'weak', elo: 1000 },
    }).standings;
    expect(anchored[2]).toMatchObject({ name: 'weak', elo: 1000, error: 0 });
    expect(anchored[0].elo - 1000).toBeCloseTo(standings[0].elo - standings[2].elo, 6);
  });

  test('counts games that repeat earlier ones between the same two on the same sides', () => {
    const again = played
      .slice(0, 2)
      .map((pairing) => ({ ...pairing, id: pairing.id.replace(/\d+\.1$/, '999.1') }));
    expect(standingsOf(players, Ledger.of([...played, ...again]), options).repeats).toBe(4);
    const turned = again.map((pairing) => ({ ...pairing, games: [...pairing.games].reverse() }));
    expect(standingsOf(players, Ledger.of([...played, ...turned]), options).repeats).toBe(0);
  });

  test('leaves games that repeat earlier ones out of the ratings, unless there is luck', () => {
    // Nine openings, each ten times.
    const first = played.filter(({ players: [a, b] }) => a === 'fair' && b === 'strong').slice(0, 9);
    const again = Array.from({ length: 90 }, (_, i): PlayedPairing => {
      const { games } = first[i % 9];
      return { id: `fair | strong ${i + 1}.1`, players: ['fair', 'strong'], games };
    });
    const two = ['fair', 'strong'];
    const tableOf = (pairings: readonly PlayedPairing[], luck = false) =>
      standingsOf(two, Ledger.of(pairings), { ...options, luck });
    const [once, often] = [tableOf(again.slice(0, 9)), tableOf(again)];
    expect(often.repeats).toBe(162);
    expect(often.standings[0].error).toBeCloseTo(once.standings[0].error, 9);
    expect(often.standings[0].nEloError).toBeCloseTo(once.standings[0].nEloError, 9);
    expect([often.evidence, often.crosstable.games]).toEqual([
      once.crosstable,
      [
        [0, 180],
        [180, 0],
      ],
    ]);
    expect(glickoByRound(two, Ledger.of(again), often.repeated)).toEqual(
      glickoByRound(two, Ledger.of(again.slice(0, 9))),
    );
    const drawn = tableOf(again, true);
    expect(drawn.repeats).toBe(0);
    expect(drawn.standings[0].error).toBeLessThan(once.standings[0].error / 2);
    expect(often.standings[0].games).toBe(180);
  });

  test('is printed in the columns of fastchess', () => {
    const lines = standingsTable(standings).split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^Rank +Name +Elo +\+\/- +nElo +\+\/- +Games +Score +Draw +Ptnml\(0-2\)$/);
    expect(lines[1]).toMatch(
      /^ +1 {2}strong +\d+\.\d\d +\d+\.\d\d +\d+\.\d\d +\d+\.\d\d +400 +\d\d\.\d% +\d\d\.\d% {2}\[\d+(, \d+){4}\]$/,
    );
    const cross = crosstableText(crosstable).split('\n');
    expect(cross[0].split(/ +/)).toEqual(['', 'Name', '1', '2', '3']);
    expect(cross[2].trim().split(/ +/).slice(0, 2)).toEqual(['2', 'fair']);
    expect(cross[2]).toMatch(/fair +\d+(\.5)?\/200 +- +\d+(\.5)?\/200$/);
  });
});

test('players who have not met are said to be incomparable', () => {
  const apart = [...tournament({ a: 0, b: 50 }, 3, 2), ...tournament({ c: 0, d: 50 }, 3, 3)];
  const text = standingsTable(standingsOf(['a', 'b', 'c', 'd'], Ledger.of(apart), options).standings);
  expect(text).toContain('The players form 2 groups that have not met');
  expect(text).toMatch(/^ {2}1: (a, b|b, a)$/m);
});

test('scores of a puzzle are the same to the bit, whoever of its games finished first', () => {
  const games = Array.from({ length: 9 }, (_, i): PlayedPairing => ({
    id: `one 1.${i}`,
    players: ['one'],
    games: [{ payoffs: [1 / (i + 1)], nodes: [10], evals: [2], key: i }],
  }));
  const forth = scoresOf(['one'], Ledger.of(games));
  expect(scoresOf(['one'], Ledger.of(games.toReversed()))).toEqual(forth);
});

test('a puzzle is scored by its mean payoff and the share that was solved', () => {
  const alone = (name: string, i: number, payoff: number): PlayedPairing => ({
    id: `${name} 1.${i}`,
    players: [name],
    games: [{ payoffs: [payoff], nodes: [10], evals: [2], key: i }],
  });
  const lines = scoresOf(
    ['poor', 'good'],
    Ledger.of([alone('poor', 1, -1), alone('good', 1, 1), alone('good', 2, 0), alone('good', 3, 1)]),
  );
  expect(lines.map(({ name }) => name)).toEqual(['good', 'poor']);
  expect(lines[0]).toMatchObject({ games: 3, solved: 2, nodes: 30, evals: 6 });
  expect(lines[0].mean).toBeCloseTo(2 / 3, 12);
  // Three games leave two degrees of freedom.
  expect(lines[0].error).toBeCloseTo((4.302653 * Math.sqrt(1 / 3)) / Math.sqrt(3), 6);
  expect(lines[0].solvedShare[0]).toBeCloseTo(0.0943, 3);
  expect(lines[1]).toMatchObject({ mean: -1, error: Infinity });
});

test('games of three that repeat others are left out of the means of a player', () => {
  const round = (id: number, payoffs: readonly number[], key: number): PlayedPairing => ({
    id: `a b c 1.${id}`,
    players: ['a', 'b', 'c'],
    games: [0, 1, 2].map((game) => ({
      payoffs: [0, 1, 2].map((role) => payoffs[(role + game) % 3]),
      scores: [0, 1, 2].map((role) => 10 * payoffs[(role + game) % 3]),
      nodes: [1, 1, 1],
      evals: [1, 1, 1],
      key: 3 * key + game,
    })),
  });
  const once = [round(1, [1, -0.5, -0.5], 1), round(2, [0.2, 0.2, -0.4], 2)];
  const again = Array.from({ length: 8 }, (_, i) => round(3 + i, [1, -0.5, -0.5], 1));
  const of = (pairings: readonly PlayedPairing[]) =>
    standingsOf(['a', 'b', 'c'], Ledger.of(pairings), { resamples: 20 }).standings.map(
      ({ name, winShare, payoff, gameScore }) => ({ name, winShare, payoff, gameScore }),
    );
  expect(of([...once, ...again])).toEqual(of(once));
  expect(of(again)).not.toEqual(of(once));
});

test('rounds of three that all paid the same leave the interval of what was not seen', () => {
  const round = (_: unknown, i: number): PlayedPairing => ({
    id: `a b c 1.${i}`,
    players: ['a', 'b', 'c'],
    games: [0, 1, 2].map((game) => ({
      payoffs: [0, 1, 2].map((role) => ((role + game) % 3 === 0 ? 1 : -0.5)),
      scores: [7, 7, 7],
      nodes: [1, 1, 1],
      evals: [1, 1, 1],
      key: 3 * i + game,
    })),
  });
  const NONE = { mean: NaN, half: NaN, low: NaN, high: NaN };
  const of = (rounds: number) =>
    standingsOf(['a', 'b', 'c'], Ledger.of(Array.from({ length: rounds }, round)), options).standings;
  for (const { payoff = NONE, gameScore } of of(4)) {
    expect(payoff.high - payoff.low).toBeGreaterThan(1);
    expect(payoff.low).toBeGreaterThanOrEqual(-1);
    expect(payoff.high).toBeLessThanOrEqual(1);
    expect(gameScore).toMatchObject({ mean: 7, half: Infinity });
  }
  for (const { payoff = NONE } of of(100)) expect(payoff.high - payoff.low).toBeLessThan(0.1);
});
