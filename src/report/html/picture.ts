import type { BoardPicture } from '../../contract/report.ts';
import { at, colourOf, drawGround, drawLabels, drawPiece, frameOf, outline } from './board-drawing.ts';
import { html, type Markup } from './markup.ts';

/** A position as it stands. */
export function drawPicture({ board, roles, pieces, marked, caption }: BoardPicture): Markup {
  const { left, top, width, height } = frameOf(board);
  const on = (cell: number) => `translate(${at(board.cells[cell].x)} ${at(board.cells[cell].y)})`;
  return html`<figure class="picture">
    <svg
      class="board"
      role="img"
      viewBox="${left} ${top} ${width} ${height}"
      aria-label="${caption === '' ? 'a position' : caption}"
    >
      ${drawGround(board, roles)}
      ${marked.map((cell) => html`<path class="moved" d="${outline(board.shape)}" transform="${on(cell)}" />`)}
      ${drawLabels(board)}
      ${pieces.map(
        (piece) =>
          html`<g transform="${on(piece.cell)}"
            >${drawPiece(piece, colourOf(piece.owner ?? 0, board.colours, roles))}</g
          >`,
      )}
    </svg>
    ${caption === '' ? [] : html`<figcaption>${caption}</figcaption>`}
  </figure>`;
}
