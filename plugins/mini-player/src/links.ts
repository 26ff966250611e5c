import type { Node } from './node.ts';

/** Finds nodes of equal states and links them in rings of twins. */
export class Links {
  /** By the low half of the key: one node of each ring. */
  readonly #rings = new Map<number, Node[]>();

  /** Links `node` to the nodes of the same state, if there are any. */
  add(node: Node): void {
    const rings = this.#rings.get(node.low);
    if (!rings) {
      this.#rings.set(node.low, [node]);
      return;
    }
    const twin = rings.find((other) => other.high === node.high);
    if (!twin) {
      rings.push(node);
      return;
    }
    node.twin = twin.twin;
    twin.twin = node;
  }

  /** Forgets all nodes but these. */
  keep(nodes: readonly Node[]): void {
    this.#rings.clear();
    for (const node of nodes) node.twin = node;
    for (const node of nodes) this.add(node);
  }
}
