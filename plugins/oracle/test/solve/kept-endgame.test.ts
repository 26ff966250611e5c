import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder, lab } from 'evolab/testing';

test('a table is kept once and used by agents that name it; without it, or damaged, they say how it is made', async () => {
  const folder = emptyFolder(onTestFinished);
  const env = { ...process.env, CI: '1', NO_COLOR: '1', LAB_CACHE_DIR: join(folder, 'cache') };
  const agent = 'material:depth=1,endgame=3';
  const duel = ['duel', agent, 'material:depth=1', '--rounds', '4'];
  const missing = await lab(duel, folder, { env });
  expect([missing.status, missing.stdout]).toEqual([2, '']);
  expect(missing.stderr).toContain('there is no table of endgame 3 of draughts');
  expect(missing.stderr).toContain('lab solve draughts --endgame 3 --keep');

  const made = await lab(['solve', 'draughts', '--endgame', '3', '--keep'], folder, { env });
  expect(made.stdout).toContain('agents use it by endgame=3');
  const tables = join(folder, 'cache', 'endgames');
  const [name, ...rest] = readdirSync(tables);
  expect(rest).toEqual([]);

  const [one, two] = [
    await lab([...duel, '--workers', '1', '--json'], folder, { env }),
    await lab([...duel, '--workers', '2', '--json'], folder, { env }),
  ];
  expect(one.status).toBe(0);
  // What moves took differs from run to run.
  const steady = (text: string) => text.replaceAll(/"millis": [\d.e-]+/g, '');
  expect(steady(two.stdout)).toBe(steady(one.stdout));
  // At one ply material sees no difference between the moves of two kings against one.
  const analyze = ['analyze', agent, '--position', 'B:WK22:BK2,K11', '--json'];
  const found = await lab(analyze, folder, { env });
  expect(JSON.parse(found.stdout)).toMatchObject({ value: 1, evals: 0 });

  const bytes = readFileSync(join(tables, name));
  bytes[bytes.length >> 1] ^= 1;
  writeFileSync(join(tables, name), bytes);
  const damaged = await lab(duel, folder, { env });
  expect(damaged.status).toBe(2);
  expect(damaged.stderr).toContain('its checksum does not hold');
  expect(damaged.stderr).toContain('lab solve draughts --endgame 3 --keep');
});

test('an endgame that a game does not have is refused', async () => {
  const folder = emptyFolder(onTestFinished);
  const duel = (agent: string, game: string) => lab(['duel', agent, 'random', '--game', game], folder);
  expect((await duel('material:endgame=9', 'draughts')).stderr).toContain("draughts has no endgame '9'");
  expect((await duel('random:endgame=3', 'othello')).stderr).toContain('othello has no endgames of its own');
});
