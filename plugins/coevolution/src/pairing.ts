import type { Random } from 'evolab';

/** Who meets whom; the first moves first. `second` is -1 for the fixed opponent. */
export interface Pairing {
  readonly first: number;
  readonly second: number;
}

/**
 * Each of `playing` (everybody, if not given) plays `games` games as the first player against members drawn uniformly
 * with replacement (Norberg 2014; Chellapilla and Fogel 1999), itself included if `selfPlay`.
 */
export function drawPairings(
  members: number,
  games: number,
  selfPlay: boolean,
  random: Random,
  playing: readonly number[] = everybody(members),
): Pairing[] {
  const pairings: Pairing[] = [];
  for (const first of playing) {
    for (let game = 0; game < games; game++) {
      let second = random.below(selfPlay ? members : members - 1);
      if (!selfPlay && second >= first) second++;
      pairings.push({ first, second });
    }
  }
  return pairings;
}

/** Each of `playing` plays `games` games against the fixed opponent, sides alternating; it has played `before`. */
export function fixedPairings(
  members: number,
  games: number,
  playing: readonly number[] = everybody(members),
  before = 0,
): Pairing[] {
  return playing.flatMap((member) =>
    Array.from({ length: games }, (_, game) =>
      (before + game) % 2 === 0 ? { first: member, second: -1 } : { first: -1, second: member },
    ),
  );
}

function everybody(members: number): number[] {
  return Array.from({ length: members }, (_, i) => i);
}

/**
 * The roles whose players a game judges: the first one, the second one too if `creditOpponent`; the fixed opponent
 * never.
 */
export function judged({ first, second }: Pairing, creditOpponent: boolean): readonly (0 | 1)[] {
  if (first < 0) return [1];
  return second >= 0 && creditOpponent ? [0, 1] : [0];
}

/** What a win, a draw and a loss are worth. */
export type Points = readonly [win: number, draw: number, loss: number];

/** What every member scored, game by game: see `judged`. */
export function scoresOf(
  members: number,
  pairings: readonly Pairing[],
  payoffs: readonly (readonly number[])[],
  [win, draw, loss]: Points,
  creditOpponent: boolean,
): number[][] {
  const scores = Array.from({ length: members }, (): number[] => []);
  const worth = (payoff: number) => (payoff > 0 ? win : payoff < 0 ? loss : draw);
  pairings.forEach((pairing, i) => {
    for (const role of judged(pairing, creditOpponent))
      scores[role === 0 ? pairing.first : pairing.second].push(worth(payoffs[i][role]));
  });
  return scores;
}

/** Points of every member. */
export function sums(scores: readonly (readonly number[])[]): Float64Array {
  return Float64Array.from(scores, (list) => list.reduce((sum, score) => sum + score, 0));
}

/** Points of every member, from the results of its games: see `scoresOf`. */
export function addPoints(...games: Parameters<typeof scoresOf>): Float64Array {
  return sums(scoresOf(...games));
}
