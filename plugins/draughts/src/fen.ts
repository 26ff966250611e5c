import { popcount } from 'evolab';
import { BIT_OF, SQUARE_OF, maskOf } from './board.ts';
import { moveName } from './move.ts';
import { Draughts, MAX_MOVES } from './position.ts';
import type { DrawRules } from './rules.ts';

const MOST_PIECES = 12;
const BLACK_CROWNS = maskOf([29, 30, 31, 32]);
const WHITE_CROWNS = maskOf([1, 2, 3, 4]);

/**
 * The position as PDN FEN, such as `B:W18,24,K27:B12,16:H3:P57`: H is the counter `quiet` and P `plies`, left
 * out if 0. With a history, the position before it comes first and its moves follow: `B:WK32:BK1 1-6 32-27`.
 */
export function printFen(position: Draughts): string {
  let { black, white, kings, turn } = position;
  const count = position.pastLength;
  const moves: string[] = [];
  for (let i = count - 1; i >= 0; i--) {
    const step = position.past[i];
    moves.unshift(` ${moveName(step)}`);
    const both = (1 << step) ^ (1 << (step >>> 5));
    turn = 1 - turn;
    kings ^= both;
    if (turn === 0) black ^= both;
    else white ^= both;
  }
  const quiet = position.quiet - count;
  const plies = position.plies - count;
  return (
    `${turn === 0 ? 'B' : 'W'}:W${squaresOf(white, kings)}:B${squaresOf(black, kings)}` +
    (quiet > 0 ? `:H${quiet}` : '') +
    (plies > 0 ? `:P${plies}` : '') +
    moves.join('')
  );
}

function squaresOf(pieces: number, kings: number): string {
  const squares: string[] = [];
  BIT_OF.forEach((bit, i) => {
    if ((pieces >>> bit) & 1) squares.push(`${(kings >>> bit) & 1 ? 'K' : ''}${i + 1}`);
  });
  return squares.join();
}

/**
 * Parses the text of `printFen`, or any PDN FEN of this game, including ranges such as `1-12` and the tag
 * `[FEN "..."]`; names of moves may follow. Throws `SyntaxError` for illegal positions.
 */
export function parseFen(text: string, rules: DrawRules): Draughts {
  const [fen = '', ...moves] = text
    .trim()
    .replace(/^\[FEN\s+"(.*)"\s*\]$/, '$1')
    .trim()
    .split(/\s+/);
  const [turn, ...fields] = fen.replace(/\.$/, '').split(':');
  if (turn !== 'B' && turn !== 'W') throw new SyntaxError(`'${turn}' is neither B nor W, the side to move`);
  const position = new Draughts(rules);
  position.turn = turn === 'B' ? 0 : 1;
  position.black = position.white = 0;
  const read = new Set<string>();
  for (const field of fields) {
    const name = field[0] ?? '';
    if (read.has(name)) throw new SyntaxError(`there are two fields ${name}`);
    read.add(name);
    if (name === 'B' || name === 'W') readSide(field, position);
    else if (name === 'H') position.quiet = readCount(field, rules.quietPlies);
    else if (name === 'P') position.plies = readCount(field, rules.maxPlies);
    else throw new SyntaxError(`':${field}' is no field: W and B list squares, H and P count plies`);
  }
  if (!read.has('W') || !read.has('B')) {
    throw new SyntaxError('the squares of White and Black are wanted, as in B:W18,K27:B12');
  }
  for (const move of moves) playByName(position, move);
  return position;
}

function readSide(field: string, position: Draughts): void {
  const isBlack = field[0] === 'B';
  const who = isBlack ? 'Black' : 'White';
  let pieces = 0;
  for (const item of field.length > 1 ? field.slice(1).split(',') : []) {
    const [, king, first, last = first] = /^(K?)([1-9]\d?)(?:-([1-9]\d?))?$/.exec(item) ?? [];
    if (first === undefined) throw new SyntaxError(`'${item}' is no square: 1 to 32, K before kings`);
    if (Number(last) > 32 || Number(last) < Number(first))
      throw new SyntaxError(`'${item}' is not within 1-32`);
    for (let square = Number(first); square <= Number(last); square++) {
      const bit = 1 << BIT_OF[square - 1];
      if (((position.black | position.white | pieces) & bit) !== 0) {
        throw new SyntaxError(`square ${square} is taken twice`);
      }
      pieces |= bit;
      if (king !== '') position.kings |= bit;
    }
  }
  const count = popcount(pieces);
  if (count > MOST_PIECES) throw new SyntaxError(`${who} has ${count} pieces, more than ${MOST_PIECES}`);
  const crowning = pieces & ~position.kings & (isBlack ? BLACK_CROWNS : WHITE_CROWNS);
  if (crowning !== 0) {
    const square = SQUARE_OF[31 - Math.clz32(crowning)];
    throw new SyntaxError(`${who} has a man on ${square}, where it would be a king`);
  }
  if (isBlack) position.black = pieces;
  else position.white = pieces;
}

function readCount(field: string, limit: number): number {
  const count = Number(field.slice(1));
  if (!/^.\d{1,9}$/.test(field)) throw new SyntaxError(`':${field}' is no count of plies`);
  if (count > limit) throw new SyntaxError(`':${field}' is more than the ${limit} plies of this game`);
  return count;
}

function playByName(position: Draughts, name: string): void {
  const moves = new Int32Array(MAX_MOVES);
  const count = position.over ? 0 : position.moves(moves, 0);
  const move = moves.subarray(0, count).find((candidate) => moveName(candidate) === name);
  if (move === undefined) throw new SyntaxError(`${name} is no legal move in ${printFen(position)}`);
  position.play(move);
}
