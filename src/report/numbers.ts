import { clopperPearson } from '../statistics/interval.ts';

/** A number with a fixed count of digits after the point; infinity and NaN as C++ prints them. */
export function fixed(x: number, digits: number): string {
  if (Number.isNaN(x)) return 'nan';
  if (!Number.isFinite(x)) return x > 0 ? 'inf' : '-inf';
  const text = x.toFixed(digits);
  return Number(text) === 0 && text.startsWith('-') ? text.slice(1) : text;
}

/** A share from 0 to 1 in percent. */
export function percent(share: number, digits: number): string {
  return `${fixed(share * 100, digits)}%`;
}

/** The share of the points that were taken in some games; nothing if there was none. */
export function scoreText(points: number, games: number): string {
  return games === 0 ? '' : percent(points / games, 1);
}

/** The interval of a share, as in '58.0% to 66.8%'. */
export function percentRange([low, high]: readonly [number, number]): string {
  return `${percent(low, 1)} to ${percent(high, 1)}`;
}

/** A share with its interval, as in '62.5% (58.0% to 66.8%)'. */
export function shareRange(share: number, interval: readonly [number, number]): string {
  return `${percent(share, 1)} (${percentRange(interval)})`;
}

/** What each role was paid, as people read it: with four digits after the point at most. */
export function payoffsText(payoffs: readonly number[]): string {
  return payoffs.map((payoff) => String(Number(fixed(payoff, 4)))).join(' ');
}

/** A difference in whole points, with its sign. */
export function signed(x: number): string {
  const text = fixed(x, 0);
  return Number(text) > 0 ? `+${text}` : text;
}

/** An interval in whole points; an open end, which is infinite, is said in words. */
export function rangeText([low, high]: readonly [number, number]): string {
  if (!Number.isFinite(low)) return Number.isFinite(high) ? `below ${fixed(high, 0)}` : 'unknown';
  return Number.isFinite(high) ? `${fixed(low, 0)} to ${fixed(high, 0)}` : `above ${fixed(low, 0)}`;
}

/** A difference in Elo with its 95% interval; one with an open end, which has no estimate worth the name, by the other end. */
export function eloText(elo: number, interval: readonly [number, number]): string {
  return `${interval.every(Number.isFinite) ? `${signed(elo)}, ` : ''}${rangeText(interval)}`;
}

/** A number with at most three digits after the point, none of them superfluous. */
export function shortNumber(x: number): string {
  return String(Math.round(x * 1000) / 1000);
}

/** How games ended. */
export interface Score {
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  /** How many of these games are evidence; missing if all are. */
  readonly different?: number;
}

/** The share of the points that was taken; a draw counts half. */
export function shareOf({ wins, losses, draws }: Score): number {
  return (wins + draws / 2) / (wins + losses + draws);
}

/** The 95% interval of that share, by the games that are evidence. With draws it is a little too wide, never too narrow. */
export function intervalOf(score: Score): readonly [low: number, high: number] {
  const { wins, losses, draws } = score;
  const games = wins + losses + draws;
  const { different = games } = score;
  return clopperPearson(((wins + draws / 2) * different) / Math.max(1, games), different);
}

/** The number of the games, and of those that are evidence if not all are. */
export function gamesText({ wins, losses, draws, different }: Score): string {
  const games = String(wins + losses + draws);
  return different === undefined ? games : `${games}, ${different} different`;
}

/** What to say behind the interval of a score if not all games are evidence. */
export const differentText = ({ wins, losses, draws, different }: Score): string =>
  different === undefined ? '' : ` in ${wins + losses + draws} games of which ${different} are different`;
