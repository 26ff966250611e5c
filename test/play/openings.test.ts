import { expect, test } from 'vitest';
import { draughts as draughtsDefinition } from '../../plugins/draughts/src/index.ts';
import { ticTacToe as definition } from '../../plugins/tic-tac-toe/src/index.ts';
import type { Game, Move } from '../../src/contract/game.ts';
import { replay } from '../../src/play/match.ts';
import { parseOpenings, printOpenings } from '../../src/play/opening-text.ts';
import { generateOpenings, orderOpenings, positionKey, randomOpening } from '../../src/play/openings.ts';
import { Random } from '../../src/util/random.ts';
import { gridSymmetries } from '../../src/util/symmetry.ts';
import { penniesGame } from '../testing/toy-games.ts';

const plain = definition.create({});
const ticTacToe: Game = { ...plain, symmetries: gridSymmetries(3, 3) };
const draughts = draughtsDefinition.create(draughtsDefinition.defaults);
const all = { count: 1000, seed: 1 };

test('openings are unique under the symmetries of the game, and none is missed', () => {
  // 3 first moves and 12 positions after two, as everybody knows; without symmetries 9 and 72.
  expect(generateOpenings(ticTacToe, { ...all, plies: 1 })).toHaveLength(3);
  expect(generateOpenings(ticTacToe, { ...all, plies: 2 })).toHaveLength(12);
  expect(generateOpenings(plain, { ...all, plies: 2 })).toHaveLength(72);
  // Of the 38 different positions after three none is over.
  expect(generateOpenings(ticTacToe, { ...all, plies: 3 })).toHaveLength(38);
});

test('a random opening plays on to the end of a game, unless it is to stay unfinished', () => {
  const lengths = new Set<number>();
  for (let seed = 0; seed < 50; seed++) {
    const whole = randomOpening(plain, 20, new Random(seed));
    expect(whole.position.over).toBe(true);
    lengths.add(whole.moves.length);
    // The same moves but for the last.
    const open = randomOpening(plain, 20, new Random(seed), { unfinished: true });
    expect(open.position.over).toBe(false);
    expect(open.moves).toEqual(whole.moves.slice(0, -1));
  }
  expect(lengths.size).toBeGreaterThan(2);
});

test('a random opening goes on from a position and leaves it as it is', () => {
  const from = plain.start();
  from.play(4);
  const { position, moves } = randomOpening(plain, 3, new Random(1), { from });
  expect(moves).toHaveLength(3);
  expect(moves).not.toContain(4);
  expect(plain.print(position)).toBe(plain.print(replay(plain, [4, ...moves])));
  expect(plain.print(from)).toBe(plain.print(replay(plain, [4])));
});

test('positions that are reached in two ways are one opening', () => {
  const key = (...moves: Move[]) => positionKey(plain, replay(plain, moves));
  expect(key(0, 4, 8)).toBe(key(8, 4, 0));
  expect(key(0, 4, 8)).not.toBe(key(0, 4, 2));
});

test('a position seen from the other side is the same', () => {
  const key = (text: string) => positionKey(draughts, draughts.parse!(text));
  expect(key('B:W21,K32:B1,6')).toBe(key('W:W32,27:BK1,12'));
  expect(key('B:W21,K32:B1,6')).not.toBe(key('W:W21,K32:B1,6'));
});

test('an opening leaves a game to be played', () => {
  const openings = generateOpenings(plain, { count: 200, plies: 6, seed: 3 });
  expect(openings).toHaveLength(200);
  for (const opening of openings) {
    expect(opening).toHaveLength(6);
    expect(replay(plain, opening).over).toBe(false);
  }
});

test('the same seed gives the same openings, a longer list begins like a shorter one', () => {
  const long = generateOpenings(draughts, { count: 60, plies: 4, seed: 5 });
  expect(generateOpenings(draughts, { count: 20, plies: 4, seed: 5 })).toEqual(long.slice(0, 20));
  expect(generateOpenings(draughts, { count: 60, plies: 4, seed: 6 })).not.toEqual(long);
});

test('openings are balanced by a value below a bound', () => {
  // Worth 1 to who holds the centre.
  const value = (p: { x: number; o: number }, role: number) => ((role === 0 ? p.x : p.o) >> 4) & 1;
  const balance = { bound: 0.5, value: value as never };
  const openings = generateOpenings(ticTacToe, { ...all, plies: 1, balance });
  expect(openings).toHaveLength(3);
  // After two plies x is to move: what x holds counts.
  const two = generateOpenings(ticTacToe, { ...all, plies: 2, balance });
  expect(two).toHaveLength(10);
  expect(two.every(([first]) => first !== 4)).toBe(true);
});

test('players are never asked in the middle of an instant', () => {
  for (const opening of generateOpenings(penniesGame(), { count: 4, plies: 3, seed: 1 }))
    expect(opening).toHaveLength(4);
});

test('a game that is over too soon has no opening, which is an error of the user', () => {
  expect(() => generateOpenings(plain, { ...all, plies: 9 })).toThrow(
    expect.objectContaining({ code: 'LAB_BAD_OPTION' }),
  );
  expect(generateOpenings(plain, { ...all, plies: 0 })).toEqual([[]]);
});

test('a book is used from its start, in order or shuffled by a seed', () => {
  const book = [[0], [1], [2], [3], [4]];
  expect(orderOpenings(book, 'sequential', 1, 9)).toEqual(book);
  expect(orderOpenings(book, 'sequential', 4, 9)).toEqual([[3], [4], [0], [1], [2]]);
  expect(orderOpenings(book, 'sequential', 6, 9)).toEqual(book);
  const shuffled = orderOpenings(book, 'random', 1, 9);
  expect(shuffled).not.toEqual(book);
  expect([...shuffled].sort()).toEqual(book);
  expect(orderOpenings(book, 'random', 1, 9)).toEqual(shuffled);
  expect(orderOpenings(book, 'random', 2, 9)).toEqual([...shuffled.slice(1), shuffled[0]]);
});

test('a book that was written is read back', () => {
  for (const [game, plies] of [
    [plain, 3],
    [draughts, 6],
    [plain, 0],
  ] as const) {
    const openings = generateOpenings(game, { count: 25, plies, seed: 2 });
    expect(parseOpenings(game, printOpenings(game, openings))).toEqual(openings);
  }
});

test('empty lines, comments, Windows and spare spaces do not disturb', () => {
  expect(parseOpenings(plain, '# a book\r\n\r\n a1  b2 \r\nc3')).toEqual([[6, 4], [2]]);
});

test('move names may hold spaces, the longest that fits is meant', () => {
  const wordy: Game = { ...plain, moveName: (_, move) => ['go', 'go on', 'on'][move] ?? `cell ${move}` };
  expect(parseOpenings(wordy, 'go on go cell 5 on\n')).toEqual([[1, 0, 5, 2]]);
  expect(parseOpenings(wordy, printOpenings(wordy, [[8, 0, 7]]))).toEqual([[8, 0, 7]]);
});

test.each([
  ['a1 b2\n\na1 a1\n', "book.txt, line 3: 'a1' is no legal move"],
  ['a1 b9', "book.txt, line 1: 'b9' is no legal move"],
  ['a1 a2 b1 b2 c1', "book.txt, line 1: the game is over after 'c1'"],
  ['# nothing\n', 'book.txt holds no opening'],
])('a book with a fault is an error that says where: %j', (text, message) => {
  expect(() => parseOpenings(plain, text, 'book.txt')).toThrow(
    expect.objectContaining({ code: 'LAB_BAD_FILE', message }),
  );
});
