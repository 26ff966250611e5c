import { LabError } from 'evolab';
import { TRIANGLES, type BoardOptions } from './board-options.ts';
import { boardFile } from './board-file.ts';

/** What decides a board. */
export interface BoardPlan {
  readonly size: number;
  /** By role: the cells it starts from, which are the goal of the other. As many cells as pieces. */
  readonly homes: readonly (readonly number[])[];
  /**
   * Whether a full opposite home with at least one own piece wins; otherwise all own pieces must be there.
   */
  readonly anyFills: boolean;
  readonly maxPlies: number;
}

/** 75, 125 and 175 on the boards of the thesis. */
const usualPlies = (size: number) => 25 * (size - 2);

/** The board that options describe: one with triangles in two corners, or that of a file. LAB_BAD_OPTION. */
export function boardPlan({ size, pieces, goal, maxPlies, rules }: BoardOptions): BoardPlan {
  const anyFills = goal === 'full';
  if (rules !== '') {
    if (pieces !== 0 || maxPlies !== 0)
      throw new LabError(
        'LAB_BAD_OPTION',
        'a board is given by a file and by options',
        'pieces and maxPlies are what the file says',
      );
    const file = boardFile(rules);
    return { ...file, anyFills, maxPlies: file.maxPlies ?? usualPlies(file.size) };
  }
  const side = pieces === 0 ? Math.floor(size / 2) : TRIANGLES.indexOf(pieces) + 1;
  if (side >= size) {
    throw new LabError(
      'LAB_BAD_OPTION',
      `no board of size ${size} for ${pieces} pieces a side`,
      'the homes must not overlap; 0 takes what is usual for the size',
    );
  }
  const cells = Array.from({ length: size * size }, (_, cell) => cell);
  const steps = (cell: number) => Math.floor(cell / size) + (cell % size);
  return {
    size,
    homes: [
      cells.filter((cell) => steps(cell) > 2 * size - 2 - side),
      cells.filter((cell) => steps(cell) < side),
    ],
    anyFills,
    maxPlies: maxPlies === 0 ? usualPlies(size) : maxPlies,
  };
}
