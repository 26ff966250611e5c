/** Numbers the connected components of a graph with `n` nodes: connected nodes have the same number. */
export function components(n: number, edges: Iterable<readonly [number, number]>): Int32Array {
  const parent = Int32Array.from({ length: n }, (_, i) => i);
  const root = (i: number): number => {
    while (parent[i] !== i) i = parent[i] = parent[parent[i]];
    return i;
  };
  for (const [i, j] of edges) {
    const [a, b] = [root(i), root(j)];
    // The smaller root wins, so that numbers increase in the order of first members.
    parent[Math.max(a, b)] = Math.min(a, b);
  }
  const names = new Map<number, number>();
  return parent.map((_, i) => {
    const r = root(i);
    if (!names.has(r)) names.set(r, names.size);
    return names.get(r) ?? 0;
  });
}
