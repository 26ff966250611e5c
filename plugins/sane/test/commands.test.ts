import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyFolder, lab, labJson, startLab } from 'evolab/testing';
import { expect, onTestFinished, test } from 'vitest';

const SMALL = {
  game: { use: 'othello', size: 4 },
  learner: { use: 'sane', neurons: 20, networks: 10, games: 2, warmUp: 2 },
  rating: { every: 100_000, rounds: 1, anchors: ['random'] },
};
const EVOLVE = ['evolve', '--plugin', 'sane', '--config', 'small.json'];

test('a run gives the same bytes with 1 and 5 workers, and after a kill', async () => {
  const folder = emptyFolder(onTestFinished);
  writeFileSync(join(folder, 'small.json'), JSON.stringify(SMALL));
  const child = startLab([...EVOLVE, '--generations', '100000', '--out', 'killed'], folder);
  let output = '';
  while ((output.match(/generation +\d+ /g) ?? []).length < 3) {
    output += String((await once(child.stdout!, 'data'))[0]);
  }
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  const reached = readFileSync(join(folder, 'killed/log.jsonl'), 'utf8').trim().split('\n').length;
  const goal = ['--generations', String(reached + 2)];
  const further = ['evolve', '--resume', '--out', 'killed', '--workers', '2', ...goal];
  const resumed = await labJson(further, folder);
  for (const workers of ['1', '5']) {
    const run = await labJson([...EVOLVE, ...goal, '--workers', workers, '--out', workers], folder);
    expect(run['stateHash']).toBe(resumed['stateHash']);
    const bytes = (name: string) => readFileSync(join(folder, name, 'champion.msgpack'));
    expect(bytes(workers)).toEqual(bytes('killed'));
  }
});

test('an evaluator that SANE cannot form networks for is refused in one line', async () => {
  const refused = await lab(
    ['evolve', '--plugin', 'sane', '--set', 'learner.evaluator.hidden=[4,4]'],
    emptyFolder(onTestFinished),
  );
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain('LAB_BAD_OPTION');
});

test('games without a preset of their own are played against an opponent that is for them', async () => {
  const few = ['--set', 'networks=4', '--set', 'neurons=8', '--generations', '1', '--dry-run'];
  const args = ['evolve', '--plugin', 'sane', '--game', 'connect-four', ...few];
  const { learner } = (await labJson(args, emptyFolder(onTestFinished)))['settings'] as {
    learner: { opponent: object };
  };
  expect(learner.opponent).toEqual({ use: 'material' });
});
