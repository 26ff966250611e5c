import type { AgentSpec, MatchJob } from '../contract/agent.ts';
import type { Game } from '../contract/game.ts';
import { hashOf } from '../util/hash.ts';
import { generateOpenings } from './openings.ts';
import { pairJobs } from './pair.ts';

export interface PairOptions {
  readonly pairs: number;
  /** Random moves before each pair. */
  readonly plies: number;
  readonly seed: number;
}

/**
 * Pairs of games of an agent against others, in turn: both of a pair on the same opening, the agent beginning in the
 * one and its opponent in the other. Openings differ as long as the game has so many; then they are used again, with other seeds.
 */
export function swappedPairs(
  game: Game,
  agent: AgentSpec,
  opponents: readonly AgentSpec[],
  { pairs, plies, seed }: PairOptions,
): MatchJob[] {
  const openings = generateOpenings(game, { count: pairs, plies, seed });
  return Array.from({ length: pairs }, (_, pair) =>
    pairJobs(
      String(pair),
      [agent, opponents[pair % opponents.length]],
      openings[pair % openings.length],
      hashOf('pair', seed, pair),
    ),
  ).flat();
}
