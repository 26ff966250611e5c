import { expect, test } from 'vitest';
import { emptyFolder, labJson } from './lab.ts';

interface Outcome {
  readonly generations: number;
  readonly ratings: readonly { readonly against: string; readonly generation: number }[];
}

const TINY = ['episodes=10', 'testGames=10', 'testEvery=1', 'rating.every=1', 'rating.rounds=1'].flatMap(
  (setting) => ['--set', setting],
);

test.each([
  ['td-mc', 'backgammon', ['random', 'pubeval:depth=1']],
  ['td-mc', 'nim', ['random']],
  ['n-tuple', '2048', ['random']],
])(
  'the preset %s/%s learns a game with chance or of three roles, and rates what it learned',
  { timeout: 600_000 },
  async (plugin, preset, anchors) => {
    const args = ['evolve', '--plugin', plugin, '--preset', preset, '--generations', '1', ...TINY];
    const outcome = (await labJson(args, emptyFolder())) as unknown as Outcome;
    expect(outcome.generations).toBe(1);
    const rated = outcome.ratings.filter(({ generation }) => generation === 1).map(({ against }) => against);
    expect(rated).toEqual([...anchors, 'first generation']);
  },
);
