import { LabError } from '../util/errors.ts';
import { hashOfList } from '../util/hash.ts';
import { sum } from '../util/sums.ts';

/** Who plays whom. Plain data. */
export interface ScheduleSettings {
  /** `solo`: every player alone, for puzzles. */
  readonly type: 'round-robin' | 'gauntlet' | 'swiss' | 'knockout' | 'solo';
  /** Players of a game, if more than two. */
  readonly seats?: number;
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

/** Games on the same opening with the same luck, so many that each player has each role once. */
export interface Pairing {
  /** Made from the names, the round and the number of the pair: the same however many other players there are. */
  readonly id: string;
  readonly round: number;
  /**
   * By role in the first game. Two are in the order of the alphabet; three or more sit in another order round the table
   * each time, until all orders were played.
   */
  readonly players: readonly string[];
  /** Number of the opening, counted from 0; a book that is too short starts again. */
  readonly opening: number;
  /** For the games, by hash. */
  readonly seed: number;
}

/** Points of the players of each pairing that was played, by id: from each game 0 to 1. Plain data. */
export type Results = Readonly<Record<string, readonly number[]>>;

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
  const lane = (hashOfList(['lane', seed, ...players]) >>> 0) % spread;
  return {
    id: `${who} ${round + 1}.${pair + 1}`,
    round,
    players: inOrder(players, round * slots + pair),
    opening: (round * slots + pair) * spread + lane,
    seed: hashOfList(['pairing', seed, ...players, round, pair]),
  };
}

/** The players in order number `index` of those in which they can sit round a table, from the first again after the last. */
function inOrder(players: readonly string[], index: number): string[] {
  const [first, ...others] = players;
  const order = [first!];
  for (let rest = index; others.length > 0;) {
    const [next] = others.splice(rest % others.length, 1);
    rest = Math.floor(rest / (others.length + 1));
    order.push(next!);
  }
  return order;
}

/** Players of a game. */
export function seatsIn({ type, seats = 2 }: ScheduleSettings): number {
  return type === 'solo' ? 1 : seats;
}

/** What pairings are called where they are counted; each has a game for each of its players. */
export function pairingUnit(settings: ScheduleSettings): 'games' | 'pairs' | 'groups' {
  const seats = seatsIn(settings);
  if (seats === 1) return 'games';
  return seats === 2 ? 'pairs' : 'groups';
}

/** The round and the number of the pair that a pairing's id tells, counted from 0. */
export function placeInPlan(id: string): { round: number; pair: number } {
  const [round, pair] = id
    .slice(id.lastIndexOf(' ') + 1)
    .split('.')
    .map(Number);
  return { round: round! - 1, pair: pair! - 1 };
}

/** What `player` scored in a pairing whose result is there. */
export function pointsIn(results: Results, pairing: Pairing, player: string): number {
  return results[pairing.id]![pairing.players.indexOf(player)]!;
}

/** Sums of points, in which the order of the games must not show: thirds are rounded. */
export const sumOfPoints = (points: readonly number[]): number => Math.round(1e6 * sum(points)) / 1e6;

/** Throws `LabError` (LAB_USAGE) for settings that make no tournament. */
export function checkSchedule(settings: ScheduleSettings): void {
  const { players, rounds, pairs, seeds, spread } = settings;
  const least = seatsIn(settings);
  if (players.length < least)
    throw new LabError(
      'LAB_USAGE',
      `a tournament needs ${least} players or more, and has ${players.length}`,
      least > 2
        ? 'one for each role; lab duel compares two'
        : 'for example: lab tournament random greedy material:depth=2',
    );
  const twice = players.find((name, i) => players.indexOf(name) < i);
  if (twice !== undefined)
    throw new LabError('LAB_USAGE', `two players are called '${twice}'`, 'give them names of their own');
  for (const [key, value] of Object.entries({ rounds, pairs, seeds, spread })) {
    if (!Number.isInteger(value) || value < 1)
      throw new LabError('LAB_USAGE', `${key} is ${value}`, 'an integer from 1 on');
  }
}
