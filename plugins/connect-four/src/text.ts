import { cellBits, hasFour, type Board } from './board.ts';
import { ConnectFour } from './position.ts';

const LETTERS = 'xo';

/** Positions as text: the rows from the top; the side to move follows from the number of discs. */
export function textOf(board: Board) {
  const { width, height } = board;
  const bits = cellBits(board);

  const rowsOf = (p: ConnectFour): string[][] => {
    const [own, other] = [LETTERS[p.turn], LETTERS[1 - p.turn]];
    const cells = bits.map((bit) => {
      const owner = p.ownerOf(bit);
      return owner === 0 ? '.' : owner > 0 ? own : other;
    });
    return Array.from({ length: height }, (_, r) => cells.slice(r * width, (r + 1) * width));
  };

  const print = (p: ConnectFour): string =>
    rowsOf(p)
      .map((row) => row.join(''))
      .join('/');

  const parse = (text: string): ConnectFour => {
    const refuse = (why: string) => new SyntaxError(`'${text}' ${why}`);
    const rows = text.split('/');
    if (rows.length !== height || rows.some((row) => row.length !== width || /[^xo.]/.test(row))) {
      throw refuse(`is not ${height} rows of ${width} cells x, o or .`);
    }
    const cells = rows.join('');
    const [first, second] = [...LETTERS].map((letter) => cells.split(letter).length - 1);
    if (first !== second && first !== second + 1) throw refuse('has not as many x as o, or one more');
    for (let c = 0; c < width; c++) {
      if (/[xo]\./.test(rows.map((row) => row[c]).join(''))) throw refuse('has a disc above an empty cell');
    }
    const p = new ConnectFour(board);
    p.plies = first + second;
    bits.forEach((bit, i) => {
      if (cells[i] !== '.') put(p, bit, cells[i] === LETTERS[p.turn]);
    });
    if (!inTime(p)) throw refuse('goes on after a four');
    return p;
  };

  /** Whether there is no four in a row, or one that the last disc can have made. */
  const inTime = (p: ConnectFour): boolean => {
    if (hasFour(board, p.ownLow, p.ownHigh)) return false;
    if (!p.lost) return true;
    return bits.some((bit, i) => {
      const uppermost = i < width || p.ownerOf(bits[i - width]) === 0;
      if (!uppermost || p.ownerOf(bit) !== -1) return false;
      const low = (p.allLow ^ p.ownLow) & (bit < 32 ? ~(1 << bit) : -1);
      const high = (p.allHigh ^ p.ownHigh) & (bit < 32 ? -1 : ~(1 << bit));
      return !hasFour(board, low, high);
    });
  };

  const draw = (p: ConnectFour): string => {
    const columns = Array.from({ length: width }, (_, c) => String((c + 1) % 10));
    return [...rowsOf(p), columns].map((row) => row.join(' ')).join('\n');
  };

  return { print, parse, draw, moveName: (_: ConnectFour, column: number) => String(column + 1) };
}

function put(p: ConnectFour, bit: number, own: boolean): void {
  if (bit < 32) {
    p.allLow |= 1 << bit;
    if (own) p.ownLow |= 1 << bit;
  } else {
    p.allHigh |= 1 << bit;
    if (own) p.ownHigh |= 1 << bit;
  }
}
