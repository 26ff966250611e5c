import { BIT_OF } from './board.ts';
import type { Draughts } from './position.ts';

/**
 * The board with square 1 at the top, as in books: `b` and `w` are men, capital letters are kings. Beside it stand the numbers of
 * the squares, which moves name.
 */
export function draw({ black, white, kings, turn, over }: Draughts): string {
  const lines = Array.from({ length: 8 }, (_, row) => {
    const cells = BIT_OF.slice(4 * row, 4 * row + 4).map((bit) => {
      const letter = (black >>> bit) & 1 ? 'b' : (white >>> bit) & 1 ? 'w' : '.';
      return (kings >>> bit) & 1 ? letter.toUpperCase() : letter;
    });
    const numbers = cells.map((_, i) => String(4 * row + 1 + i).padStart(2));
    const indent = row % 2 === 0 ? '  ' : '';
    return `  ${indent}${cells.join('   ')}`.padEnd(22) + indent + numbers.join('  ');
  });
  return `${lines.join('\n')}\n${over ? 'over' : turn === 0 ? 'Black to move' : 'White to move'}`;
}
