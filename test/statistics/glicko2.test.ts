import { expect, test } from 'vitest';
import { glicko2, glickoPeriod, type GlickoPlayer } from '../../src/statistics/glicko2.ts';

const player = (rating: number, deviation: number) => ({ rating, deviation, volatility: 0.06 });

test("Glickman's worked example comes out as published", () => {
  const after = glicko2(player(1500, 200), [
    { opponent: player(1400, 30), score: 1 },
    { opponent: player(1550, 100), score: 0 },
    { opponent: player(1700, 300), score: 0 },
  ]);
  expect(Math.abs(after.rating - 1464.06)).toBeLessThan(0.01);
  expect(after.deviation).toBeCloseTo(151.52, 2);
  // Published with five digits, the rest cut off.
  expect(Math.floor(after.volatility * 1e5)).toBe(5999);
});

test('who does not play becomes less certain and nothing else', () => {
  const after = glicko2(player(1700, 50), []);
  expect(after.rating).toBe(1700);
  expect(after.volatility).toBe(0.06);
  expect(after.deviation).toBeCloseTo(Math.hypot(50, 0.06 * 173.7178), 9);
});

test('a result that nobody expected raises the volatility', () => {
  const surprise = Array.from({ length: 10 }, () => ({ opponent: player(2200, 40), score: 1 }));
  expect(glicko2(player(1500, 60), surprise).volatility).toBeGreaterThan(0.061);
});

test('over the periods ratings tend to the strengths, newcomers begin at 1500', () => {
  let players = {};
  for (let period = 0; period < 60; period++) {
    // Four points in five: 241 Elo apart.
    const results = Array.from({ length: 10 }, (_, i) => ({
      first: 'a',
      second: 'b',
      score: i % 5 === 0 ? 0 : 1,
    }));
    players = glickoPeriod(players, results);
  }
  const { a, b } = players as Record<string, GlickoPlayer>;
  expect(a.rating - b.rating).toBeGreaterThan(231);
  expect(a.rating - b.rating).toBeLessThan(251);
  const joined = glickoPeriod(players, [{ first: 'c', second: 'a', score: 0.5 }]);
  expect(Object.keys(joined)).toEqual(['a', 'b', 'c']);
  expect(joined.c.rating).toBeGreaterThan(1500);
  expect(joined.b.deviation).toBeGreaterThan(b.deviation);
});
