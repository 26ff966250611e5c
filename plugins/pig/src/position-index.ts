import { CHANCE, type PositionIndex } from 'evolab';
import type { Pig } from './position.ts';

/**
 * Numbers all positions from the view of the role whose turn it is, without plies: choices, then rolls, by own score, the
 * other's and the points of the turn; the last number is a win. Undefined if there are too many.
 */
export function positionIndexOf(target: number): PositionIndex<Pig> | undefined {
  // Scores i and j, and a turn of 0 to target - 1 - i points.
  const turns = (target * (target + 1)) / 2;
  const half = turns * target;
  if (half > MOST) return undefined;
  /** The turns of smaller own scores. */
  const before = (score: number) => score * target - (score * (score - 1)) / 2;
  return {
    count: 2 * half + 1,
    indexOf(p) {
      if (p.payoff(p.roller) > 0) return 2 * half;
      const own = p.scoreOf(p.roller);
      const index = (before(own) + p.total) * target + p.scoreOf(1 - p.roller);
      return p.turn === CHANCE ? half + index : index;
    },
    positionAt(index, p) {
      p.plies = 0;
      p.roller = 0;
      p.over = index === 2 * half;
      p.turn = index >= half && !p.over ? CHANCE : 0;
      if (p.over) {
        p.score0 = target;
        p.score1 = 0;
        p.total = 0;
        return;
      }
      const rest = index % half;
      p.score1 = rest % target;
      const turn = Math.floor(rest / target);
      p.score0 = 0;
      while (before(p.score0 + 1) <= turn) p.score0++;
      p.total = turn - before(p.score0);
    },
  };
}

/** Positions of choice; as many more are rolls. */
const MOST = 5_000_000;
