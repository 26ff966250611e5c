import { expect, test } from 'vitest';
import { coloured } from '../../src/report/colours.ts';

/** Marks by their colour: 1 and 2 for the roles, - for what is faint. */
const shown = (text: string) =>
  text
    .replaceAll(/\x1b\[1;36m(.)\x1b\[0m/g, '1')
    .replaceAll(/\x1b\[1;33m(.)\x1b\[0m/g, '2')
    .replaceAll(/\x1b\[2m(.*?)\x1b\[0m/g, (_, faint: string) => faint.replaceAll(/\S/g, '-'));

test.each([
  [['black', 'white'], '13-16  .   W   b', '-----  -   2   1'],
  [['white', 'black'], '7  W-----------B---.', '-  1-----------2----'],
  [['black', 'white'], '3 . . * X O', '- - - - 1 2'],
  [['x', 'o'], 'xo. ..x', '12- --1'],
  [['red', 'blue'], '6  . . . | b . r', '-  - - - - 2 - 1'],
])('of %j, the line %s has the colours %s', (roles, line, colours) => {
  expect(shown(coloured(line, roles))).toBe(colours);
});

test.each(['Black to move', 'W to move, 6 in hand; B has 6 in hand', '   a b c   d e f   red to move'])(
  'a line of words stays as it is: %s',
  (line) => expect(coloured(line, ['white', 'black'])).toBe(line),
);

test('letters of columns are no pieces', () => {
  expect(shown(coloured('  a b c d', ['black', 'white']))).toBe('  - - - -');
});

test('a cell where a piece came or went is inverted, and no other', () => {
  const inverted = coloured('a  . x o *', ['x', 'o'], 'a  x . o .').matchAll(/\x1b\[7m(.)/g);
  expect([...inverted].map(([, mark]) => mark)).toEqual(['.', 'x']);
  expect(coloured('a  . x o *', ['x', 'o'])).not.toContain('\x1b[7m');
});
