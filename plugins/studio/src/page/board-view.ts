import { at, colourOf, drawPiece, type GameBoard } from 'evolab/browser';
import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { CellButtons } from './cell-buttons.ts';
import { nextCells, type Option } from './choice.ts';
import { useGround, type DrawnGround } from './drawn-ground.ts';
import { html } from './html.ts';
import { pieceText, type Looks, type NumberedPiece } from './looks.ts';
import { cellMark, middleOfCells, movedCells, moveLines, targetMark } from './marks.ts';
import type { Table } from './table.ts';
import type { Ground } from './turned-board.ts';

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
  const { roles } = table.parts.game;
  const drawn = useGround(board, flipped, roles);
  const { ground, frame } = drawn;
  const [drag, setDrag] = useState<Drag | undefined>(undefined);
  const dragged = useRef(false);
  const area = useRef<HTMLDivElement>(null);

  const pieces = looks.at(table.line, table.shown);
  const occupied = new Set(pieces.map(({ cell }) => cell));
  const open = table.personMoves;
  const next =
    open && table.between.length === 0 ? nextCells(table.options, table.chosen) : new Set<number>();
  const { width, height } = frame;
  const last = table.shown === 0 ? undefined : table.line.plies[table.shown - 1];
  const lastCells = last && board.cellsOf(table.line.positions[table.shown - 1], last.move);
  const hint = table.hint?.ply === table.shown ? table.hint.option.cells : undefined;
  const shownTargets =
    table.chosen.length > 0 || isRestricted(table, next, occupied) ? next : new Set<number>();

  const pickCell = (cell: number) => {
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
    <svg class="board" viewBox=${drawn.viewBox} aria-hidden="true">
      <g dangerouslySetInnerHTML=${{ __html: drawn.surface }} />
      <g>
        ${lastCells && movedCells(ground, lastCells)}
        ${table.chosen.map((cell) => cellMark(ground, cell, 'chosen'))}
      </g>
      <g dangerouslySetInnerHTML=${{ __html: drawn.labels }} />
      <g>${inOrder(pieces).map((piece) => pieceView(piece, ground, roles, drag))}</g>
      <g>
        ${lastCells && table.chosen.length === 0 && moveLines(ground, lastCells, 'path')}
        ${[...shownTargets].map((cell) => targetMark(ground, cell, occupied.has(cell)))}
        ${hint && moveLines(ground, hint, 'path hint')}
      </g>
    </svg>
    <${CellButtons}
      drawn=${drawn}
      lookOf=${(cell: number) => ({
        says: says(cell),
        next: next.has(cell),
        pressed: table.chosen.includes(cell),
        enabled: open && (next.has(cell) || table.drops),
      })}
      onDown=${down}
      onPick=${pickCell}
      onEscape=${() => table.chosen.length > 0 && table.pickCell(table.chosen.at(-1)!)}
    />
    ${turnButtons(table, ground, frame)}
  </div>`;
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
    dangerouslySetInnerHTML=${{ __html: drawPiece(piece, colourOf(piece.owner ?? 0, ground.colours, roles), roles.length).text }}
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
function turnButtons(table: Table, ground: Ground, frame: DrawnGround['frame']): VNode[] {
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
