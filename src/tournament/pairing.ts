import { LabError } from '../util/errors.ts';
import { hashOf } from '../util/hash.ts';

/** Who plays whom. Plain data. */
export interface ScheduleSettings {
  /** `solo`: every player alone, for puzzles. */
  readonly type: 'round-robin' | 'gauntlet' | 'swiss' | 'knockout' | 'solo';
  /** Names, all different; the strongest first, where a tournament knows seeds. */
  readonly players: readonly string[];
  /** Times everything is played; the number of rounds of a Swiss tournament; not used in a knockout. */
  readonly rounds: number;
  /** Pairs of games in each encounter. */
  readonly pairs: number;
  /** Of a gauntlet: the first `seeds` players meet all others. */
  readonly seeds: number;
  /** Different openings over which the encounters of one round are spread. */
  readonly spread: number;
  readonly seed: number;
}

/** Two games on the same opening with the roles swapped, or one game of a player alone. */
export interface Pairing {
  /** Made from the names, the round and the number of the pair: the same however many other players there are. */
  readonly id: string;
  readonly round: number;
  /** By role in the first game, in the order of the alphabet. */
  readonly players: readonly string[];
  /** Number of the opening, counted from 0; a book that is too short starts again. */
  readonly opening: number;
  /** For the games, by hash. */
  readonly seed: number;
}

/** Points of the first player of each pairing that was played, by id: 0 to 2 from two games. Plain data. */
export type Results = Readonly<Record<string, number>>;

/** Pair number `pair` of an encounter in `round`, which has `slots` pairs at most. */
export function newPairing(
  { seed, spread }: ScheduleSettings,
  names: readonly string[],
  round: number,
  pair: number,
  slots: number,
): Pairing {
  const players = [...names].sort();
  // Bars within names are doubled, so that the one between them stands out and no two pairings share an id.
  const who = players.map((name) => name.replaceAll('|', '||')).join(' | ');
  const lane = (hashOf('lane', seed, ...players) >>> 0) % spread;
  return {
    id: `${who} ${round + 1}.${pair + 1}`,
    round,
    players,
    opening: (round * slots + pair) * spread + lane,
    seed: hashOf('pairing', seed, ...players, round, pair),
  };
}

/** The round and the number of the pair that a pairing's id tells, counted from 0. */
export function placeInPlan(id: string): { round: number; pair: number } {
  const [round, pair] = id
    .slice(id.lastIndexOf(' ') + 1)
    .split('.')
    .map(Number);
  return { round: round - 1, pair: pair - 1 };
}

/** What `player` scored in a pairing whose result is there. */
export function pointsIn(results: Results, pairing: Pairing, player: string): number {
  const points = results[pairing.id];
  return pairing.players[0] === player ? points : 2 - points;
}

/** Throws `LabError` (LAB_USAGE) for settings that make no tournament. */
export function checkSchedule({ type, players, rounds, pairs, seeds, spread }: ScheduleSettings): void {
  const least = type === 'solo' ? 1 : 2;
  if (players.length < least)
    throw new LabError(
      'LAB_USAGE',
      `a tournament needs ${least} players or more, and has ${players.length}`,
      'for example: lab tournament random greedy material:depth=2',
    );
  const twice = players.find((name, i) => players.indexOf(name) < i);
  if (twice !== undefined)
    throw new LabError('LAB_USAGE', `two players are called '${twice}'`, 'give them names of their own');
  for (const [key, value] of Object.entries({ rounds, pairs, seeds, spread })) {
    if (!Number.isInteger(value) || value < 1)
      throw new LabError('LAB_USAGE', `${key} is ${value}`, 'an integer from 1 on');
  }
}
