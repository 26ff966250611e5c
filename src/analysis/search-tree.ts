import { CHANCE, type Game, type Move, type Position, type Role } from '../contract/game.ts';
import { kindOfGame } from '../contract/requirements.ts';
import type { SearchResult } from '../contract/searcher.ts';
import type { ObservedTree } from '../contract/search-observer.ts';
import type { SearchedNode, SearchRecord } from './search-record.ts';
import { copyOf } from '../play/positions.ts';

/** How the search of a position ended. */
type NodeEnd =
  /** The game is over. */
  | 'over'
  /** An evaluator or a playout told its value. */
  | 'leaf'
  /** A transposition table knew it. */
  | 'table'
  /** Some moves were not looked at: the others show that it cannot matter. */
  | 'cut'
  /** All moves were looked at. */
  | 'searched'
  /** There is more, which was not kept. */
  | 'unknown';

export interface SearchTreeNode {
  /** The index of the node before the move; -1 at the root. */
  readonly parent: number;
  readonly move: Move;
  readonly position: Position;
  /** NaN if it is not known. */
  readonly value: number;
  /** Whether the value is exact, or the true one at most or at least that. */
  readonly bound: 'exact' | 'most' | 'least';
  /** Positions visited, or simulations. */
  readonly cost: number;
  /** How often it was searched by a search of depth first. */
  readonly times: number;
  readonly low: number;
  readonly high: number;
  readonly end: NodeEnd;
  /** Moves that were not looked at. */
  readonly untried: number;
  /** Moves that were looked at and are left out. */
  left: number;
  /** Whether it is on the principal variation. */
  readonly main: boolean;
}

/** The most important nodes of a search, parents before their children. */
export interface SearchTree {
  /** What `cost` counts; 'moves' if the search tells of its root moves alone. */
  readonly unit: 'nodes' | 'simulations' | 'moves';
  /**
   * Whose point of view values have: that of the searching role, or that of the role that made the move of the node, in
   * simulations of a game in which what one gets the other need not lose.
   */
  readonly view: Role | 'mover';
  /** The first is the root. */
  readonly nodes: readonly SearchTreeNode[];
  /** How many more the search has seen, as far as they were kept; more than so many if `more`. */
  readonly left: number;
  readonly more: boolean;
}

/** What a node is made from: one of three sources, which differ in how children are found. */
interface Source {
  readonly move: Move;
  readonly cost: number;
  readonly value: number;
  readonly times: number;
  readonly low: number;
  readonly high: number;
  readonly known: boolean;
  readonly children: readonly Source[];
  /** Whether what lies below was not kept. */
  readonly cutShort: boolean;
}

/**
 * The `most` nodes of a search from `position` that cost the most, their parents first; those of the principal variation
 * come before all others. A searcher that tells nothing of itself has its root moves.
 */
export function searchTree(
  game: Game,
  position: Position,
  record: SearchRecord,
  result: SearchResult,
  most: number,
): SearchTree {
  const role = position.turn;
  const { roles, utility } = kindOfGame(game);
  const opposed = roles <= 2 && (roles === 1 || utility === 'zero-sum');
  const unit = record.tree ? 'simulations' : record.tells ? 'nodes' : 'moves';
  const root = record.tree
    ? simulated(record.tree, 0, result.value)
    : record.tells
      ? searched(record.root, result.value, record.deepest, 0)
      : rootMoves(result);
  const view = unit === 'simulations' && !opposed ? 'mover' : role;
  const line = [...result.pv.subarray(0, Math.max(1, result.pvLength))];
  if (result.pvLength === 0) line[0] = result.move;
  const nodes: SearchTreeNode[] = [];
  const open = new Candidates();
  const kept = (source: Source, parent: number, ply: number, onLine: boolean): Candidate => ({
    source,
    parent,
    ply,
    main: onLine,
    rank: onLine ? Infinity : source.cost,
  });
  open.push(kept(root, -1, 0, true));
  const moves = new Int32Array(game.maxMoves);
  for (let next = open.pop(); next !== undefined && nodes.length < most; next = open.pop()) {
    const { source, parent, ply, main } = next;
    const here = copyOf(game, parent < 0 ? position : nodes[parent]!.position);
    const mover = parent < 0 ? role : here.turn;
    if (parent >= 0) {
      here.play(source.move);
      nodes[parent]!.left--;
    }
    const { children } = source;
    const legal = here.over ? 0 : here.moves(moves, 0);
    const turned =
      unit === 'simulations' && view !== 'mover' && parent >= 0 && mover !== CHANCE && mover !== role;
    const index = nodes.push({
      parent,
      move: source.move,
      position: here,
      value: (turned ? -source.value : source.value) + 0,
      cost: source.cost,
      times: source.times,
      low: source.low,
      high: source.high,
      main,
      left: children.length,
      untried: children.length === 0 ? 0 : Math.max(0, legal - children.length),
      ...endOf(source, children.length, here, legal, unit),
    });
    for (const child of children)
      open.push(kept(child, index - 1, ply + 1, main && child.move === line[ply]));
  }
  const left = nodes.reduce((sum, node) => sum + node.left, 0);
  return { unit, view, nodes, left, more: left > 0 || record.deepest !== Infinity };
}

