import { middleOf, type GameBoard } from 'evolab/browser';

/** What of a board does not change in a game. */
export type Ground = Pick<GameBoard, 'shape' | 'surface' | 'cells' | 'lines' | 'labels' | 'colours'>;

/** The same board, seen from the other side. */
export function turnedBoard(board: Ground): Ground {
  const [x, y] = middleOf(board as GameBoard).map((length) => length / 100);
  const turn = <P extends { x: number; y: number }>(place: P): P => ({
    ...place,
    x: 2 * x - place.x,
    y: 2 * y - place.y,
  });
  const across = ([right, down]: readonly [number, number]): [number, number] => [
    2 * x - right,
    2 * y - down,
  ];
  return {
    ...board,
    cells: board.cells.map(turn),
    ...(board.labels && { labels: board.labels.map(turn) }),
    ...(board.lines && {
      lines: board.lines.map((line) => ({ ...line, from: across(line.from), to: across(line.to) })),
    }),
  };
}
