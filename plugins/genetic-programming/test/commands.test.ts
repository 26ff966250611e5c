import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyFolder, lab, labJson } from 'evolab/testing';
import { expect, onTestFinished, test } from 'vitest';

const SMALL = {
  game: { use: 'othello', size: 4 },
  learner: { use: 'genetic-programming', population: 8, games: 4 },
  rating: { every: 2, rounds: 1, anchors: ['random'] },
};

test('a run that was stopped goes on as if it had not, with other workers, and its formula is shown', async () => {
  const folder = emptyFolder(onTestFinished);
  writeFileSync(join(folder, 'small.json'), JSON.stringify(SMALL));
  const run = async (...args: string[]) => {
    const given = ['evolve', '--plugin', 'genetic-programming', '--config', 'small.json', ...args];
    expect(await lab(given, folder)).toMatchObject({ status: 0 });
  };
  await run('--generations', '4', '--workers', '2', '--out', 'whole');
  await run('--generations', '2', '--workers', '1', '--out', 'parts');
  await lab(['evolve', '--resume', '--out', 'parts', '--generations', '4', '--workers', '1'], folder);
  const bytes = (name: string) => readFileSync(join(folder, name, 'champion.msgpack'));
  expect(bytes('parts')).toEqual(bytes('whole'));
  const { evaluatorDetails } = (await labJson(['inspect', 'whole/champion.msgpack'], folder)) as unknown as {
    evaluatorDetails: { formula: string; nodes: number };
  };
  expect(evaluatorDetails.formula).not.toBe('');
  expect(evaluatorDetails.nodes).toBeGreaterThan(0);
});
