import type { Move } from 'evolab';
import { PASS, squaresOf } from './board.ts';
import { Othello } from './position.ts';

const COLOURS = 'XO';

/**
 * Positions as text for boards of `size`: discs row by row from a1, then the side to move, as in Othello
 * problem files.
 */
export function textOf(size: number) {
  const squares = squaresOf(size);
  const margin = (8 - size) / 2;
  const centre = [27, 28, 35, 36];

  const board = (p: Othello, empty: string) => {
    const letter = (owner: number) => (owner === 0 ? empty : COLOURS[owner === 1 ? p.turn : 1 - p.turn]);
    return squares.map((square) => letter(p.ownerOf(square)));
  };

  const print = (p: Othello): string => `${board(p, '-').join('')} ${COLOURS[p.turn]}`;

  const parse = (text: string): Othello => {
    const [, discs, colour] = /^([XO-]+) ([XO])$/.exec(text) ?? [];
    if (discs?.length !== size * size) {
      throw new SyntaxError(
        `'${text}' is not ${size * size} squares X, O or - and the colour to move, X or O`,
      );
    }
    const halves = (letter: string) => {
      const words = [0, 0];
      squares.forEach((square, i) => {
        if (discs[i] === letter) words[square >> 5] |= 1 << square;
      });
      return words;
    };
    const own = halves(colour === 'X' ? 'X' : 'O');
    const other = halves(colour === 'X' ? 'O' : 'X');
    const p = new Othello(margin);
    p.place(own[0], own[1], other[0], other[1], COLOURS.indexOf(colour));
    if (centre.some((square) => p.ownerOf(square) === 0)) {
      throw new SyntaxError(`'${text}' has an empty square in the centre`);
    }
    return p;
  };

  const moveName = (move: Move): string =>
    move === PASS ? 'pass' : 'abcdefgh'[(move & 7) - margin] + String((move >> 3) - margin + 1);

  const draw = (p: Othello): string => {
    const legal = new Int32Array(size * size);
    const marks = board(p, '.');
    for (const move of legal.subarray(0, p.over ? 0 : p.moves(legal, 0))) {
      if (move !== PASS) marks[squares.indexOf(move)] = '*';
    }
    const rows = squares.flatMap((_, i) => (i % size === 0 ? [marks.slice(i, i + size).join(' ')] : []));
    const files = `  ${[...'abcdefgh'.slice(0, size)].join(' ')}`;
    return [files, ...rows.map((row, i) => `${i + 1} ${row}`)].join('\n');
  };

  return { print, parse, moveName: (_: Othello, move: Move) => moveName(move), draw };
}
