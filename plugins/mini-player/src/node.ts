import type { Move, Role } from 'evolab';

const NONE_INT = new Int32Array(0);
const NONE = new Float64Array(0);

/** The actions of one role at a node and their results for that role. */
export class Actions {
  readonly moves: Int32Array;
  readonly tries: Int32Array;
  /** Sums of own scores, in [0, 1] each. */
  readonly sums: Float64Array;
  /**
   * All moves as first: simulations through the node in which the role made the move there or later; empty
   * without RAVE.
   */
  readonly amafTries: Int32Array;
  readonly amafSums: Float64Array;

  constructor(moves: Int32Array, rave: boolean) {
    this.moves = moves;
    this.tries = new Int32Array(moves.length);
    this.sums = new Float64Array(moves.length);
    this.amafTries = rave ? new Int32Array(moves.length) : NONE_INT;
    this.amafSums = rave ? new Float64Array(moves.length) : NONE;
  }

  mean(action: number): number {
    return this.sums[action] / this.tries[action];
  }
}

/** A joint action: one action of each role that chooses. */
export interface Edge {
  readonly node: Node;
  /** By role: the index of its action, -1 if it does not choose. */
  readonly actions: Int32Array;
}

/**
 * A state in the tree. Equal states reached by different paths are different nodes, linked in a ring: a
 * result is added to all of them.
 */
export class Node {
  visits = 0;
  /** By role: the sum of its scores, in [0, 1] each. */
  readonly totals: Float64Array;
  readonly over: boolean;
  /** By role: its actions if it chooses here; undefined before the node is expanded. */
  actions: (Actions | undefined)[] | undefined;
  /** By joint action: the mixed-radix number of the actions of the roles that choose. */
  readonly edges = new Map<number, Edge>();
  /** The next node of the same state; the node itself if there is no other. */
  twin: Node = this;
  readonly low: number;
  readonly high: number;

  constructor(roles: number, over: boolean, low: number, high: number) {
    this.totals = new Float64Array(roles);
    this.over = over;
    this.low = low;
    this.high = high;
  }

  mean(role: Role): number {
    return this.totals[role] / this.visits;
  }

  /** The number of actions of `role`; 1 if it does not choose. */
  choices(role: Role): number {
    return this.actions?.[role]?.moves.length ?? 1;
  }

  /** The number of joint actions. */
  get joint(): number {
    let product = 1;
    for (const actions of this.actions ?? []) product *= actions?.moves.length ?? 1;
    return product;
  }

  addResult(scores: Float64Array): void {
    this.visits++;
    for (let role = 0; role < scores.length; role++) this.totals[role] += scores[role];
  }

  /** The move of `role` on an edge; undefined if it does not choose. */
  moveOn(edge: Edge, role: Role): Move | undefined {
    return this.actions?.[role]?.moves[edge.actions[role]];
  }
}

/** A node and all nodes below it. */
export function nodesBelow(root: Node): Node[] {
  const below = [root];
  for (const node of below) for (const { node: child } of node.edges.values()) below.push(child);
  return below;
}
