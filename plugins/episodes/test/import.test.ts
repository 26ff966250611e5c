import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder, lab, labJson, startLab } from 'evolab/testing';
import { expectRefused } from './kept-games.ts';

const GOOD = '[Event "a"]\n[Black "x"]\n[White "y"]\n1. 11-15 22-18 2. 15x22 25x18 1-0\n\n';
const WON = '[FEN "W:W18:B14"]\n1. 18x9 0-1\n\n';

test('games are added once, and what cannot be read is named by file, record, ply and move', async () => {
  const cwd = emptyFolder(onTestFinished);
  const bad = '1. 11-15 22-19 *\n\n';
  const odd = '[FEN "W:W18:B14"]\n1. 18x9 1-0\n\n';
  writeFileSync(join(cwd, 'g.txt'), `${GOOD}${bad}${WON}1. 11-15 *\n\n${GOOD}${odd}`);
  const first = await lab(['import', 'g.txt', '--episodes', 'g.db'], cwd);
  expect(first.status).toBe(2);
  expect(first.stderr).toContain(
    'g.txt, record 2: ply 2: 22-19 is not a legal move; left out (LAB_BAD_FILE)\n',
  );
  expect(first.stderr).toContain('g.txt, record 6: the record tells 1 -1, by the rules it is -1 1\n');
  expect(first.stdout).toMatch(/^g\.txt +pdn +6 +4 +0 +1 +1$/m);
  const { stdout, status } = await lab(['import', 'g.txt', '--episodes', 'g.db', '--json'], cwd);
  expect([status, JSON.parse(stdout)]).toMatchObject([
    2,
    {
      added: 0,
      ok: false,
      files: [
        {
          records: 6,
          added: 0,
          known: 4,
          unfinished: 1,
          skipped: [{ record: 2, ply: 2, move: '22-19' }],
          remarks: [{ record: 6 }],
        },
      ],
    },
  ]);
  const { games } = (await labJson(['replay', 'g.db'], cwd)) as { games: { reason: string }[] };
  expect(games.map(({ reason }) => reason)).toEqual(['declared', 'rules', 'declared', 'rules']);
  expect(await labJson(['replay', 'g.db', '--game', '1'], cwd)).toMatchObject({
    players: ['x', 'y'],
    payoffs: [1, -1],
    moves: ['11-15', '22-18', '15x22', '25x18'],
    tags: { Event: 'a' },
  });
  expect((await labJson(['export', 'g.db', '--game', '2'], cwd))['text']).toEqual([
    expect.stringContaining('[FEN "W:W18:B14"]'),
  ]);
});

test('the same games under another name add nothing, and a good file has status 0', async () => {
  const cwd = emptyFolder(onTestFinished);
  writeFileSync(join(cwd, 'a.pdn'), GOOD + WON);
  writeFileSync(join(cwd, 'b'), GOOD + WON);
  expect(await labJson(['import', 'a.pdn', '--episodes', 'g.db'], cwd)).toMatchObject({ added: 2, ok: true });
  expect(await labJson(['import', 'b', 'a.pdn', '--episodes', 'g.db'], cwd)).toMatchObject({
    added: 0,
    ok: true,
  });
});

test('what comes out of a database goes into another one', async () => {
  const cwd = emptyFolder(onTestFinished);
  for (const game of ['draughts', 'othello', 'connect-four']) {
    const duel = ['duel', 'random', 'greedy', '--game', game, '--rounds', '3', '--workers', '1'];
    await labJson([...duel, '--episodes', 'first.db'], cwd);
  }
  const played = (await labJson(['episodes', 'query', 'first.db', '--limit', '99'], cwd)) as {
    episodes: { id: number; game: string; players: string[]; moves: string[]; payoffs: number[] }[];
  };
  await labJson(['export', 'first.db', '--format', 'pgn', '--out', 'all.pgn'], cwd);
  expect(await labJson(['import', 'all.pgn', '--episodes', 'second.db'], cwd)).toMatchObject({ added: 18 });
  const again = (await labJson(['episodes', 'query', 'second.db', '--limit', '99'], cwd)) as typeof played;
  const told = ({ episodes }: typeof played) =>
    episodes.map(({ game, players, moves, payoffs }) => ({ game, players, moves, payoffs }));
  expect(told(again)).toEqual(told(played));
});

