import {
  GLICKO_NEWCOMER,
  glickoPeriod,
  type GlickoPlayer,
  type GlickoResult,
} from '../statistics/glicko2.ts';
import type { Ledger } from './ledger.ts';
import { seatsOf } from '../play/pair.ts';
import { placeInPlan } from './pairing.ts';
import { scoreOf } from '../statistics/tally.ts';

/** A player's ratings by Glicko-2 after each round of a tournament, the start first. */
export interface GlickoHistory {
  readonly name: string;
  readonly after: readonly GlickoPlayer[];
}

/**
 * The ratings of all players over a tournament of two roles, each round a rating period; without the pairings whose numbers are
 * in `repeated`.
 */
export function glickoByRound(
  players: readonly string[],
  played: Ledger,
  repeated: ReadonlySet<number> = new Set(),
): GlickoHistory[] {
  const rounds = new Map<number, GlickoResult[]>();
  for (const number of played.byId()) {
    const pairing = played.at(number);
    if (repeated.has(number)) continue;
    const { round } = placeInPlan(pairing.id);
    const results = rounds.get(round) ?? [];
    rounds.set(round, results);
    pairing.games.forEach(({ payoffs }, game) => {
      const [first, second] = seatsOf(pairing, game) as readonly [string, string];
      results.push({ first, second, score: scoreOf(payoffs, 0) });
    });
  }
  let ratings: Record<string, GlickoPlayer> = Object.fromEntries(
    players.map((name) => [name, GLICKO_NEWCOMER]),
  );
  const periods = [ratings];
  for (const round of [...rounds.keys()].sort((a, b) => a - b))
    periods.push((ratings = glickoPeriod(ratings, rounds.get(round)!)));
  return players.map((name) => ({ name, after: periods.map((period) => period[name]!) }));
}
