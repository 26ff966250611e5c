import { popcount, type Move } from 'evolab';
import { BreakthroughPosition, originOf, targetOf, type Size } from './position.ts';

/** `a2-a3`, or `a2xb3` for a capture. */
export function moveName(position: BreakthroughPosition, move: Move): string {
  const name = (cell: number) => 'abcdefgh'[cell & 7] + String((cell >> 3) + 1);
  const to = targetOf(move);
  return name(originOf(move)) + (isTheirs(position, to) ? 'x' : '-') + name(to);
}

export function isTheirs(position: BreakthroughPosition, cell: number): boolean {
  return (((cell < 32 ? position.theirsLow : position.theirsHigh) >>> cell) & 1) === 1;
}

function isMine(position: BreakthroughPosition, cell: number): boolean {
  return (((cell < 32 ? position.mineLow : position.mineHigh) >>> cell) & 1) === 1;
}

/** The role of the pawn on the cell, or -1. */
export function ownerOf(position: BreakthroughPosition, cell: number): number {
  if (isMine(position, cell)) return position.turn;
  return isTheirs(position, cell) ? 1 - position.turn : -1;
}

function rowsOf(position: BreakthroughPosition): string[] {
  const { width, height } = position.size;
  const sign = (cell: number) => '.wb'[ownerOf(position, cell) + 1];
  return Array.from({ length: height }, (_, r) =>
    Array.from({ length: width }, (_, c) => sign(8 * (height - 1 - r) + c)).join(''),
  );
}

/** The rows from the top, White's last, and the side to move: `bbb/bbb/.../www/www w`. */
export function print(position: BreakthroughPosition): string {
  return `${rowsOf(position).join('/')} ${'wb'[position.turn]}`;
}

/** Parses the text of `print`. */
export function parse(text: string, size: Size): BreakthroughPosition {
  const { width, height } = size;
  const form = new RegExp(`^([wb.]{${width}}(?:/[wb.]{${width}}){${height - 1}}) ([wb])$`);
  const match = form.exec(text.trim());
  if (match === null) {
    throw new SyntaxError(`'${text}' is no position: ${height} rows of ${width} cells w, b or ., and w or b`);
  }
  const position = new BreakthroughPosition(size);
  const rows = match[1].split('/').reverse();
  const [mine, theirs] = match[2] === 'w' ? 'wb' : 'bw';
  position.turn = match[2] === 'w' ? 0 : 1;
  position.mineLow = half(rows.slice(0, 4), mine);
  position.mineHigh = half(rows.slice(4), mine);
  position.theirsLow = half(rows.slice(0, 4), theirs);
  position.theirsHigh = half(rows.slice(4), theirs);
  const count = popcount(position.mineLow) + popcount(position.mineHigh);
  const enemies = popcount(position.theirsLow) + popcount(position.theirsHigh);
  refuse(count > 2 * width || enemies > 2 * width, text, 'more pawns than at the start');
  refuse(enemies === 0, text, 'only the player to move can have lost');
  const goals = [rows[height - 1], rows[0]];
  refuse(goals[position.turn].includes(mine), text, 'only the player to move can have lost');
  const arrived = goals[1 - position.turn].split(theirs).length - 1;
  refuse(arrived > 1 || (arrived === 1 && count === 0), text, 'the game was over before');
  return position;
}

/** The cells with `sign` in up to four rows, as bits. */
function half(rows: readonly string[], sign: string): number {
  let bits = 0;
  rows.forEach((row, r) =>
    [...row].forEach((cell, c) => {
      if (cell === sign) bits |= 1 << (8 * r + c);
    }),
  );
  return bits;
}

function refuse(wrong: boolean, text: string, why: string): void {
  if (wrong) throw new SyntaxError(`'${text}' is no legal position: ${why}`);
}

/** The board as text for people. */
export function draw(position: BreakthroughPosition): string {
  const { width, height } = position.size;
  const rows = rowsOf(position).map((row, r) => `${height - r} ${[...row].join(' ')}`);
  const state = position.over ? 'over' : `${'wb'[position.turn]} to move`;
  return [...rows, `  ${[...'abcdefgh'.slice(0, width)].join(' ')}`, state].join('\n');
}
