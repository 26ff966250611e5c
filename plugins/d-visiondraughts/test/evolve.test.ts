import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, labJson } from '../../../test/cli/lab.ts';

const SMALL = ['evolve', '--plugin', 'd-visiondraughts', '--run', 'run'].concat(
  [
    'testAfter=8',
    'budget.depth=2',
    'game.maxPlies=80',
    'pointsToClone=2',
    'rating={rounds: 1, anchors: [random]}',
  ].flatMap((text) => ['--set', text]),
);
const end = (cwd: string, { stateHash }: Record<string, unknown>) => ({
  stateHash,
  population: readFileSync(join(cwd, 'run/population.msgpack')).toString('base64'),
});

test('the same seed gives the same bytes for 1, 2 and 8 workers, and for a run that was resumed', () => {
  const [one, eight] = ['1', '8'].map((workers) => {
    const cwd = emptyFolder();
    return end(cwd, labJson([...SMALL, '--generations', '3', '--workers', workers], cwd));
  });
  expect(eight).toEqual(one);
  const cwd = emptyFolder();
  labJson([...SMALL, '--generations', '1', '--workers', '2'], cwd);
  const resumed = labJson(
    ['evolve', '--resume', '--run', 'run', '--generations', '3', '--workers', '2'],
    cwd,
  );
  expect(end(cwd, resumed)).toEqual(one);
});
