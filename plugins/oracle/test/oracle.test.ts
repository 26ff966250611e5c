import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import draughts from '@evolab/draughts';
import puzzles from '@evolab/puzzles';
import othello from '@evolab/othello';
import ticTacToe from '@evolab/tic-tac-toe';
import {
  accuracyOf,
  clopperPearson,
  isCritical,
  positionKey,
  type OracleSet,
  type SolvedPosition,
  type Spec,
} from 'evolab';
import { readOracle, writeOracle } from 'evolab/storage';
import { expect, onTestFinished, test } from 'vitest';
import { contextOf, laboratoryOf } from 'evolab/testing';
import { accuracyText } from '../src/accuracy-text.ts';
import { checkOracles } from '../src/check-oracle.ts';
import { exactSource } from '../src/exact-source.ts';
import oracle from '../src/index.ts';
import { makeOracle, type OracleRequest } from '../src/make-oracle.ts';
import { measureAgents } from '../src/measure.ts';

const laboratory = laboratoryOf(oracle, ticTacToe, othello, puzzles, draughts);
const agent = (text: string, game: Spec) => laboratory.agentOf(text, game);

function requestOf(use: Spec, positions: number, more: Partial<OracleRequest> = {}): OracleRequest {
  const game: Spec = { use: use.use, ...laboratory.registries.games.resolve(use).options };
  return { game, positions, seed: 1, noise: 0.2, limit: 100_000, players: [agent('random', game)], ...more };
}

async function setOf(request: OracleRequest, slots = 2): Promise<OracleSet> {
  return (await makeOracle(contextOf(laboratory, { slots }), request)).set!;
}

const small = await setOf(requestOf({ use: 'othello', size: 4 }, 60));
const draws = await setOf(requestOf({ use: 'tic-tac-toe' }, 100));
const puzzle = await setOf(requestOf({ use: 'eight-puzzle', start: '321/54.', order: '123/45.' }, 40));

/** What is said of a set whose positions, or some of whose moves, are changed. */
const checked = async (set: OracleSet, by?: 'search' | 'minimax', limit = 1_000_000) => {
  const request = { sets: [{ name: 'set', set }], by, limit };
  const { sets, ok } = await checkOracles(contextOf(laboratory), request);
  expect(sets[0].ok).toBe(ok);
  return sets[0];
};

test.each([
  ['Othello on 4x4', small, 'search'],
  ['tic-tac-toe', draws, 'minimax'],
  ['a puzzle', puzzle, 'minimax'],
] as const)(
  'at positions of %s a second way finds the same, a perfect player makes no mistake, and random moves are as good as enumeration says',
  async (_, set, by) => {
    const { perfect, random, ...agreement } = await checked(set);
    const { length } = set.positions;
    expect(agreement).toMatchObject({ by, agreed: length, differing: [], unsolved: 0, ok: true });
    expect(perfect).toEqual({ of: length, good: length, best: length });
    const expected = set.positions.reduce((sum, { moves, values, scores }) => {
      const results = set.byScore ? scores : values;
      return sum + results.filter((result) => result === Math.max(...results)).length / moves.length;
    }, 0);
    expect(random.exact).toBeCloseTo(expected / length, 12);
    expect(random.of).toBe(20 * length);
    expect([random.low < random.share, random.share < random.high]).toEqual([true, true]);
  },
);

test('a perfect player loses nothing, and values positions as they are', async () => {
  const [{ accuracy }] = await measureAgents(contextOf(laboratory), {
    set: small,
    seed: 1,
    agents: [agent('perfect', small.game)],
  });
  for (const { loss } of [accuracy.all, accuracy.critical]) expect(loss.mean).toBe(0);
  expect(accuracy.critical.positions).toBeGreaterThan(10);
  expect(accuracy.valued!.error).toBe(0);
});

