import { option, piecesOn, rowsOfSigns, type BoardLine, type GameBoard } from 'evolab';
import { fromOf, toOf, type Board } from './board.ts';
import type { ChineseCheckers } from './position.ts';
import { cellName } from './text.ts';

/** The rhombus on its southern corner; the homes have the colours of those who start there. */
export function gameBoardOf(board: Board): GameBoard<ChineseCheckers> {
  const { size } = board;
  const at = (row: number, column: number): [x: number, y: number] => [
    (column - row) / 2,
    ((row + column) * Math.sqrt(3)) / 2,
  ];
  const cells = Array.from({ length: board.cells }, (_, cell) => {
    const [x, y] = at(Math.floor(cell / size), cell % size);
    const owner = board.homeOf(cell);
    return { name: cellName(board, cell), x, y, ...(owner >= 0 && { owner }) };
  });
  const lines: BoardLine[] = [];
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      for (const [down, right] of [
        [0, 1],
        [1, 0],
        [1, -1],
      ])
        if (row + down < size && column + right < size && column + right >= 0)
          lines.push({ from: at(row, column), to: at(row + down, column + right) });
  return {
    shape: 'circle',
    cells,
    lines,
    labels: Array.from({ length: size }, (_, i) => [
      { x: at(i, -0.8)[0], y: at(i, -0.8)[1], text: String(i + 1) },
      { x: at(-0.8, i)[0], y: at(-0.8, i)[1], text: 'abcdefghi'[i] },
    ]).flat(),
    pieces: (position) => piecesOn(board.cells, (cell) => position.roleAt(cell)),
    cellsOf: (_, move) => ({ path: [fromOf(move), toOf(move)] }),
    setup: {
      pieces: [{ owner: 0 }, { owner: 1 }],
      options: { turn: option.choice('x', ['x', 'o'], { help: 'who moves' }) },
      optionsOf: ({ turn }) => ({ turn: 'xo'[turn] }),
      text: (pieces, { turn }) =>
        `${rowsOfSigns(pieces, { width: size, height: size }, 'xo')} ${String(turn)} 0`,
    },
  };
}
