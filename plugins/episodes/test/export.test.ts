import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { emptyFolder, lab, labJson, type Outcome } from '../../../test/cli/lab.ts';

const RUN = [
  'evolve',
  '--plugin',
  'td-mc',
  '--game',
  'tic-tac-toe',
  '--set',
  'episodes=20',
  '--set',
  'testGames=0',
  '--set',
  'rating.first=false',
  '--set',
  'rating.anchors=[]',
  '--workers',
  '1',
];
const run = (folder: string): string[] => [...RUN, '--run', folder];

const refused = ({ status, stdout, stderr }: Outcome, code: string) => {
  expect(stderr).toMatch(new RegExp(`^Error: .*\\(${code}\\)\n(Hint: .*\n)?$`));
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
};

test('games are exported with their moves by name, and illegal moves are refused', async () => {
  const cwd = emptyFolder();
  await labJson([...run('run'), '--generations', '1', '--episodes', 'games.db'], cwd);
  await labJson(['episodes', 'export', 'games.db', '--out', 'games.csv', '--limit', '5'], cwd);
  const lines = readFileSync(join(cwd, 'games.csv'), 'utf8').trimEnd().split('\r\n');
  expect(lines).toHaveLength(6);
  const query = ['episodes', 'query', 'games.db', '--out', 'games.msgpack'];
  const { episodes } = (await labJson(query, cwd)) as { episodes: { moves: string[] }[] };
  expect(episodes).toHaveLength(20);
  expect(episodes[0].moves.length).toBeGreaterThan(4);
  expect(lines[1]).toContain(JSON.stringify(episodes[0].moves).replaceAll('"', '""'));
  expect((await lab(['export', 'games.msgpack'], cwd)).stdout).toContain('[Variant "tic-tac-toe"]');
  refused(await lab(['episodes', 'export', 'games.db', '--out', 'games.txt'], cwd), 'LAB_USAGE');
  refused(await lab(['episodes', 'query', 'games.db', '--where', 'plies'], cwd), 'LAB_USAGE');

  const database = new DatabaseSync(join(cwd, 'games.db'));
  database.exec("UPDATE games SET moves = X'0000000000000000' WHERE id = 3");
  database.close();
  refused(await lab(['episodes', 'export', 'games.db', '--out', 'bad.csv'], cwd), 'LAB_BAD_FILE');
  refused(
    await lab([...run('new'), '--generations', '1', '--from-episodes', 'games.db'], cwd),
    'LAB_BAD_FILE',
  );
  writeFileSync(join(cwd, 'games.db'), 'no database');
  refused(await lab([...run('new'), '--episodes', 'games.db'], cwd), 'LAB_BAD_FILE');
  expect(readFileSync(join(cwd, 'games.db'), 'utf8')).toBe('no database');
  expect(existsSync(join(cwd, 'new')) || existsSync(join(cwd, 'bad.csv'))).toBe(false);
}, 60_000);
