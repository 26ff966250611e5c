import { BIT_OF } from './board.ts';
import type { Draughts } from './position.ts';

/** The board with square 1 at the top, as in books: `b` and `w` are men, capital letters are kings. */
export function draw({ black, white, kings, turn, over }: Draughts): string {
  const lines = Array.from({ length: 8 }, (_, row) => {
    const cells = BIT_OF.slice(4 * row, 4 * row + 4).map((bit) => {
      const letter = (black >>> bit) & 1 ? 'b' : (white >>> bit) & 1 ? 'w' : '.';
      return (kings >>> bit) & 1 ? letter.toUpperCase() : letter;
    });
    const squares = `${4 * row + 1}-${4 * row + 4}`;
    return `${squares.padStart(6)}  ${row % 2 === 0 ? '  ' : ''}${cells.join('   ')}`;
  });
  return `${lines.join('\n')}\n${over ? 'over' : turn === 0 ? 'Black to move' : 'White to move'}`;
}
