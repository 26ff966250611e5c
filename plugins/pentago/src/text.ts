import type { Move } from 'evolab';
import { BIT_OF_CELL, CELL_OF_BIT, CELLS, SIZE } from './board.ts';
import { Pentago, ROTATE, type Rules } from './position.ts';

const COLOURS = 'rb';

/** `p` as letters, row by row from the top: `.`, `r` and `b`. */
function letters(p: Pentago): string[] {
  return BIT_OF_CELL.map((bit) => {
    const owner = p.ownerOf(bit);
    return owner === 0 ? '.' : COLOURS[owner === 1 ? p.turn : 1 - p.turn];
  });
}

/** Six rows from the top, the side to move, and `rotate` if its stone is already placed. */
export function print(p: Pentago): string {
  const all = letters(p).join('');
  const rows = [0, 1, 2, 3, 4, 5].map((row) => all.slice(row * SIZE, row * SIZE + SIZE));
  return `${rows.join('/')} ${COLOURS[p.turn]}${p.rotating ? ' rotate' : ''}`;
}

/** Parses the text of `print`; throws `SyntaxError` if the number of stones does not fit the side to move. */
export function parse(text: string, rules: Rules): Pentago {
  const match = /^([.rb]{6}(?:\/[.rb]{6}){5}) ([rb])( rotate)?$/.exec(text);
  if (!match) throw new SyntaxError(`no pentago position: ${JSON.stringify(text)}`);
  const cells = match[1].replaceAll('/', '');
  const p = new Pentago(rules);
  p.turn = COLOURS.indexOf(match[2]);
  p.rotating = match[3] !== undefined;
  const count = [0, 0];
  for (let cell = 0; cell < CELLS; cell++) {
    if (cells[cell] === '.') continue;
    const colour = COLOURS.indexOf(cells[cell]);
    put(p, BIT_OF_CELL[cell], colour === p.turn);
    count[colour]++;
    p.stones++;
  }
  // Red moves first; before a rotation the role to move has placed one more stone.
  const ahead = p.rotating ? 1 - p.turn : p.turn;
  if (count[0] - count[1] !== ahead) {
    throw new SyntaxError(`${count[0]} red and ${count[1]} black stones do not fit the turn`);
  }
  if (p.rotating && (!rules.ownPly || p.stones === 0 || p.endsWithStone() || p.line(false))) {
    throw new SyntaxError('no rotation comes next');
  }
  p.over = !p.rotating && (p.stones === CELLS || p.line(true) || p.line(false));
  return p;
}

function put(p: Pentago, bit: number, own: boolean): void {
  const upper = bit < 18 ? 1 << bit : 0;
  const lower = bit < 18 ? 0 : 1 << (bit - 18);
  if (own) {
    p.ownUpper |= upper;
    p.ownLower |= lower;
  } else {
    p.otherUpper |= upper;
    p.otherLower |= lower;
  }
}

/** `c4-2R`: a stone on c4, then a clockwise rotation of quadrant 2; with `own-ply` `c4` or `2R`. */
export function moveName(move: Move, rules: Rules): string {
  const rotation = `${((move & 7) >> 1) + 1}${'RL'[move & 1]}`;
  if (move >= ROTATE) return rotation;
  const cell = CELL_OF_BIT[move >> 3];
  const stone = 'abcdef'[cell % SIZE] + String(SIZE - Math.floor(cell / SIZE));
  return rules.ownPly ? stone : `${stone}-${rotation}`;
}

/** The board as text for people. */
export function draw(p: Pentago): string {
  const cells = letters(p);
  const lines = [0, 1, 2, 3, 4, 5].map((row) => {
    const line = cells.slice(row * SIZE, row * SIZE + SIZE);
    return `${SIZE - row}  ${line.slice(0, 3).join(' ')} | ${line.slice(3).join(' ')}`;
  });
  lines.splice(3, 0, '   ------+------');
  const next = p.over ? 'over' : `${['red', 'black'][p.turn]} to ${p.rotating ? 'rotate' : 'move'}`;
  return [...lines, '', `   a b c   d e f   ${next}`].join('\n');
}
