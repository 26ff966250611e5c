import type { Position } from 'evolab';
import type { GdlPosition } from './position.ts';

/** What a search of all positions found. */
export type Explored = 'all' | 'found' | 'too many';

/**
 * Looks for a position for which `wanted` holds among all that can be reached from `start`: 'all' if there is none. Gives up
 * after `most` positions, or when `mayGoOn` says so.
 */
export function explore(
  start: GdlPosition,
  newPosition: () => GdlPosition,
  limits: { readonly most: number; mayGoOn(): boolean },
  wanted: (position: GdlPosition) => boolean,
): Explored {
  const seen = new Set<string>();
  const open = [start];
  const legal = new Int32Array(start.machine.maxMoves);
  for (let position = open.pop(); position !== undefined; position = open.pop()) {
    if (wanted(position)) return 'found';
    if (position.over) continue;
    const count = position.moves(legal, 0);
    for (const move of legal.slice(0, count)) {
      const next = newPosition();
      next.copy(position);
      next.play(move);
      const key = keyOf(next);
      if (seen.has(key)) continue;
      if (seen.size >= limits.most || !limits.mayGoOn()) return 'too many';
      seen.add(key);
      open.push(next);
    }
  }
  return 'all';
}

const keyOf = (position: Position): string => `${position.key(0)} ${position.key(1)}`;
