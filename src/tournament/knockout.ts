import {
  newPairing,
  pointsIn,
  seatsIn,
  sumOfPoints,
  type Pairing,
  type Results,
  type ScheduleSettings,
} from './pairing.ts';

/** A table of a knockout tournament; a single player goes on without playing. */
export interface Tie {
  /** By their seeds. */
  readonly players: readonly string[];
  /** The pairs of games that decide it, as far as it is known that they are needed. */
  readonly pairings: readonly Pairing[];
  /** Points so far. */
  readonly points: readonly number[];
  /** Who has most points, once that is decided. */
  readonly winner?: string;
  /** All who go on, the winner first; undefined until that is decided. */
  readonly through?: readonly string[];
}

/** Extra pairs, one by one, of an even match. If it is still even the players that are seeded higher go on. */
export const EXTRA_PAIRS = 4;

/**
 * The rounds of a knockout tournament after some results, the next one drawn when all of a round is decided. Players
 * are seeded by their place in the list: the first two can only meet in the final, and they get byes first. With more than
 * two at a table each round follows `knockoutPlan`.
 */
export function knockoutRounds(settings: ScheduleSettings, results: Results): Tie[][] {
  if (seatsIn(settings) > 2) return tableRounds(settings, results);
  const { players } = settings;
  let left: (string | undefined)[] = bracket(players.length).map((seed) => players[seed]);
  const rounds: Tie[][] = [];
  while (left.length > 1) {
    const ties: Tie[] = [];
    for (let i = 0; i < left.length; i += 2)
      ties.push(match(settings, [left[i], left[i + 1]], rounds.length, results));
    rounds.push(ties);
    if (ties.some(({ winner }) => winner === undefined)) break;
    left = ties.map(({ winner }) => winner);
  }
  return rounds;
}

/** A round of a knockout tournament. */
export interface PlannedRound {
  readonly tables: number;
  /** How many players leave it, from all tables together; one goes on from each table, from the last ones perhaps more. */
  readonly out: number;
}

/**
 * The rounds until one player is left. Each brings the number of players nearer to a power of `seats`, so that all tables
 * after it are full; others have a bye.
 */
export function knockoutPlan(players: number, seats: number): PlannedRound[] {
  const rounds: PlannedRound[] = [];
  for (let left = players; left > 1;) {
    let target = 1;
    while (target * seats < left) target *= seats;
    const tables = Math.min(Math.ceil((left - target) / (seats - 1)), Math.floor(left / seats));
    const out = Math.min(left - target, tables * (seats - 1));
    rounds.push({ tables, out });
    left -= out;
  }
  return rounds;
}

/** The rounds of a tournament with more than two players at a table. */
function tableRounds(settings: ScheduleSettings, results: Results): Tie[][] {
  const seats = seatsIn(settings);
  let left = settings.players;
  const rounds: Tie[][] = [];
  for (const { tables, out } of knockoutPlan(left.length, seats)) {
    const byes = left.slice(0, left.length - tables * seats);
    const seated = left.slice(byes.length);
    const extra = tables * (seats - 1) - out;
    const ties = [
      ...byes.map(byeOf),
      ...Array.from({ length: tables }, (_, table) => {
        // Down the list and back, so that the tables are as strong as each other.
        const members = seated.filter((_, i) => tableOf(i, tables) === table);
        const more = Math.floor((extra + table) / tables);
        return tie(settings, members, 1 + more, rounds.length, results);
      }),
    ];
    rounds.push(ties);
    const through = ties.map((one) => one.through);
    if (!through.every((names) => names !== undefined)) break;
    const on = new Set(through.flat());
    left = settings.players.filter((player) => on.has(player));
  }
  return rounds;
}

function tableOf(place: number, tables: number): number {
  const column = place % tables;
  return Math.floor(place / tables) % 2 === 0 ? column : tables - 1 - column;
}

function byeOf(player: string): Tie {
  return { players: [player], pairings: [], points: [0], winner: player, through: [player] };
}

/** Seeds in the order of the bracket, a power of two, so that the best meet as late as possible. */
function bracket(players: number): number[] {
  let seeds = [0];
  while (seeds.length < players) {
    const last = 2 * seeds.length - 1;
    seeds = seeds.flatMap((seed) => [seed, last - seed]);
  }
  return seeds;
}

/** A match of two, one of whom may be missing. */
function match(
  settings: ScheduleSettings,
  two: readonly (string | undefined)[],
  round: number,
  results: Results,
): Tie {
  const players = two.filter((player) => player !== undefined);
  players.sort((a, b) => settings.players.indexOf(a) - settings.players.indexOf(b));
  return players.length === 1 ? byeOf(players[0]!) : tie(settings, players, 1, round, results);
}

/** A match of players in the order of their seeds, of whom `on` go on. */
function tie(
  settings: ScheduleSettings,
  players: readonly string[],
  on: number,
  round: number,
  results: Results,
): Tie {
  const most = settings.pairs + EXTRA_PAIRS;
  const pairing = (pair: number) => newPairing(settings, players, round, pair, most);
  const pairings = Array.from({ length: settings.pairs }, (_, pair) => pairing(pair));
  for (;;) {
    const played = pairings.filter(({ id }) => results[id] !== undefined);
    const points = players.map((player) =>
      sumOfPoints(played.map((pair) => pointsIn(results, pair, player))),
    );
    if (played.length < pairings.length) return { players, pairings, points };
    // Sorting keeps the order of the seeds among equals.
    const places = players.map((_, i) => i).sort((a, b) => points[b]! - points[a]!);
    const isEven = points[places[on - 1]!] === points[places[on]!];
    if (!isEven || pairings.length === most) {
      const through = places.slice(0, on).map((i) => players[i]!);
      return { players, pairings, points, winner: through[0]!, through };
    }
    pairings.push(pairing(pairings.length));
  }
}