test('a run learns from imported games that the rules ended, and from no others', async () => {
  const cwd = emptyFolder(onTestFinished);
  writeFileSync(join(cwd, 'a.pdn'), GOOD + WON);
  await labJson(['import', 'a.pdn', '--episodes', 'g.db'], cwd);
  const evolve = [
    'evolve',
    '--plugin',
    'td-mc',
    '--game',
    'draughts',
    '--from-episodes',
    'g.db',
    '--out',
    'run',
  ];
  expectRefused(await lab(evolve, cwd), 'LAB_WRONG_GAME');
});

test('files without games are named, and the others are read', async () => {
  const cwd = emptyFolder(onTestFinished);
  writeFileSync(join(cwd, 'a.pdn'), GOOD);
  writeFileSync(join(cwd, 'empty'), '');
  writeFileSync(join(cwd, 'letter'), 'Dear sir,\n');
  const { status, stderr, stdout } = await lab(
    ['import', 'empty', 'a.pdn', 'nowhere', '.', '--episodes', 'g.db'],
    cwd,
  );
  expect(status).toBe(2);
  expect(
    Array.from(stderr.matchAll(/^Warning: .*; left out \((LAB_[A-Z_]+)\)$/gm), ([, code]) => code),
  ).toEqual(['LAB_BAD_FILE', 'LAB_BAD_FILE', 'LAB_RUN_MISSING']);
  expect(stdout).toContain('1 games added to g.db');
  expectRefused(await lab(['import', 'empty', '--episodes', 'h.db'], cwd), 'LAB_BAD_FILE');
  expectRefused(await lab(['import', 'g.db', '--episodes', 'h.db'], cwd), 'LAB_USAGE');
  expectRefused(await lab(['import', 'a.pdn', '--episodes', 'letter'], cwd), 'LAB_BAD_FILE');
  const letter = await lab(['import', 'letter', '--episodes', 'h.db'], cwd);
  expectRefused(letter, 'LAB_BAD_FILE');
  expect(letter.stderr).toContain('letter is in no notation of games that lab reads');
});

test('games come from a pipe as well', async () => {
  const cwd = emptyFolder(onTestFinished);
  writeFileSync(join(cwd, 'a.pdn'), GOOD + WON);
  const pipe = async (file: string) => {
    execFileSync('mkfifo', [join(cwd, file)], { timeout: 600_000 });
    const writing = spawn('sh', ['-c', `cat a.pdn > ${file}`], { cwd });
    const result = await labJson(['import', file, '--episodes', 'g.db'], cwd);
    writing.kill();
    return result['added'];
  };
  expect([await pipe('one'), await pipe('two')]).toEqual([2, 0]);
});

test('a signal is heard while a pipe is waited for', async () => {
  const cwd = emptyFolder(onTestFinished);
  execFileSync('mkfifo', [join(cwd, 'pipe')], { timeout: 600_000 });
  const child = startLab(['import', 'pipe', '--episodes', 'g.db'], cwd);
  const ended = once(child, 'exit');
  // A writer that waits for the reader to come; then there is nothing to read.
  const writing = spawn('sh', ['-c', 'exec 3> pipe; echo open; exec sleep 600'], { cwd, stdio: 'pipe' });
  await once(writing.stdout, 'data');
  child.kill('SIGTERM');
  expect((await ended)[1]).toBe('SIGTERM');
  writing.kill();
});

test('nothing is suggested for a database into which no game came', async () => {
  const cwd = emptyFolder(onTestFinished);
  writeFileSync(join(cwd, 'g.txt'), GOOD);
  writeFileSync(join(cwd, 'none.pgn'), '[White "a"]\n\nhello\n');
  const none = await lab(['import', 'none.pgn', '--episodes', 'g.db'], cwd);
  expect(none.stdout).toMatch(/0 games added to g\.db\n$/);
  for (const left of [1, 0]) {
    const { stdout } = await lab(['import', 'g.txt', '--episodes', 'g.db'], cwd);
    expect(stdout).toMatch(
      new RegExp(`${left} games added to g\\.db\n\nNext:\n  lab episodes stats g\\.db\n`),
    );
  }
});
