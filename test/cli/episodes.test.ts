import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Episodes, type Episode } from '../../src/storage/episodes.ts';
import { emptyFolder, lab, labJson, startLab } from './lab.ts';
import { expectRefused, tdRun } from '../../plugins/episodes/test/kept-games.ts';

function stored(cwd: string): Episode[] {
  const episodes = Episodes.read(join(cwd, 'games.db'));
  const games = [...episodes.games()];
  episodes.close();
  return games;
}

test('a run killed while it keeps games, and resumed, has kept those of a run never stopped', async () => {
  const cwd = emptyFolder();
  const child = startLab([...tdRun('run'), '--episodes', 'games.db', '--generations', '100000'], cwd);
  let output = '';
  while ((output.match(/generation +\d+ /g) ?? []).length < 4) {
    output += String((await once(child.stdout!, 'data'))[0]);
  }
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  const reached = readFileSync(join(cwd, 'run/log.jsonl'), 'utf8').trim().split('\n').length;
  const goal = ['--generations', String(reached + 2), '--episodes', 'games.db'];
  const end = await labJson([...tdRun('run'), ...goal, '--resume'], cwd);
  const straight = emptyFolder();
  const { stateHash } = await labJson([...tdRun('run'), ...goal], straight);
  expect(end['stateHash']).toBe(stateHash);
  expect(stored(cwd)).toHaveLength(20 * (reached + 2));
  expect(stored(cwd)).toEqual(stored(straight));
  expect(readdirSync(cwd).sort()).toEqual(['games.db', 'run']);
});

test.each([':memory:', 'file:games?mode=memory'])(
  'a database called %s is a file all the same',
  async (name) => {
    const cwd = emptyFolder();
    const duel = ['duel', 'random', 'greedy', '--game', 'tic-tac-toe', '--workers', '1', '--rounds', '1'];
    await labJson([...duel, '--episodes', name], cwd);
    expect(readdirSync(cwd)).toEqual([name]);
    expect((await labJson(['episodes', 'stats', name], cwd))['games']).toBe(2);
  },
);

test('a database without a name is refused in a line', async () => {
  const duel = ['duel', 'random', 'greedy', '--game', 'tic-tac-toe', '--rounds', '1', '--episodes', ''];
  expectRefused(await lab(duel, emptyFolder()), 'LAB_DISK');
});

const [EVOLVE, CUP] = [
  ['evolve', '--plugin', 'coevolution', '--generations', '1', '--out', 'out'],
  ['tournament', 'random', 'greedy', '--rounds', '1', '--out', 'out'],
];

test.each([
  [EVOLVE, 'out/log.jsonl'],
  [EVOLVE, 'link/out/state.msgpack'],
  [EVOLVE, 'out/hall/000001.msgpack'],
  [EVOLVE, 'out/lock'],
  [CUP, 'out/games.log'],
  [CUP, 'out/standings.json'],
  [CUP, 'out/../out/table.txt'],
  [['duel', 'random', 'greedy', '--rounds', '1', '--out', 'a.pgn'], './a.pgn'],
  [[...CUP, '--pgnout', 'a.pgn', '--force'], 'a.pgn'],
])('%j refuses a database in the place of its own file %s before it begins', async (words, file) => {
  const cwd = emptyFolder();
  symlinkSync('.', join(cwd, 'link'));
  expectRefused(await lab([...words, '--game', 'tic-tac-toe', '--episodes', file], cwd), 'LAB_USAGE');
  expect(readdirSync(cwd)).toEqual(['link']);
});

test('a database may be in the folder of its run, and files that are none stay as they are', async () => {
  const cwd = emptyFolder();
  await labJson([...CUP, '--game', 'tic-tac-toe', '--episodes', 'out/games.db'], cwd);
  expect(readdirSync(join(cwd, 'out'))).toContain('games.db');
  writeFileSync(join(cwd, 'notes.txt'), 'notes');
  const duel = ['duel', 'random', 'greedy', '--game', 'tic-tac-toe', '--episodes', 'notes.txt'];
  expectRefused(await lab(duel, cwd), 'LAB_BAD_FILE');
  expect(readFileSync(join(cwd, 'notes.txt'), 'utf8')).toBe('notes');
});

