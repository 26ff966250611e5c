import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder, lab, labJson } from 'evolab/testing';

const CONFIG = `
game: tic-tac-toe
seed: 1
generations: 1
learner: { use: uct-fit, startGames: 8, randomStates: 0, sims: 20, epochs: 1 }

`;

test.each([
  ['board', 9],
  ['planes', 18],
])(
  'lab examples tells those of a run of uct-fit by the encoder %s of its evaluator',
  async (encoder, size) => {
    const folder = emptyFolder(onTestFinished);
    const evaluator = `evaluator: { use: mlp, hidden: [4], encoder: ${encoder}, view: opponent }`;
    writeFileSync(join(folder, 'fit.yaml'), CONFIG.replace('epochs', `${evaluator}, epochs`));
    const evolved = await lab(
      ['evolve', '--plugin', 'uct-ccnn', '--config', 'fit.yaml', '--out', 'run', '--workers', '1'],
      folder,
    );
    expect(evolved).toMatchObject({ status: 0 });
    const told = await labJson(['examples', 'run', '--csv', 'table.csv'], folder);
    expect(told).toMatchObject({ added: 8, games: 8 });
    expect(told['examples']).toBeGreaterThan(8);
    const [head, ...rows] = readFileSync(join(folder, 'table.csv'), 'utf8').trim().split('\n');
    expect(head.split(',')).toHaveLength(size + 1);
    expect(rows).toHaveLength(told['kept'] as number);
  },
);
