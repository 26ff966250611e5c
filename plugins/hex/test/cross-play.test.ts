import type { Plugin } from 'evolab';
import { expect, test } from 'vitest';
import { checkMutants, crossPlay, repeats } from 'evolab/testing';
import plugin from '../src/index.ts';
import { naiveHex } from './naive.ts';

const BOARDS = [
  { size: 2, swap: false, games: 50 },
  { size: 2, swap: true, games: 100 },
  { size: 3, swap: true, games: 300 },
  { size: 4, swap: false, games: 400 },
  { size: 5, swap: true, games: 400 },
  { size: 7, swap: false, games: 200 },
  { size: 11, swap: true, games: 40 },
  { size: 19, swap: false, games: 3 },
];

function agree({ games }: Plugin, size: number, swap: boolean, count: number): void {
  const game = games![0].create({ size, swap });
  crossPlay(game, naiveHex(size, swap), { games: count, seed: 1, exactKeys: true });
}

test.each(BOARDS)('random games agree with a naive generator: size $size, swap $swap', (board) => {
  agree(plugin, board.size, board.swap, repeats(board.games));
});

/** Enough games to reach every line. */
function check(copy: Plugin): void {
  for (const { size, swap } of BOARDS.filter((board) => board.size < 6)) agree(copy, size, swap, 25);
  // One half of the key alone distinguishes colours and sides to move (which differ for the same stones after
  // a swap).
  const game = copy.games![0].create({ size: 3, swap: true });
  const texts = ['r../.b./... r', 'r../.b./... b', 'b../.r./... r'];
  expect(new Set(texts.map((text) => game.parse!(text).key(0))).size).toBe(texts.length);
}

checkMutants(
  test,
  new URL('../src/board.ts', import.meta.url),
  [
    ['a step leads elsewhere', 'stride, stride - 1, -1)', 'stride, stride + 1, -1)'],
    ['the border above misses a cell', 'this.empty[1 + i] =', 'if (i > 0) this.empty[1 + i] ='],
    [
      'the border below misses a cell',
      'this.empty[last + stride - i] =',
      'if (i !== 1) this.empty[last + stride - i] =',
    ],
    ['the left border is red', '= -this.begin[1]', '= this.begin[0]'],
    ['the right border is two groups', '= -this.end[1]', '= i === 1 ? -(last + 1 - stride) : -this.end[1]'],
  ],
  check,
);

checkMutants(
  test,
  new URL('../src/position.ts', import.meta.url),
  [
    [
      'the first cell of a row is not listed',
      'const first = row * stride + 1',
      'const first = row * stride + 2',
    ],
    ['the last row is not listed', 'row <= size', 'row < size'],
    ['the swap is always offered', 'this.plies === 1 && this.swap', 'this.plies === 1'],
    [
      'the swap is offered to both',
      'this.plies === 1 && this.swap',
      'this.plies <= 2 && this.plies > 0 && this.swap',
    ],
    ['the swap does not mirror', '(first % size) * size + Math.floor(first / size)', 'first'],
    ['the swapped stone stays red', 'Math.floor(first / size)], 1)', 'Math.floor(first / size)], 0)'],
    ['the swap leaves the first stone', 'this.links.set(empty);', ''],
    ['the key remembers the first stone', 'this.key0 = 0;', ''],
    [
      'neighbours above to the right are overlooked',
      '(((-sign * links[cell - stride + 1]) >>> 31) << 1)',
      '0',
    ],
    ['neighbours below are overlooked', '(((-sign * links[cell + stride]) >>> 31) << 3)', '0'],
    [
      'neighbours to the left are of another lattice',
      'links[cell - 1]) >>> 31) << 5',
      'links[cell - stride - 1]) >>> 31) << 5',
    ],
    ['only one chain is joined', 'runs &= runs - 1) {', 'runs = 0) {'],
    ['all but the first neighbours are overlooked', 'own & ~(own << 1)', 'own & 1'],
    ['chains are joined to the wrong root', 'links[b] = sign * a;', 'links[a] = sign * b;'],
    ['half a connection wins', 'root === board.begin[role] && ', ''],
    ['one side wins', ' && rootOf(links, board.end[role], sign) === root', ''],
    ['the turn does not pass', 'this.turn = 1 - this.turn;', ''],
    ['the winner loses', '=== this.turn ? -1 : 1', '=== this.turn ? 1 : -1'],
    ['copy forgets the chains', 'this.links.set(other.links);', ''],
    ['copy forgets the plies', 'this.plies = other.plies;', ''],
    ['the key does not include the side to move', 'this.turn === 0 ? 0 : 0x3c6ef372', '0'],
    ['the key does not include the colours', 'board.keys[4 * cell + 2 * role];', 'board.keys[4 * cell];'],
  ],
  check,
);

checkMutants(
  test,
  new URL('../src/hex.ts', import.meta.url),
  [
    ['the sampler takes occupied cells', 'if (links[cell] === 0) return cell;', 'return cell;'],
    ['the sampler swaps where it may not', 'if (position.mayBeSwapped) return SWAP', 'return SWAP'],
  ],
  check,
);