test('no two positions of a set are images of each other, all leave a choice, and a share is critical', () => {
  for (const set of [small, draws]) {
    const game = laboratory.game(set.game);
    const keys = set.positions.map(({ text }) => positionKey(game, game.parse!(text)));
    expect(new Set(keys).size).toBe(set.positions.length);
    expect(Math.min(...set.positions.map(({ moves }) => moves.length))).toBeGreaterThan(1);
    const critical = set.positions.filter(({ values }) => isCritical(values)).length;
    expect(critical).toBeGreaterThan(set.positions.length / 4);
    const results = set.positions.map(({ values }) => Math.max(...values));
    for (const result of [1, 0, -1])
      expect(results.filter((value) => value === result).length).toBeGreaterThan(5);
  }
});

test('a set is the same for any number of threads, and another for another seed', async () => {
  const request = requestOf({ use: 'tic-tac-toe' }, 100);
  expect(await setOf(request, 7)).toEqual(draws);
  expect((await setOf({ ...request, seed: 2 })).positions).not.toEqual(draws.positions);
});

test('a file gives the set back, and a damaged one nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lab-oracle-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'set.msgpack');
  for (const set of [small, draws, puzzle]) {
    writeOracle(file, set);
    expect(readOracle(file)).toEqual(set);
  }
  const bytes = readFileSync(file);
  bytes[bytes.length - 9] ^= 4;
  writeFileSync(file, bytes);
  expect(() => readOracle(file)).toThrow(expect.objectContaining({ code: 'LAB_BAD_FILE' }) as Error);
});

/** A set whose first position has other values or scores. */
const changed = (set: OracleSet, change: (of: SolvedPosition) => Partial<SolvedPosition>): OracleSet => {
  const [first, ...others] = set.positions;
  return { ...set, positions: [...others, { ...first, ...change(first) }] };
};

test('a second way to solve finds a move whose value is wrong', async () => {
  for (const set of [small, draws]) {
    const wrong = changed(set, ({ values }) => ({ values: [...values.slice(0, -1), -values.at(-1)! || 1] }));
    expect(await checked(wrong)).toMatchObject({
      agreed: set.positions.length - 1,
      differing: [set.positions[0].text],
      ok: false,
    });
  }
  await expect(checked(draws, 'search')).rejects.toMatchObject({ code: 'LAB_WRONG_GAME' });
});

test('minimax finds the ends that a table knows after as many plies, and none where the table has none so soon', async () => {
  const use = { use: 'draughts' };
  const game = laboratory.game(use);
  const source = exactSource(game, { endgame: 'k-k' });
  const texts = ['W:WK29:BK1', 'W:WK10:BK1', 'W:WK11:BK3', 'B:WK18:BK22'];
  const positions = texts.map((text) => ({ text, ply: 0, ...source.exactMoves(game.parse!(text), 1)! }));
  const { name, scoreUnit } = source;
  const set: OracleSet = {
    game: requestOf(use, 1).game,
    rulesVersion: 1,
    source: name,
    scoreUnit,
    byScore: false,
    positions,
    provenance: {},
  };
  const { agreed, decided, moves, ok } = await checked(set, 'minimax', 2000);
  expect({ agreed, ok }).toEqual({ agreed: texts.length, ok: true });
  expect(decided).toBeGreaterThan(2);
  expect(moves).toBeGreaterThan(decided!);
  // A win a ply later, and a win where there is none.
  const lost = positions.findIndex(({ values }) => values.includes(-1));
  for (const change of [
    ({ values, scores }: SolvedPosition) => ({
      scores: scores.map((score, m) => (values[m] === -1 ? score + 1 : score)),
    }),
    ({ values }: SolvedPosition) => ({ values: values.map(() => 1), scores: values.map(() => 1000) }),
  ]) {
    const [first, ...others] = [positions[lost], ...positions.filter((_, i) => i !== lost)];
    const wrong = { ...set, positions: [...others, { ...first, ...change(first) }] };
    expect(await checked(wrong, 'minimax', 2000)).toMatchObject({ differing: [first.text], ok: false });
  }
});

