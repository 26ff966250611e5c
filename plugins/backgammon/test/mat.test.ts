import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random, type GameRecord, type WrittenGame } from 'evolab';
import { emptyFolder, labJson, playNames, repeats } from 'evolab/testing';
import { expect, onTestFinished, test } from 'vitest';
import plugin from '../src/index.ts';
import { mat } from '../src/mat.ts';
import { isSamePlay } from '../src/same-play.ts';
import { backgammonGame } from './game.ts';

const GNUBG = new URL('files/gnubg.mat', import.meta.url);

function recordsIn(text: string): GameRecord[] {
  const records = mat.file!.records(Buffer.from(text), () => undefined);
  return Array.from({ length: records.count }, (_, i) => records.at(i));
}

/** A random game, in which doubles are mostly taken. */
function randomGame(options: Record<string, unknown>, seed: number): WrittenGame {
  const game = backgammonGame(options);
  const random = new Random('mat', seed);
  const position = game.start();
  const out = new Int32Array(game.maxMoves);
  const moves: number[] = [];
  while (!position.over) {
    const legal = out.subarray(0, position.moves(out, 0));
    const take = legal.find((move) => game.moveName(position, move) === 'take');
    const move = take !== undefined && random.below(4) > 0 ? take : legal[random.below(legal.length)];
    moves.push(move);
    position.play(move);
  }
  return {
    game: { use: 'backgammon', ...options },
    players: ['Ann', 'Bob'],
    moves,
    payoffs: [position.payoff(0), position.payoff(1)],
    reason: 'rules',
    round: '3.1',
    seed: 7,
  };
}

test.each([
  [{}],
  [{ gammons: false }],
  [{ cube: 64 }],
  [{ cube: 2, match: 3 }],
  [{ cube: 64, match: 9 }],
  [{ cube: 0, match: 5 }],
])('what is written is read back move by move: %j', (options) => {
  const game = backgammonGame(options);
  for (let seed = 0; seed < repeats(5); seed++) {
    const written = randomGame(options, seed);
    const [record, ...more] = recordsIn(mat.write!(game, written));
    expect(more).toEqual([]);
    const position = game.start();
    const names = Array.from(written.moves, (move) => {
      const name = game.moveName(position, move);
      position.play(move);
      return name;
    });
    expect(record.moves).toEqual(names);
    expect(record).toMatchObject({
      players: ['Ann', 'Bob'],
      payoffs: written.payoffs,
      round: '3.1',
      seed: 7,
    });
    const changed = Object.entries(options).filter(([, value]) => value !== 0);
    expect(record.game).toEqual({ use: 'backgammon', ...Object.fromEntries(changed) });
  }
});

/** GNU Backgammon: its name on the path, and where Debian has it. */
const installed = ['gnubg', '/usr/games/gnubg'].find(
  (command) => spawnSync(command, ['--version'], { timeout: 600_000 }).status === 0,
);

test.skipIf(installed === undefined).each([{}, { cube: 64 }, { cube: 64, match: 3 }, { cube: 64, match: 5 }])(
  'GNU Backgammon reads what is written, and what it writes of that is the same game: %j',
  (options) => {
    const folder = emptyFolder(onTestFinished);
    const [ours, theirs] = ['ours.mat', 'theirs.mat'].map((name) => join(folder, name));
    for (let seed = 0; seed < repeats(20, 3); seed++) {
      const text = mat.write!(backgammonGame(options), randomGame(options, seed));
      writeFileSync(ours, text);
      const asked = [`import mat ${ours}`, `export match mat ${theirs}`, 'exit', 'y', ''];
      spawnSync(installed!, ['-t', '-q', '-r'], { input: asked.join('\n'), timeout: 600_000 });
      const [[own], [other, ...more]] = [text, readFileSync(theirs, 'utf8')].map(recordsIn);
      expect(more).toEqual([]);
      expect(other).toMatchObject({ moves: own.moves, payoffs: own.payoffs, game: own.game });
    }
  },
);

test('a match of GNU Backgammon is read: its steps, hits that are not marked, a cube, games that are given up', () => {
  const [first, rest] = recordsIn(readFileSync(GNUBG, 'utf8'));
  // The first game is given up: the match goes on, so that the record has no result.
  expect(first).toMatchObject({ players: ['Ann', 'Bob'], payoffs: [], reason: 'resigned' });
  expect(first.game).toEqual({ use: 'backgammon', cube: 64, match: 3 });
  expect(first.moves.slice(0, 5)).toEqual(['black 21', '13/11 6/5', 'roll', '52', '24/22 13/8']);
  expect(first.moves).toContain('double');
  // The rest of the match begins with Crawford's game, and Bob wins it.
  expect(rest.start).toBe('4HPwATDgc/ABMA opening score 0-2 crawford');
  expect(rest.payoffs).toEqual([-1, 1]);
  const game = backgammonGame({ cube: 64, match: 3 });
  const position = playNames(game, game.parse!(rest.start!), rest.moves);
  expect(game.print(position)).toContain('score 2-2 post-crawford');
});

test.each([
  ['8/3 5/3*', '5/3* 8/3', true],
  ['8/3* 5/3', '5/3* 8/3', true],
  ['20/16 13/5 8/4', '20/16 13/9 9/5 8/4', true],
  ['13/8(4)', '13/8 13/8 13/8 13/8', true],
  ['bar/22 6/off', '25/22 6/0', true],
  ['8/4*/2', '8/2', false],
  ['8/4*/2', '8/4* 4/2', true],
  ['8/2', '8/6 6/2', true],
  ['13/8 6/5', '13/7', false],
  ['-', '', false],
  ['roll', 'double', false],
])("'%s' and '%s' are one play: %s", (name, word, same) => {
  expect(isSamePlay(name, word)).toBe(same);
});

