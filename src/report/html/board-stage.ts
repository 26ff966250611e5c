import { smallest } from '../../util/extremes.ts';
import type { Piece } from '../../contract/board.ts';
import type { BoardPicture } from '../../contract/report.ts';
import { at, colourOf, drawGround, drawLabels, drawPiece, frameOf, outline } from './board-drawing.ts';
import { html, type Markup } from './markup.ts';

/**
 * A board on which the script of a page puts pieces and marks: what can be on a cell is drawn once, as `ID-NUMBER`. At first
 * cell i has the look with number position[i].
 */
export function boardStage(
  board: BoardPicture['board'],
  roles: readonly string[],
  looks: readonly (readonly Piece[])[],
  position: readonly number[],
  id: string,
): Markup {
  const { left, top, width, height } = frameOf(board);
  const uses = position.flatMap((look, cell) =>
    look === 0
      ? []
      : [
          html`<use
            href="#${id}-${look}"
            transform="translate(${at(board.cells[cell]!.x)} ${at(board.cells[cell]!.y)})"
          />`,
        ],
  );
  return html`<svg
    class="board"
    role="img"
    tabindex="0"
    viewBox="${left} ${top} ${width} ${height}"
    aria-label="the board"
    style="--wide: ${Math.max(1, Math.round((100 * width) / height) / 100)}"
  >
    <defs>
      <path id="${id}-cell" d="${outline(board.shape)}" transform="scale(${markScale(board)})" />
      <path id="${id}-taken" d="M-30-30L30 30M-30 30L30-30" />
      ${looks.map(
        (pieces, i) =>
          html`<g id="${id}-${i}"
            >${pieces.map((piece) => drawPiece(piece, colourOf(piece.owner ?? 0, board.colours, roles), roles.length))}</g
          >`,
      )}
    </defs>
    <g class="ground">${drawGround(board, roles)}</g>
    <g class="marks"></g>
    <g class="labels">${drawLabels(board)}</g>
    <g class="pieces">${uses}</g>
    <g class="above"></g>
  </svg>`;
}

/** The cells of a board as the scripts of a page read them: their middles and names. */
export function drawnCells(board: BoardPicture['board'] | undefined): object {
  if (board === undefined) return {};
  return { shape: board.shape, cells: board.cells.map(({ x, y, name }) => [at(x), at(y), name]) };
}

/** Marks of cells that lie close to each other do not cover their neighbours. */
function markScale({ cells }: BoardPicture['board']): number {
  const gaps = cells.slice(1).map(({ x, y }) => Math.hypot(x - cells[0]!.x, y - cells[0]!.y));
  return smallest(gaps, 1);
}
