import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random, type GameRecord } from 'evolab';
import { emptyFolder, installedLaboratory, labJson } from 'evolab/testing';
import { expect, onTestFinished, test } from 'vitest';
import { ggf } from '../src/ggf.ts';
import { obf } from '../src/obf.ts';
import { sgf } from '../src/sgf.ts';
import { squares } from '../src/squares.ts';

const laboratory = await installedLaboratory();
const othello = laboratory.game({ use: 'othello' });

function recordsIn(text: string, notation = sgf): GameRecord[] {
  const records = notation.file!.records(Buffer.from(text), () => undefined);
  return Array.from({ length: records.count }, (_, i) => records.at(i));
}
const accepts = (text: string): string[] =>
  [ggf, sgf, squares, obf].filter(({ file }) => file!.accepts(Buffer.from(text))).map(({ id }) => id);

/** The moves of a random game to its end, passes among them, with who made each. */
function randomGame(seed: number): (readonly [colour: string, name: string])[] {
  const random = new Random('sgf', seed);
  const position = othello.start();
  const out = new Int32Array(othello.maxMoves);
  const moves: (readonly [string, string])[] = [];
  while (!position.over) {
    const move = out[random.below(position.moves(out, 0))];
    moves.push(['BW'[position.turn], othello.moveName(position, move)]);
    position.play(move);
  }
  return moves;
}

test('a game is read: players, result, setup, escapes, moves and who made them', () => {
  const [one, ...more] = recordsIn(
    String.raw`(;FF[4]GM[2]SZ[8]PB[Ann \] A.]PW[Bob]RE[W+14]DT[2001-02-03]C[a ( ; ) \\ note];B[f5];W[d6]
      ;B[ C3 ];W[pass];B[])`,
  );
  expect(more).toEqual([]);
  expect(one).toEqual({
    game: { use: 'othello' },
    players: ['Ann ] A.', 'Bob'],
    moves: ['f5', 'd6', 'c3', 'pass', 'pass'],
    movers: [0, 1, 0, 1, 0],
    payoffs: [-1, 1],
    reason: '',
    round: '',
    seed: 0,
    tags: [
      ['Date', '2001-02-03'],
      ['C', 'a ( ; ) \\ note'],
    ],
  });
  const [setup] = recordsIn('(;GM[2]SZ[4]AB[b3][c2]AW[b2][c3]PL[W]RE[B+R])');
  expect(setup).toMatchObject({
    game: { use: 'othello', size: 4 },
    start: '-----OX--XO----- O',
    payoffs: [1, -1],
    reason: 'resigned',
  });
});

test('of variations the first is the game, wherever they branch; a collection has several games', () => {
  const text = '(;GM[2];B[f5](;W[d6](;B[c3];W[d3])(;B[c5]))(;W[f6](;B[e6])))\n (;GM[2];B[c4])';
  expect(recordsIn(text).map(({ moves }) => moves)).toEqual([['f5', 'd6', 'c3', 'd3'], ['c4']]);
});

test.each([
  ['(;FF[4]GM[1];B[aa])', 'GM[1] is not Othello'],
  ['(;GM[2];B[f5]', 'does not end'],
  ['(;GM[2]SZ[8]AB[z9])', 'no square of 8x8'],
])('%s is refused: %s', (text, why) => {
  expect(() => recordsIn(text)).toThrow(why);
});

test('what a file is, is told from GGF and from lines of squares', () => {
  expect(accepts('(;GM[Othello]PC[GGS];)')).toEqual(['ggf']);
  expect(accepts('(;FF[4]GM[2]SZ[8];B[f5];W[d6])')).toEqual(['sgf']);
  expect(accepts('\n F5D6C3D3C4\n')).toEqual(['squares']);
  expect(accepts('[Event "a"]\n\n1. f5 d6')).toEqual([]);
  expect(accepts('the f5d6c3d3 opening')).toEqual([]);
});

test('random games come back move by move from SGF and from a line of squares, by lab import', async () => {
  const cwd = emptyFolder(onTestFinished);
  const games = [1, 2, 3, 4, 5].map(randomGame);
  const trees = games.map((moves) => `(;GM[2]SZ[8]${moves.map(([by, name]) => `;${by}[${name}]`).join('')})`);
  const lines = games.map((moves) => moves.map(([, name]) => (name === 'pass' ? '' : name)).join(''));
  writeFileSync(join(cwd, 'games.sgf'), trees.join('\n'));
  writeFileSync(join(cwd, 'games.txt'), `${lines.join('\n').toUpperCase()}\n`);
  for (const file of ['games.sgf', 'games.txt']) {
    const found = await labJson(['import', file, '--episodes', `${file}.db`], cwd);
    expect(found['added']).toBe(5);
    const { episodes } = (await labJson(['episodes', 'query', `${file}.db`], cwd)) as unknown as {
      episodes: { moves: number[]; plies: number }[];
    };
    expect(episodes.map(({ plies }) => plies)).toEqual(games.map(({ length }) => length));
  }
});

test('deep trees and long values take no time', () => {
  expect(recordsIn(`(;GM[2]${'(;B[f5]'.repeat(50_000)}${')'.repeat(50_000)})`)[0].moves).toHaveLength(50_000);
  expect(recordsIn(`(;GM[2]C[${'\\]'.repeat(200_000)}];B[f5])`)[0].moves).toEqual(['f5']);
  expect(() => recordsIn(`(;GM[2]C[${'['.repeat(200_000)}`)).toThrow('does not end');
});

test('positions of OBF are games without moves, with what the file says of them', async () => {
  const START = `${'-'.repeat(27)}OX------XO${'-'.repeat(27)}`;
  const text = `% two positions\n\n${START} X;\r\n${START} O; F4:+0; D3:-2; % solved\n`;
  expect(accepts(text)).toEqual(['obf']);
  const [first, second] = recordsIn(text, obf);
  expect(first).toMatchObject({ game: { use: 'othello' }, start: `${START} X`, moves: [], tags: [] });
  expect(second).toMatchObject({ start: `${START} O`, tags: [['Values', 'F4:+0; D3:-2;']] });
  expect(() => recordsIn(`${START} X\n${START.slice(1)} X`, obf)).toThrow(SyntaxError);
  const cwd = emptyFolder(onTestFinished);
  writeFileSync(join(cwd, 'some.obf'), text);
  const { positions } = await labJson(['replay', 'some.obf', '--game', '2'], cwd);
  expect(positions).toEqual([`${START} O`]);
});
