/** Indices by decreasing fitness; equals keep their order, so that equal children do not displace survivors. */
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
