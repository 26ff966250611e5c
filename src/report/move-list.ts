/** The names of moves in a line: with commas between them if one of them has a space, as `mark 1 1` has. */
export function moveList(names: readonly string[]): string {
  return names.join(names.some((name) => name.includes(' ')) ? ', ' : ' ');
}
