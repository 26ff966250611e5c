import type { PlayedMatchup } from './contest.ts';
import { scoredRoles } from './matchup.ts';

/** How often each member won against each opponent, by number; opponents without a loss are missing. */
export function winsOf(
  members: number,
  games: readonly PlayedMatchup[],
  creditOpponent: boolean,
): ReadonlyMap<number, number>[] {
  const wins = Array.from({ length: members }, () => new Map<number, number>());
  for (const game of games) {
    const players = [game.first, game.second];
    for (const role of scoredRoles(game, creditOpponent)) {
      const [own, opponent] = [wins[players[role]], players[1 - role]];
      if (game.payoffs[role] > 0) own.set(opponent, (own.get(opponent) ?? 0) + 1);
    }
  }
  return wins;
}

/**
 * Competitive fitness sharing (Rosin and Belew 1997): each opponent is worth 1, which those that beat it share by their
 * wins. What only one member beats is worth as much as all that everyone beats.
 */
export function sharedFitness(wins: readonly ReadonlyMap<number, number>[]): Float64Array {
  const all = new Map<number, number>();
  for (const own of wins)
    for (const [opponent, count] of own) all.set(opponent, (all.get(opponent) ?? 0) + count);
  return Float64Array.from(wins, (own) => {
    let sum = 0;
    for (const [opponent, count] of own) sum += count / all.get(opponent)!;
    return sum;
  });
}

/**
 * Shared sampling (Rosin and Belew 1997): the order in which members join a sample of opponents, by index. `beaten` is whom
 * each beat in the last generation. Next comes the member with the most shared fitness in the sample: an opponent that n
 * members of the sample beat is worth 1 / (1 + n) to it. Among equals the earlier member comes first.
 */
export function sharedSample(beaten: readonly (readonly string[])[]): number[] {
  const times = new Map<string, number>();
  const worth = (member: number) =>
    beaten[member].reduce((sum, opponent) => sum + 1 / (1 + (times.get(opponent) ?? 0)), 0);
  const left = beaten.map((_, i) => i);
  const sample: number[] = [];
  while (left.length > 0) {
    const next = left.reduce((best, member) => (worth(member) > worth(best) ? member : best));
    left.splice(left.indexOf(next), 1);
    for (const opponent of beaten[next]) times.set(opponent, (times.get(opponent) ?? 0) + 1);
    sample.push(next);
  }
  return sample;
}
