import type { Actions } from 'evolab';
import { neighbours, ROWS } from './board.ts';
import {
  type MorrisPosition,
  NONE,
  originOf,
  type Rules,
  secondTakenBy,
  takenBy,
  targetOf,
} from './position.ts';

const POINTS = ROWS.length;
/** The number of each point, row by row. */
const PLACES = Array.from(ROWS, (_, point) => ROWS.indexOf(point));

/**
 * First the ways to place or move a man, each with the 25 ways to capture none or one; then, if two mills capture two men,
 * the placements with each pair of points. Points count row by row, ways by point of origin and target: placements first.
 */
export function actionsOf({
  flying,
  doubleMill,
}: Pick<Rules, 'flying' | 'doubleMill'>): Actions<MorrisPosition> {
  const ways = waysOf(flying);
  const single = (POINTS + 1) * ways.size;
  const pairs = (POINTS * (POINTS - 1)) / 2;
  return {
    size: single + (doubleMill === 2 ? POINTS * pairs : 0),
    indexOf(_, move) {
      const taken = takenBy(move);
      const second = secondTakenBy(move);
      if (second !== NONE)
        return single + pairs * PLACES[targetOf(move)] + pairOf(PLACES[taken], PLACES[second]);
      const way = ways.get(wayOf(originOf(move), targetOf(move)))!;
      return (POINTS + 1) * way + (taken === NONE ? 0 : 1 + PLACES[taken]);
    },
  };
}

const wayOf = (from: number, to: number): number => POINTS * (from + 1) + to;

/** The number of each placement and of each slide, or flight. */
function waysOf(flying: boolean): ReadonlyMap<number, number> {
  const linked = (from: number, to: number) => ((neighbours(1 << from) >> to) & 1) === 1;
  const ways = [NONE, ...ROWS].flatMap((from) =>
    ROWS.filter((to) => from === NONE || (from !== to && (flying || linked(from, to)))).map((to) =>
      wayOf(from, to),
    ),
  );
  return new Map(ways.map((way, number) => [way, number]));
}

/** The number of a pair of different points, in either order. */
function pairOf(a: number, b: number): number {
  const more = Math.max(a, b);
  return (more * (more - 1)) / 2 + Math.min(a, b);
}
