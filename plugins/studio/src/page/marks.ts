import { largest, smallest } from 'evolab';
import { at, outline, type MoveCells } from 'evolab/browser';
import type { VNode } from 'preact';
import { html } from './html.ts';
import type { Ground } from './turned-board.ts';

/** A mark on a cell. */
export function cellMark(ground: Ground, cell: number, kind: string): VNode {
  const { x, y } = ground.cells[cell];
  return html`<path
    key=${`${kind} ${cell}`}
    class=${kind}
    d=${outline(ground.shape)}
    transform=${`translate(${at(x)} ${at(y)}) scale(${markScale(ground)})`}
  />`;
}

/** A dot on an empty cell where a move leads, a ring around a piece. */
export function targetMark(ground: Ground, cell: number, occupied: boolean): VNode {
  const { x, y } = ground.cells[cell];
  return html`<circle
    key=${`target ${cell}`}
    class=${occupied ? 'target around' : 'target'}
    cx=${at(x)}
    cy=${at(y)}
    r=${(occupied ? 42 : 13) * markScale(ground)}
  />`;
}

/** Below the pieces: the cells of a move. */
export function movedCells(ground: Ground, { path, captured = [] }: MoveCells): VNode[] {
  return [
    ...path.map((cell) => cellMark(ground, cell, 'moved')),
    ...captured.filter((cell) => path.includes(cell)).map((cell) => cellMark(ground, cell, 'taken-here')),
  ];
}

/** Above the pieces: the way of a move, what it took and what it turned. */
export function moveLines(ground: Ground, move: MoveCells, kind: 'path' | 'path hint'): VNode[] {
  const { path, captured = [], turned } = move;
  const places = path.map((cell) => pointOf(ground, cell));
  const isLast = kind === 'path';
  return [
    ...(isLast ? captured.filter((cell) => !path.includes(cell)) : []).map((cell) => {
      const [x, y] = pointOf(ground, cell);
      return html`<path class="taken" d="M-26-26L26 26M-26 26L26-26" transform=${`translate(${x} ${y})`} />`;
    }),
    ...(places.length === 1 && (!isLast || ground.shape !== 'square')
      ? [
          html`<circle
            class=${isLast ? 'last' : 'hint-here'}
            cx=${places[0][0]}
            cy=${places[0][1]}
            r=${isLast ? 12 : 30}
          />`,
        ]
      : []),
    ...(places.length > 1 && !(isLast && ground.shape === 'square' && places.length === 2)
      ? [html`<polyline class=${kind} points=${places.map((place) => place.join(',')).join(' ')} />`]
      : []),
    ...(places.length > 1 && !isLast
      ? [html`<circle class="hint-here" cx=${places.at(-1)![0]} cy=${places.at(-1)![1]} r="24" />`]
      : []),
    ...(turned ? [turnArrow(ground, turned, isLast ? 'turned' : 'turned hint')] : []),
  ];
}

/** The middle of some cells, and how far they reach from it, in lengths of a drawing. */
export function middleOfCells(
  ground: Ground,
  cells: readonly number[],
): { x: number; y: number; far: number } {
  const places = cells.map((cell) => pointOf(ground, cell));
  const mean = (k: 0 | 1) => places.reduce((sum, place) => sum + place[k], 0) / places.length;
  const [x, y] = [mean(0), mean(1)];
  return { x, y, far: largest(places.map((place) => Math.abs(place[0] - x))) };
}

function turnArrow(
  ground: Ground,
  { cells, clockwise }: NonNullable<MoveCells['turned']>,
  kind: string,
): VNode {
  const { x, y, far } = middleOfCells(ground, cells);
  const [from, to] = clockwise ? [-1, 1] : [1, -1];
  const r = far + 22;
  const arc = `M${x + from * r * 0.77} ${y - r * 0.64}A${r} ${r} 0 0 ${clockwise ? 1 : 0} ${x + to * r * 0.77} ${y - r * 0.64}`;
  return html`<path class=${kind} d=${`${arc}m${-to * 34} -10l${to * 34} 10l0 -36`} />`;
}

function pointOf(ground: Ground, cell: number): [number, number] {
  const { x, y } = ground.cells[cell];
  return [at(x), at(y)];
}

/** Marks of cells that lie close to each other do not cover their neighbours. */
export function markScale({ cells }: Ground): number {
  const gaps = cells.slice(1).map(({ x, y }) => Math.hypot(x - cells[0].x, y - cells[0].y));
  return smallest(gaps, 1);
}
