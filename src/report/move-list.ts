const hasSpaces = (names: readonly string[]): boolean => names.some((name) => name.includes(' '));

/** The names of moves in a line: with commas between them if one of them has a space, as `mark 1 1` has. */
export const moveList = (names: readonly string[]): string => names.join(hasSpaces(names) ? ', ' : ' ');

/** The names of moves with their numbers: with full stops if the names have spaces, since they may end with numbers. */
export function numberedMoves(names: readonly string[]): string {
  const stop = hasSpaces(names) ? '.' : '';
  return names.map((name, i) => `${i + 1}${stop} ${name}`).join('  ');
}
