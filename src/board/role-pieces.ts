import type { PieceLook } from '../contract/board.ts';
import type { Role } from '../contract/game.ts';

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

/** What stands for a role: a plain piece of its own, or else `other`, without the number that it may bear in a position. */
export function tokenOf(
  pieces: readonly PieceLook[],
  role: Role,
  other: Pick<PieceLook, 'kind'> = {},
): PieceLook {
  const plain = pieces.find(({ owner, kind }) => owner === role && kind !== 'king' && kind !== 'die');
  return { ...(plain ?? { owner: role, ...other }), text: '' };
}
