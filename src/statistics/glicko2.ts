import { exp, log, sqrt } from '../util/math.ts';

/**
 * Glicko-2: ratings that change over time (M. Glickman, Example of the Glicko-2 system, 2013; step numbers
 * refer to it).
 */
export interface GlickoPlayer {
  /** On the Elo scale; new players start at 1500. */
  readonly rating: number;
  /** Standard deviation of the rating. */
  readonly deviation: number;
  /** Expected fluctuation of the rating. */
  readonly volatility: number;
}

/** A game of a rating period, with the `opponent` before the period. */
export interface GlickoGame {
  readonly opponent: GlickoPlayer;
  readonly score: number;
}

export const GLICKO_NEWCOMER: GlickoPlayer = { rating: 1500, deviation: 350, volatility: 0.06 };

const SCALE = 173.7178;
const PI_SQUARED = 9.869604401089358;
/** Limits how fast the volatility changes; Glickman advises 0.3 to 1.2. */
const TAU = 0.5;

/** A player after a rating period. */
export function glicko2(player: GlickoPlayer, games: readonly GlickoGame[]): GlickoPlayer {
  const phi = player.deviation / SCALE;
  let precision = 0;
  let excess = 0;
  for (const { opponent, score } of games) {
    const spread = opponent.deviation / SCALE;
    const g = 1 / sqrt(1 + (3 * spread * spread) / PI_SQUARED);
    const expected = 1 / (1 + exp((-g * (player.rating - opponent.rating)) / SCALE));
    precision += g * g * expected * (1 - expected);
    excess += g * (score - expected);
  }
  if (precision === 0) {
    const grown = sqrt(phi * phi + player.volatility * player.volatility);
    return { ...player, deviation: grown * SCALE };
  }
  const volatility = nextVolatility(player.volatility, phi, 1 / precision, excess / precision);
  const variance = 1 / (1 / (phi * phi + volatility * volatility) + precision);
  return {
    rating: player.rating + variance * excess * SCALE,
    deviation: sqrt(variance) * SCALE,
    volatility,
  };
}

/** Step 5, by the Illinois form of regula falsi. */
function nextVolatility(sigma: number, phi: number, v: number, delta: number): number {
  const a = log(sigma * sigma);
  const f = (x: number): number => {
    const e = exp(x);
    const total = phi * phi + v + e;
    return (e * (delta * delta - total)) / (2 * total * total) - (x - a) / (TAU * TAU);
  };
  let low = a;
  let high: number;
  if (delta * delta > phi * phi + v) high = log(delta * delta - phi * phi - v);
  else {
    high = a - TAU;
    while (f(high) < 0) high -= TAU;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > 1e-6) {
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const atMiddle = f(middle);
    if (atMiddle * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [middle, atMiddle];
  }
  return exp(low / 2);
}

/** A game of a rating period between named players. */
export interface GlickoResult {
  readonly first: string;
  readonly second: string;
  /** Points of the first player: 1, 0.5 or 0. */
  readonly score: number;
}

/** All players after a rating period, including new ones. */
export function glickoPeriod(
  players: Readonly<Record<string, GlickoPlayer>>,
  results: readonly GlickoResult[],
): Record<string, GlickoPlayer> {
  const games = new Map<string, GlickoGame[]>(Object.keys(players).map((name) => [name, []]));
  const before = (name: string): GlickoPlayer => players[name] ?? GLICKO_NEWCOMER;
  const add = (name: string, opponent: string, score: number): void => {
    const list = games.get(name) ?? [];
    games.set(name, list);
    list.push({ opponent: before(opponent), score });
  };
  for (const { first, second, score } of results) {
    add(first, second, score);
    add(second, first, 1 - score);
  }
  return Object.fromEntries(Array.from(games, ([name, played]) => [name, glicko2(before(name), played)]));
}
