import { expect, test } from 'vitest';
import type { Block, Section } from 'evolab/report';
import { compareReport } from '../src/compare-page.ts';
import type { CompareFound } from '../src/found.ts';

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
    games: [
      {
        game: 'hex',
        measure: { kind: 'elo', name: 'Elo' },
        anchors: ['random'],
        search: 'own',
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
