import type { AgentSpec, MatchJob, MatchRecord } from '../contract/agent.ts';
import { hashOf, hashOfList } from '../util/hash.ts';
import type { Opening } from './openings.ts';
import type { Seating } from './seatings.ts';

/** The place of a game: the pairing it belongs to and its number there. */
export interface GamePlace {
  readonly pairing: string;
  readonly game: number;
}

/** A finished game as far as tables need it. */
export interface GameResult {
  /** Per role. */
  readonly payoffs: readonly number[];
  /** Per role, where the game has scores and was played to its end. */
  readonly scores?: readonly number[];
  readonly nodes: readonly number[];
  readonly evals: readonly number[];
  /** Of the moves: see `gameKey`. */
  readonly key: number;
  readonly forfeit?: NonNullable<MatchRecord['forfeit']>;
  /** Whether it was adjudicated. */
  readonly adjudicated?: true;
}

/** The games of an encounter on one opening with the same luck: one for each role. */
export interface PlayedPairing {
  readonly id: string;
  /** By role in the first game. */
  readonly players: readonly string[];
  readonly games: readonly GameResult[];
}

/** What tables need of a record. */
export function resultOf({ payoffs, scores, nodes, evals, moves, reason, forfeit }: MatchRecord): GameResult {
  return {
    payoffs,
    ...(scores && { scores }),
    nodes,
    evals,
    key: gameKey(moves),
    ...(forfeit && { forfeit }),
    ...(reason === 'adjudication' && { adjudicated: true }),
  };
}

/** By role in game number `game` of a pairing: the seats of the first game, moved on by one with each game. */
export function seatsOf(
  { players }: { readonly players: readonly string[] },
  game: number,
): readonly string[] {
  return players.map((_, role) => players[(role + game) % players.length]!);
}

/** The role of player number `player` in game number `game` of a pairing: the inverse of `seatsOf`. */
export function roleIn(players: number, player: number, game: number): number {
  return (player - game + players) % players;
}

/** What the games of a pairing have in common beside their opening. */
export interface PairingSettings extends Pick<MatchJob, 'maxPlies' | 'noise' | 'adjudication' | 'timed'> {
  /** Of the outcomes of chance, the same for all games of the pairing; made from `seed` if not given. */
  readonly chanceSeed?: number;
}

/** The games of `agents` on one opening with the same luck, one for each of `seatings`. */
export function seatingJobs(
  pairing: string,
  agents: readonly AgentSpec[],
  seatings: readonly Seating[],
  opening: Opening,
  seed: number,
  { maxPlies, noise = 0, adjudication, timed, chanceSeed = hashOf('chance', seed) }: PairingSettings = {},
): MatchJob[] {
  return seatings.map((seating, game) => ({
    id: `${pairing}/${game}`,
    agents: seating.map((number) => agents[number]!),
    seed: hashOf('game', seed, game),
    chanceSeed,
    opening,
    ...(maxPlies === undefined ? {} : { maxPlies }),
    ...(noise > 0 && { noise }),
    ...(adjudication && { adjudication }),
    ...(timed && { timed }),
  }));
}

/** Where a job or record made by `seatingJobs` belongs. */
export function placeOf(id: string): GamePlace {
  const slash = id.lastIndexOf('/');
  return { pairing: id.slice(0, slash), game: Number(id.slice(slash + 1)) };
}

/** A key of the games of a pairing, the same for games of the same moves only. */
export const pairingKey = (games: readonly Pick<MatchRecord, 'moves'>[]): string =>
  games.map(({ moves }) => gameKey(moves)).join(' ');

/** A key of 53 bits, the same for games of the same moves only. */
export function gameKey(moves: Int32Array): number {
  return (hashOfList([0, ...moves]) >>> 11) * 2 ** 32 + (hashOfList([1, ...moves]) >>> 0);
}
