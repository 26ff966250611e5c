import { expect, test } from 'vitest';
import { GLICKO_NEWCOMER, glickoPeriod } from '../../src/statistics/glicko2.ts';
import { glickoByRound } from '../../src/tournament/glicko-rounds.ts';
import { Ledger } from '../../src/tournament/ledger.ts';
import type { PlayedPairing } from '../../src/play/pair.ts';
import { newPairing } from '../../src/tournament/pairing.ts';
import { SMALL_SCHEDULE } from '../fixtures/small-schedule.ts';

const players = ['a', 'b', 'c'];
const settings = { ...SMALL_SCHEDULE, type: 'round-robin', players, rounds: 12 } as const;
/** `names` in round `round`; the payoffs of the first game, then of the second, by role. */
const pairing = (names: string[], round: number, payoffs: number[][]): PlayedPairing => {
  const { id, players } = newPairing(settings, names, round, 0, 1);
  return { id, players, games: payoffs.map((p, key) => ({ key, payoffs: p, nodes: [0, 0], evals: [0, 0] })) };
};

test('a round is a rating period, in the order of the rounds whenever it was played', () => {
  const won = [
    [1, -1],
    [-1, 1],
  ];
  const even = [
    [1, -1],
    [1, -1],
  ];
  // Rounds 2 and 10 by number: as text they would change places.
  const ledger = Ledger.of([pairing(['a', 'b'], 9, even), pairing(['a', 'b'], 1, won)]);
  const result = (first: string, second: string, score: number) => ({ first, second, score });
  const start = Object.fromEntries(players.map((name) => [name, GLICKO_NEWCOMER]));
  const second = glickoPeriod(start, [result('a', 'b', 1), result('b', 'a', 0)]);
  const tenth = glickoPeriod(second, [result('a', 'b', 1), result('b', 'a', 1)]);
  expect(glickoByRound(players, ledger)).toEqual(
    players.map((name) => ({ name, after: [start[name], second[name], tenth[name]] })),
  );
  expect(tenth.a.rating).toBeGreaterThan(1500);
  expect(tenth.c).toMatchObject({ rating: 1500 });
});
