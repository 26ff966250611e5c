import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, labJson } from './lab.ts';

const root = resolve(import.meta.dirname, '../..');

test('the agents of the arena meet at equal nodes, those that search by deepening', () => {
  const folder = join(root, 'configs/arena/draughts');
  const files = readdirSync(folder).sort();
  const { standings } = labJson(
    [
      'tournament',
      ...files.map((file) => join(folder, file)),
      ...['--each', 'nodes=50', '--rounds', '1', '--anchor', 'material=0', '--out', 'cup'],
    ],
    emptyFolder(),
  ) as { standings: { name: string; games: number; cost: { nodes: number; evals: number } }[] };
  expect(standings.map(({ name }) => `${name}.yaml`).sort()).toEqual(files);
  const nodes = new Map(standings.map(({ name, games, cost }) => [name, cost.nodes / games]));
  // Half a game of draughts is fifteen moves at least.
  for (const name of ['material', 'coevolution', 'td-mc', 'mean-of-3', 'uct'])
    expect(nodes.get(name)).toBeGreaterThan(15 * 50 * 0.5);
});
