import { at } from 'evolab/browser';
import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { DrawnGround } from './drawn-ground.ts';
import { html } from './html.ts';
import { markScale } from './marks.ts';
import type { Ground } from './turned-board.ts';

/** What a cell is like at the moment. */
interface CellLook {
  /** Its name, what lies on it and what can be done with it. */
  readonly says: string;
  readonly next?: boolean;
  readonly pressed?: boolean;
  readonly enabled: boolean;
}

export interface CellButtonsProps {
  readonly drawn: DrawnGround;
  readonly lookOf: (cell: number) => CellLook;
  readonly onPick: (cell: number) => void;
  readonly onDown?: (cell: number, event: PointerEvent) => void;
  readonly onEscape?: () => void;
}

/** A button on each cell of a board. One of them takes part in the order of Tab; arrow keys lead to the others. */
export function CellButtons({ drawn, lookOf, onPick, onDown, onEscape }: CellButtonsProps): VNode {
  const { ground, frame } = drawn;
  const { left, top, width, height } = frame;
  const [focus, setFocus] = useState(0);
  const area = useRef<HTMLDivElement>(null);
  const keys = (event: KeyboardEvent) => {
    const way = ARROWS[event.key];
    if (way === undefined) {
      if (event.key === 'Escape') onEscape?.();
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
  return html`<div
    class=${`cells ${ground.shape}`}
    role="group"
    aria-label="board"
    ref=${area}
    onKeyDown=${keys}
  >
    ${ground.cells.map(({ x, y }, cell) => {
      const { says, next = false, pressed = false, enabled } = lookOf(cell);
      return html`<button
        type="button"
        key=${cell}
        class=${next ? 'next' : ''}
        style=${{ left: across(at(x), left, width), top: across(at(y), top, height), ...size }}
        tabindex=${cell === focus ? 0 : -1}
        aria-label=${says}
        aria-pressed=${pressed ? 'true' : undefined}
        aria-disabled=${enabled ? undefined : 'true'}
        data-cell=${cell}
        onPointerDown=${(event: PointerEvent) => onDown?.(cell, event)}
        onClick=${() => {
          setFocus(cell);
          onPick(cell);
        }}
      />`;
    })}
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
