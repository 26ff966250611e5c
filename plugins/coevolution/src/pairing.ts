import type { Random } from 'evolab';

/** Who meets whom; the first moves first. `second` is -1 for the fixed opponent. */
export interface Pairing {
  readonly first: number;
  readonly second: number;
}

/**
 * Every member plays `games` games as the first player against members drawn uniformly with replacement
 * (Norberg 2014; Chellapilla and Fogel 1999), itself included if `selfPlay`.
 */
export function drawPairings(members: number, games: number, selfPlay: boolean, random: Random): Pairing[] {
  const pairings: Pairing[] = [];
  for (let first = 0; first < members; first++) {
    for (let game = 0; game < games; game++) {
      let second = random.below(selfPlay ? members : members - 1);
      if (!selfPlay && second >= first) second++;
      pairings.push({ first, second });
    }
  }
  return pairings;
}

/** Every member plays `games` games against the fixed opponent, sides alternating. */
export function fixedPairings(members: number, games: number): Pairing[] {
  return Array.from({ length: members * games }, (_, i) => {
    const member = Math.floor(i / games);
    return (i % games) % 2 === 0 ? { first: member, second: -1 } : { first: -1, second: member };
  });
}

/** What a win, a draw and a loss are worth. */
export type Points = readonly [win: number, draw: number, loss: number];

/**
 * What every member scored, game by game. A pairing's second member scores only if `creditOpponent`; the fixed
 * opponent never does.
 */
export function scoresOf(
  members: number,
  pairings: readonly Pairing[],
  payoffs: readonly (readonly number[])[],
  [win, draw, loss]: Points,
  creditOpponent: boolean,
): number[][] {
  const scores = Array.from({ length: members }, (): number[] => []);
  const worth = (payoff: number) => (payoff > 0 ? win : payoff < 0 ? loss : draw);
  pairings.forEach(({ first, second }, i) => {
    if (first >= 0) scores[first].push(worth(payoffs[i][0]));
    if (second >= 0 && (creditOpponent || first < 0)) scores[second].push(worth(payoffs[i][1]));
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
