import type { MeanInterval } from '../statistics/interval.ts';
import { fixed, percent, shortNumber } from './numbers.ts';

/** What players got from a game on average; what is left out is no column. */
export interface Means {
  readonly name: string;
  readonly winShare?: Omit<MeanInterval, 'half'>;
  readonly payoff?: MeanInterval;
  readonly gameScore?: MeanInterval;
}

/** The columns of a table of means with their 95% intervals; undefined if no player has any. */
export function meansTable(
  players: readonly Means[],
): { readonly titles: string[]; readonly rows: string[][] } | undefined {
  const columns = [
    { title: 'Wins', key: 'winShare', text: (x: number) => percent(x, 1) },
    { title: 'Payoff', key: 'payoff', text: decimals },
    { title: 'Score', key: 'gameScore', text: decimals },
  ] as const;
  const shown = columns.filter(({ key }) => players.some((player) => player[key] !== undefined));
  if (shown.length === 0) return undefined;
  return {
    titles: ['A game', ...shown.flatMap(({ title }) => [title, '95% interval'])],
    rows: players.map((player) => [
      player.name,
      ...shown.flatMap(({ key, text }) => {
        const mean = player[key];
        return mean === undefined ? ['', ''] : [text(mean.mean), meanRange(mean, text)];
      }),
    ]),
  };
}

/** The interval of a mean in words; that of a single value is not known. */
export function meanRange(
  { low, high }: Omit<MeanInterval, 'half'>,
  text: (x: number) => string = decimals,
): string {
  return Number.isFinite(low) ? `${text(low)} to ${text(high)}` : 'unknown';
}

/** Payoffs have three digits after the point, large scores none. */
export function decimals(x: number): string {
  return Math.abs(x) >= 100 ? fixed(x, 0) : shortNumber(x);
}
