import { describe, expect, test } from 'vitest';
import { tournamentVerdict } from '../../src/report/tournament-verdict.ts';
import { standingsTable } from '../../src/report/standings-table.ts';
import { hiddenText } from '../../src/report/tournament-text.ts';
import { rateTables } from '../../src/statistics/rating.ts';
import { newTally } from '../../src/statistics/tally.ts';
import type { Standing } from '../../src/tournament/standings.ts';
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
    expect(verdictOf(rateTables(3, meetings))).toMatch(
      /^a has the highest rating, Elo \d+ \(95% interval .*\); b with -?\d+ may be as strong, for their intervals overlap\.$/,
    );
  });
});

test('a player that has not played yet has no score, in games of two roles and of more', () => {
  const idle = {
    name: 'a',
    elo: 0,
    error: Infinity,
    low: -Infinity,
    high: Infinity,
    group: 0,
    nElo: 0,
    nEloError: 9,
    games: 0,
    points: 0,
    tally: newTally(),
    cost: { nodes: 0, evals: 0 },
  } satisfies Standing;
  const seated = { ...idle, winShare: { mean: 0, low: 0, high: 1 } };
  for (const table of [standingsTable([idle]), standingsTable([seated])]) expect(table).not.toMatch(/nan|0%/);
});

test('what chance alone hardly gives has a small probability, not none', () => {
  const text = (cyclicChance: number) => hiddenText({ cyclicShare: 0.2, cyclicChance, nash: [] });
  expect(text(1e-5)).toContain('with probability below 0.01)');
  expect(text(0.012)).toContain('with probability 0.01)');
});