test('what cannot be solved is an error that says what can be done', async () => {
  const refusal = (request: OracleRequest) =>
    makeOracle(contextOf(laboratory), request).then(
      () => undefined,
      (error: unknown) => error,
    );
  const early = { plies: [0, 10], limit: 1000 } as const;
  expect(await refusal(requestOf({ use: 'othello' }, 5, early))).toMatchObject({
    code: 'LAB_WRONG_GAME',
    message: 'no position of othello was solved within 1000 nodes, plies 0 to 10',
    hint: 'a smaller board, later positions by --plies, a higher --limit',
  });
  expect(await refusal(requestOf({ use: 'othello' }, 5, { endgame: 'kk-k' }))).toMatchObject({
    code: 'LAB_WRONG_GAME',
    hint: 'leave out --endgame',
  });
});

const two: OracleSet = {
  game: { use: 'toy' },
  rulesVersion: 1,
  source: 'hand',
  scoreUnit: 'discs',
  byScore: false,
  provenance: {},
  positions: [
    { text: 'a', ply: 0, moves: [10, 11, 12, 13], values: [1, 1, 0, -1], scores: [4, 2, 0, -6] },
    { text: 'b', ply: 1, moves: [20, 21], values: [-1, -1], scores: [-2, -4] },
  ],
};

test('figures are what a count by hand gives', () => {
  const { all, critical, valued } = accuracyOf(two, [
    { move: 11, value: 0.5, nodes: 1 },
    { move: 21, value: -0.5, nodes: 1 },
  ]);
  expect(all.good).toMatchObject({ count: 2, of: 2, share: 1, random: (2 / 4 + 2 / 2) / 2 });
  expect(all.perfect).toMatchObject({ count: 0, of: 2, random: (1 / 4 + 1 / 2) / 2 });
  expect([all.loss.mean, all.scoreLoss!.mean]).toEqual([0, 2]);
  expect(critical.good).toMatchObject({ count: 1, of: 1, random: 0.5 });
  expect(valued!.error).toBeCloseTo(0.5, 12);
  expect(valued!.bins.map(({ low, positions, truth }) => [low, positions, truth.mean])).toEqual([
    [expect.closeTo(-0.6, 12), 1, -1],
    [expect.closeTo(0.4, 12), 1, 1],
  ]);
  const bad = accuracyOf(two, [
    { move: 12, value: NaN, nodes: 1 },
    { move: -1, value: NaN, nodes: 1 },
  ]);
  expect(bad.all.good.count).toBe(0);
  expect(bad.all.loss.mean).toBe(0.5);
  expect(bad.valued).toBeUndefined();
});

test('an agent that gives nothing away at a few positions may do so at others', () => {
  const { all, critical, valued } = accuracyOf({ ...two, positions: [1, 2, 3].map(() => two.positions[0]) }, [
    { move: 10, value: 1, nodes: 1 },
    { move: 10, value: 1, nodes: 1 },
    { move: 10, value: 1, nodes: 1 },
  ]);
  const [, others] = clopperPearson(0, 2);
  for (const { loss, scoreLoss } of [all, critical]) {
    expect([loss.mean, loss.low, loss.high]).toEqual([0, 0, expect.closeTo(2 * others, 9)]);
    expect([scoreLoss!.mean, scoreLoss!.low, scoreLoss!.high]).toEqual([0, 0, Infinity]);
  }
  const [{ truth }] = valued!.bins;
  expect([truth.mean, truth.low, truth.high]).toEqual([1, expect.closeTo(1 - 2 * others, 9), 1]);
  const text = accuracyText({ ...two, positions: [] }, [{ name: 'a', accuracy: { all, critical, valued } }]);
  expect(text).toContain(' 0.00  0.00 to 1.68 ');
  expect(text).toContain(' 1.00  -0.68 to 1.00');
});
