import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyFolder, lab, labJson } from './lab.ts';

describe('lab openings', () => {
  test('writes a book that a duel reads', async () => {
    const cwd = emptyFolder();
    const made = await labJson(
      ['openings', 'draughts', '--plies', '3', '--count', '4', '--out', 'b.txt'],
      cwd,
    );
    const book = readFileSync(join(cwd, 'b.txt'), 'utf8').trimEnd().split('\n');
    expect(made['openings']).toEqual(book);
    expect(new Set(book).size).toBe(4);
    const args = ['duel', 'random', 'random', '--game', 'draughts', '--rounds', '4', '--out', 'g.pdn'];
    await labJson([...args, '--openings', 'b.txt'], cwd);
    const starts = [...readFileSync(join(cwd, 'g.pdn'), 'utf8').matchAll(/^1\. (\S+) (\S+) 2\. (\S+)/gm)];
    expect(starts.map(([, ...moves]) => moves.join(' '))).toEqual(book.flatMap((line) => [line, line]));
    const { stderr } = await lab([...args, '--force', '--openings', 'c.txt'], cwd);
    expect(stderr).toMatch(/c\.txt.*\(LAB_BAD_FILE\)/);
  });

  test('prints all there are and says so if they are fewer than asked for', async () => {
    const { stdout, stderr } = await lab(['openings', 'tic-tac-toe', '--plies', '1'], emptyFolder());
    expect(stdout.trimEnd().split('\n').sort()).toEqual([
      'a1',
      'a2',
      'a3',
      'b1',
      'b2',
      'b3',
      'c1',
      'c2',
      'c3',
    ]);
    expect(stderr).toContain('Found 9 openings');
  });

  test('an agent leaves out what is not balanced', async () => {
    // To the end of the game, perfect play is a draw, -1 or 1: after two plies only losing replies drop out.
    const perfect = ['--agent', 'alphabeta:depth=9'];
    const args = ['openings', 'tic-tac-toe', '--plies', '2', '--count', '100'];
    const all = (await labJson(args, emptyFolder()))['openings'] as string[];
    const even = (await labJson([...args, '--balance', '0.5', ...perfect], emptyFolder()))[
      'openings'
    ] as string[];
    expect(all).toHaveLength(72);
    // After a corner only the centre holds; after the centre only a corner.
    const drawn = (first: string) => even.filter((line) => line.startsWith(first)).sort();
    expect(drawn('a1')).toEqual(['a1 b2']);
    expect(drawn('b2')).toEqual(['b2 a1', 'b2 a3', 'b2 c1', 'b2 c3']);
    expect(even.length).toBeLessThan(all.length);
  });
});

describe('openings that cannot be as they were asked for are refused, and leave nothing behind', () => {
  const duel = ['duel', 'random', 'greedy', '--game', 'tic-tac-toe'];
  const cup = ['tournament', ...duel.slice(1), '--out', 'cup'];
  test.each([
    [duel, 'file=book.txt,plies=3', 'LAB_USAGE', 'plies has no effect beside file'],
    [cup, 'file=book.txt,plies=3', 'LAB_USAGE', 'plies has no effect beside file'],
    [duel, 'plies=2,order=random', 'LAB_USAGE', 'order has no effect without file'],
    [duel, 'file=', 'LAB_USAGE', 'file names no file'],
    [cup, 'plies=2,plies=3', 'LAB_USAGE', 'plies is given twice'],
    [cup, 'start=2', 'LAB_USAGE', 'start has no effect without file'],
    [cup, 'plies=20', 'LAB_BAD_OPTION', 'no opening of 20 plies was found'],
    [cup, 'file=empty.txt', 'LAB_BAD_FILE', 'empty.txt holds no opening'],
  ])('lab %j --openings %s', async (args, openings, code, message) => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'book.txt'), 'a1\n');
    writeFileSync(join(cwd, 'empty.txt'), '');
    const { status, stdout, stderr } = await lab([...args, '--openings', openings], cwd);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(new RegExp(`^Error: .*${message}.* \\(${code}\\)\n`));
    expect(readdirSync(cwd).sort()).toEqual(['book.txt', 'empty.txt']);
  });
});

describe('lab export and lab replay take the folder of a tournament', () => {
  test('every game once, in the usual form of its game or another one', async () => {
    const cwd = emptyFolder();
    await labJson(
      ['tournament', 'random', 'greedy', '--game', 'othello', '--rounds', '2', '--out', 'cup'],
      cwd,
    );
    const { stdout } = await lab(['export', 'cup'], cwd);
    expect(stdout.match(/^\(;GM\[Othello\]/gm)).toHaveLength(4);
    expect(await labJson(['export', 'cup', '--format', 'pgn', '--out', 'cup.pgn'], cwd)).toEqual({
      format: 'pgn',
      games: 4,
      skipped: 0,
      out: 'cup.pgn',
    });
    expect((await lab(['export', 'cup', '--out', 'cup.ggf'], cwd)).stdout).toBe(
      'Wrote 4 games to cup.ggf, as GGF\n',
    );
    const pgn = readFileSync(join(cwd, 'cup.pgn'), 'utf8');
    expect([...pgn.matchAll(/^\[Round "(.*)"\]$/gm)].map(([, round]) => round)).toEqual([
      '1.1.1',
      '1.1.2',
      '2.1.1',
      '2.1.2',
    ]);
    const { games } = (await labJson(['replay', 'cup'], cwd)) as { games: { plies: number }[] };
    const third = (await labJson(['replay', 'cup', '--game', '3'], cwd)) as {
      moves: string[];
      players: string[];
    };
    expect(third.moves).toHaveLength(games[2].plies);
    expect(pgn).toContain(`[White "${third.players[0]}"]`);
  });

  test.each([
    [['export', 'cup', '--format', 'pdn'], 'LAB_WRONG_GAME'],
    [['export', 'nowhere'], 'LAB_BAD_FILE'],
    [['export', '.'], 'LAB_RUN_MISSING'],
    [['replay', 'cup', '--game', '9'], 'LAB_USAGE'],
    [['openings', 'tic-tac-toe', '--balance', '2'], 'LAB_USAGE'],
    [['openings', 'tic-tac-toe', '--agent', 'random'], 'LAB_USAGE'],
    [['openings', 'go'], 'LAB_UNKNOWN_EXTENSION'],
    [['duel', 'random', 'random', '--game', 'tic-tac-toe', '--openings', 'file=bad.txt'], 'LAB_BAD_FILE'],
  ])('lab %j gives %s', async (args, code) => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'bad.txt'), 'a1 a1\n');
    if (args.includes('cup'))
      await labJson(
        ['tournament', 'random', 'random', '--game', 'tic-tac-toe', '--rounds', '1', '--out', 'cup'],
        cwd,
      );
    const { status, stderr } = await lab(args, cwd);
    expect(stderr).toContain(`(${code})`);
    expect(status).toBe(2);
  });
});
