import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { emptyFolder, lab, labJson } from './lab.ts';

interface Listed {
  readonly number: number;
  readonly players: readonly string[];
  readonly payoffs: readonly number[];
  readonly problem?: string;
}

describe('games that were played can be watched', () => {
  test.each([
    ['draughts', 'pdn'],
    ['othello', 'ggf'],
    ['tic-tac-toe', 'pgn'],
  ])(
    'those of a duel in %s, from a file whose name says nothing, and from a database',
    async (game, format) => {
      const cwd = emptyFolder();
      const words = ['duel', 'greedy', 'random', '--game', game, '--rounds', '2', '--workers', '1'];
      const { stdout } = await lab([...words, '--pgnout', 'g.txt', '--episodes', 'g.db'], cwd);
      const [, next] = /^ {2}lab (replay g\.txt --game \d)$/m.exec(stdout)!;
      expect((await lab(next.split(' '), cwd)).stdout).toMatch(/^start\n/);
      const { games } = (await labJson(['replay', 'g.txt'], cwd)) as unknown as { games: Listed[] };
      expect(games).toHaveLength(4);
      expect((await labJson(['replay', 'g.db'], cwd))['games']).toHaveLength(4);
      for (const { number, players } of games) {
        const fromFile = await labJson(['replay', 'g.txt', '--game', String(number)], cwd);
        const same = await labJson(['replay', 'g.db', '--game', String(number)], cwd);
        const numbered = new Set([fromFile, same].map(({ moves }) => JSON.stringify(moves)));
        expect([numbered.size, fromFile['players']]).toEqual([1, players]);
      }
      await labJson(['export', 'g.txt', '--out', 'again.txt'], cwd);
      expect(readFileSync(join(cwd, 'again.txt'), 'utf8')).toBe(readFileSync(join(cwd, 'g.txt'), 'utf8'));
      expect(await labJson(['export', 'g.db', '--game', '2'], cwd)).toMatchObject({ format, games: 1 });
    },
  );
});

describe('games are chosen', () => {
  const cwd = emptyFolderOnce();
  const game = (black: string, white: string, result: string) =>
    `[Black "${black}"]\n[White "${white}"]\n1. 11-15 ${result}\n\n`;
  writeFileSync(
    join(cwd, 'g.pdn'),
    game('Wyllie, J.', 'Anderson, A.', '1-0') +
      game('Anderson, A.', 'Wyllie, J.', '1-0') +
      game('Martins', 'Anderson, A.', '1/2-1/2') +
      '1. 11-15 22-23 *\n',
  );

  test.each([
    [[], [1, 2, 3, 4]],
    [
      ['--player', 'wyllie%'],
      [1, 2],
    ],
    [['--player', 'Anderson, A.', '--result', 'won'], [2]],
    [['--lost-by', 'Anderson, A.'], [1]],
    [['--player', '%', '--player', 'MARTINS'], [3]],
    [['--result', 'drawn'], [3]],
    [['--player', 'Wyllie'], []],
  ])('%j', async (flags, wanted) => {
    const answer = await labJson(['replay', 'g.pdn', ...flags], cwd);
    const numbers =
      'games' in answer ? (answer['games'] as Listed[]).map((one) => one.number) : [answer['number']];
    expect(numbers).toEqual(wanted);
  });

  test('a list names the record that cannot be read and says how to go on', async () => {
    const { stdout } = await lab(['replay', 'g.pdn', '--limit', '2'], cwd);
    expect(stdout).toMatch(
      /^The first 2 of more; the file holds 4 games .*\n\nNext:\n {2}lab replay g\.pdn --game 1$/m,
    );
    expect((await lab(['replay', 'g.pdn', '--limit', '1'], cwd)).stdout).toMatch(/^The first 1 of more/m);
    expect((await lab(['replay', 'g.pdn'], cwd)).stdout).toMatch(
      /^ {3}4 {2}ply 2: 22-23 is not a legal move .*cannot be read$/m,
    );
    const { status, stderr } = await lab(['replay', 'g.pdn', '--game', '4'], cwd);
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining('g.pdn, game 4: ply 2: 22-23 is not a legal move'),
    ]);
  });

  test('an export names what it leaves out', async () => {
    const { stdout, stderr } = await lab(['export', 'g.pdn', '--out', 'h.pdn'], cwd);
    expect(stdout).toBe('Wrote 3 games to h.pdn, as PDN\n');
    expect(stderr).toBe(
      'Warning: g.pdn, game 4: ply 2: 22-23 is not a legal move; left out (LAB_BAD_FILE)\n',
    );
  });
});

test.each([
  ['g is too large', (file: string) => truncateSync(file, 2 ** 30 + 1)],
  ['unpack it first', (file: string) => writeFileSync(file, gzipSync('1. 11-15 *'))],
  [
    'expected: GGF, HEX-SGF, MAT, OBF, PDN, PGN, SGF, SQUARES, WTHOR',
    (file: string) => writeFileSync(file, new Uint8Array(50)),
  ],
  [
    'expected: GGF, HEX-SGF, MAT, OBF, PDN, PGN, SGF, SQUARES, WTHOR',
    (file: string) => writeFileSync(file, ' \n'),
  ],
])('what holds no games is refused: %s', async (message, fill) => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'g'), '');
  fill(join(cwd, 'g'));
  for (const command of ['replay', 'export']) {
    const { status, stdout, stderr } = await lab([command, 'g'], cwd);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^Error: .* \(LAB_BAD_FILE\)\nHint: .*\n$/);
    expect(stderr).toContain(message);
  }
});

function emptyFolderOnce(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lab-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
