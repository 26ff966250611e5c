import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import pig from '@evolab/pig';
import { emptyFolder } from 'evolab/testing';
import hex from '../../hex/src/index.ts';
import { moveNamed, notationOf } from '../src/notation.ts';
import { findProgram, pairsOf, wordsOf } from '../src/command-line.ts';
import { fenOfHub, hubLine, hubPosition, readHub } from '../src/hub-text.ts';
import { millisFor } from '../src/server/clock.ts';
import { centipawnsOf } from '../src/server/server.ts';
import { payoffOfCentipawns } from '../src/client/client.ts';

describe('a command line', () => {
  test.each([
    ['a b  c', ['a', 'b', 'c']],
    [`"a b" 'c "d"' e\\ f`, ['a b', 'c "d"', 'e f']],
    [`x"y z"w ''`, ['xy zw', '']],
    ['$HOME; rm *', ['$HOME;', 'rm', '*']],
  ])('is split into words without a shell: %s', (text, words) => expect(wordsOf(text)).toEqual(words));

  test('with an open quote, or without a word, is refused', () => {
    expect(() => wordsOf('"a')).toThrow(/quote/);
    expect(() => wordsOf('  ')).toThrow(/command/);
    expect(() => pairsOf('Hash', 'set')).toThrow(/NAME=VALUE/);
    expect(pairsOf('Hash=16; Book = a=b ', 'set')).toEqual([
      ['Hash', '16'],
      ['Book', 'a=b'],
    ]);
  });
});

test.skipIf(process.platform === 'win32')('a file that cannot be started is not called missing', () => {
  const folder = emptyFolder(onTestFinished);
  writeFileSync(join(folder, 'bot.py'), '', { mode: 0o644 });
  const refused = (program: string, message: string, hint: string) =>
    expect(() => findProgram(program, folder)).toThrow(
      expect.objectContaining({ code: 'LAB_PROGRAM', message, hint }) as Error,
    );
  const runs = 'chmod +x allows it; or name what runs it, as in cmd="python3 bot.py"';
  refused('./bot.py', './bot.py may not be executed', runs);
  const places = 'it is looked for in the folders of PATH';
  refused('bot.py', 'there is no program bot.py', `${places}; the file in ${folder} is ./bot.py`);
  refused('no-such-bot', 'there is no program no-such-bot', places);
  refused('./no-such-bot', 'there is no program ./no-such-bot', `it is looked for in ${folder}`);
});

describe('Hub', () => {
  test('lines are read as they are written, with quotes and flags', () => {
    const { command, values } = readHub('pos pos=Wbbb moves="11-15 22x8x15" infinite a = b');
    expect([command, ...values]).toEqual([
      'pos',
      ['pos', 'Wbbb'],
      ['moves', '11-15 22x8x15'],
      ['infinite', ''],
      ['a', 'b'],
    ]);
    const line = hubLine('id', { name: 'two words', version: '1' });
    expect(line).toBe('id name="two words" version=1');
    expect([...readHub(line).values]).toEqual([
      ['name', 'two words'],
      ['version', '1'],
    ]);
  });

  test('positions are those of a PDN FEN', () => {
    const position = hubPosition('W:W18,K24,27:B12,K16:H3:P57 1-5');
    expect(position).toHaveLength(33);
    expect([position[0], position[12], position[16], position[18], position[24]]).toEqual([
      'W',
      'b',
      'B',
      'w',
      'W',
    ]);
    expect(fenOfHub(position)).toBe('W:W18,K24,27:B12,K16');
    expect(fenOfHub('Wbbb')).toBeUndefined();
  });
});

test('a clock never runs out: a move takes less than half of what is left, and at least a millisecond', () => {
  for (const left of [1, 50, 1000, 60_000])
    for (const increment of [0, 100, 5000])
      for (const moves of [1, 10, 40])
        expect(millisFor({ left, increment, moves })).toSatisfy(
          (millis: number) => millis >= 1 && millis <= Math.max(1, left / 2),
        );
  expect(millisFor({ left: 60_000 })).toBe(1970);
  expect(millisFor({ left: 60_000, increment: 1000 })).toBe(2770);
});

test('values in centipawns are payoffs again when they are read', () => {
  for (const payoff of [-0.9, -0.3, 0, 0.2, 0.7])
    expect(payoffOfCentipawns(centipawnsOf(payoff))).toBeCloseTo(payoff, 2);
  expect(centipawnsOf(1)).toBeGreaterThan(3000);
});

test('a game with dice is refused over GTP, which has no word for them', () => {
  expect(() => notationOf('gtp', 'pig', pig.games![0].create({ goal: 20 }))).toThrow(
    expect.objectContaining({ code: 'LAB_WRONG_GAME', message: 'gtp has no word for dice' }) as Error,
  );
});

test('hex over GTP has a word of its own for the swap, and understands both', () => {
  const game = hex.games![0].create({ size: 3, swap: true });
  const position = game.start();
  const legal = new Int32Array(game.maxMoves);
  position.moves(legal, 0);
  position.play(legal[0]);
  const notation = notationOf('gtp', 'hex', game);
  const swap = moveNamed(game, position, notation, 'swap-pieces');
  expect(swap).toBeDefined();
  expect([
    moveNamed(game, position, notation, 'swap'),
    moveNamed(game, position, notation, 'SWAP-PIECES'),
  ]).toEqual([swap, swap]);
  expect(notation(position, swap!)).toBe('swap-pieces');
  expect(notationOf('json', 'hex', game)(position, swap!)).toBe('swap');
});
