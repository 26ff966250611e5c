import type { Position, Role, SearchResult } from 'evolab';
import type { BestLine } from './best-line.ts';
import { equationValues, meanValues } from './equation.ts';
import type { Node } from './node.ts';
import type { MiniOptions } from './options.ts';

/**
 * Writes the actions of `role` at `root`, which has been expanded, and the one chosen to `result`; not its
 * costs. A `line` of which nobody can keep the player is played; `final` says how to choose if there is none.
 */
export function writeResult(
  result: SearchResult,
  root: Node,
  role: Role,
  final: MiniOptions['final'],
  line?: Pick<BestLine<Position>, 'move' | 'score'>,
): void {
  const actions = root.actions![role];
  if (!actions) throw new RangeError(`role ${role} has no choice here`);
  const { moves, tries } = actions;
  const values = final.startsWith('equation')
    ? equationValues(root, role, final === 'equation-printed')
    : meanValues(actions);
  const scores = final === 'visits' ? tries : values;
  const certain = line?.move === undefined ? -1 : moves.indexOf(line.move);
  if (certain >= 0) values[certain] = Math.max(values[certain], line!.score);
  let best = 0;
  for (let a = 0; a < moves.length; a++) {
    result.moves[a] = moves[a];
    result.values[a] = values[a] === -Infinity ? NaN : payoffOf(values[a]);
    result.visits[a] = tries[a];
    const lead = scores[a] - scores[best];
    if (lead > 0 || (lead === 0 && tries[a] > tries[best])) best = a;
  }
  if (certain >= 0) best = certain;
  result.rankedBy = final === 'visits' ? 'visits' : 'values';
  result.count = moves.length;
  result.move = result.pv[0] = moves[best];
  result.pvLength = 1;
  result.value = values[best] === -Infinity ? 0 : payoffOf(values[best]);
}

/** A score in [0, 1] as a payoff in [-1, 1]. */
function payoffOf(score: number): number {
  return Math.max(-1, Math.min(1, 2 * score - 1));
}
