import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { whole } from 'evolab/testing';
import { emptyFolder, labJson } from './lab.ts';

const root = resolve(import.meta.dirname, '../..');

// In CI, where files of the arena are all read. The third: moves that a side makes in a game at least.
test.runIf(whole).each([
  ['draughts', 'material', 15, ['material', 'coevolution', 'td-mc', 'mean-of-3', 'uct']],
  ['othello', 'uct', 15, ['handwritten', 'coevolution', 'td-mc', 'uct-ccnn', 'uct']],
  ['connect-four', 'handwritten', 8, ['handwritten', 'coevolution', 'td-mc', 'n-tuple', 'uct']],
  ['morris', 'uct', 10, ['handwritten', 'coevolution', 'td-mc', 'uct-ccnn', 'uct']],
])(
  'the agents of the arena of %s meet at equal nodes, those that search by deepening',
  async (game, anchor, moves, spenders) => {
    const file = join(root, 'papers/arena', `${game}.yaml`);
    const { agents } = parse(readFileSync(file, 'utf8')) as { agents: object };
    const { standings } = (await labJson(
      [
        'tournament',
        file,
        ...['--each', 'nodes=50', '--rounds', '1', '--anchor', `${anchor}=0`, '--out', 'cup'],
      ],
      emptyFolder(),
    )) as { standings: { name: string; games: number; cost: { nodes: number; evals: number } }[] };
    expect(standings.map(({ name }) => name).sort()).toEqual(Object.keys(agents).sort());
    const nodes = new Map(standings.map(({ name, games, cost }) => [name, cost.nodes / games]));
    for (const name of spenders) expect(nodes.get(name)).toBeGreaterThan(moves * 50 * 0.5);
  },
);
