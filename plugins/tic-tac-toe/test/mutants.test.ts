import type { Plugin } from 'evolab';
import { checkMutants, crossPlay, perft } from 'evolab/testing';
import { test } from 'vitest';
import plugin from '../src/index.ts';
import { naive } from './naive.ts';

const agree = ({ games }: Plugin, count: number) =>
  crossPlay(games![0].create({}), naive, { games: count, seed: 1, exactKeys: true });

test('3000 random games agree with a naive generator', () => {
  agree(plugin, 3000);
});

function check(copy: Plugin): void {
  if (perft(copy.games![0].create({}), 5) !== 15120) throw new Error('wrong number of games of five plies');
  agree(copy, 300);
}

checkMutants(
  test,
  new URL('../src/index.ts', import.meta.url),
  [
    [
      'c1 cannot be marked',
      'const ALL = [0, 1, 2, 3, 4, 5, 6, 7, 8]',
      'const ALL = [0, 1, 2, 3, 4, 5, 6, 7]',
    ],
    ['a row is missing', '[0o7, 0o70, 0o700,', '[0o7, 0o70,'],
    ['a column is another', '0o222', '0o232'],
    ['a diagonal is missing', '0o421, 0o124]', '0o421]'],
    ['two in a row win', '(set & line) === line', '((set & line) & ((set & line) - 1)) !== 0'],
    [
      "the other role's cells are free",
      '511 ^ (this.x | this.o)',
      '511 ^ (this.turn === 0 ? this.x : this.o)',
    ],
    [
      'the first free square is left out',
      'for (let i = 0; i < free.length; i++) out',
      'for (let i = 1; i < free.length; i++) out',
    ],
    ['o plays for x', 'else this.o |= 1 << square', 'else this.x |= 1 << square'],
    ['the turn does not pass', 'this.turn = 1 - this.turn;', ''],
    ['o does not win', 'WON[this.x] + WON[this.o] > 0', 'WON[this.x] > 0'],
    ['a full board does not end the game', '> 0 || this.free.length === 0', '> 0'],
    ['a copy forgets whose turn it is', 'this.turn = other.turn;', ''],
    ['a copy forgets the end', 'this.over = other.over;', ''],
    ['o is paid for wins of x', ': WON[this.o] - WON[this.x]', ': WON[this.x] - WON[this.o]'],
    ['the key forgets o', '? this.x : this.o;\n  }\n}', '? this.x : this.x;\n  }\n}'],
    [
      'names count rows from above',
      'String(3 - Math.floor(square / 3))',
      'String(1 + Math.floor(square / 3))',
    ],
  ],
  check,
);
