import { terminalText } from '../util/escape.ts';

const RESET = '\x1b[0m';
const FIRST = '\x1b[1;36m';
const SECOND = '\x1b[1;33m';
const FAINT = '\x1b[2m';
const INVERSE = '\x1b[7m';

/** Whether a stream shows colours and its user wants them. */
export function showsColours(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY && !process.env['NO_COLOR'] && stream.hasColors();
}

/**
 * A drawn board of two roles with a colour for the pieces of each; coordinates and empty cells are faint.
 * Pieces are the first letters of the roles' names, or x and o; kings may be capitals. Lines of words or
 * coordinates do not change. Cells where a piece came or went since the board `before` are shown inverted.
 */
export function coloured(board: string, [first, second]: readonly string[], before = board): string {
  const colours = new Map([
    ['x', FIRST],
    ['o', SECOND],
    [first![0], FIRST],
    [second![0], SECOND],
  ]);
  const earlier = terminalText(before).split('\n');
  const isPiece = (mark: string) => colours.has(mark.toLowerCase());
  return terminalText(board)
    .split('\n')
    .map((line, row) => {
      const words = line.toLowerCase().match(/[a-z]+/g) ?? [];
      const isWord = (word: string) => word.length > 1 && [...word].some((letter) => !colours.has(letter));
      if (words.some(isWord)) return line;
      if (/^abc*/.test(words.join(''))) return `${FAINT}${line}${RESET}`;
      return line.replaceAll(/[^\s]/g, (mark, column: number) => {
        const was = earlier[row]?.[column] ?? mark;
        const changed = was !== mark && (isPiece(was) || isPiece(mark));
        return `${colours.get(mark.toLowerCase()) ?? FAINT}${changed ? INVERSE : ''}${mark}${RESET}`;
      });
    })
    .join('\n');
}
