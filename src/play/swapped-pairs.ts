import type { AgentSpec, MatchJob } from '../contract/agent.ts';
import type { Game } from '../contract/game.ts';
import { hashOf } from '../util/hash.ts';
import { generateOpenings } from './openings.ts';

export interface PairOptions {
  readonly pairs: number;
  /** Random moves before each pair. */
  readonly plies: number;
  readonly seed: number;
}

/**
 * Pairs of games of two agents: both of a pair on the same opening, the first agent beginning in the one and the
 * second in the other. Openings differ as long as the game has so many; then they are used again, with other seeds.
 */
export function swappedPairs(
  game: Game,
  a: AgentSpec,
  b: AgentSpec,
  { pairs, plies, seed }: PairOptions,
): MatchJob[] {
  const openings = generateOpenings(game, { count: pairs, plies, seed });
  return Array.from({ length: 2 * pairs }, (_, i) => ({
    id: `${i >> 1}-${i & 1}`,
    agents: i & 1 ? [b, a] : [a, b],
    seed: hashOf(seed, i),
    opening: openings[(i >> 1) % openings.length],
  }));
}
