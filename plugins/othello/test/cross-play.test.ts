import { Random } from 'evolab';
import { test } from 'vitest';
import { crossPlay, repeats } from 'evolab/testing';
import { ADVANCED, advance, countMoves, PASS } from '../src/board.ts';
import { othello } from '../src/index.ts';
import { naive, put, turned, type State } from './naive.ts';

test.each([
  [4, 5000],
  [6, 800],
  [8, 300],
])('on a board of %i squares a side random games agree with a naive generator', (size, games) => {
  crossPlay(othello.create({ size }), naive(size), { games: repeats(games), seed: size, exactKeys: true });
});

/** The squares of a letter on an 8x8 board, as two halves. */
function halves({ rows }: State, letter: string): [number, number] {
  const words: [number, number] = [0, 0];
  [...rows.join('')].forEach((found, i) => (found === letter ? (words[i >> 5] |= 1 << (i & 31)) : 0));
  return words;
}

test('on randomly filled boards, which are unreachable, every square flips the same discs', () => {
  const random = new Random('boards');
  for (let round = 0; round < 150; round++) {
    const free = random.unit();
    const letter = () => (random.unit() < free ? '-' : 'XO'[random.below(2)]);
    const state: State = {
      rows: Array.from({ length: 8 }, () => Array.from({ length: 8 }, letter).join('')),
      mover: 'X',
    };
    const own = halves(state, 'X');
    const enemy = halves(state, 'O');
    let legal = 0;
    for (let square = 0; square < PASS; square++) {
      const [r, c] = [square >> 3, square & 7];
      if (state.rows[r][c] !== '-') continue;
      if (turned(state, r, c).length > 0) legal++;
      const after = put(state, r, c);
      advance(...own, ...enemy, square, 0);
      const seen = [...ADVANCED.subarray(0, 4)].join();
      const wanted = [...halves(after, 'O'), ...halves(after, 'X')].join();
      if (seen !== wanted)
        throw new Error(`square ${square} of\n${state.rows.join('\n')}: ${seen}, not ${wanted}`);
    }
    if (countMoves(...own, ...enemy, 0) !== legal)
      throw new Error(`not ${legal} moves in\n${state.rows.join('\n')}`);
  }
});
