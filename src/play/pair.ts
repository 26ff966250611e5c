import type { AgentSpec, MatchJob } from '../contract/agent.ts';
import { hashOf } from '../util/hash.ts';
import type { Opening } from './openings.ts';

/** The place of a game: the pairing it belongs to and its number there. */
export interface GamePlace {
  readonly pairing: string;
  readonly game: number;
}

/** A pairing's games on one opening: two with the roles swapped, or the only one of a player on its own. */
export function pairJobs(
  pairing: string,
  agents: readonly AgentSpec[],
  opening: Opening,
  seed: number,
  maxPlies?: number,
): MatchJob[] {
  return agents.map((_, game) => ({
    id: `${pairing}/${game}`,
    agents: game === 0 ? agents : [...agents].reverse(),
    seed: hashOf('game', seed, game),
    opening,
    ...(maxPlies === undefined ? {} : { maxPlies }),
  }));
}

/** Where a job or record made by `pairJobs` belongs. */
export function placeOf(id: string): GamePlace {
  const slash = id.lastIndexOf('/');
  return { pairing: id.slice(0, slash), game: Number(id.slice(slash + 1)) };
}

/** A key of 64 bits, the same for games of the same moves only. */
export function gameKey(moves: Int32Array): string {
  return `${hashOf(0, ...moves)} ${hashOf(1, ...moves)}`;
}
