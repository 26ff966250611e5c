import { describe, expect, test } from 'vitest';
import type { DuelSummary } from '../../src/play/duel.ts';
import { RoundMeans } from '../../src/play/round-means.ts';
import { duelNext } from '../../src/report/duel-next.ts';
import { duelText, fastchessText, type DuelReading } from '../../src/report/duel-text.ts';
import { eloOfPairs } from '../../src/statistics/elo.ts';
import { scoreOfPairs } from '../../src/statistics/pair-scores.ts';
import { sprtOfPairs, SPRT_DEFAULTS } from '../../src/statistics/sprt.ts';
import { addPair, gamesOf, newTally, pointsOf, type Score } from '../../src/statistics/tally.ts';

function readingOf(pairs: readonly (readonly [Score, Score])[], repeats = 0): DuelReading {
  const tally = newTally();
  for (const pair of pairs) addPair(tally, ...pair);
  const { wins, losses, draws, ptnml } = tally;
  const summary: DuelSummary = {
    wins,
    losses,
    draws,
    ptnml,
    repeats,
    games: gamesOf(tally),
    points: pointsOf(tally),
    ...eloOfPairs(tally),
    ...scoreOfPairs(tally),
    payoff: new RoundMeans().compare(),
    costs: [
      { nodes: 1000, evals: 500 },
      { nodes: 100, evals: 0 },
    ],
  };
  return {
    game: 'draughts',
    roles: 2,
    each: { depth: 4 },
    openingWords: '4 random plies',
    noise: 0,
    summary,
    tally,
    agents: ['td-mc', 'material'].map((name) => ({ name, evaluator: { use: 'material' } })),
    forfeits: [],
    programs: [],
    cutOff: [],
    interrupted: false,
  };
}

/** `won` pairs of a win and a draw, `even` pairs of draws. */
const pairs = (won: number, even: number): [Score, Score][] => [
  ...Array.from({ length: won }, (): [Score, Score] => [1, 0.5]),
  ...Array.from({ length: even }, (): [Score, Score] => [0.5, 0.5]),
];
const turned = (all: readonly (readonly [Score, Score])[]) =>
  all.map(([a, b]): [Score, Score] => [(1 - a) as Score, (1 - b) as Score]);

describe('the first sentence says who is stronger', () => {
  test('with the score, the games and the interval', () => {
    expect(duelText(readingOf(pairs(27, 23)))).toMatchInlineSnapshot(`
      "td-mc is stronger than material: 63.5% of 100 games, 27 won, 0 lost, 73 drawn; Elo +96, 65 to 123

      td-mc against material    estimate  95% interval
      score                        63.5%  59.2% to 67.0%
      Elo                            +96  65 to 123
      chance of being stronger    100.0%

      draughts, depth=4, 4 random plies; 50 pairs: 27 won, 0 lost, 23 even
      Cost of a game: 10 nodes, 5 evaluations against 1 nodes, 0 evaluations"
    `);
  });

  test('from the point of view of the stronger player', () => {
    const [first] = duelText(readingOf(pairs(27, 23))).split('\n');
    const [second] = duelText(readingOf(turned(pairs(27, 23)))).split('\n');
    expect(second).toBe(first.replace('td-mc is stronger than material', 'material is stronger than td-mc'));
  });

  test('or that nothing shows it', () => {
    expect(duelText(readingOf(pairs(1, 9)))).toMatch(
      /^Nothing shows who is stronger: td-mc scored 52\.5% of 20 games, 1 won, 0 lost, 19 drawn; Elo \+17, -\d+ to \d+\n/,
    );
  });

  test('with words for an open end', () => {
    const sweep = Array.from({ length: 10 }, (): [Score, Score] => [1, 1]);
    expect(duelText(readingOf(sweep))).toMatch(
      /^td-mc is stronger than material: 100\.0% of 20 games, .*; Elo above \d+\n/,
    );
    expect(duelText(readingOf(turned(sweep)))).toMatch(/^Elo +below -\d+$/m);
  });
});

test('nothing prints nan or inf', () => {
  const sweep = Array.from({ length: 10 }, (): [Score, Score] => [1, 1]);
  for (const all of [[], pairs(0, 1), pairs(0, 10), sweep, turned(sweep)])
    expect(duelText(readingOf(all))).not.toMatch(/nan|infinity|\binf\b/i);
  expect(duelText(readingOf([]))).toMatch(/^Nothing shows who is stronger, .* no game was counted\n/);
});

test('a sequential test that ended a duel warns of what was measured; one that is open does not', () => {
  const reading = readingOf(pairs(27, 23));
  const textOf = (state: 'H0' | 'H1' | 'continue') => {
    const sprt = { settings: SPRT_DEFAULTS, state: { llr: 3, lower: -2.94, upper: 2.94, state } };
    return duelText({ ...reading, sprt });
  };
  const warning = /^Where a test ends a duel, the lead is on average too large, /m;
  expect(textOf('H1')).toMatch(warning);
  expect(textOf('H0')).toMatch(warning);
  expect(textOf('continue')).not.toMatch(warning);
});

