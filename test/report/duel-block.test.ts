import { expect, test } from 'vitest';
import { sprtOfPairs, SPRT_DEFAULTS } from '../../src/statistics/sprt.ts';
import { newTally, type Tally } from '../../src/statistics/tally.ts';
import { duelBlock } from '../../src/report/duel-block.ts';

/** A match printed by fastchess; the split of the even pairs follows from wins = 2 WW + WD + WL. */
const tally: Tally = {
  wins: 3746,
  losses: 3507,
  draws: 6527,
  ptnml: [177, 1629, 3083, 1780, 221],
  winLoss: 3746 - 2 * 221 - 1780,
};
const BLOCK = `Results of A vs B (1000 nodes, 1t, 16MB, book.epd):
Elo: 6.03 +/- 3.49, nElo: 10.01 +/- 5.80
LOS: 99.96 %, DrawRatio: 44.75 %, PairsRatio: 1.11
Games: 13780, Wins: 3746, Losses: 3507, Draws: 6527, Points: 7009.5 (50.87 %)
Ptnml(0-2): [177, 1629, 3083, 1780, 221], WL/DD Ratio: 0.98
LLR: 2.91 (100.8%) (-2.25, 2.89) [0.00, 3.00]`;
const names = { first: 'A', second: 'B', conditions: ['1000 nodes', '1t', '16MB', 'book.epd'] };

test('the block of a real match is reproduced to the digit', () => {
  const settings = { ...SPRT_DEFAULTS, elo0: 0, elo1: 3, alpha: 0.05, beta: 0.1 };
  const sprt = { settings, state: sprtOfPairs(settings, tally) };
  expect(duelBlock({ ...names, tally, sprt })).toBe(BLOCK);
});

test('without a sequential test there is no line about it', () => {
  expect(duelBlock({ ...names, tally })).toBe(BLOCK.split('\n').slice(0, -1).join('\n'));
});

test('a clean sweep prints what it does not know as inf and nan', () => {
  const sweep: Tally = { wins: 20, draws: 0, losses: 0, ptnml: [0, 0, 0, 0, 10], winLoss: 0 };
  const lines = duelBlock({ first: 'A', second: 'B', conditions: [], tally: sweep }).split('\n');
  expect(lines[0]).toBe('Results of A vs B:');
  expect(lines[1]).toMatch(/^Elo: \d+\.\d\d \+\/- inf, nElo: inf \+\/- inf$/);
  expect(lines[2]).toBe('LOS: 100.00 %, DrawRatio: 0.00 %, PairsRatio: inf');
  expect(lines[4]).toBe('Ptnml(0-2): [0, 0, 0, 0, 10], WL/DD Ratio: nan');
});

test('a duel that has not begun prints too', () => {
  const lines = duelBlock({ first: 'A', second: 'B', conditions: [], tally: newTally() }).split('\n');
  expect(lines[1]).toMatch(/^Elo: 0\.00 \+\/- inf, /);
  expect(lines[3]).toBe('Games: 0, Wins: 0, Losses: 0, Draws: 0, Points: 0.0 (nan %)');
});
