import { expect, test } from 'vitest';
import type { MatchRecord } from 'evolab';
import type { Block, Matrix, Section } from 'evolab/report';
import { compareReport } from '../src/report/compare-page.ts';
import type { CompareFound, PoolPlace } from '../src/found.ts';
import { crosstableOf } from '../src/ratings.ts';
import { pairRows } from '../src/report/score-table.ts';

const estimate = (value: number) => ({ value, low: value - 10, high: value + 10 });
const ENTRIES = [
  { label: 'td', method: 'td-mc', set: [] },
  { label: 'td+gamma=0.9', method: 'td-mc', set: ['gamma=0.9'] },
  { label: 'n-tuple', method: 'n-tuple', set: [] },
];

function foundOf(entries: typeof ENTRIES): CompareFound {
  const scores = entries.map(({ label }, at) => ({
    label,
    finals: [at, at + 1, at + 2],
    areas: [at, at, at],
    final: estimate(at),
    area: estimate(at),
    curve: [0, 1, 2].map(estimate),
  }));
  const share = { measure: { kind: 'share', name: 'good moves' }, positions: 9, random: 0.5, pairs: [] };
  return {
    entries,
    seeds: 3,
    budget: { unit: 'games', amount: 90 },
    checkpoints: 2,
    rounds: 1,
    pool: 1,
    plies: 1,
    seed: 1,
    games: [
      {
        game: 'hex',
        measure: { kind: 'elo', name: 'Elo' },
        anchors: ['random'],
        search: 'own',
        ownSearch: [],
        entries: scores,
        pairs: [],
        pool: entries.map(({ label }, at) => ({ label, seed: 1, ...estimate(at) })).reverse(),
        // In an order of its own, as in a page of several games some entries may be missing.
        moves: { oracle: 'hex', measures: [{ ...share, entries: [...scores].reverse() }] },
      },
    ],
    runs: [],
    failures: [],
    remarks: [],
    versions: {},
  } as unknown as CompareFound;
}

const blocksOf = (sections: readonly Section[]): Block[] => sections.flatMap(({ body }) => [...body]);

/** By what is drawn and what it is called, the colours that it has on the page. */
function coloursOf(entries: typeof ENTRIES): Map<string, Set<string>> {
  const colours = new Map<string, Set<string>>();
  const add = (name: string, colour: string) =>
    colours.set(name, (colours.get(name) ?? new Set()).add(colour));
  let charts = 0;
  for (const block of blocksOf(compareReport.page(foundOf(entries)).sections)) {
    if (block.kind === 'plot') {
      const { scale } = (
        block.spec as { encoding: { color: { scale: Record<'domain' | 'range', string[]> } } }
      ).encoding.color;
      charts++;
      expect(scale.domain).toEqual(entries.map(({ label }) => label));
      scale.domain.forEach((name, at) => add(name, scale.range[at]));
    }
    if (block.kind === 'table')
      for (const cell of block.rows.flat())
        if (typeof cell === 'object' && 'value' in cell) add(cell.text.split(': ', 1)[0], cell.colour!);
  }
  // Curves, good moves and profiles.
  expect(charts).toBe(3);
  return colours;
}

test('an entry has one colour on all of its page, and keeps it when another joins', () => {
  const all = coloursOf(ENTRIES);
  expect([...all.keys()].sort()).toEqual(['n-tuple', 'td', 'td+gamma=0.9']);
  expect([...all.values()].map(({ size }) => size)).toEqual([1, 1, 1]);
  expect(new Set([...all.values()].flatMap((one) => [...one])).size).toBe(3);
  for (const [name, colours] of coloursOf(ENTRIES.slice(0, 2))) expect(all.get(name)).toEqual(colours);
});

test('the profile of an entry with a single run has no band, as other seeds might be anywhere', () => {
  const found = foundOf(ENTRIES);
  const [game] = found.games;
  const [first, ...others] = game.entries;
  const games = [{ ...game, entries: [{ ...first, finals: [1] }, ...others] }];
  const sections = compareReport.page({ ...found, games }).sections;
  const [profile] = blocksOf(sections.filter(({ title }) => title.startsWith('Performance profiles')));
  if (profile?.kind !== 'plot') throw new Error('no plot of profiles');
  const { values } = profile.spec['data'] as { values: { name: string; low: number | null }[] };
  const banded = values.filter(({ low }) => low !== null).map(({ name }) => name);
  expect(new Set(values.map(({ name }) => name)).size).toBe(3);
  expect([...new Set(banded)]).toEqual(others.map(({ label }) => label));
});

test('the list of runs shows the games, and the entry with the largest final score as the comparison has it', () => {
  const found = foundOf(ENTRIES);
  const [game] = found.games;
  // A single champion of another entry has the highest rating among all final champions.
  const pool = [{ label: 'td', seed: 2, ...estimate(500) }, ...game.pool];
  const statusOf = (games: CompareFound['games']) =>
    compareReport.of === 'folder' && compareReport.status!({ ...found, games });
  expect(statusOf([{ ...game, pool }])).toMatchObject({ game: 'hex', best: 'n-tuple, Elo 2' });
  expect(statusOf([{ ...game, entries: [] }])).not.toHaveProperty('best');
  const other = { ...game, game: 'hex:size=5', entries: game.entries.slice(0, 2), pool };
  expect(statusOf([{ ...game, pool }, other])).toMatchObject({
    game: 'hex, hex:size=5',
    best: 'n-tuple, Elo 2 on hex; td+gamma=0.9, Elo 1 on hex:size=5',
  });
});

test('a table has what the champions of each entry took from those of each other, over all seeds', () => {
  const record = (payoff: number) => ({ payoffs: [payoff, -payoff] }) as unknown as MatchRecord;
  // Numbers of players in the order of the pool; in a pair the second game has the sides swapped.
  const crosstable = crosstableOf(
    [9, 4, 6],
    [
      { first: 4, second: 9, records: [1, -1, 0, 0].map(record) },
      { first: 6, second: 4, records: [-1, 1, 1, 1].map(record) },
      { first: 6, second: 9, records: [1, 1].map(record) },
    ],
  );
  expect(crosstable).toEqual({
    games: [
      [0, 4, 2],
      [4, 0, 4],
      [2, 4, 0],
    ],
    points: [
      [0, 1, 1],
      [3, 0, 3],
      [1, 1, 0],
    ],
  });
  const found = foundOf(ENTRIES.slice(0, 2));
  const [game] = found.games;
  const place = (label: string, seed: number) => ({ label, seed, ...estimate(0) }) as PoolPlace;
  const pool = [place('td', 2), place('td+gamma=0.9', 1), place('td', 1)];
  const rated: CompareFound = { ...found, games: [{ ...game, pool, crosstable }] };
  const [matrix] = blocksOf(compareReport.page(rated).sections).filter(({ kind }) => kind === 'matrix');
  expect((matrix as Matrix).cells.map((row) => row.map((cell) => cell?.value))).toEqual([
    [undefined, 2 / 8],
    [6 / 8, undefined],
  ]);
  const damaged = { ...rated, games: [{ ...game, pool, crosstable: { ...crosstable, points: [[0]] } }] };
  expect(() => compareReport.page(damaged)).toThrow('compare.json is damaged');
  expect(pairRows(rated)).toHaveLength(6);
  expect(pairRows(rated)[0]).toEqual({
    game: 'hex',
    entry: 'td',
    seed: 2,
    opponent: 'td+gamma=0.9',
    opponentSeed: 1,
    games: 4,
    points: 1,
  });
});