test('a sequential test, repeats, and the file of the games have a line each', () => {
  const reading = readingOf(pairs(27, 23), 3);
  const sprt = { settings: SPRT_DEFAULTS, state: sprtOfPairs(SPRT_DEFAULTS, reading.tally) };
  const text = duelText({ ...reading, sprt, gamesFile: 'g.pdn', interrupted: true }, ['lab duel a b']);
  expect(text).toMatch(
    /^Sequential test, elo0=0 against elo1=10: (undecided|H1 accepted), LLR \d\.\d\d \(-2\.94 to 2\.94\)$/m,
  );
  expect(text).toMatch(/^3 pairs repeated an earlier one .* were not counted/m);
  expect(duelText(readingOf(pairs(1, 1), 1))).toMatch(/^1 pair repeated an earlier one .* was not counted/m);
  expect(text).toMatch(/^Stopped before the end$/m);
  expect(text).toMatch(/^The games are in g\.pdn$/m);
  expect(text).toMatch(/\n\nNext:\n {2}lab duel a b$/);
});

describe('games that were lost by default are read first', () => {
  const sweep = Array.from({ length: 10 }, (): [Score, Score] => [0, 0]);
  const lost = (games: number) => ({
    ...readingOf(sweep),
    forfeits: [{ name: 'td-mc', games, of: 20, cause: 'ended' }],
  });

  test.each([duelText, fastchessText])('before any score', (text) => {
    expect(text(lost(7)).split('\n')[0]).toBe('td-mc lost 7 of 20 games by default: it ended.');
    expect(text(lost(7))).toMatch(/100\.0%| 0\.00 %/);
  });

  test.each([duelText, fastchessText])('and instead of it where there were no others', (text) => {
    expect(text(lost(20), ['lab duel'])).toBe(
      'td-mc lost 20 of 20 games by default: it ended.\nNothing was measured: every game was lost by default.',
    );
  });
});

test('a search to a fixed depth that its limit cuts off is said to be so', () => {
  expect(duelText({ ...readingOf(pairs(1, 9)), cutOff: ['td-mc'] })).toMatch(
    /^td-mc searches to a fixed depth, and its limit cuts that search off: searcher=deepening deepens instead\.$/m,
  );
});

test('the lines of fastchess are followed by the cost of a game', () => {
  const lines = fastchessText(readingOf(pairs(27, 23))).split('\n');
  expect(lines[0]).toBe('Results of td-mc vs material (draughts, depth=4, 4 random plies):');
  expect(lines.at(-1)).toBe('Cost of a game: 10 nodes, 5 evaluations against 1 nodes, 0 evaluations');
});

describe('what to type next', () => {
  const words = ['a b.msgpack', 'random', '--rounds', '50', '--seed=3'];
  const call = { words, rounds: 50, openings: { plies: 4 }, interrupted: false };
  const { summary } = readingOf(pairs(27, 23));
  const open = readingOf(pairs(1, 49)).summary;

  test('is more games with the same seed, and a sequential test if nothing is decided', () => {
    expect(duelNext({ ...call, summary })).toEqual(["lab duel 'a b.msgpack' random --seed=3 --rounds 200"]);
    expect(duelNext({ ...call, summary: open })).toEqual([
      "lab duel 'a b.msgpack' random --seed=3 --rounds 200",
      "lab duel 'a b.msgpack' random --seed=3 --rounds 5000 --sprt elo0=0,elo1=10",
    ]);
    expect(duelNext({ ...call, words: ['a', 'b', '--rounds=50'], summary })).toEqual([
      'lab duel a b --rounds 200',
    ]);
  });

  test('is the same again after an interruption, and nothing after a decided test', () => {
    expect(duelNext({ ...call, summary, interrupted: true })).toEqual([
      "lab duel 'a b.msgpack' random --rounds 50 --seed=3",
    ]);
    expect(duelNext({ ...call, summary: { ...summary, sprt: 'H1' } })).toEqual([]);
    expect(duelNext({ ...call, summary: { ...open, sprt: 'continue' } })).toHaveLength(1);
  });

  test('is longer openings if most games were repeats', () => {
    expect(duelNext({ ...call, summary: { ...open, repeats: 60 } })).toEqual([
      "lab duel 'a b.msgpack' random --rounds 50 --seed=3 --openings plies=6",
    ]);
  });

  test('replaces the file of the games, which is there now', () => {
    const watch = { file: 'a.pgn', game: 1 };
    const kept = ['a', 'b', '--out', 'a.pgn'];
    expect(duelNext({ ...call, words: kept, watch, summary })[0]).toBe(
      'lab duel a b --out a.pgn --rounds 200 --force',
    );
    expect(duelNext({ ...call, words: [...kept, '--force'], watch, summary })[0]).toBe(
      'lab duel a b --out a.pgn --force --rounds 200',
    );
  });

  test('is a look at the games that were kept', () => {
    expect(duelNext({ ...call, summary, episodes: 'g.db' }).at(-1)).toBe('lab episodes query g.db --limit 5');
  });
});