function endOf(
  { value, low, high, known, cutShort, cost, times }: Source,
  tried: number,
  { over }: Position,
  legal: number,
  unit: SearchTree['unit'],
): Pick<SearchTreeNode, 'end' | 'bound'> {
  const bound =
    unit !== 'nodes'
      ? 'exact'
      : value <= low && low > -1
        ? 'most'
        : value >= high && high < 1
          ? 'least'
          : 'exact';
  if (over) return { end: 'over', bound: 'exact' };
  if (known) return { end: 'table', bound };
  if (tried === 0) return { end: cutShort && cost > times ? 'unknown' : 'leaf', bound };
  return { end: unit === 'nodes' && tried < legal ? 'cut' : 'searched', bound };
}

function searched(node: SearchedNode, value: number, deepest: number, ply: number): Source {
  const { move, nodes, times, low, high, known } = node;
  return {
    move,
    times,
    low,
    high,
    known,
    value,
    cost: nodes,
    cutShort: ply >= deepest,
    get children() {
      return [...node.children.values()].map((child) => searched(child, child.value, deepest, ply + 1));
    },
  };
}

function simulated(tree: ObservedTree, node: number, value: number): Source {
  return {
    move: tree.moves[node]!,
    cost: tree.visits[node]!,
    value,
    times: 0,
    low: -1,
    high: 1,
    known: false,
    cutShort: false,
    get children() {
      const first = tree.first[node]!;
      const all = Array.from({ length: first === 0 ? 0 : tree.counts[node]! }, (_, i) => first + i);
      return all
        .filter((child) => tree.visits[child]! > 0)
        .map((child) => simulated(tree, child, tree.mean(child)));
    },
  };
}

function rootMoves({ moves, values, visits, count, value }: SearchResult): Source {
  const plain = { times: 0, low: -1, high: 1, known: false, cutShort: false };
  const children = Array.from({ length: count }, (_, i): Source => ({
    ...plain,
    move: moves[i]!,
    cost: visits[i]!,
    value: values[i]!,
    children: [],
  }));
  return { ...plain, move: -1, cost: children.reduce((sum, { cost }) => sum + cost, 0), value, children };
}

interface Candidate {
  readonly source: Source;
  readonly parent: number;
  readonly ply: number;
  readonly main: boolean;
  readonly rank: number;
}

/** A queue from which the candidate with the highest rank comes first, the first of equals. */
class Candidates {
  readonly #heap: { candidate: Candidate; order: number }[] = [];
  #count = 0;

  push(candidate: Candidate): void {
    const heap = this.#heap;
    let at = heap.push({ candidate, order: this.#count++ }) - 1;
    for (let up = (at - 1) >> 1; at > 0 && this.#before(at, up); up = (at - 1) >> 1) {
      [heap[at], heap[up]] = [heap[up]!, heap[at]!];
      at = up;
    }
  }

  pop(): Candidate | undefined {
    const heap = this.#heap;
    if (heap.length === 0) return undefined;
    const { candidate } = heap[0]!;
    const last = heap.pop()!;
    if (heap.length > 0) {
      heap[0] = last;
      for (let at = 0; ;) {
        let least = at;
        for (const child of [2 * at + 1, 2 * at + 2])
          if (child < heap.length && this.#before(child, least)) least = child;
        if (least === at) break;
        [heap[at], heap[least]] = [heap[least]!, heap[at]!];
        at = least;
      }
    }
    return candidate;
  }

  #before(a: number, b: number): boolean {
    const [one, other] = [this.#heap[a]!, this.#heap[b]!];
    const rank = one.candidate.rank - other.candidate.rank;
    return rank === 0 || Number.isNaN(rank) ? one.order < other.order : rank > 0;
  }
}