test.each([
  ['duel', 'random', 'uct:sims=40', '--rounds', '12'],
  ['tournament', 'random', 'uct:sims=40', 'material:depth=1', '--rounds', '4', '--out', 'cup'],
])('the games of a %s are in the same order for any number of workers', async (...words) => {
  const [one, three] = [emptyFolder(), emptyFolder()];
  const line = [...words, '--game', 'connect-four', '--episodes', 'games.db', '--workers'];
  await lab([...line, '1'], one);
  await lab([...line, '3'], three);
  expect(stored(one)).toHaveLength(24);
  expect(stored(three)).toEqual(stored(one));
});

test('games of duels and runs are added once, and a net learns from them', async () => {
  const cwd = emptyFolder();
  const duel = ['duel', 'random', 'uct:sims=10', '--game', 'tic-tac-toe', '--workers', '1'];
  await lab([...duel, '--rounds', '3', '--episodes', 'games.db'], cwd);
  expect((await lab([...duel, '--rounds', '4', '--episodes', 'games.db'], cwd)).stderr).toContain(
    '2 games added to games.db, 6 were there already\n',
  );
  const evolve = ['evolve', '--plugin', 'coevolution', '--game', 'tic-tac-toe', '--population', '4'];
  await labJson([...evolve, '--generations', '2', '--episodes', 'games.db', '--out', 'a'], cwd);
  const stats = (await labJson(['episodes', 'stats', 'games.db'], cwd)) as {
    games: number;
    sources: object[];
  };
  expect(stats.sources).toMatchObject([
    { command: 'duel', label: 'random - uct:sims=10', games: 8 },
    { command: 'evolve', label: 'a', games: stats.games - 8 },
  ]);
  const queried = ['episodes', 'query', 'games.db', '--agent', 'random', '--result', 'lost', '--limit', '1'];
  const lost = stored(cwd).filter(({ players, payoffs }) => payoffs[players.indexOf('random')] < 0);
  expect(await labJson(queried, cwd)).toMatchObject({ games: lost.length, episodes: [{ id: lost[0].id }] });

  const learn = ['--from-episodes', 'games.db', '--where', 'command=evolve'];
  const first = await labJson([...tdRun('run'), ...learn, '--generations', '4'], cwd);
  const straight = await labJson([...tdRun('other'), ...learn, '--generations', '6'], cwd);
  // What was added since does not change what the run learns from.
  const episodes = Episodes.open(join(cwd, 'games.db'));
  const [copied] = episodes.games({ where: ['command=evolve'] });
  expect(episodes.add({ ...copied.source, digest: 'b' }, [copied])).toBe(1);
  episodes.close();
  const further = await labJson(['evolve', '--resume', '--out', 'run', '--generations', '6'], cwd);
  expect(further['stateHash']).not.toBe(first['stateHash']);
  expect(further['stateHash']).toBe(straight['stateHash']);
  expectRefused(
    await lab(['evolve', '--plugin', 'td-mc', '--from-episodes', 'games.db'], cwd),
    'LAB_WRONG_GAME',
  );
  expect(existsSync(join(cwd, 'populations'))).toBe(false);
});

test('a tournament adds its games, those of earlier sittings too, and a namesake is somebody else', async () => {
  const cwd = emptyFolder();
  const cup = ['tournament', '--game', 'tic-tac-toe', '--workers', '1', '--episodes', 'games.db'];
  const sit = async (...more: string[]) => (await lab([...cup, ...more], cwd)).stderr;
  await lab(['tournament', 'random', 'material:depth=1', '--game', 'tic-tac-toe', '--out', 'cup'], cwd);
  expect(await sit('--resume', '--out', 'cup', '--rounds', '3')).toBe('6 games added to games.db\n');
  expect(await sit('--resume', '--out', 'cup', '--rounds', '4', 'uct:sims=5')).toBe(
    '18 games added to games.db, 6 were there already\n',
  );
  const kept = stored(cwd);
  expect(new Set(kept.map(({ round }) => round)).size).toBe(24);
  expect(kept.filter(({ players }) => players.includes('uct:sims=5'))).toHaveLength(16);
  writeFileSync(join(cwd, 'games.db'), readFileSync(join(cwd, 'games.db')).subarray(0, 5000));
  expectRefused(await lab([...cup, 'random', 'uct', '--out', 'other'], cwd), 'LAB_BAD_FILE');
  expect(existsSync(join(cwd, 'other'))).toBe(false);
});
