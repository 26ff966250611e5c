import type { BoardPicture } from '../../contract/report.ts';
import { at, colourOf, drawGround, drawLabels, drawPiece, frameOf, outline } from './board-drawing.ts';
import { html, type Markup } from './markup.ts';
import { largest } from '../../util/extremes.ts';

/** A position as it stands. */
export function drawPicture({ board, roles, pieces, marked, heat = [], caption }: BoardPicture): Markup {
  const { left, top, width, height } = frameOf(board);
  const on = (cell: number) => `translate(${at(board.cells[cell]!.x)} ${at(board.cells[cell]!.y)})`;
  return html`<figure class="picture">
    <svg
      class="board"
      role="img"
      viewBox="${left} ${top} ${width} ${height}"
      aria-label="${caption === '' ? 'a position' : caption}"
    >
      ${drawGround(board, roles)}
      ${marked.map((cell) => html`<path class="moved" d="${outline(board.shape)}" transform="${on(cell)}" />`)}
      ${drawHeat(heat, (cell) => html`d="${outline(board.shape)}" transform="${on(cell)}"`)}
      ${drawLabels(board)}
      ${pieces.map(
        (piece) =>
          html`<g transform="${on(piece.cell)}"
            >${drawPiece(piece, colourOf(piece.owner ?? 0, board.colours, roles), roles.length)}</g
          >`,
      )}
    </svg>
    ${caption === '' ? [] : html`<figcaption>${caption}</figcaption>`}
  </figure>`;
}

/** Cells by their share of the warmest, paler where the interval is wide. */
function drawHeat(heat: NonNullable<BoardPicture['heat']>, place: (cell: number) => Markup): Markup[] {
  const most = largest(
    heat.map((cell) => cell?.value ?? 0),
    0,
  );
  if (most === 0) return [];
  return heat.flatMap((cell, number) => {
    if (!cell || cell.value === 0) return [];
    const { value, low, high, text } = cell;
    const certain = Math.max(0.25, 1 - (high - low) / (2 * value));
    const strength = ((value / most) * certain).toFixed(3);
    return [
      html`<path class="heat" ${place(number)} fill-opacity="${strength}" data-hover="${text}"
        ><title>${text}</title></path
      >`,
    ];
  });
}
