import { expect, test } from 'vitest';
import { legalNames, playNames } from 'evolab/testing';
import { make } from './game.ts';

test('the start prints as rows from north to south, role to move and plies', () => {
  const game = make({ size: 5 });
  expect(game.print(game.start())).toBe('oo.../o..../...../....x/...xx x 0');
});

test('boards of digits are parsed, with optional side to move and plies', () => {
  const game = make({ size: 5 });
  const digits = '2200020000000000000100011';
  expect(game.print(game.parse!(digits))).toBe(game.print(game.start()));
  expect(game.print(game.parse!(`${digits} 1`))).toBe(game.print(game.start()));
  expect(game.print(game.parse!(`${digits} 2 7`))).toBe('oo.../o..../...../....x/...xx o 7');
  expect(game.print(game.parse!('22000/20000/00000/00001/00011 o'))).toMatch(/ o 0$/);
});

test('a parsed position equals the one that was printed', () => {
  const game = make({ size: 5 });
  const played = game.start();
  playNames(game, played, ['e5-e3', 'a1-a3']);
  const read = game.parse!('.o.../o..../o...x/....x/...x. x 2');
  expect(game.print(played)).toBe(game.print(read));
  expect([read.key(0), read.key(1)]).toEqual([played.key(0), played.key(1)]);
});

test('positions that differ in side or plies have different keys', () => {
  const game = make({ size: 5 });
  const keys = ['x 0', 'o 0', 'x 1', 'x 2', 'o 1'].map((rest) => {
    const position = game.parse!(`oo.../o..../...../....x/...xx ${rest}`);
    return `${position.key(0)} ${position.key(1)}`;
  });
  expect(new Set(keys).size).toBe(keys.length);
});

test.each([
  ['too few rows', 'oo.../o..../....x/...xx x 0'],
  ['uneven rows', 'oo..../o.../...../....x/...xx x 0'],
  ['too few cells', '220002000000000000010001 1'],
  ['a piece too many', 'oo.../oo.../...../....x/...xx x 0'],
  ['a piece missing', 'oo.../o..../...../....x/...x. x 0'],
  ['another letter', 'oo.../o..../..w../....x/...xx x 0'],
  ['no such side', 'oo.../o..../...../....x/...xx z 0'],
  ['plies beyond the cap', 'oo.../o..../...../....x/...xx x 76'],
  ['plies that are no number', 'oo.../o..../...../....x/...xx x 0x1'],
  ['plies with a leading zero', 'oo.../o..../...../....x/...xx x 07'],
  ['text behind', 'oo.../o..../...../....x/...xx x 0 0'],
  ['a slash at the end', 'oo.../o..../...../....x/...xx/ x 0'],
])('%s is a SyntaxError', (_, text) => {
  expect(() => make({ size: 5 }).parse!(text)).toThrow(SyntaxError);
});

test('cells are letters by column and numbers by row, moves start and end', () => {
  const game = make({ size: 9 });
  expect(legalNames(game, game.start())).toEqual(
    [
      // Steps of the front row, jumps of the second row.
      ...['i6-i5', 'i6-h6', 'h7-h6', 'h7-g7', 'g8-g7', 'g8-f8', 'f9-f8', 'f9-e9'],
      ...['i7-i5', 'i7-g7', 'h8-h6', 'h8-f8', 'g9-g7', 'g9-e9'],
    ].sort(),
  );
});

test('the picture stands on its southern corner', () => {
  const game = make({ size: 5 });
  expect(game.draw!(game.parse!('oo.../..o../...../..x../...xx x 2'))).toBe(
    [
      '    1 o a',
      '   2 . o b',
      '  3 . . . c',
      ' 4 . . o . d',
      '5 . . . . . e',
      '   . x . .',
      '    . . .',
      '     x .',
      '      x',
    ].join('\n'),
  );
});
