import { exp } from '../util/math.ts';

/** What a move may be called by the expected score that it gives away, the worst last. */
export const MOVE_KINDS = ['inaccuracy', 'mistake', 'blunder'] as const;

export type MoveKind = (typeof MOVE_KINDS)[number];

/** The least loss of each kind: shares of a win, those of lichess.org (lila, `Advice.scala`: 0.1, 0.2, 0.3 of the range -1 to 1). */
export const MOVE_LOSSES: Readonly<Record<MoveKind, number>> = {
  inaccuracy: 0.05,
  mistake: 0.1,
  blunder: 0.15,
};

/** Losses that differ from a threshold by rounding alone reach it. */
const ROUNDING = 1e-12;

/** What a loss of expected score is called; undefined if it is less than an inaccuracy. */
export function moveKind(loss: number): MoveKind | undefined {
  return MOVE_KINDS.findLast((kind) => loss >= MOVE_LOSSES[kind] - ROUNDING);
}

/**
 * How accurate a move is, from 0 to 1, by the expected score that it gives away: 1 for none, 0.64 for a tenth, 0.08 for
 * half. The curve of lichess.org (lila, `AccuracyPercent.scala`), fitted there to games of people.
 */
export function moveAccuracy(loss: number): number {
  if (loss <= 0) return 1;
  return Math.max(0, Math.min(1, (103.1668 * exp(-4.354 * loss) - 3.1669) / 100));
}
