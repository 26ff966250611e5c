import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder, lab, labJson } from 'evolab/testing';
import { expectRefused, tdRun } from './kept-games.ts';

test('games are exported with their moves by name, and illegal moves are refused', async () => {
  const cwd = emptyFolder(onTestFinished);
  await labJson([...tdRun('run'), '--generations', '1', '--episodes', 'games.db'], cwd);
  await labJson(['episodes', 'export', 'games.db', '--out', 'games.csv', '--limit', '5'], cwd);
  const lines = readFileSync(join(cwd, 'games.csv'), 'utf8').trimEnd().split('\r\n');
  expect(lines).toHaveLength(6);
  const query = ['episodes', 'query', 'games.db', '--out', 'games.msgpack'];
  const { episodes } = (await labJson(query, cwd)) as { episodes: { moves: string[] }[] };
  expect(episodes).toHaveLength(20);
  expect(episodes[0].moves.length).toBeGreaterThan(4);
  expect(lines[1]).toContain(JSON.stringify(episodes[0].moves).replaceAll('"', '""'));
  expect((await lab(['export', 'games.msgpack'], cwd)).stdout).toContain('[Variant "tic-tac-toe"]');
  expectRefused(await lab(['episodes', 'export', 'games.db', '--out', 'games.txt'], cwd), 'LAB_USAGE');
  expectRefused(await lab(['episodes', 'query', 'games.db', '--where', 'plies'], cwd), 'LAB_USAGE');

  const database = new DatabaseSync(join(cwd, 'games.db'));
  database.exec("UPDATE games SET moves = X'0000000000000000' WHERE id = 3");
  database.close();
  expectRefused(await lab(['episodes', 'export', 'games.db', '--out', 'bad.csv'], cwd), 'LAB_BAD_FILE');
  expectRefused(
    await lab([...tdRun('new'), '--generations', '1', '--from-episodes', 'games.db'], cwd),
    'LAB_BAD_FILE',
  );
  writeFileSync(join(cwd, 'games.db'), 'no database');
  expectRefused(await lab([...tdRun('new'), '--episodes', 'games.db'], cwd), 'LAB_BAD_FILE');
  expect(readFileSync(join(cwd, 'games.db'), 'utf8')).toBe('no database');
  expect(existsSync(join(cwd, 'new')) || existsSync(join(cwd, 'bad.csv'))).toBe(false);
});
