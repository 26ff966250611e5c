import type { Plugin } from 'evolab';
import { test } from 'vitest';
import { checkMutants, crossPlay, repeats } from 'evolab/testing';
import plugin from '../src/index.ts';
import { BOARDS } from './boards.ts';
import { naive } from './naive.ts';

function agree({ games }: Plugin, { width, height, suicide }: (typeof BOARDS)[number], count: number): void {
  const game = games![0].create({ width, height, suicide });
  crossPlay(game, naive(width, height, suicide), { games: count, seed: 1, exactKeys: true });
}

test.each(BOARDS)('random games agree with a naive generator: %o', (board) => {
  agree(plugin, board, repeats(600));
});

/** A few games on each board, up to the first difference. */
const check = (copy: Plugin) => BOARDS.forEach((board) => agree(copy, board, 25));

checkMutants(
  test,
  new URL('../src/position.ts', import.meta.url),
  [
    ['a draw is not noticed', 'this.plies === this.board.cells ||', ''],
    [
      'a full board is no win',
      '(this.plies === this.board.cells || this.lost)',
      '(this.plies !== this.board.cells && this.lost)',
    ],
    ['fours are looked for too late', 'const FIRST_FOUR = 7', 'const FIRST_FOUR = 8'],
    [
      "the mover's discs are looked at",
      'this.allLow ^ this.ownLow, this.allHigh ^',
      'this.ownLow, this.allHigh ^',
    ],
    ['the last column is closed', 'column < width; column++) if', 'column < width - 1; column++) if'],
    ['no column of the high half is ever full', ' | (this.allHigh & roofHigh)', ''],
    ['a full column of the high half is open', '| (this.allHigh & topHigh[column])', ''],
    ['the sampler forgets a column', 'random.below(this.board.width)', '1 + random.below(this.board.width)'],
    ['discs of the high half do not stay', 'allHigh | (allHigh + this', '(allHigh + this'],
    ['the sides are not changed', 'this.ownLow ^= allLow;', ''],
    ['a copy forgets the discs of one', 'this.ownHigh = other.ownHigh;', ''],
    ['a copy forgets who moves', 'this.plies = other.plies;', ''],
    ['the loser is paid', 'role === this.turn ? -this.board.prize', 'role !== this.turn ? -this.board.prize'],
    ['a draw is a win', 'if (!this.lost) return 0;', ''],
    ['the key forgets whose discs they are', '(this.ownLow + this.allLow + high)', '(this.allLow + high)'],
    ['the key forgets the high half', 'mix((this.ownHigh + this.allHigh) | 0)', '1'],
  ],
  check,
);

checkMutants(
  test,
  new URL('../src/board.ts', import.meta.url),
  [
    ['no four upwards', '(l & (l >>> 2)) | (h & (h >>> 2))', '0'],
    ['no four upwards in the high half', '| (h & (h >>> 2))', ''],
    ['three upwards are four', 'let l = low & (low >>> 1)', 'let l = low'],
    ['one diagonal is missing', 'let step = stride - 1;', 'let step = stride;'],
    ['the other diagonal is missing', 'step <= stride + 1', 'step <= stride'],
    ['lines are cut between the halves', '(high << (split - step))', '0'],
    ['long lines are cut between the halves', '| (h << (split - two))', ''],
    ['no four in the high half', '| (h & (h >>> two))', ''],
    ['columns without a gap', 'const stride = height + 1', 'const stride = height'],
    ['columns are cut in two', 'Math.floor(32 / stride)', 'Math.ceil(32 / stride)'],
    ['the uppermost cell is out of reach', '(at + height - 1)', '(at + height - 2)'],
    ['rows are printed upside down', 'height - 1 - Math.floor(i / width)', 'Math.floor(i / width)'],
  ],
  check,
);
