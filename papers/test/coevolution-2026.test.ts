import { globSync } from 'node:fs';
import { join } from 'node:path';
import { settingsFor, type GameFound } from '@evolab/compare';
import { installedLaboratory } from 'evolab/testing';
import { expect, test } from 'vitest';
import { requestFor, rowsOf } from '../coevolution-2026/reproduce.ts';

const GAMES = ['connect-four', 'draughts', 'othello'];

test('each game has a file of the experiment, at the budget that there is, and every run is a coevolution with its settings', async () => {
  const files = globSync('*.yaml', { cwd: join(import.meta.dirname, '../coevolution-2026') });
  expect(files.sort()).toEqual(GAMES.map((game) => `${game}.yaml`));
  const laboratory = await installedLaboratory();
  for (const game of GAMES) {
    const { entries, seeds, budget, games } = requestFor(game, 10);
    expect(games).toEqual([{ use: game }]);
    expect({ seeds, budget }).toEqual({ seeds: 5, budget: { unit: 'games', amount: 6700 } });
    // For n-tuples seven optimizers and three memories, but for CMA-ES where weights are many; for nets four of them. With
    // self-adaptive mutation, for n-tuples and one of the nets: fitness sharing and two kinds of two populations.
    expect(entries).toHaveLength(game === 'connect-four' ? 23 : 24);
    for (const entry of entries) {
      const { learner } = settingsFor(laboratory, entry, { use: game }, 1);
      const evaluator = learner['evaluator'] as { use: string };
      expect(learner).toMatchObject({ use: 'coevolution', depth: 2, openings: 4, points: [1, 0, -1] });
      expect(entry.label.startsWith(`${evaluator.use}, `)).toBe(true);
      // Equal games for all: a generation is 150.
      expect(Number(learner['population']) * Number(learner['games'])).toBe(150);
      expect(entry.label.endsWith(', nash')).toBe(learner['memory'] === 'nash');
      expect(entry.label.endsWith(', mirrored')).toBe(learner['opponents'] === 'mirrored');
      expect(entry.label.endsWith(', two populations')).toBe(learner['opponents'] === 'two-populations');
      expect(entry.label.endsWith(', shared sampling')).toBe(learner['opponents'] === 'shared-sampling');
      expect(entry.label.endsWith(', sharing')).toBe(learner['selection'] === 'sharing');
    }
  }
  expect(requestFor('othello', 1)).toMatchObject({ seeds: 1, budget: { amount: 670 } });
});

test('what a change gains is the mean over evaluators that have both ways, by seed; circles are told from ladders', () => {
  const finals: Readonly<Record<string, readonly number[]>> = {
    'n-tuple, self-adaptive mutation': [0, 10, 20],
    'n-tuple, OpenAI-ES': [100, 90, 120],
    'n-tuple, OpenAI-ES, nash': [130, 100, 130],
    'layered, self-adaptive mutation': [-50, -60, -70],
    'layered, OpenAI-ES': [-10, -40, -30],
  };
  const entries = Object.entries(finals).map(([label, elos]) => ({
    label,
    finals: elos,
    final: { value: elos[1], low: elos[1] - 5, high: elos[1] + 5 },
  }));
  // Nine champions, of which each beats the next four.
  const names = Array.from({ length: 9 }, (_, i) => i);
  const share = (i: number, j: number) => (i === j ? 0 : (j - i + 9) % 9 <= 4 ? 0.7 : 0.3);
  const found = {
    game: 'othello',
    anchors: ['othello-weights:depth=2'],
    entries,
    pool: names.map((seed) => ({ label: 'n-tuple, OpenAI-ES', seed })),
    crosstable: {
      games: names.map((i) => names.map((j) => (i === j ? 0 : 400))),
      points: names.map((i) => names.map((j) => 400 * share(i, j))),
    },
  } as unknown as GameFound;
  const rows = rowsOf(found, '3 seeds');
  const row = (what: string) => rows.find((one) => one.what === `othello: ${what}`)!;
  expect(row('n-tuple, OpenAI-ES')).toMatchObject({ ours: 90, low: 85, high: 95 });
  expect(row('gain by memory nash')).toMatchObject({ ours: (30 + 10 + 10) / 3 });
  expect(row('gain by memory nash').basis).toContain('with n-tuple;');
  // By seed (100 + 40) / 2, (80 + 20) / 2 and (100 + 40) / 2.
  expect(row('gain by OpenAI-ES for self-adaptive mutation').ours).toBeCloseTo((70 + 50 + 70) / 3, 9);
  expect(row('gain by OpenAI-ES for self-adaptive mutation').basis).toContain('with n-tuple, layered;');
  expect(rows.some(({ what }) => what.includes('SNES'))).toBe(false);
  expect(row('intransitive in %').low).toBeGreaterThan(90);
});
