import { drawGround, drawLabels, frameOf, type GameBoard } from 'evolab/browser';
import { useMemo } from 'preact/hooks';
import { turnedBoard, type Ground } from './turned-board.ts';

/** A board without its pieces, seen from one side, as it is drawn. */
export interface DrawnGround {
  readonly ground: Ground;
  readonly frame: ReturnType<typeof frameOf>;
  readonly viewBox: string;
  /** SVG of what lies below the pieces. */
  readonly surface: string;
  /** SVG of the coordinates. */
  readonly labels: string;
}

/** Draws a board once for each side. */
export function useGround(board: GameBoard, flipped: boolean, roles: readonly string[]): DrawnGround {
  return useMemo(() => {
    const ground = flipped ? turnedBoard(board) : board;
    const frame = frameOf(ground);
    return {
      ground,
      frame,
      viewBox: [frame.left, frame.top, frame.width, frame.height].join(' '),
      surface: drawGround(ground, roles).text,
      labels: drawLabels(ground as GameBoard)
        .map(({ text }) => text)
        .join(''),
    };
  }, [board, flipped]);
}
