import { terminalText } from '../util/escape.ts';

const RESET = '\x1b[0m';
const FIRST = '\x1b[1;36m';
const SECOND = '\x1b[1;33m';
const FAINT = '\x1b[2m';

/** Whether a stream shows colours and its user wants them. */
export function showsColours(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY && !process.env['NO_COLOR'] && stream.hasColors();
}

/**
 * A drawn board of two roles with a colour for the pieces of each; coordinates and empty cells are faint.
 * Pieces are the first letters of the roles' names, or x and o; kings may be capitals. Lines of words or
 * coordinates do not change.
 */
export function coloured(board: string, [first, second]: readonly string[]): string {
  const colours = new Map([
    ['x', FIRST],
    ['o', SECOND],
    [first[0], FIRST],
    [second[0], SECOND],
  ]);
  return terminalText(board)
    .split('\n')
    .map((line) => {
      const words = line.toLowerCase().match(/[a-z]+/g) ?? [];
      const isWord = (word: string) => word.length > 1 && [...word].some((letter) => !colours.has(letter));
      if (words.some(isWord)) return line;
      if (/^abc*/.test(words.join(''))) return `${FAINT}${line}${RESET}`;
      return line.replaceAll(/[^\s]/g, (mark) => {
        const colour = colours.get(mark.toLowerCase()) ?? FAINT;
        return `${colour}${mark}${RESET}`;
      });
    })
    .join('\n');
}
