import type { AgentSpec, MatchJob, MatchRecord } from '../contract/agent.ts';
import { hashOf } from '../util/hash.ts';
import type { Opening } from './openings.ts';

/** The place of a game: the pairing it belongs to and its number there. */
export interface GamePlace {
  readonly pairing: string;
  readonly game: number;
}

/** A finished game as far as tables need it. */
export interface GameResult {
  /** Per role. */
  readonly payoffs: readonly number[];
  readonly nodes: readonly number[];
  readonly evals: readonly number[];
  /** Of the moves: see `gameKey`. */
  readonly key: number;
  readonly forfeit?: NonNullable<MatchRecord['forfeit']>;
}

/** The games of an encounter on one opening, or the only one of a player on its own. */
export interface PlayedPairing {
  readonly id: string;
  /** By role in the first game. */
  readonly players: readonly string[];
  readonly games: readonly GameResult[];
}

/** What tables need of a record. */
export function resultOf({ payoffs, nodes, evals, moves, forfeit }: MatchRecord): GameResult {
  return { payoffs, nodes, evals, key: gameKey(moves), ...(forfeit && { forfeit }) };
}

/** By role in game number `game` of a pairing: in the second one the players have changed roles. */
export function seatsOf(
  { players }: { readonly players: readonly string[] },
  game: number,
): readonly string[] {
  return game === 0 ? players : [...players].reverse();
}

/** A pairing's games on one opening: two with the roles swapped, or the only one of a player on its own. */
export function pairJobs(
  pairing: string,
  agents: readonly AgentSpec[],
  opening: Opening,
  seed: number,
  { maxPlies, noise = 0 }: Pick<MatchJob, 'maxPlies' | 'noise'> = {},
): MatchJob[] {
  return agents.map((_, game) => ({
    id: `${pairing}/${game}`,
    agents: game === 0 ? agents : [...agents].reverse(),
    seed: hashOf('game', seed, game),
    opening,
    ...(maxPlies === undefined ? {} : { maxPlies }),
    ...(noise > 0 && { noise }),
  }));
}

/** Where a job or record made by `pairJobs` belongs. */
export function placeOf(id: string): GamePlace {
  const slash = id.lastIndexOf('/');
  return { pairing: id.slice(0, slash), game: Number(id.slice(slash + 1)) };
}

/** A key of the two games of a pair, the same for pairs of the same moves only. */
export const pairKey = (one: Pick<MatchRecord, 'moves'>, two: Pick<MatchRecord, 'moves'>): string =>
  `${gameKey(one.moves)} ${gameKey(two.moves)}`;

/** A key of 53 bits, the same for games of the same moves only. */
export function gameKey(moves: Int32Array): number {
  return (hashOf(0, ...moves) >>> 11) * 2 ** 32 + (hashOf(1, ...moves) >>> 0);
}
