import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeAgent } from '../../src/storage/agent-file.ts';
import { lab } from './lab.ts';

/** Escape sequences, a line of its own, a formula, a tag, markup and a change of direction. */
const NAME = '=1+1\x1b[2J\x1b]0;title\x07\x9b1m\nFORGED line\r\u202e"]\n[Result "1-0"]<img src=x>';
/** What a terminal obeys; the tests of `escape.ts` say what becomes of it. */
const OBEYED = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/;

let cwd: string;

beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'lab-hostile-'));
  const agent = {
    name: NAME,
    game: { use: 'tic-tac-toe' },
    searcher: { use: 'random' },
    budget: {},
  };
  writeAgent(join(cwd, 'hostile.msgpack'), { agent });
  writeFileSync(join(cwd, 'hostile.yaml'), JSON.stringify({ name: `${NAME}2`, searcher: 'random' }));
  const cup = ['tournament', 'hostile.msgpack', 'hostile.yaml', '--game', 'tic-tac-toe', '--rounds', '1'];
  expect((await lab([...cup, '--out', 'cup', '--episodes', 'games.db'], cwd)).status).toBe(0);
});
afterAll(() => rmSync(cwd, { recursive: true }));

const duel = ['duel', 'hostile.msgpack', 'hostile.yaml', '--rounds', '1', '--seed', '2'];

describe('a name from a file is text for every command that prints it', () => {
  test.each([
    [['inspect', 'hostile.msgpack']],
    [[...duel, '--pgnout', 'games.pgn']],
    [[...duel, '--format', 'fastchess']],
    [['duel', 'hostile.msgpack', 'random', '--game', 'draughts']],
    [['tournament', '--resume', '--out', 'cup']],
    [['replay', 'cup']],
    [['replay', 'cup', '--game', '1']],
    [['replay', 'cup', '--game', '1', '--text']],
    [['export', 'cup', '--out', 'cup.pgn']],
    [['export', 'cup']],
    [['report', 'cup', '--out', 'cup.html']],
    [['share', 'hostile.msgpack', '--out', 'agent.html']],
    [['analyze', 'hostile.yaml', '--game', 'tic-tac-toe']],
    [['play', 'hostile.msgpack']],
    [['episodes', 'query', 'games.db']],
    [['episodes', 'stats', 'games.db']],
    [['episodes', 'export', 'games.db', '--out', 'games.csv']],
    [['survey', '--game', 'tic-tac-toe', '--agents', 'hostile.yaml']],
    [['duel', NAME, 'random']],
    [['inspect', NAME]],
    [['evolve', '--plugin', NAME]],
    [['export', 'cup', '--format', NAME]],
    [[NAME]],
  ])('lab %j', async (args) => {
    for (const words of [args, [...args, '--json']]) {
      const { status, stdout, stderr } = await lab(words, cwd);
      expect(status === 0 || status === 2, stderr).toBe(true);
      expect(stdout + stderr).not.toMatch(OBEYED);
      expect(stdout + stderr).not.toMatch(/^FORGED/m);
      expect(stdout + stderr).not.toMatch(/^\[Result "1-0"\]<img/m);
    }
  });

  test('and in what is written for other programs', () => {
    const games = ['games.pgn', 'cup.pgn'].map((file) => readFileSync(join(cwd, file), 'utf8'));
    for (const text of games) {
      expect(text).not.toMatch(OBEYED);
      // One tag of a kind for each of the two games.
      expect(text.match(/^\[Result /gm)).toHaveLength(2);
      expect(text.match(/^\[White "=1\+1\\\\x1b/gm)).toHaveLength(2);
    }
    const page = readFileSync(join(cwd, 'cup.html'), 'utf8');
    expect(page).toContain('&lt;img src=x&gt;');
    expect(page).not.toContain('<img src=x');
    const table = readFileSync(join(cwd, 'games.csv'), 'utf8').replaceAll('\r\n', '\n');
    expect(table).not.toMatch(/(^|,)"?[=@]/m);
    expect(table).not.toMatch(OBEYED);
  });
});
