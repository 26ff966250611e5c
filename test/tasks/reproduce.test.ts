import { expect, test } from 'vitest';
import type { Reproduction } from '../../src/contract/reproduction.ts';
import { reproduce, reproductionOf } from '../../src/tasks/reproduce.ts';
import ticTacToe from '../../plugins/tic-tac-toe/src/index.ts';
import { contextOf, laboratoryOf } from 'evolab/testing';

const agent = { name: 'random', game: { use: 'tic-tac-toe' }, searcher: { use: 'random' }, budget: {} };
/** A table of one line: how many games it played. */
const reproduction: Reproduction = {
  id: 'anon-1999',
  summary: 'A paper',
  run: async (context, minutes) => {
    context.say(`${minutes} minutes`);
    const jobs = [0, 1].map((i) => ({ id: `${i}`, agents: [agent, agent], seed: i, opening: [] }));
    const records = await context.play(jobs);
    return [{ what: 'games', paper: '2', ours: records.length, low: 2, high: 2, basis: 'all' }];
  },
};

const laboratory = laboratoryOf(
  ticTacToe,
  { name: 'one', reproductions: [reproduction] },
  { name: 'two', reproductions: ['b', 'c'].map((id) => ({ ...reproduction, id, method: `${id}-method` })) },
);

test('a reproduction gives its rows, and reports what it says and how far it is', async () => {
  const context = contextOf(laboratory);
  const request = { reproduction, minutes: 3, folder: 'nowhere' };
  const result = await reproduce(context, request);
  expect(result).toMatchObject({
    rows: [{ what: 'games', paper: '2', ours: 2, low: 2, high: 2, basis: 'all' }],
    interrupted: false,
    speed: 1,
    leftOut: [],
  });
  expect(result.code['evolab'].sources).toMatch(/^[0-9a-f]{12}$/);
  const [note, ...progress] = context.events;
  expect(note).toEqual({ type: 'note', text: '3 minutes' });
  expect(progress[0]).toMatchObject({ type: 'progress', done: 0, total: 2, unit: 'games' });
  for (const { left } of progress as { left: number }[]) expect(left).toBeLessThanOrEqual(180);
  expect(progress.at(-1)).toMatchObject({ done: 2 });
});

/** A table of three rows, two of which are made together. */
const parted: Reproduction = {
  ...reproduction,
  run: (context) => {
    const row = (what: string) => ({ what, paper: '', ours: 1, low: 1, high: 1, basis: '' });
    const rows = context.fits('Go', 1) ? [row('Go')] : [];
    const pair = ['Nim: won', 'Nim: lost'];
    if (context.fits('games of matches', 1000, pair)) rows.push(...pair.map(row));
    return Promise.resolve(rows);
  },
};

test('of a table only the rows are made whose names have one of the texts, and nothing is said to be left out', async () => {
  const rowsOf = async (minutes: number, ...only: string[]) => {
    const request = { reproduction: parted, minutes, folder: 'nowhere', only };
    const { rows, leftOut } = await reproduce(contextOf(laboratory), request);
    expect(leftOut).toEqual([]);
    return rows.map(({ what }) => what);
  };
  expect(await rowsOf(1, 'go')).toEqual(['Go']);
  expect(await rowsOf(1, ': lost')).toEqual(['Nim: won', 'Nim: lost']);
  expect(await rowsOf(20, 'matches', 'Go')).toEqual(['Go', 'Nim: won', 'Nim: lost']);
});

test('a text that is in no name is refused before anything is played, with the names that there are', async () => {
  const ask = (reproduction: Reproduction) =>
    reproduce(contextOf(laboratory), { reproduction, minutes: 1, folder: 'nowhere', only: ['go', 'chess'] });
  const message = '--only chess: no row of anon-1999 has that in its name';
  await expect(ask(parted)).rejects.toMatchObject({
    code: 'LAB_USAGE',
    message,
    hint: 'at this budget it has Go; Nim: won; Nim: lost',
  });
  const rows = Array.from({ length: 30 }, (_, i) => `Nim of ${i}: won`);
  const long: Reproduction = {
    ...parted,
    run: (context) => {
      for (const row of [...rows, 'Chess, slow: lost']) context.fits(row, 1);
      return Promise.resolve([]);
    },
  };
  await expect(ask(long)).rejects.toMatchObject({
    message: '--only go: no row of anon-1999 has that in its name',
  });
  const quick = { reproduction: long, minutes: 1, folder: 'nowhere', only: ['quick chess'] };
  await expect(reproduce(contextOf(laboratory), quick)).rejects.toMatchObject({
    hint: `at this budget it has ${['Chess, slow: lost', ...rows.slice(0, 11)].join('; ')}; and 19 more`,
  });
  // It asks for nothing before it plays.
  await expect(ask(reproduction)).rejects.toMatchObject({ hint: 'its table is made as a whole' });
});

test('an aborted reproduction has no rows and says that it was interrupted', async () => {
  const context = contextOf(laboratory, { abortAt: () => true });
  const result = await reproduce(context, { reproduction, minutes: 3, folder: 'nowhere' });
  expect(result).toMatchObject({ rows: [], interrupted: true });
});

test('a paper may be named by its method, if the method has only one', () => {
  expect(reproductionOf(laboratory, 'anon-1999')).toEqual(expect.objectContaining(reproduction));
  expect(reproductionOf(laboratory, 'one')).toEqual(expect.objectContaining(reproduction));
  expect(reproductionOf(laboratory, 'b').id).toBe('b');
  expect(reproductionOf(laboratory, 'c-method').id).toBe('c');
  expect(() => reproductionOf(laboratory, 'two')).toThrow("no paper is called 'two'");
});
