import {
  clopperPearson,
  plain,
  poissonLimits,
  Z95,
  type Game,
  type PlainCheck,
  type Position,
  type Role,
} from 'evolab';

/** Games won, lost and drawn. */
export interface Results {
  won: number;
  lost: number;
  drawn: number;
}

/** Results of the greedy player against random ones, or alone. */
export interface Score extends Results {
  /** The sum of its payoffs, of their squares, and of its scores in the unit of the game, 0 if it has none. */
  payoffs: number;
  squares: number;
  points: number;
}

export const newScore = (): Score => ({ won: 0, lost: 0, drawn: 0, payoffs: 0, squares: 0, points: 0 });

/** Adds what `more` counted. */
export function addScore(score: Score, more: Score): void {
  for (const key of ['won', 'lost', 'drawn', 'payoffs', 'squares', 'points'] as const)
    score[key] += more[key];
}

/** Counts the game that `position` ended, or in which it was stopped, for `role`. */
export function countResult(score: Score, game: Game, position: Position, role: Role): void {
  const payoff = position.over ? position.payoff(role) : 0;
  if (payoff > 0) score.won++;
  else if (payoff < 0) score.lost++;
  else score.drawn++;
  score.payoffs += payoff;
  score.squares += payoff * payoff;
  if (position.over) score.points += game.score?.of(position, role) ?? 0;
}

/** Checks a score that another machine counted in so many games. */
export const scoreCheck =
  (games: number): PlainCheck =>
  (value) => {
    const fault = plain.record({
      won: plain.count,
      lost: plain.count,
      drawn: plain.count,
      payoffs: plain.number,
      squares: plain.measure,
      points: plain.number,
    })(value);
    if (fault !== undefined) return fault;
    const { won, lost, drawn } = value as Score;
    return won + lost + drawn === games ? undefined : `${won + lost + drawn} games, not ${games}`;
  };

/** What the measures of `quota` and those of self-play mean. */
export const MEASURES = {
  fitness:
    'games that the net, without search and random moves, won for each lost against random moves, or its mean payoff in games of other than two roles; every testEvery generations',
  episodes: 'games played against itself so far',
  error: 'root mean square difference between the values of positions and what they are taught to be',
};

/**
 * Games won per game lost, with the Poisson interval of the number lost; if none was lost, the games won and
 * no upper bound.
 */
export function quota({ won, lost, drawn }: Results): Record<string, number> {
  const [few, many] = poissonLimits(lost);
  return {
    fitness: won / Math.max(1, lost),
    fitnessLow: won / many,
    ...(few > 0 && { fitnessHigh: won / few }),
    won,
    lost,
    drawn,
  };
}

/** The mean payoff, with its normal interval, and the mean score, for games of other than two roles. */
export function means(
  { won, lost, drawn, payoffs, squares, points }: Score,
  { score }: Game,
): Record<string, number> {
  const games = won + lost + drawn;
  const fitness = payoffs / games;
  const error = Math.sqrt(Math.max(0, squares / games - fitness * fitness) / games);
  return {
    fitness,
    fitnessLow: fitness - Z95 * error,
    fitnessHigh: fitness + Z95 * error,
    won,
    lost,
    drawn,
    ...(score && { [score.unit]: points / games }),
  };
}

/**
 * The ratio of the quota of `one` to that of `other`, with its 95% interval. If losses are
 * Poisson-distributed, the number of games lost by one of the two is binomial, given their sum. What the games
 * do not tell, as after none lost or none won, is 1, from 0 to infinity.
 */
export function quotaRatio(one: Results, other: Results): { ratio: number; low: number; high: number } {
  const total = one.lost + other.lost;
  const ratioOf = (share: number, unknown: number): number => {
    const ratio = (share / (1 - share)) * (one.won / other.won);
    return Number.isNaN(ratio) ? unknown : ratio;
  };
  const [low, high] = clopperPearson(other.lost, total);
  return { ratio: ratioOf(other.lost / total, 1), low: ratioOf(low, 0), high: ratioOf(high, Infinity) };
}
