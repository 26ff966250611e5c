import { expect, test } from 'vitest';
import { emptyFolder, lab } from './lab.ts';

const DUEL = ['duel', 'random', 'greedy', '--game', 'tic-tac-toe', '--rounds', '1', '--workers', '1'];
const through = (script: string) => ({
  env: { ...process.env, CI: '1', npm_lifecycle_event: 'npx', npm_lifecycle_script: script },
});

test('after npx lab, hints, next commands and the help say npx lab', async () => {
  const cwd = emptyFolder();
  const wrong = await lab(['duel', 'random'], cwd, through("'lab'"));
  expect(wrong.stderr).toBe(
    'Error: npx lab duel needs B (LAB_USAGE)\nHint: npx lab duel A B; npx lab duel --help\n',
  );
  const unknown = await lab(['deul'], cwd, through("'lab'"));
  expect(unknown.stderr).toMatch(/; npx lab --help\n$/);
  const played = await lab(DUEL, cwd, through("'lab'"));
  expect(played.stdout).toMatch(/\nNext:\n {2}npx lab duel random greedy /);
  const help = await lab(['duel', '--help'], cwd, through("'lab'"));
  expect(help.stdout).toContain('$ npx lab duel A B ');
});

test('what another program that npx started runs is lab', async () => {
  const { stdout } = await lab(DUEL, emptyFolder(), through("'vitest'"));
  expect(stdout).toMatch(/\nNext:\n {2}lab duel /);
});

test('--json is for scripts, whoever called', async () => {
  const { stdout } = await lab(['duel', 'random', '--json'], emptyFolder(), through("'lab'"));
  expect(JSON.parse(stdout)).toMatchObject({ error: { message: 'lab duel needs B' } });
});

test('--quiet leaves the result', async () => {
  const cwd = emptyFolder();
  const words = 'evolve --plugin coevolution --game tic-tac-toe --population 2 --generations 1 --workers 1';
  const { stdout, stderr } = await lab([...words.split(' '), '--quiet', '--episodes', 'games.db'], cwd);
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^\nThe champion of generation 1, /);
});
