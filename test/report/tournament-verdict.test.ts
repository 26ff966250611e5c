import { describe, expect, test } from 'vitest';
import { tournamentVerdict } from '../../src/report/tournament-verdict.ts';
import { rateTables } from '../../src/statistics/rating.ts';
import type { RatedTables } from '../../src/tournament/tables.ts';

const verdictOf = (ratings: readonly { elo: number; low: number; high: number }[]) =>
  tournamentVerdict({
    table: { standings: ratings.map((rating, i) => ({ ...rating, name: 'abc'[i], games: 9 })) },
  } as unknown as RatedTables);

describe('the verdict of a tournament', () => {
  test('says that the first is ahead if the intervals are apart, also of an anchor', () => {
    const far = { elo: 100, low: 50, high: 150 };
    expect(verdictOf([far, { elo: 0, low: -40, high: 40 }])).toMatch(/clearly ahead of b with 0\.$/);
    expect(verdictOf([far, { elo: 0, low: 0, high: 0 }])).toMatch(/clearly ahead of b with 0\.$/);
    expect(verdictOf([far, { elo: 30, low: -40, high: 90 }])).toMatch(/b with 30 may be as strong/);
  });

  test('calls nobody clearly ahead after rounds of three roles that ended alike', () => {
    const payoffs = [
      [1, 0, -1],
      [0, 1, -1],
      [1, -1, 0],
    ];
    const meetings = Array.from({ length: 3 }, () => ({ players: [0, 1, 2], payoffs }));
    const verdict = verdictOf(rateTables(3, meetings));
    expect(verdict).toMatch(
      /^a has the highest rating, Elo \d+, before b with -?\d+; every round ended alike/,
    );
    expect(verdict).not.toMatch(/clearly|interval/);
  });
});
