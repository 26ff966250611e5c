import { ratePool } from 'evolab';

/** A game between two players by name. Plain data. */
export interface NamedGame {
  readonly generation: number;
  readonly first: string;
  readonly second: string;
  /** Points of the first: 1 for a win, 1/2 for a draw. */
  readonly points: number;
}

/** The Elo ratings of `names` by all the games (Bradley and Terry 1952); games of others connect them. */
export function ratingsOf(names: readonly string[], games: readonly NamedGame[]): Float64Array {
  const numbers = new Map<string, number>(names.map((name, i) => [name, i]));
  const numberOf = (name: string): number => {
    const known = numbers.get(name) ?? numbers.size;
    numbers.set(name, known);
    return known;
  };
  const meetings = games
    .filter(({ first, second }) => first !== second)
    .map(({ first, second, points }) => ({
      first: numberOf(first),
      second: numberOf(second),
      games: 1,
      points,
    }));
  const ratings = ratePool(numbers.size, meetings, { resamples: 0 });
  return Float64Array.from(names, (_, i) => ratings[i].elo);
}
