import { LabError, Random, type Encoder } from 'evolab';

/** The numbers of an encoder, in the order in which an index spells them. */
export type Tuple = readonly number[];

/** What names of tuples are looked up in. */
export interface Board {
  readonly encoder: Encoder;
  /** What the game itself calls patterns. */
  readonly patterns: readonly Tuple[];
  /** How many weights there may be, and how many values a cell has. */
  readonly room: number;
  readonly values: number;
  /** Of random tuples. */
  readonly seed: number;
}

/** No net has more tuples than this before symmetric ones are joined. */
const MOST_TUPLES = 20_000;

const NAMES =
  "names: 'patterns', 'straight:K', 'systematic:K', 'random:N:K', or cells as '0-1-2-8', with spaces between them";

/** The tuples that a text names, for instance 'straight:3 random:10:6 0-1-8-9'; LAB_BAD_OPTION. */
export function tuplesOf(text: string, board: Board): Tuple[] {
  const names = text.split(/\s+/).filter((name) => name !== '');
  if (names.length === 0) throw bad(`there are no tuples in '${text}'`);
  const tuples = names.flatMap((name) => named(name, board));
  if (tuples.length > MOST_TUPLES)
    throw bad(`'${text}' names ${tuples.length} tuples`, `at most ${MOST_TUPLES}`);
  return tuples;
}

function named(name: string, board: Board): readonly Tuple[] {
  const [kind, ...numbers] = name.split(':');
  const [first = NaN, second = NaN] = numbers.map((digits) =>
    /^\d{1,6}$/.test(digits) ? Number(digits) : NaN,
  );
  if (name === 'auto') return board.patterns.length > 0 ? board.patterns : walks(board);
  if (name === 'patterns') {
    if (board.patterns.length > 0) return board.patterns;
    throw bad('the game names no patterns', NAMES);
  }
  if (kind === 'straight' && numbers.length === 1 && first >= 1)
    return found(name, straight(board.encoder, first));
  if (kind === 'systematic' && numbers.length === 1 && first >= 1)
    return found(name, connected(board.encoder, first));
  if (kind === 'random' && numbers.length === 2 && first >= 1 && second >= 1)
    return snakes(board, first, second);
  if (/^\d+(-\d+)*$/.test(name)) return [listed(name, board.encoder)];
  throw bad(`'${name}' names no tuples`, NAMES);
}

function found(name: string, tuples: readonly Tuple[]): readonly Tuple[] {
  if (tuples.length > 0) return tuples;
  throw bad(`'${name}' fits nowhere on the board`, 'fewer cells');
}

function listed(name: string, { size }: Encoder): Tuple {
  const cells = name.split('-').map(Number);
  const outside = cells.find((cell) => cell >= size);
  if (outside !== undefined)
    throw bad(`there is no cell ${outside} in '${name}'`, `cells are 0 to ${size - 1}`);
  if (new Set(cells).size < cells.length) throw bad(`a cell comes twice in '${name}'`);
  return cells;
}

/** The four directions of lines, as steps of row and column. */
const LINES = [
  [0, 1],
  [1, -1],
  [1, 0],
  [1, 1],
] as const;
const AROUND = [...LINES, ...LINES.map(([row, column]) => [-row, -column] as const)];

/**
 * The next cell from every cell in a direction, -1 at the edge. Places of the grid without a cell are skipped: on a board
 * for draughts, rows go from one dark square to the next.
 */
function steps({ size, grid }: Encoder, [down, right]: readonly [number, number]): Int32Array {
  if (!grid)
    throw bad(
      'the encoder does not say where its cells lie',
      "an encoder with a grid, or cells as '0-1-2-8'",
    );
  const { width, height, cells = Array.from({ length: size }, (_, i) => i) } = grid;
  const at = new Int32Array(width * height).fill(-1);
  for (let i = size - 1; i >= 0; i--) at[cells[i]] = i;
  return Int32Array.from({ length: size }, (_, i) => {
    let row = Math.floor(cells[i] / width) + down;
    let column = (cells[i] % width) + right;
    for (; row >= 0 && row < height && column >= 0 && column < width; row += down, column += right) {
      const next = at[row * width + column];
      if (next >= 0) return next;
    }
    return -1;
  });
}

/** All rows, columns and diagonals of `length` neighbouring cells. */
function straight(encoder: Encoder, length: number): Tuple[] {
  const tuples: Tuple[] = [];
  for (const line of length === 1 ? LINES.slice(0, 1) : LINES) {
    const next = steps(encoder, line);
    for (let cell = 0; cell < encoder.size; cell++) {
      const tuple = [cell];
      while (tuple.length < length && next[tuple[tuple.length - 1]] >= 0)
        tuple.push(next[tuple[tuple.length - 1]]);
      if (tuple.length === length) tuples.push(tuple);
    }
  }
  return tuples;
}

/** The neighbours of every cell, in at most eight directions. */
function neighbours(encoder: Encoder): number[][] {
  const ways = AROUND.map((way) => steps(encoder, way));
  return Array.from({ length: encoder.size }, (_, cell) => [
    ...new Set(ways.map((next) => next[cell]).filter((next) => next >= 0)),
  ]);
}

/** All connected sets of `length` cells, each in ascending order. */
function connected(encoder: Encoder, length: number): Tuple[] {
  const near = neighbours(encoder);
  let shapes = Array.from({ length: encoder.size }, (_, cell) => [cell]);
  for (let size = 2; size <= length; size++) {
    const grown = new Map<string, number[]>();
    for (const shape of shapes) {
      for (const cell of new Set(shape.flatMap((member) => near[member]))) {
        if (shape.includes(cell)) continue;
        const larger = [...shape, cell].sort((a, b) => a - b);
        grown.set(larger.join(), larger);
      }
      if (grown.size > MOST_TUPLES)
        throw bad(`there are more than ${MOST_TUPLES} shapes of ${size} cells`, 'fewer cells');
    }
    shapes = [...grown.values()];
  }
  return shapes;
}

/** Random walks to neighbours that visit no cell twice (Lucas 2008); a walk that is stuck begins again. */
function snakes({ encoder, seed }: Board, count: number, length: number): Tuple[] {
  const near = neighbours(encoder);
  if (length > encoder.size) throw bad(`there are no ${length} cells on the board`, 'fewer cells');
  const random = new Random(seed, 'tuples');
  const tuples: Tuple[] = [];
  for (let tries = 0; tuples.length < count; tries++) {
    if (tries > 1000 * count) throw bad(`no walk of ${length} cells was found`, 'fewer cells');
    const tuple = [random.below(encoder.size)];
    for (;;) {
      const free = near[tuple[tuple.length - 1]].filter((cell) => !tuple.includes(cell));
      if (tuple.length === length || free.length === 0) break;
      tuple.push(free[random.below(free.length)]);
    }
    if (tuple.length === length) tuples.push(tuple);
  }
  return tuples;
}

/** Walks of six cells, or of fewer where so many contents have no room. */
function walks(board: Board): readonly Tuple[] {
  const COUNT = 32;
  let length = Math.min(6, board.encoder.size);
  while (length > 1 && COUNT * board.values ** length > board.room) length--;
  return snakes(board, COUNT, length);
}

function bad(message: string, hint = NAMES): LabError {
  return new LabError('LAB_BAD_OPTION', `n-tuple: ${message}`, hint);
}
