import { settingsFor } from '@evolab/compare';
import { installedLaboratory } from 'evolab/testing';
import { expect, test } from 'vitest';
import { requestFor } from '../structure-2026/reproduce.ts';

test('five ways evolve players of three games, one ply deep, with the games and seeds that there is time for', async () => {
  const laboratory = await installedLaboratory();
  for (const game of ['connect-four', 'othello', 'draughts']) {
    const { entries, games, seeds, rounds, budget } = requestFor(game, 10);
    expect({ games, seeds, rounds }).toEqual({ games: [{ use: game }], seeds: 5, rounds: 50 });
    expect(budget).toEqual({ unit: 'games', amount: 50_000 });
    expect(entries.map(({ label }) => label)).toEqual([
      'neat',
      'hyperneat',
      'formulas',
      'subsquare',
      'n-tuple',
    ]);
    for (const entry of entries) {
      const { learner } = settingsFor(laboratory, entry, { use: game }, 1);
      expect(learner, entry.label).toMatchObject({ depth: 1 });
    }
  }
  expect(requestFor('othello', 0.5)).toMatchObject({ seeds: 1, budget: { amount: 2500 } });
});
