import { largest, legalMovesOf } from 'evolab';
import type { Game, GameBoard, Move, MoveCells, Position } from 'evolab/browser';

/** A legal move as it is chosen on a board. */
export interface Option {
  readonly move: Move;
  readonly name: string;
  /** The cells that are pointed at, in this order; none for a pass. */
  readonly path: readonly number[];
  readonly cells: MoveCells;
}

/** What follows from pointing at a cell: a move, or cells that are chosen so far. */
export type Pick =
  | { readonly move: Move }
  | { readonly chosen: readonly number[]; readonly from?: readonly Option[] };

/**
 * The legal moves of a position. Moves that share their path and take different pieces end at what they take: a man that
 * closes a mill is followed by the man it captures.
 */
export function optionsOf(game: Game, board: GameBoard | undefined, position: Position): Option[] {
  const options = legalMovesOf(game, position).map((move): Option => {
    const cells = board?.cellsOf(position, move) ?? { path: [] };
    return { move, name: game.moveName(position, move), path: cells.path, cells };
  });
  const byPath = Map.groupBy(options, ({ path }) => path.join());
  return options.map((option) => {
    const { captured = [] } = option.cells;
    const shared = option.path.length > 0 && byPath.get(option.path.join())!.length > 1;
    return shared ? { ...option, path: [...option.path, ...captured] } : option;
  });
}

/** The moves that begin with the chosen cells. */
export function candidates(options: readonly Option[], chosen: readonly number[]): Option[] {
  return options.filter(({ path }) => chosen.every((cell, i) => path[i] === cell));
}

/** The cells that may be pointed at next. */
export function nextCells(options: readonly Option[], chosen: readonly number[]): Set<number> {
  const next = candidates(options, chosen).flatMap(({ path }) =>
    path.slice(chosen.length, chosen.length + 1),
  );
  return new Set(next);
}

/** The moves that are chosen completely and differ in something that is no cell, such as a turn. */
export function complete(options: readonly Option[], chosen: readonly number[]): Option[] {
  if (chosen.length === 0) return [];
  return candidates(options, chosen).filter(({ path }) => path.length === chosen.length);
}

/**
 * Points at a cell after others. Cells are chosen one by one until one move is left, but a piece that has one move does
 * not move by being pointed at. The end of a chain of jumps stands for the chain; the last chosen cell, pointed at
 * again, for a move that ends there.
 */
export function pick(options: readonly Option[], chosen: readonly number[], cell: number): Pick {
  if (chosen.length > 0 && chosen.at(-1) === cell) {
    const [ended, ...more] = complete(options, chosen);
    return ended && more.length === 0 ? { move: ended.move } : { chosen: [] };
  }
  const longer = [...chosen, cell];
  const left = candidates(options, longer);
  if (left.length > 0) {
    const decided = left.length === 1 && (longer.length > 1 || left[0].path.length === 1);
    return decided ? { move: left[0].move } : { chosen: longer };
  }
  const ending =
    chosen.length > 0 ? candidates(options, chosen).filter(({ path }) => path.at(-1) === cell) : [];
  if (ending.length === 1) return { move: ending[0].move };
  if (ending.length > 1) return { chosen, from: ending };
  return chosen.length > 0 ? pick(options, [], cell) : { chosen: [] };
}

/**
 * Whether pieces fall to the ground of their column, so that any cell of it may be pointed at: there are as many moves
 * as columns, each in another one, all on the lowest row.
 */
export function dropsPieces(game: Game, board: GameBoard): boolean {
  const options = optionsOf(game, board, game.start());
  const places = options.map(({ path }) => board.cells[path[0]]);
  if (options.some(({ path }) => path.length !== 1)) return false;
  const columns = new Set(board.cells.map(({ x }) => x));
  const ground = largest(board.cells.map(({ y }) => y));
  const rows = new Set(board.cells.map(({ y }) => y));
  return (
    rows.size > 1 &&
    new Set(places.map(({ x }) => x)).size === columns.size &&
    options.length === columns.size &&
    places.every(({ y }) => y === ground)
  );
}
