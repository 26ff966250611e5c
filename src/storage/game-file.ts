import type { Spec } from '../contract/agent.ts';
import { isSpec } from './agent-file.ts';
import { notUnderstood, seal, unseal } from './envelope.ts';
import { readWhole, writeWhole } from './files.ts';

/** A game as files keep it: enough to replay it and to know the players. Plain data. */
export interface StoredGame {
  readonly game: Spec;
  readonly rulesVersion: number;
  /** Names, one for each role. */
  readonly players: readonly string[];
  /** Digests of the agents, one for each role; empty for a person. */
  readonly agents: readonly string[];
  readonly seed: number;
  readonly round: string;
  readonly moves: Int32Array;
  /** Empty while the game goes on. */
  readonly payoffs: readonly number[];
  readonly reason: string;
  /** Of a forfeited game: who lost it by default and why, in one line. */
  readonly cause?: string;
  /** The first position, as the game prints it, if it is not the usual one. */
  readonly start?: string;
  /** What a record of others tells besides, by the names of PGN: Event, Site, Date and so on. */
  readonly tags?: readonly (readonly [name: string, value: string])[];
}

/** Games that may be many: each is read when it is asked for. */
export interface StoredGames extends Iterable<StoredGame> {
  readonly count: number;
  /** Number `index` from 0; undefined if there is none. */
  at(index: number): StoredGame | undefined;
}

/** Writes a file of games, whole or not at all; LAB_DISK. */
export function writeGames(file: string, games: readonly StoredGame[]): void {
  writeWhole(file, seal('evolab-games', { games }));
}

/** The games of a file; LAB_BAD_FILE if it is damaged or holds something else. */
export function readGames(file: string): readonly StoredGame[] {
  return gamesIn(readWhole(file), file);
}

/** The games in the bytes of a file; LAB_BAD_FILE as `readGames`. */
export function gamesIn(bytes: Uint8Array, file: string): readonly StoredGame[] {
  const { value } = unseal(bytes, ['evolab-games'], file);
  const games = (value as { games?: unknown } | null)?.games;
  if (!Array.isArray(games) || games.length === 0 || !games.every(isStoredGame)) {
    throw notUnderstood(file, 'game', 'it may come from another version of lab');
  }
  return games;
}

function isStoredGame(value: unknown): value is StoredGame {
  const { game, rulesVersion, players, agents, seed, moves, payoffs, ...texts } = (value ??
    {}) as Partial<StoredGame>;
  const { reason = '', round = '', start = '', cause = '' } = texts;
  return (
    isSpec(game) &&
    Number.isFinite(rulesVersion) &&
    Number.isFinite(seed) &&
    Array.isArray(players) &&
    Array.isArray(agents) &&
    [reason, round, start, cause, ...(players as unknown[]), ...(agents as unknown[])].every(isText) &&
    moves instanceof Int32Array &&
    Array.isArray(payoffs) &&
    payoffs.every((payoff) => typeof payoff === 'number') &&
    [0, players.length].includes(payoffs.length)
  );
}

const isText = (value: unknown): boolean => typeof value === 'string';
