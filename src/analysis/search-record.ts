import type { Move } from '../contract/game.ts';
import type { ObservedTree, SearchObserver } from '../contract/search-observer.ts';

/** What a search of depth first did at a position, all times it was searched together. */
export interface SearchedNode {
  readonly move: Move;
  readonly children: Map<Move, SearchedNode>;
  /** How often it was entered, and the positions that were visited for it, itself included. */
  times: number;
  nodes: number;
  /** The last time: what it is worth to the searching role, the window, and whether a table knew it. */
  value: number;
  low: number;
  high: number;
  known: boolean;
}

/** More positions are not kept: the deepest are forgotten, so that all of the tree down to some ply is known. */
const MOST_NODES = 200_000;

/** Records a search: the tree of one of depth first, or that of simulations as it is at their end. */
export class SearchRecord implements SearchObserver {
  readonly root: SearchedNode = newNode(-1);
  /** The tree of simulations, for as long as its searcher does not search again. */
  tree: ObservedTree | undefined;
  simulations = 0;
  /** Positions below this ply were not kept. */
  deepest = Infinity;
  readonly #most: number;
  readonly #path: SearchedNode[] = [this.root];
  /** By ply, how many are kept. */
  readonly #counts: number[] = [];
  #kept = 0;

  constructor(most = MOST_NODES) {
    this.#most = most;
  }

  enter(ply: number, move: Move, low: number, high: number): void {
    if (ply > this.deepest) return;
    const parent = this.#path[ply - 1]!;
    let node = parent.children.get(move);
    if (node === undefined) {
      parent.children.set(move, (node = newNode(move)));
      this.#counts[ply] = (this.#counts[ply] ?? 0) + 1;
      if (++this.#kept > this.#most) this.#forgetDeepest();
    }
    node.times++;
    node.low = low;
    node.high = high;
    this.#path[ply] = node;
  }

  leave(ply: number, value: number, nodes: number, known: boolean): void {
    if (ply === 1) this.root.nodes += nodes;
    if (ply > this.deepest) return;
    const node = this.#path[ply]!;
    node.nodes += nodes;
    node.known = known;
    if (!Number.isNaN(value)) node.value = value;
  }

  simulated(tree: ObservedTree): void {
    this.tree = tree;
    this.simulations++;
  }

  /** Whether a searcher has told anything. */
  get tells(): boolean {
    return this.tree !== undefined || this.root.children.size > 0;
  }

  #forgetDeepest(): void {
    // At least the moves of the root stay.
    const ply = Math.max(2, this.#counts.length - 1);
    this.deepest = ply - 1;
    this.#kept -= this.#counts[ply] ?? 0;
    this.#counts.length = Math.min(this.#counts.length, ply);
    forget(this.root, this.deepest);
  }
}

/** Takes away what is more than `plies` below a node. */
function forget(node: SearchedNode, plies: number): void {
  if (plies === 0) node.children.clear();
  else for (const child of node.children.values()) forget(child, plies - 1);
}

function newNode(move: Move): SearchedNode {
  return {
    move,
    children: new Map(),
    times: 0,
    nodes: 0,
    value: Number.NaN,
    low: -1,
    high: 1,
    known: false,
  };
}
