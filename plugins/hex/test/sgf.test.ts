import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random, type GameRecord } from 'evolab';
import { emptyFolder, installedLaboratory, lab, labJson } from 'evolab/testing';
import { expect, onTestFinished, test } from 'vitest';
import { sgf } from '../src/sgf.ts';

const laboratory = await installedLaboratory();

function recordsIn(text: string): GameRecord[] {
  const records = sgf.file!.records(Buffer.from(text), () => undefined);
  return Array.from({ length: records.count }, (_, i) => records.at(i));
}

test('a file as HexGui writes it is read: size, colours, the swap of stones, the end', () => {
  expect(
    recordsIn('(;AP[HexGui:0.9.1]FF[4]GM[11]SZ[5]PB[Ann]PW[Bob]RE[W+R];B[a2];W[swap-pieces];B[c3];W[D4])'),
  ).toEqual([
    {
      game: { use: 'hex', size: 5, swap: true },
      players: ['Ann', 'Bob'],
      moves: ['a2', 'swap', 'c3', 'd4'],
      movers: [0, 1, 0, 1],
      payoffs: [-1, 1],
      reason: 'resigned',
      round: '',
      seed: 0,
      tags: [],
    },
  ]);
  // Cells may be two letters, a board may be set up.
  const [setup] = recordsIn('(;GM[11]SZ[3]AB[b2]AW[a1]PL[B];B[cc])');
  expect(setup).toMatchObject({ game: { use: 'hex', size: 3 }, start: 'b../.r./... r', moves: ['c3'] });
});

test.each([
  ['W[resign]', '', [1, -1], 'resigned'],
  ['B[Forfeit]', '', [-1, 1], 'forfeit'],
  ['W[resign]', 'RE[B+]', [1, -1], 'resigned'],
  // What the property tells counts.
  ['W[resign]', 'RE[W+T]', [-1, 1], 'time'],
])('a last move %s with the result %j ends the game: %j, %s', (last, result, payoffs, reason) => {
  const [record] = recordsIn(`(;GM[11]SZ[5]${result};B[a2];W[b3];${last})`);
  expect(record).toMatchObject({ moves: ['a2', 'b3'], movers: [0, 1], payoffs, reason });
});

test('a move that is called resign and is not the last is none', () => {
  const [record] = recordsIn('(;GM[11]SZ[5];B[resign];W[b3])');
  expect(record).toMatchObject({ moves: ['resign', 'b3'], payoffs: [], reason: '' });
});

test.each([
  ['(;FF[4]GM[11]SZ[5];B[a2];W[swap-sides])', 'swap-sides'],
  ['(;GM[11]SZ[5];B[a2]', 'does not end'],
  ['(;GM[11]SZ[100000]AB[a1];B[a2])', /SZ|100000/],
  ['(;GM[11]SZ[3]AB[z9];B[a2])', /z9/],
  ['(;AP[evolab]GM[11]SZ[5]RU[size=7,use=nim];B[a2])', 'use=nim'],
])('%s is refused: %s', (text, why) => {
  expect(() => recordsIn(text)).toThrow(why);
});

test('a file of a game that is not read, or with a move out of turn, is one line', async () => {
  const cwd = emptyFolder(onTestFinished);
  writeFileSync(join(cwd, 'go.sgf'), '(;FF[4]GM[1]SZ[9];B[aa])');
  writeFileSync(join(cwd, 'turn.sgf'), '(;GM[11]SZ[5];W[a2];B[c3])');
  for (const file of ['go.sgf', 'turn.sgf']) {
    const { status, stderr } = await lab(['replay', file, '--game', '1'], cwd);
    expect([file, status, stderr]).toEqual([
      file,
      2,
      expect.stringMatching(/^Error: .*\(LAB_[A-Z_]+\)\nHint: .*\n$/) as string,
    ]);
  }
});

test.each([{}, { swap: true }, { size: 5, swap: true }])(
  'random games of %o come back move by move',
  async (options) => {
    const game = laboratory.game({ use: 'hex', ...options });
    const cwd = emptyFolder(onTestFinished);
    const random = new Random('hex-sgf');
    const out = new Int32Array(game.maxMoves);
    const agents = ['random', 'uct:sims=4'];
    const text = `hex:${Object.entries(options)
      .map(([key, value]) => `${key}=${value}`)
      .join()}`.replace(/:$/, '');
    await lab(
      [
        'duel',
        ...agents,
        '--game',
        text,
        '--rounds',
        '3',
        '--seed',
        `${random.below(1000)}`,
        '--episodes',
        'a.db',
        '--workers',
        '1',
      ],
      cwd,
    );
    expect(game.start().moves(out, 0)).toBeGreaterThan(0);
    expect((await lab(['export', 'a.db', '--out', 'a.sgf'], cwd)).status).toBe(0);
    expect(readFileSync(join(cwd, 'a.sgf'), 'utf8')).toMatch(/^\(;FF\[4\].*GM\[11\]/);
    expect((await labJson(['import', 'a.sgf', '--episodes', 'b.db'], cwd))['added']).toBe(6);
    const moves = async (file: string) => {
      const { episodes } = (await labJson(['episodes', 'query', file], cwd)) as unknown as {
        episodes: { moves: unknown; payoffs: unknown }[];
      };
      return episodes.map((one) => [one.moves, one.payoffs]);
    };
    expect(await moves('b.db')).toEqual(await moves('a.db'));
  },
);
