import type { Move } from 'evolab';
import { PV_NODE } from '@evolab/parallel';
import type { Lock } from './event-clock.ts';

/** A position whose moves several simulated processors search. */
export interface SplitPoint {
  readonly parent: SplitPoint | undefined;
  /** Its own; without it the one of all. */
  readonly lock: Lock | undefined;
  /** See `childNodeType`. */
  readonly nodeType: number;
  readonly ply: number;
  readonly plies: number;
  readonly extensionsLeft: number;
  readonly moves: Int32Array;
  /** The moves from the root to the position. */
  readonly path: readonly Move[];
  low: number;
  high: number;
  best: number;
  bestMove: Move;
  pv: readonly Move[];
  /** The index of the move that is taken next. */
  next: number;
  /** Processors other than the owner that search its moves. */
  helpers: number;
  /** Whether no other move shall be taken. */
  closed: boolean;
}

/** One position on the path of a processor. Windows and values are those of the role to move. */
export interface Frame {
  /**
   * Whether it is searched for the ply before, rather than as the root or a split point of another processor.
   */
  isChild: boolean;
  /** See `childNodeType`. */
  nodeType: number;
  splitPoint: SplitPoint | undefined;
  low: number;
  high: number;
  best: number;
  bestMove: Move;
  plies: number;
  extensionsLeft: number;
  moves: Int32Array;
  /** The index of the move that is taken next. */
  next: number;
  pv: readonly Move[];
  /**
   * Of the child that is being searched: the upper end of its window, its move, whether the same role moves
   * again.
   */
  limit: number;
  move: Move;
  sameRole: boolean;
}

export const NO_MOVES = new Int32Array(0);

export function newFrame(isChild: boolean, low: number, high: number): Frame {
  return {
    isChild,
    nodeType: PV_NODE,
    splitPoint: undefined,
    low,
    high,
    best: -Infinity,
    bestMove: -1,
    plies: 0,
    extensionsLeft: 0,
    moves: NO_MOVES,
    next: 0,
    pv: [],
    limit: high,
    move: -1,
    sameRole: false,
  };
}

/** Whether no other move matters. At the root, moves may still be worth as much as the best. */
export function isDecided(ply: number, { best, high }: Frame): boolean {
  return best >= high && (ply > 0 || high < 1);
}

/**
 * Exchanges windows and the best move with the split point of a frame; whether the split point's window has
 * narrowed.
 */
export function synchronise(frame: Frame): boolean {
  const { splitPoint } = frame;
  if (splitPoint === undefined) return false;
  const narrowed = frame.low > splitPoint.low || frame.high < splitPoint.high;
  frame.low = splitPoint.low = Math.max(splitPoint.low, frame.low);
  frame.high = splitPoint.high = Math.min(splitPoint.high, frame.high);
  frame.best = splitPoint.best;
  frame.bestMove = splitPoint.bestMove;
  return narrowed;
}
