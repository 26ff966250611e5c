/**
 * The better part of a population, best first: `kept` members by falling fitness; among equals the one that stands
 * earlier wins, so that survivors are not displaced by equals.
 */
export function truncate<Member>(
  members: readonly Member[],
  fitness: ArrayLike<number>,
  kept: number,
): Member[] {
  return rank(fitness)
    .slice(0, kept)
    .map((i) => members[i]);
}

/** Indices by falling fitness, equals in their order. */
export function rank(fitness: ArrayLike<number>): number[] {
  return Array.from(fitness, (_, i) => i).sort((a, b) => fitness[b] - fitness[a] || a - b);
}

/** Survivors and one child of each, in this order: the population doubles. */
export function withChildren<Member>(
  parents: readonly Member[],
  child: (parent: Member, index: number) => Member,
): Member[] {
  return [...parents, ...parents.map(child)];
}
