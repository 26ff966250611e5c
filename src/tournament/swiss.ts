import { newPairing, pointsIn, type Pairing, type Results, type ScheduleSettings } from './pairing.ts';

export interface SwissRound {
  readonly pairings: readonly Pairing[];
  /** Who had no opponent and got the points of one that always loses. */
  readonly bye?: string;
}

export interface SwissTable {
  /** The rounds that are drawn: one more than are played to the end. */
  readonly rounds: readonly SwissRound[];
  /** Points from the rounds that are played to the end, by player, the leaders first. */
  readonly points: readonly (readonly [player: string, points: number])[];
}

/**
 * A Swiss tournament after some results, by Monrad's system: each round the players in the order of their points
 * (then of the list) meet the next one they have met least often.
 */
export function swissTable(settings: ScheduleSettings, results: Results): SwissTable {
  const { players, pairs } = settings;
  const points = new Map(players.map((player) => [player, 0]));
  const meetings = new Map<string, number>();
  const free = new Set<string>();
  const rounds: SwissRound[] = [];
  const place = new Map(players.map((player, i) => [player, i]));
  const leaders = () =>
    [...points].sort(([a, x], [b, y]) => y - x || (place.get(a) ?? 0) - (place.get(b) ?? 0));
  const add = (player: string, more: number) => points.set(player, (points.get(player) ?? 0) + more);

  for (let round = 0; round < settings.rounds; round++) {
    const order = leaders().map(([player]) => player);
    const bye = order.length % 2 === 1 ? takeBye(order, free) : undefined;
    const encounters = pairUp(order, (a, b) => meetings.get(keyOf(a, b)) ?? 0);
    const pairings = encounters.flatMap(([a, b]) =>
      Array.from({ length: pairs }, (_, pair) => newPairing(settings, [a, b], round, pair, pairs)),
    );
    rounds.push({ pairings, ...(bye === undefined ? {} : { bye }) });
    if (pairings.some(({ id }) => results[id] === undefined)) break;
    if (bye !== undefined) add(bye, 2 * pairs);
    for (const [a, b] of encounters) meetings.set(keyOf(a, b), (meetings.get(keyOf(a, b)) ?? 0) + 1);
    for (const pairing of pairings)
      for (const player of pairing.players) add(player, pointsIn(results, pairing, player));
  }
  return { rounds, points: leaders() };
}

function keyOf(a: string, b: string): string {
  return JSON.stringify(a < b ? [a, b] : [b, a]);
}

/** Takes the last player out of `order` that has not been free; all have been, then it begins again. */
function takeBye(order: string[], free: Set<string>): string {
  if (order.every((player) => free.has(player))) free.clear();
  const at = order.findLastIndex((player) => !free.has(player));
  const [bye] = order.splice(at, 1);
  free.add(bye);
  return bye;
}

/** Attempts at pairing everybody before more repeated encounters are allowed. */
const PATIENCE = 20_000;

/** Pairs neighbours, stepping back from dead ends, with as few repeated encounters between two as possible. */
function pairUp(order: readonly string[], met: (a: string, b: string) => number): [string, string][] {
  for (let most = 0; ; most++) {
    let patience = PATIENCE;
    const pair = (left: readonly string[]): [string, string][] | undefined => {
      if (left.length === 0) return [];
      const [first, ...others] = left;
      for (const second of others) {
        if (met(first, second) > most) continue;
        if (patience-- < 0) return undefined;
        const rest = pair(others.filter((player) => player !== second));
        if (rest) return [[first, second], ...rest];
      }
      return undefined;
    };
    const pairs = pair(order);
    if (pairs) return pairs;
  }
}
