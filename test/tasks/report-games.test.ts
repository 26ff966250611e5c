import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeGames } from '../../src/storage/game-file.ts';
import { emptyFolder, lab, labJson } from '../cli/lab.ts';

const read = (cwd: string, file: string) => readFileSync(join(cwd, file), 'utf8');
/** What the script of a page reads. */
const dataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/json">([^]*?)<\/script>/g)].map(
    ([, json]) =>
      JSON.parse(json) as {
        games: { players: string[]; start: number[]; score: string; plies: [name: string][] }[];
      },
  );

test('games of a file are on one page, with who scored most', async () => {
  const cwd = emptyFolder();
  const duel = ['duel', 'material:depth=2', 'random', '--game', 'draughts', '--rounds', '3'];
  await labJson([...duel, '--pgnout', 'games.pdn', '--episodes', 'games.db', '--workers', '1'], cwd);
  for (const file of ['games.pdn', 'games.db']) {
    await labJson(['report', file], cwd);
    const html = read(cwd, `${file}.html`);
    expect(html).toContain('<h1>6 games of draughts</h1>');
    expect(html).toMatch(/class="verdict">material:depth=2 scores [\d.]+% of 6 games \(95% interval /);
    const [{ games }] = dataOf(html);
    expect(games).toHaveLength(6);
    expect(games[0].players).toEqual(['material:depth=2', 'random']);
    const moves = games[0].plies.map(([name]) => name).slice(0, 4);
    expect(read(cwd, 'games.pdn').replaceAll(/\s+/g, ' ')).toContain(
      ` 1. ${moves[0]} ${moves[1]} 2. ${moves[2]}`,
    );
  }
});

test('a game from another position begins there; what cannot be read is counted, and names stay text', async () => {
  const cwd = emptyFolder();
  const evil = '</script><img src=x onerror=alert(1)>';
  writeFileSync(
    join(cwd, 'mixed.pdn'),
    `[Event "a"]\n[Black "${evil}"]\n[White "b"]\n[Result "1-0"]\n[FEN "B:W32:BK14"]\n\n1. 14-18 1-0\n\n` +
      `[Event "b"]\n[Black "a"]\n[White "b"]\n[Result "*"]\n\n1. 11-99 *\n`,
  );
  await labJson(['report', 'mixed.pdn', '--out', 'page.html'], cwd);
  const html = read(cwd, 'page.html');
  expect(html).toContain('1 records that cannot be read are left out');
  expect(html).not.toContain('<img');
  const [{ games }] = dataOf(html);
  expect(games.map(({ players }) => players)).toEqual([[evil, 'b']]);
  expect(games[0].start.filter((look) => look !== 0)).toHaveLength(2);
  writeFileSync(join(cwd, 'none.pdn'), 'nothing at all');
  const { status, stderr } = await lab(['report', 'none.pdn'], cwd);
  expect([status, stderr]).toEqual([2, expect.stringContaining('(LAB_BAD_FILE)')]);
});

test('a role for which a file names no player has a question mark', async () => {
  const cwd = emptyFolder();
  const game = { game: { use: 'tic-tac-toe' }, rulesVersion: 1, agents: [], seed: 1, round: '', reason: '' };
  const moves = Int32Array.of(4);
  writeGames(join(cwd, 'saved.msgpack'), [{ ...game, players: ['one'], moves, payoffs: [] }]);
  await labJson(['report', 'saved.msgpack'], cwd);
  const names = read(cwd, 'saved.msgpack.html').matchAll(/<b>([^<]*)<\/b>\s*<span class="role">/g);
  expect(Array.from(names, ([, name]) => name)).toEqual(['one', '?']);
});
