import { newPairing, pointsIn, type Pairing, type Results, type ScheduleSettings } from './pairing.ts';

/** A match of a knockout tournament; no second player if the first one goes on without playing. */
export interface Tie {
  readonly players: readonly [string, string?];
  /** The pairs of games that decide it, as far as it is known that they are needed. */
  readonly pairings: readonly Pairing[];
  /** Points so far. */
  readonly points: readonly [number, number];
  readonly winner?: string;
}

/** Extra pairs, one by one, of an even match. If it is still even the player that is seeded higher goes on. */
export const EXTRA_PAIRS = 4;

/**
 * The rounds of a knockout tournament after some results, the next one drawn when all of a round is decided. Players
 * are seeded by their place in the list: the first two can only meet in the final, and they are free first.
 */
export function knockoutRounds(settings: ScheduleSettings, results: Results): Tie[][] {
  const { players } = settings;
  let left: (string | undefined)[] = bracket(players.length).map((seed) => players[seed]);
  const rounds: Tie[][] = [];
  while (left.length > 1) {
    const ties: Tie[] = [];
    for (let i = 0; i < left.length; i += 2)
      ties.push(tie(settings, left[i], left[i + 1], rounds.length, results));
    rounds.push(ties);
    if (ties.some(({ winner }) => winner === undefined)) break;
    left = ties.map(({ winner }) => winner);
  }
  return rounds;
}

/** Rounds until one player is left. */
export function knockoutLength(players: number): number {
  return 32 - Math.clz32(players - 1);
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

function tie(
  settings: ScheduleSettings,
  one: string | undefined,
  two: string | undefined,
  round: number,
  results: Results,
): Tie {
  const seeded = [one, two].filter((player) => player !== undefined);
  seeded.sort((a, b) => settings.players.indexOf(a) - settings.players.indexOf(b));
  const [first, second] = seeded;
  if (second === undefined) return { players: [first], pairings: [], points: [0, 0], winner: first };

  const most = settings.pairs + EXTRA_PAIRS;
  const pairing = (pair: number) => newPairing(settings, [first, second], round, pair, most);
  const pairings = Array.from({ length: settings.pairs }, (_, pair) => pairing(pair));
  const players = [first, second] as const;
  for (;;) {
    const played = pairings.filter(({ id }) => results[id] !== undefined);
    const won = played.reduce((sum, pair) => sum + pointsIn(results, pair, first), 0);
    const points = [won, 2 * played.length - won] as const;
    if (played.length < pairings.length) return { players, pairings, points };
    if (won !== points[1] || pairings.length === most)
      return { players, pairings, points, winner: won >= points[1] ? first : second };
    pairings.push(pairing(pairings.length));
  }
}
