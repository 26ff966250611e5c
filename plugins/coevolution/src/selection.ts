/**
 * Truncation selection: the best `kept` members by decreasing fitness. Among equals the earlier member wins,
 * so equal children do not displace survivors.
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

/** Indices by decreasing fitness; equals keep their order. */
export function rank(fitness: ArrayLike<number>): number[] {
  return Array.from(fitness, (_, i) => i).sort((a, b) => fitness[b] - fitness[a] || a - b);
}

/** The parents, followed by one child of each. */
export function withChildren<Member>(
  parents: readonly Member[],
  child: (parent: Member, index: number) => Member,
): Member[] {
  return [...parents, ...parents.map(child)];
}
