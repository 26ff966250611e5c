import {
  newPairing,
  pointsIn,
  seatsIn,
  sumOfPoints,
  type Pairing,
  type Results,
  type ScheduleSettings,
} from './pairing.ts';

interface SwissRound {
  readonly pairings: readonly Pairing[];
  /** Who had no table and got the points of a player that wins all games. */
  readonly byes: readonly string[];
}

export interface SwissTable {
  /** The rounds that are drawn: one more than are played to the end. */
  readonly rounds: readonly SwissRound[];
  /** Points from the rounds that are played to the end, by player, the leaders first. */
  readonly points: readonly (readonly [player: string, points: number])[];
}

/**
 * A Swiss tournament after some results, by Monrad's system: each round the players in the order of their points
 * (then of the list) meet the next ones they have met least often.
 */
export function swissTable(settings: ScheduleSettings, results: Results): SwissTable {
  const { players, pairs } = settings;
  const seats = seatsIn(settings);
  const points = new Map(players.map((player) => [player, 0]));
  const meetings = new Map<string, number>();
  const exempted = new Set<string>();
  const rounds: SwissRound[] = [];
  const place = new Map(players.map((player, i) => [player, i]));
  const leaders = () =>
    [...points].sort(([a, x], [b, y]) => y - x || (place.get(a) ?? 0) - (place.get(b) ?? 0));
  const add = (player: string, more: number) =>
    points.set(player, sumOfPoints([points.get(player) ?? 0, more]));

  for (let round = 0; round < settings.rounds; round++) {
    const order = leaders().map(([player]) => player);
    const byes = Array.from({ length: order.length % seats }, () => takeBye(order, exempted));
    const tables = seatAll(order, seats, (a, b) => meetings.get(keyOf(a, b)) ?? 0);
    const pairings = tables.flatMap((table) =>
      Array.from({ length: pairs }, (_, pair) => newPairing(settings, table, round, pair, pairs)),
    );
    rounds.push({ pairings, byes });
    if (pairings.some(({ id }) => results[id] === undefined)) break;
    for (const bye of byes) add(bye, seats * pairs);
    for (const [a, b] of tables.flatMap(meetingsAt))
      meetings.set(keyOf(a, b), (meetings.get(keyOf(a, b)) ?? 0) + 1);
    for (const pairing of pairings)
      for (const player of pairing.players) add(player, pointsIn(results, pairing, player));
  }
  return { rounds, points: leaders() };
}

function keyOf(a: string, b: string): string {
  return JSON.stringify(a < b ? [a, b] : [b, a]);
}

/** Takes the last player without a bye so far out of `order`; once all have had one, it begins again. */
function takeBye(order: string[], exempted: Set<string>): string {
  if (order.every((player) => exempted.has(player))) exempted.clear();
  const at = order.findLastIndex((player) => !exempted.has(player));
  const [bye] = order.splice(at, 1) as [string];
  exempted.add(bye);
  return bye;
}

/** Each two players of a table. */
function meetingsAt(table: readonly string[]): [string, string][] {
  return table.flatMap((one, i) => table.slice(i + 1).map((other): [string, string] => [one, other]));
}

/** Attempts at seating everybody before more repeated encounters are allowed. */
const PATIENCE = 20_000;

/** Seats neighbours together, stepping back from dead ends, with as few repeated encounters of two as possible. */
function seatAll(
  order: readonly string[],
  seats: number,
  met: (a: string, b: string) => number,
): (readonly string[])[] {
  for (let most = 0; ; most++) {
    let patience = PATIENCE;
    /** Completes `table` with players of `left` from number `from` on, then seats the others. */
    const seat = (
      table: readonly string[],
      left: readonly string[],
      from: number,
    ): (readonly string[])[] | undefined => {
      if (table.length === seats) {
        const rest = left.length === 0 ? [] : seat([left[0]!], left.slice(1), 0);
        return rest && [table, ...rest];
      }
      for (let i = from; i < left.length; i++) {
        const next = left[i]!;
        if (table.some((player) => met(player, next) > most)) continue;
        if (patience-- < 0) return undefined;
        const all = seat([...table, next], [...left.slice(0, i), ...left.slice(i + 1)], i);
        if (all) return all;
      }
      return undefined;
    };
    const tables = seat([order[0]!], order.slice(1), 0);
    if (tables) return tables;
  }
}
