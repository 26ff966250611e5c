import { at, colourOf, drawGround, drawLabels, drawPiece, frameOf, type GameBoard } from 'evolab/browser';
import type { VNode } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { nextCells, type Option } from './choice.ts';
import { html } from './html.ts';
import { pieceText, type Looks, type NumberedPiece } from './looks.ts';
import { cellMark, markScale, middleOfCells, movedCells, moveLines, targetMark } from './marks.ts';
import type { Table } from './table.ts';
import { turnedBoard, type Ground } from './turned-board.ts';

export interface BoardViewProps {
  readonly table: Table;
  readonly board: GameBoard;
  readonly looks: Looks;
  readonly flipped: boolean;
}

/** How far a pointer moves before it drags, in pixels. */
const DRAG_FROM = 6;

interface Drag {
  readonly cell: number;
  readonly startX: number;
  readonly startY: number;
  /** In lengths of the drawing; undefined until the pointer has moved. */
  readonly by?: readonly [number, number];
}

/** The board: a drawing, and on it a button for each cell. */
export function BoardView({ table, board, looks, flipped }: BoardViewProps): VNode {
  const ground: Ground = useMemo(() => (flipped ? turnedBoard(board) : board), [board, flipped]);
  const { roles } = table.parts.game;
  const frame = useMemo(() => frameOf(ground as GameBoard), [ground]);
  const drawnGround = useMemo(() => drawGround(ground as GameBoard, roles).text, [ground]);
  const drawnLabels = useMemo(
    () =>
      drawLabels(ground as GameBoard)
        .map(({ text }) => text)
        .join(''),
    [ground],
  );
  const [focus, setFocus] = useState(0);
  const [drag, setDrag] = useState<Drag | undefined>(undefined);
  const dragged = useRef(false);
  const area = useRef<HTMLDivElement>(null);

  const pieces = looks.at(table.line, table.shown);
  const occupied = new Set(pieces.map(({ cell }) => cell));
  const open = table.personMoves;
  const next =
    open && table.between.length === 0 ? nextCells(table.options, table.chosen) : new Set<number>();
  const { left, top, width, height } = frame;
  const last = table.shown === 0 ? undefined : table.line.plies[table.shown - 1];
  const lastCells = last && board.cellsOf(table.line.positions[table.shown - 1], last.move);
  const hint = table.hint?.ply === table.shown ? table.hint.option.cells : undefined;
  const shownTargets =
    table.chosen.length > 0 || isRestricted(table, next, occupied) ? next : new Set<number>();

  const pickCell = (cell: number) => {
    setFocus(cell);
    if (dragged.current) dragged.current = false;
    else table.pickCell(cell);
  };
  const canDrag = (cell: number) =>
    open && table.options.some(({ path }) => path.length > 1 && path[0] === cell);
  const down = (cell: number, event: PointerEvent) => {
    dragged.current = false;
    if (event.button === 0 && canDrag(cell)) setDrag({ cell, startX: event.clientX, startY: event.clientY });
  };
  const moved = (event: PointerEvent) => {
    if (drag === undefined) return;
    const [dx, dy] = [event.clientX - drag.startX, event.clientY - drag.startY];
    if (drag.by === undefined && Math.hypot(dx, dy) < DRAG_FROM) return;
    if (drag.by === undefined) {
      dragged.current = true;
      if (table.chosen[0] !== drag.cell || table.chosen.length > 1) {
        if (table.chosen.length > 0) table.pickCell(table.chosen.at(-1)!);
        table.pickCell(drag.cell);
      }
    }
    const scale = width / area.current!.clientWidth;
    setDrag({ ...drag, by: [dx * scale, dy * scale] });
  };
  const up = (event: PointerEvent) => {
    if (drag === undefined) return;
    setDrag(undefined);
    if (drag.by === undefined) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const cell = under instanceof HTMLElement ? under.dataset['cell'] : undefined;
    // The click that may follow is part of the drag.
    setTimeout(() => (dragged.current = false));
    if (cell !== undefined && Number(cell) !== drag.cell) table.pickCell(Number(cell));
  };
  const keys = (event: KeyboardEvent) => {
    const way = ARROWS[event.key];
    if (way === undefined) {
      if (event.key === 'Escape' && table.chosen.length > 0) table.pickCell(table.chosen.at(-1)!);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const to = neighbour(ground, focus, way);
    setFocus(to);
    area.current!.querySelector<HTMLElement>(`[data-cell="${to}"]`)!.focus();
  };

  const scale = markScale(ground);
  const across = (length: number, from: number, whole: number) => `${((length - from) / whole) * 100}%`;
  const size = { width: `${((92 * scale) / width) * 100}%`, height: `${((92 * scale) / height) * 100}%` };
  const says = (cell: number): string => {
    const held = pieces.filter((piece) => piece.cell === cell).map((piece) => pieceText(piece, roles));
    const state = table.chosen.includes(cell) ? ', chosen' : next.has(cell) ? ', can be chosen' : '';
    return `${board.cells[cell].name}${held.length > 0 ? `, ${held.join(', ')}` : ''}${state}`;
  };
  return html`<div
    class=${`board-area${open ? ' open' : ''}${drag?.by ? ' dragging' : ''}`}
    style=${`--ratio: ${width / height}`}
    ref=${area}
    onPointerMove=${moved}
    onPointerUp=${up}
    onPointerCancel=${() => setDrag(undefined)}
  >
    <svg class="board" viewBox=${[left, top, width, height].join(' ')} aria-hidden="true">
      <g dangerouslySetInnerHTML=${{ __html: drawnGround }} />
      <g>
        ${lastCells && movedCells(ground, lastCells)}
        ${table.chosen.map((cell) => cellMark(ground, cell, 'chosen'))}
      </g>
      <g dangerouslySetInnerHTML=${{ __html: drawnLabels }} />
      <g>${inOrder(pieces).map((piece) => pieceView(piece, ground, roles, drag))}</g>
      <g>
        ${lastCells && table.chosen.length === 0 && moveLines(ground, lastCells, 'path')}
        ${[...shownTargets].map((cell) => targetMark(ground, cell, occupied.has(cell)))}
        ${hint && moveLines(ground, hint, 'path hint')}
      </g>
    </svg>
    <div class=${`cells ${ground.shape}`} role="group" aria-label="board" onKeyDown=${keys}>
      ${ground.cells.map(
        ({ x, y }, cell) =>
          html`<button
            type="button"
            key=${cell}
            class=${next.has(cell) ? 'next' : ''}
            style=${{ left: across(at(x), left, width), top: across(at(y), top, height), ...size }}
            tabindex=${cell === focus ? 0 : -1}
            aria-label=${says(cell)}
            aria-pressed=${table.chosen.includes(cell) ? 'true' : undefined}
            aria-disabled=${open && (next.has(cell) || table.drops) ? undefined : 'true'}
            data-cell=${cell}
            onPointerDown=${(event: PointerEvent) => down(cell, event)}
            onClick=${() => pickCell(cell)}
          />`,
      )}
    </div>
    ${turnButtons(table, ground, frame)}
  </div>`;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest cell in a direction: along the row, or in the next row. The same one at the edge. */
function neighbour({ cells }: Ground, from: number, [right, down]: readonly [number, number]): number {
  let [best, least] = [from, Infinity];
  for (const [cell, { x, y }] of cells.entries()) {
    const [dx, dy] = [x - cells[from].x, y - cells[from].y];
    const along = dx * right + dy * down;
    const aside = Math.abs(dx * down) + Math.abs(dy * right);
    const distance = down === 0 ? along + 2 * aside : 3 * along + aside;
    if (along > 0.1 && aside < along + 0.1 && distance < least) [best, least] = [cell, distance];
  }
  return best;
}

/** Always the same order, so that no piece is taken out of the page and put back. */
const inOrder = (pieces: readonly NumberedPiece[]) =>
  pieces.every(({ size }) => size === undefined) ? pieces.toSorted((a, b) => a.id - b.id) : pieces;

function pieceView(
  piece: NumberedPiece,
  ground: Ground,
  roles: readonly string[],
  drag: Drag | undefined,
): VNode {
  const { x, y } = ground.cells[piece.cell];
  const [dx, dy] = drag?.cell === piece.cell && drag.by ? drag.by : [0, 0];
  const held = dx !== 0 || dy !== 0;
  return html`<g
    key=${piece.id}
    class=${held ? 'held' : 'placed'}
    style=${`transform: translate(${at(x) + dx}px, ${at(y) + dy}px)`}
    dangerouslySetInnerHTML=${{ __html: drawPiece(piece, colourOf(piece.owner ?? 0, ground.colours, roles)).text }}
  />`;
}

/** Whether it helps to show where a move may begin: not where every empty cell will do. */
function isRestricted(
  { options, parts }: Table,
  next: ReadonlySet<number>,
  occupied: ReadonlySet<number>,
): boolean {
  const places = options.length > 0 && options.every(({ path }) => path.length === 1);
  const empty = parts.board!.cells.length - occupied.size;
  if (places) return next.size < empty || next.size <= 1;
  // Captures that must be made are easily overlooked.
  return (
    options.some(({ cells }) => cells.captured !== undefined) &&
    options.every(({ cells }) => cells.captured !== undefined)
  );
}

/** Buttons on the parts of a board that may be turned, once it is clear that only turns are left to choose from. */
function turnButtons(table: Table, ground: Ground, frame: ReturnType<typeof frameOf>): VNode[] {
  const { between, options, chosen, personMoves } = table;
  const turnsOnly =
    chosen.length === 0 && options.every(({ path, cells }) => path.length === 0 && cells.turned);
  const turns: readonly Option[] = !personMoves
    ? []
    : between.length > 0
      ? between
      : turnsOnly
        ? options
        : [];
  return turns
    .filter(({ cells }) => cells.turned)
    .map(({ move, name, cells: { turned } }) => {
      const { cells, clockwise } = turned!;
      const { x, y, far } = middleOfCells(ground, cells);
      const aside = (far + 50) * 0.42 * (clockwise ? 1 : -1);
      return html`<button
        type="button"
        class="turn-button"
        key=${move}
        style=${{ left: `${((x + aside - frame.left) / frame.width) * 100}%`, top: `${((y - frame.top) / frame.height) * 100}%` }}
        aria-label=${`turn ${clockwise ? 'clockwise' : 'anticlockwise'}: ${name}`}
        title=${name}
        data-move=${name}
        onClick=${() => table.play(move)}
      >
        ${clockwise ? '↻' : '↺'}
      </button>`;
    });
}
