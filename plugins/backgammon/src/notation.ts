import type { Move } from 'evolab';
import { DECISIONS, isDecision, ROLL } from './doubling.ts';
import { BAR, dieOf, startOf } from './plays.ts';
import type { Backgammon } from './position.ts';

/** The way of one man within a play: the points on which it stands in turn, and those on which it hits. */
export interface Way {
  /** From its starting point to where it ends, 0 for off, in the view of the role that plays. */
  readonly points: number[];
  readonly hits: number[];
}

/**
 * What each man does in a play, from the highest starting point down. A step that begins where another has ended is made by
 * the same man, whatever the order of play.
 */
export function waysOf(position: Backgammon, play: Move): Way[] {
  const { player, larger, smaller } = position;
  const steps: { from: number; to: number }[] = [];
  for (let step = 0; step < 4 && startOf(play, step) > 0; step++) {
    const from = startOf(play, step);
    steps.push({ from, to: Math.max(0, from - dieOf(play, step, larger, smaller)) });
  }
  const ways: Way[] = [];
  const hit = new Set<number>();
  for (const { from, to } of steps.sort((one, other) => other.from - one.from || other.to - one.to)) {
    let way = ways.find(({ points }) => points.at(-1) === from);
    if (way === undefined) {
      way = { points: [from], hits: [] };
      ways.push(way);
    }
    way.points.push(to);
    if (to > 0 && position.men(player, to) === -1 && !hit.has(to)) {
      way.hits.push(to);
      hit.add(to);
    }
  }
  return ways;
}

/**
 * A play in the usual notation: '13/7 8/7', 'bar/20', '6/off(2)', a star after a point for a hit; '-' if no man moves. A decision
 * before a roll is one of `DECISIONS`.
 */
export function playName(position: Backgammon, play: Move): string {
  if (isDecision(play)) return DECISIONS[play - ROLL];
  const names = new Map<string, number>();
  for (const way of waysOf(position, play)) {
    const name = wayName(way);
    names.set(name, (names.get(name) ?? 0) + 1);
  }
  if (names.size === 0) return '-';
  return [...names].map(([name, times]) => (times > 1 ? `${name}(${times})` : name)).join(' ');
}

/** Points in between are named only if something is hit there. */
function wayName({ points, hits }: Way): string {
  const last = points.length - 1;
  return points
    .filter((point, i) => i === 0 || i === last || hits.includes(point))
    .map((point) => `${pointName(point)}${hits.includes(point) ? '*' : ''}`)
    .join('/');
}

const pointName = (point: number): string => (point === BAR ? 'bar' : point === 0 ? 'off' : String(point));
