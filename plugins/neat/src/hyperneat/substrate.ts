import { LabError, type Encoder, type Game, largest, smallest } from 'evolab';

/** A point of a substrate: x and y in [-1, 1], and for encoders with several numbers per cell the plane, in [-1, 1]. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly plane: number;
}

/** The places of the nodes of a net on the board. */
export interface Substrate {
  /** Of the numbers of the encoder, in their order. */
  readonly inputs: readonly Point[];
  /** Of the hidden nodes: one for each cell that an input lies on. */
  readonly hidden: readonly Point[];
  /** Whether several inputs lie on one cell. */
  readonly planes: boolean;
}

/** A hidden node sees every input: more would be slower than a game is worth. */
const MOST_LINKS = 200_000;

/**
 * The substrate of a game's encoder: places of cells come from the drawn board, or from the encoder's grid. LAB_WRONG_GAME if
 * the game says nowhere where its numbers lie.
 */
export function substrateOf(game: Game, encoder: Encoder, name: string): Substrate {
  const cells = cellsOf(game, encoder, name);
  if (!cells)
    throw new LabError(
      'LAB_WRONG_GAME',
      `the game does not say where the numbers of its encoder '${name}' lie`,
      "the evaluator 'neat' needs no board",
    );
  const [xs, ys] = [cells.map(({ x }) => x), cells.map(({ y }) => y)];
  const [left, right, top, bottom] = [smallest(xs), largest(xs), smallest(ys), largest(ys)];
  // One scale for both axes, so that distances keep their proportions.
  const half = Math.max(right - left, bottom - top) / 2 || 1;
  const seen = new Map<string, number>();
  const levels = cells.map(({ x, y }) => {
    const key = `${x} ${y}`;
    const level = seen.get(key) ?? 0;
    seen.set(key, level + 1);
    return level;
  });
  const highest = largest(levels);
  const point = ({ x, y }: Cell, level: number): Point => ({
    x: (x - (left + right) / 2) / half,
    y: (y - (top + bottom) / 2) / half,
    plane: highest === 0 ? 0 : (2 * level) / highest - 1,
  });
  const inputs = cells.map((cell, i) => point(cell, levels[i]));
  const hidden = cells.flatMap((cell, i) => (levels[i] === 0 ? [{ ...point(cell, 0), plane: 0 }] : []));
  if (inputs.length * hidden.length > MOST_LINKS)
    throw new LabError(
      'LAB_BAD_OPTION',
      `a net of ${inputs.length} inputs and ${hidden.length} hidden nodes is too large for hyperneat`,
      'another encoder, or a smaller board',
    );
  return { inputs, hidden, planes: highest > 0 };
}

interface Cell {
  readonly x: number;
  readonly y: number;
}

function cellsOf(
  { board, encoders = {} }: Game,
  { size, grid, boardCells, kinds }: Encoder,
  name: string,
): Cell[] | undefined {
  // Cell i of the drawn board is number i of the encoder `board`.
  const numbers = boardCells ?? (name === 'board' && kinds !== undefined ? range(size) : undefined);
  const drawn = encoders['board']?.kinds !== undefined ? board?.cells : undefined;
  if (drawn && numbers?.every((cell) => cell >= 0 && cell < drawn.length)) {
    return numbers.map((cell) => drawn[cell]);
  }
  if (!grid) return undefined;
  const { width, cells = range(size) } = grid;
  return cells.map((cell) => ({ x: cell % width, y: Math.floor(cell / width) }));
}

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
