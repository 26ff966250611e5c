/** How the rule sheet of a tree calls a move: `place c 4` for `c4`, `move a 2 b 3` for `a2-b3` and `a2xb3`. */
export const gdlName = (name: string): string =>
  name
    .replace(/^([a-z]+)(\d+)$/, 'place $1 $2')
    .replace(/^([a-z]+)(\d+)[-x]([a-z]+)(\d+)$/, 'move $1 $2 $3 $4');