const HEAD = ' 3 point match\n\n Game 1\n A : 0    B : 0\n';

test.each([
  ['a play that is not legal', `${HEAD}  1) 31: 8/5 6/4\n`],
  ['a roll out of turn', `${HEAD}  1) 31: 8/5 6/5\n  2) 21: 6/5 6/4\n`],
  ['a double at the first roll', `${HEAD}  1) 33: 8/5 8/5\n`],
  ['a double that is not allowed', `${HEAD}  1)  Doubles => 2\n`],
  ['moves before a game', ' 3 point match\n  1) 31: 8/5 6/5\n'],
  ['a cube that cannot be', `; [Cube "3"]\n${HEAD}  1) 31: 8/5 6/5\n`],
  ['a match that is too long', ' 99 point match\n\n Game 1\n A : 0    B : 0\n  1) 31: 8/5 6/5\n'],
  ['a score that cannot be', ' 3 point match\n\n Game 1\n A : 9    B : 0\n  1) 31: 8/5 6/5\n'],
  ['an endless line', `${HEAD}${' : '.repeat(100_000)}\n`],
])('%s is refused, quickly', (_, text) => {
  expect(() => recordsIn(text)).toThrow(SyntaxError);
});

test('a match that cannot be understood is refused by itself', () => {
  const good = `${HEAD}  1) 31: 8/5 6/5\n`;
  const records = mat.file!.records(Buffer.from(`${good}\n${HEAD}  1) 31: 8/1\n\n${good}`), () => undefined);
  expect(records.count).toBe(3);
  expect(records.at(0).moves).toEqual(records.at(2).moves);
  expect(() => records.at(1)).toThrow(SyntaxError);
});

test('a game with a double that can gain nothing is left out, and the games before and after it are kept', () => {
  const right = ' '.repeat(35);
  // Ann owns a cube of 2 that wins her the match, and doubles all the same.
  const idle = [
    '  1) 31: 8/5 6/5                  Doubles => 2',
    '  2)  Takes                      31: 8/5 6/5',
    '  3)  Doubles => 4                Takes',
    '  4) 65: 24/13                   Wins 1 point',
  ].join('\n');
  const first = ` Game 1\n Ann : 0    Bob : 0\n  1) ${right}31: 8/5 6/5\n  2)  Doubles => 2                Drops\n      Wins 1 point\n`;
  const last = ' Game 3\n Ann : 1    Bob : 2\n  1) 31: 8/5 6/5\n';
  const text = ` 3 point match\n\n${first}\n Game 2\n Ann : 1    Bob : 0\n${idle}\n\n${last}`;
  const records = mat.file!.records(Buffer.from(text), () => undefined);
  expect(records.count).toBe(3);
  expect(records.at(0)).toMatchObject({
    moves: ['black 31', '8/5 6/5', 'double', 'drop'],
    payoffs: [],
    reason: '',
  });
  expect(() => records.at(1)).toThrow('a double after 10 moves can gain nothing; this game is left out');
  expect(records.at(2)).toMatchObject({
    start: '4HPwATDgc/ABMA opening score 1-2 crawford',
    moves: ['white 31', '8/5 6/5'],
  });
  // Nothing is kept of a match that begins with such a game, but for its rest.
  const begins = ` 2 point match\n\n Game 1\n Ann : 0    Bob : 0\n${idle}\n\n Game 2\n Ann : 0    Bob : 1\n  1) 31: 8/5 6/5\n`;
  const [only, ...more] = [0, 1].map(
    (index) => () => mat.file!.records(Buffer.from(begins), () => undefined).at(index),
  );
  expect(only).toThrow('can gain nothing');
  expect(more[0]().start).toBe('4HPwATDgc/ABMA opening score 0-1 crawford');
});

test.each([
  ['before the first roll', '', '1    B : 0', ''],
  [
    'of the cube of the other',
    '',
    '1    B : 0',
    `  1) ${' '.repeat(35)}31: 8/5 6/5
  2)  Doubles => 2               Takes
  3) 31: 8/5 6/5                 21: 24/23 13/11`,
  ],
  ["in Crawford's game", '', '2    B : 0', '  1) 31: 8/5 6/5'],
  [
    'beyond the largest cube',
    '; [Cube "2"]\n',
    '1    B : 0',
    `  1) 31: 8/5 6/5                 Doubles => 2
  2)  Takes                      31: 8/5 6/5`,
  ],
])('a double %s is not legal, and the match is refused', (_, comment, score, moves) => {
  const text = `${comment} 3 point match\n\n Game 1\n A : ${score}\n${moves}\n  9)  Doubles => 4\n`;
  expect(() => recordsIn(text)).toThrow("'double' is not legal");
});

test('thousands of matches are read in a time that grows with their number', () => {
  const many = `; [Event "E"]\n${HEAD}  1) 31: 8/5 6/5\n`.repeat(5000);
  expect(recordsIn(many)).toHaveLength(5000);
});

test('blank lines by the thousand take no time', () => {
  expect(recordsIn(`${HEAD}${'\n \t'.repeat(300_000)}  1) 31: 8/5 6/5\n`)).toHaveLength(1);
});

test('lab duel writes .mat, and lab import reads it', async () => {
  const cwd = emptyFolder(onTestFinished);
  const game = 'backgammon:cube=4,match=2';
  await labJson(['duel', 'random', 'random', '--game', game, '--rounds', '2', '--pgnout', 'games.mat'], cwd);
  expect(readFileSync(join(cwd, 'games.mat'), 'utf8')).toContain(' 2 point match');
  const found = await labJson(['import', 'games.mat', '--episodes', 'games.db'], cwd);
  expect(found['added']).toBe(4);
  expect(plugin.notations).toContain(mat);
});
