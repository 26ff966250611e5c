import { fromOf, toOf, type StarBoard } from './star-board.ts';
import { StarCheckers } from './star-position.ts';

/** The symbol of a role: the first letter of its colour. */
const symbolOf = ({ roles }: StarBoard, role: number): string => (role < 0 ? '.' : roles[role][0]);

/** The start position: the role in the south is to move. */
export function start(board: StarBoard): StarCheckers {
  const position = new StarCheckers(board);
  board.homes.forEach((home, role) => home.forEach((cell, count) => position.put(role, cell, count)));
  position.begin(0, 0);
  return position;
}

/** The cells row by row from the north. */
function rowsOf(board: StarBoard): number[][] {
  const rows: number[][] = Array.from({ length: board.width }, () => []);
  for (let cell = 0; cell < board.cells; cell++) rows[board.placeOf(cell)[0]].push(cell);
  return rows;
}

/** The rows from north to south, the role to move and the number of moves played, such as `./..../.../r... r 0`. */
export function print({ board, owners, turn, plies }: StarCheckers): string {
  const rows = rowsOf(board).map((row) => row.map((cell) => symbolOf(board, owners[cell])).join(''));
  return `${rows.join('/')} ${symbolOf(board, turn)} ${plies}`;
}

/** Reads what `print` wrote; `SyntaxError` for anything else, and if a role is to move that cannot while another can. */
export function parse(board: StarBoard, text: string): StarCheckers {
  const { roles, pieces, maxPlies } = board;
  const [, placement = '', turn = '', plies = ''] = /^([.a-z/]+) ([a-z]) (0|[1-9]\d{0,5})$/.exec(text) ?? [];
  const rows = placement.split('/');
  const wanted = rowsOf(board);
  if (rows.length !== wanted.length || rows.some((row, i) => row.length !== wanted[i].length))
    throw new SyntaxError(
      `'${text}' is no position of Chinese checkers for ${roles.length}, such as '${print(start(board))}'`,
    );
  const position = new StarCheckers(board);
  const counts = roles.map(() => 0);
  const symbols = rows.join('');
  for (let cell = 0; cell < board.cells; cell++) {
    if (symbols[cell] === '.') continue;
    const role = roles.findIndex((name) => name.startsWith(symbols[cell]));
    if (role < 0 || counts[role] === pieces)
      throw new SyntaxError(`not ${pieces} pieces of ${roles.join(', ')} each: '${placement}'`);
    position.put(role, cell, counts[role]++);
  }
  if (counts.some((count) => count !== pieces))
    throw new SyntaxError(`not ${pieces} pieces of ${roles.join(', ')} each: '${placement}'`);
  if (Number(plies) > maxPlies) throw new SyntaxError(`more than ${maxPlies} plies: '${plies}'`);
  const role = roles.findIndex((name) => name.startsWith(turn));
  if (role < 0) throw new SyntaxError(`'${turn}' is none of ${roles.join(', ')}`);
  position.begin(role, Number(plies));
  if (print(position) !== text) throw new SyntaxError(`${roles[role]} has no move: '${text}'`);
  return position;
}

/** First and last cell of a move, such as `e4-c6`. */
export function moveName({ board }: StarCheckers, move: number): string {
  const { names } = board;
  return `${names[fromOf(move)]}-${names[toOf(move)]}`;
}

/** The star with the numbers of its rows. */
export function draw({ board, owners }: StarCheckers): string {
  return rowsOf(board)
    .map((row, i) => {
      const [, column] = board.placeOf(row[0]);
      const indent = ' '.repeat(2 * column + i - 2 * board.arm);
      return `${String(i + 1).padStart(2)} ${indent}${row.map((cell) => symbolOf(board, owners[cell])).join(' ')}`;
    })
    .join('\n');
}
