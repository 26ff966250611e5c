import { expect, test } from 'vitest';
import { Forfeit, newSearchResult, type Searcher } from '../../src/contract/searcher.ts';
import { Forfeits } from '../../src/play/forfeits.ts';
import { playMatch, replay } from '../../src/play/match.ts';
import { pileGame } from 'evolab/testing';

const game = pileGame();
const agent = { name: 'a', game: { use: 'pile' }, searcher: { use: 'random' }, budget: {} };
const first: Searcher = {
  search(position) {
    const result = newSearchResult(game.maxMoves);
    position.moves(result.moves, 0);
    result.move = result.moves[0];
    return result;
  },
  reset() {},
};
const job = { id: 'm', agents: [agent, { ...agent, name: 'b' }], seed: 1, opening: [] };

test('a searcher that forfeits loses, and the moves before stand', () => {
  const gives: Searcher = {
    ...first,
    search() {
      throw new Forfeit('gave up');
    },
  };
  const record = playMatch(game, job, [first, gives]);
  expect(record).toMatchObject({
    payoffs: [1, -1],
    reason: 'forfeit',
    forfeit: { role: 1, cause: 'gave up' },
  });
  // Role 0 moves twice before it is the turn of role 1.
  expect(record.moves).toHaveLength(2);
});

test('a searcher is told the moves before each search', () => {
  const told: number[] = [];
  const follower: Searcher = { ...first, follow: (moves) => told.push(moves.length) };
  const { moves, forfeit } = playMatch(game, job, [first, follower]);
  const turns = Array.from(moves, (_, ply) => replay(game, moves.subarray(0, ply)).turn);
  expect(told).toEqual(turns.flatMap((turn, ply) => (turn === 1 ? [ply] : [])));
  expect(forfeit).toBeUndefined();
});

test('any other error of a searcher is no forfeit', () => {
  const broken: Searcher = {
    ...first,
    search() {
      throw new TypeError('a fault');
    },
  };
  expect(() => playMatch(game, job, [first, broken])).toThrow(TypeError);
});

test('the cause that is shown is that of the first game, in whatever order games are noted', () => {
  const games = ['r2', 'r10', 'r1'].map((id) => [id, { forfeit: { role: 1, cause: id } }] as const);
  for (const order of [games, games.toReversed()]) {
    const forfeits = new Forfeits();
    for (const [id, record] of order) forfeits.note(id, ['a', 'b'], record);
    forfeits.note('r0', ['a', 'b'], {});
    expect(forfeits.list()).toEqual([{ name: 'b', games: 3, of: 4, cause: 'r1' }]);
  }
});

test.each<[string, () => unknown]>([
  ['a promise', () => Promise.resolve(newSearchResult(1))],
  ['a promise', () => Promise.reject(new Forfeit('too late'))],
  ['no move', () => undefined],
  ['no move', () => ({ move: undefined })],
])('a search that returns %s is a fault of its plugin, and no forfeit', (what, search) => {
  const wrong = { ...first, search } as Searcher;
  const second = { ...agent, searcher: { use: 'hasty' } };
  expect(() => playMatch(game, { ...job, agents: [agent, second] }, [first, wrong])).toThrow(
    expect.objectContaining({
      code: 'LAB_BAD_PLUGIN',
      message: `search() of searcher 'hasty' returns ${what} instead of a result`,
      hint: expect.stringContaining('lab doctor hasty') as string,
    }) as Error,
  );
});
