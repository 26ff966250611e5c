/**
 * The strongly connected components of a graph of `count` nodes (Tarjan 1972), each after those that its
 * edges lead to. Without recursion, because graphs may be deep.
 */
export function components(count: number, edges: (node: number) => ArrayLike<number>): number[][] {
  const found: number[][] = [];
  const index = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const onStack = new Uint8Array(count);
  const stack: number[] = [];
  const path: { node: number; edges: ArrayLike<number>; next: number }[] = [];
  let time = 0;
  const enter = (node: number) => {
    index[node] = low[node] = time++;
    onStack[node] = 1;
    stack.push(node);
    path.push({ node, edges: edges(node), next: 0 });
  };
  for (let root = 0; root < count; root++) {
    if (index[root] >= 0) continue;
    enter(root);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { node } = top;
      if (top.next < top.edges.length) {
        const to = top.edges[top.next++];
        if (index[to] < 0) enter(to);
        else if (onStack[to]) low[node] = Math.min(low[node], index[to]);
        continue;
      }
      path.pop();
      const parent = path.at(-1)?.node;
      if (parent !== undefined) low[parent] = Math.min(low[parent], low[node]);
      if (low[node] < index[node]) continue;
      const component: number[] = [];
      for (let member = -1; member !== node;) {
        member = stack.pop()!;
        onStack[member] = 0;
        component.push(member);
      }
      found.push(component);
    }
  }
  return found;
}
