import type { PieceLook } from '../contract/board.ts';

/**
 * Whether the pieces that are drawn tell how many a role has. Those of nobody are not counted, and one that bears a number
 * may stand for several, or for points. Dice are no pieces.
 */
export function areCountable(pieces: readonly PieceLook[]): boolean {
  const owned = pieces.filter(({ owner, kind }) => owner !== undefined && kind !== 'die');
  return owned.length > 0 && !owned.some(({ text = '' }) => /^\d+$/.test(text));
}

/** How many pieces each of `roles` roles has; undefined if the drawing does not tell. */
export function pieceCounts(pieces: readonly PieceLook[], roles: number): number[] | undefined {
  if (!areCountable(pieces)) return undefined;
  const men = pieces.filter(({ kind }) => kind !== 'die');
  return Array.from({ length: roles }, (_, role) => men.filter(({ owner }) => owner === role).length);
}
