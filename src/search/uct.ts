import { CHANCE, type Game, type Position, type Role } from '../contract/game.ts';
import { requireGame } from '../contract/requirements.ts';
import type { SearchObserver } from '../contract/search-observer.ts';
import {
  newSearchResult,
  type Searcher,
  type SearchLimits,
  type SearchResult,
} from '../contract/searcher.ts';
import { LabError } from '../util/errors.ts';
import type { Random } from '../util/random.ts';
import { Exploration } from './exploration.ts';
import type { Prior } from './prior.ts';
import { readPayoffs, type Leaf } from './leaf.ts';
import { Outcomes } from './outcomes.ts';
import { shuffle } from './shuffle.ts';
import { Simulations } from './simulations.ts';
import { isZeroSum, prove } from './solver.ts';
import { Tree } from './tree.ts';
import { UCT_DEFAULTS, type UctOptions } from './uct-options.ts';

/** More than any bound: children that were never visited go first. */
const UNVISITED = 1e9;

/** The most moves of other roles in a row that are followed to find a position in the tree. */
const MAX_REPLIES = 4;

/**
 * Monte-Carlo tree search with UCT (Kocsis and Szepesvari 2006) for any number of roles that move in turn:
 * each role chooses by its own results. Outcomes of chance are nodes too, drawn by their probabilities.
 *
 * A node is evaluated as a leaf when it is first visited, and expanded when it is visited again; its children
 * are in random order, and those that were never visited go first. The result has visits and means (NaN for
 * moves never tried); a move that is proven lost counts as not visited.
 */
export class Uct<P extends Position = Position> implements Searcher<P> {
  readonly tree: Tree;
  readonly #options: UctOptions;
  readonly #solver: boolean;
  readonly #leaf: Leaf<P>;
  readonly #prior: Prior<P> | undefined;
  readonly #observer: SearchObserver | undefined;
  /** The visits that every child begins with. */
  readonly #virtualVisits: number;
  readonly #random: Random;
  readonly #outcomes: Outcomes<P> | undefined;
  readonly #exploration: Exploration;
  readonly #simulations: Simulations;
  readonly #maxPlies: number;
  readonly #result: SearchResult;
  readonly #root: P;
  readonly #position: P;
  readonly #replies: P[];
  readonly #payoffs: Float64Array;
  /** The nodes of the current simulation, and the roles that moved there. */
  readonly #path: Int32Array;
  readonly #movers: Int32Array;
  /**
   * By ply of the path: the value of a proven child whose sibling was visited in its place; otherwise NaN.
   */
  readonly #provenValues: Float64Array;
  /** The depth the tree may reach, and the one that simulations have reached. */
  #maxDepth = 0;
  #depth = 0;
  #role: Role = 0;
  /** The child of the root that was chosen last, 0 if the tree is not reused. */
  #chosen = 0;

  constructor(
    game: Game<P>,
    leaf: Leaf<P>,
    random: Random,
    options: Partial<UctOptions> = {},
    prior?: Prior<P>,
    observer?: SearchObserver,
  ) {
    const all = { ...UCT_DEFAULTS, ...options };
    if (all.solver) {
      const needs = { roles: [1, 2], turns: 'alternating', chance: false } as const;
      requireGame(game, needs, 'the solver of uct', 'leave out solver');
    }
    if (prior && all.transpositions)
      throw new LabError('LAB_BAD_OPTION', 'a guide and transpositions do not go together', 'leave out one');
    this.#options = all;
    this.#prior = prior;
    this.#observer = observer;
    this.#virtualVisits = prior?.virtualVisits ?? 0;
    this.#solver = all.solver;
    this.#leaf = leaf;
    this.#random = random;
    this.#exploration = new Exploration(all.cp);
    this.#simulations = new Simulations(all.sims, Math.max(leaf.evals, prior ? 1 : 0));
    const cap = Math.max(all.capacity, game.maxMoves + 1);
    this.tree = new Tree(game.maxMoves, cap, all.transpositions, prior?.kind === 'bias');
    this.#maxPlies = game.maxPlies;
    this.#result = newSearchResult(game.maxMoves);
    this.#outcomes = game.chance && new Outcomes(game);
    this.#root = game.start();
    this.#position = game.start();
    this.#replies = Array.from({ length: MAX_REPLIES }, () => game.start());
    this.#payoffs = new Float64Array(game.roles.length);
    this.#path = new Int32Array(game.maxPlies + 2);
    this.#movers = new Int32Array(game.maxPlies + 2);
    this.#provenValues = new Float64Array(game.maxPlies + 2);
  }

  /** A budget's depth is that of the tree. Without another limit the option `sims` holds. */
  search(position: P, role: Role, budget: SearchLimits = {}): SearchResult {
    if (position.over) throw new RangeError('there is nothing to search: the game is over');
    const { tree } = this;
    const simulations = this.#simulations;
    const found =
      this.#options.reuse && this.#chosen > 0 ? this.#findNode(this.#chosen, this.#root, position, 0) : 0;
    if (found > 0) tree.reroot(found);
    else tree.clear();
    this.#root.copy(position);
    this.#role = role;
    this.#maxDepth = Math.min(budget.depth ?? Infinity, this.#maxPlies);
    this.#depth = 0;
    simulations.begin(budget);
    if (tree.first[0] === 0) this.#expand(0, position);
    while (simulations.more && tree.proven[0] === 0) {
      if (!this.#simulate(simulations.room)) simulations.abandon();
    }
    return this.#report();
  }

  reset(): void {
    this.#chosen = 0;
  }

  /** One simulation of at most `room` moves; false if that was not enough. */
  #simulate(room: number): boolean {
    const tree = this.tree;
    const position = this.#position;
    const path = this.#path;
    const movers = this.#movers;
    position.copy(this.#root);
    let node = 0;
    let length = 1;
    let plies = 0;
    for (;;) {
      if (position.over) {
        readPayoffs(position, this.#payoffs);
        if (this.#solver && isZeroSum(this.#payoffs)) tree.proven[node] = 1;
        break;
      }
      if (this.#solver && tree.proven[node] === 1) {
        this.#setPayoffs(movers[length - 1], tree.mean(node));
        break;
      }
      const deep = length > this.#maxDepth;
      if (
        deep ||
        (tree.first[node] === 0 && (this.#isNew(node, movers[length - 1]) || !this.#expand(node, position)))
      ) {
        plies = this.#leaf.evaluate(position, this.#role, room - length + 1, this.#payoffs);
        this.#simulations.evals += this.#leaf.evals;
        if (plies < 0) return false;
        break;
      }
      if (length > room) return false;
      if (this.#outcomes !== undefined && position.turn === CHANCE)
        node = tree.childBy(node, this.#outcomes.sample(position, this.#random));
      else node = this.#prior?.kind === 'bias' ? this.#selectBiased(node) : this.#select(node);
      if (this.#solver) {
        this.#provenValues[length - 1] = Number.NaN;
        if (tree.proven[node] === 1) node = this.#unprovenSibling(node, path[length - 1], length - 1);
      }
      movers[length] = position.turn;
      path[length] = node;
      length++;
      position.play(tree.moves[node]);
    }
    this.#simulations.end(plies + length - 1);
    if (length - 1 > this.#depth) this.#depth = length - 1;
    this.#backUp(length);
    if (this.#solver) prove(tree, path, movers, length);
    this.#observer?.simulated(tree, path, length, this.#payoffs);
    return true;
  }

  /** Sets the payoffs of a zero-sum game in which `role` gets `value`. */
  #setPayoffs(role: Role, value: number): void {
    for (let r = 0; r < this.#payoffs.length; r++) this.#payoffs[r] = r === role ? value : -value;
  }

  /**
   * Chooses what to visit in place of a proven child, of which a visit would teach nothing: the best of its
   * siblings that are not proven, or the child itself if there are none. The child still counts the visit,
   * and the nodes above get its value.
   */
  #unprovenSibling(child: number, parent: number, ply: number): number {
    const tree = this.tree;
    const value = tree.mean(child);
    const factor = this.#exploration.factor(tree.visits[parent]);
    const end = tree.first[parent] + tree.counts[parent];
    let best = child;
    let most = -Infinity;
    for (let other = tree.first[parent]; value < 1 && other < end; other++) {
      const bound = tree.mean(other) + factor * tree.stats[2 * other + 1];
      if (tree.proven[other] === 1 || bound <= most) continue;
      most = bound;
      best = other;
    }
    if (best === child) return child;
    tree.visit(child, value);
    tree.prove(child, value);
    this.#provenValues[ply] = value;
    return best;
  }

  /** The child of `node` with the highest upper bound of confidence. */
  #select(node: number): number {
    const tree = this.tree;
    const stats = tree.stats;
    const begin = tree.first[node];
    const end = begin + tree.counts[node];
    const n = tree.transpositions === undefined ? tree.visits[node] : tree.totals[begin];
    const factor = this.#exploration.factor(n);
    let best = begin;
    let most = -Infinity;
    for (let child = begin; child < end; child++) {
      const width = stats[2 * child + 1];
      if (width === 0) return child;
      const bound = stats[2 * child] + factor * width;
      if (bound > most) {
        most = bound;
        best = child;
      }
    }
    return best;
  }

  /** Like `#select`, with the bias of each child, which fades as it is visited. */
  #selectBiased(node: number): number {
    const { stats, bias, visits, first, counts } = this.tree;
    const begin = first[node];
    const factor = this.#exploration.factor(visits[node]);
    let best = begin;
    let most = -Infinity;
    for (let child = begin; child < begin + counts[node]; child++) {
      const width = stats[2 * child + 1];
      // Of the children that were never visited the one with the largest bias goes first.
      const bound =
        width === 0
          ? UNVISITED + bias[child]
          : stats[2 * child] + factor * width + bias[child] / (visits[child] + 1);
      if (bound > most) {
        most = bound;
        best = child;
      }
    }
    return best;
  }

  /** Whether no simulation has visited `node` yet, which `mover` led to: outcomes of chance have no virtual visits. */
  #isNew(node: number, mover: Role): boolean {
    return this.tree.visits[node] === (node === 0 || mover === CHANCE ? 0 : this.#virtualVisits);
  }

  /** Gives `node`, whose position is `position`, its children in random order; false if there is no room. */
  #expand(node: number, position: P): boolean {
    const tree = this.tree;
    if (tree.full) return false;
    const known = tree.transpositions;
    if (known?.find(position.key(0), position.key(1))) {
      tree.first[node] = known.first;
      tree.counts[node] = known.count;
      return true;
    }
    const begin = tree.size;
    const count = position.moves(tree.moves, begin);
    const prior = position.turn === CHANCE ? undefined : this.#prior;
    const affordable = this.#simulations.evalsLeft >= count + this.#leaf.evals;
    // The root needs children, whether or not they can be valued.
    if (prior && !affordable && node !== 0) return false;
    if (!tree.addChildren(node, count)) return false;
    known?.add(position.key(0), position.key(1), begin, count);
    if (position.turn === CHANCE) return true;
    shuffle(tree.moves, begin, count, this.#random);
    if (prior && affordable) this.#evaluateChildren(prior, begin, count, position);
    else prior?.skipChildren(tree, begin, count);
    return true;
  }

  #evaluateChildren(prior: Prior<P>, begin: number, count: number, position: P): void {
    const before = prior.evals;
    prior.evaluateChildren(this.tree, begin, count, position);
    this.#simulations.evals += prior.evals - before;
  }

  #backUp(length: number): void {
    const tree = this.tree;
    const path = this.#path;
    const movers = this.#movers;
    const payoffs = this.#payoffs;
    tree.visits[0]++;
    for (let i = length - 1; i > 0; i--) {
      if (this.#solver && i < length - 1 && !Number.isNaN(this.#provenValues[i]))
        this.#setPayoffs(movers[i + 1], this.#provenValues[i]);
      // What an outcome of chance is worth matters to nobody who chooses.
      tree.visit(path[i], payoffs[movers[i] === CHANCE ? this.#role : movers[i]]);
    }
    if (tree.transpositions === undefined) return;
    for (let i = 1; i < length; i++) tree.totals[tree.first[path[i - 1]]]++;
  }

  #report(): SearchResult {
    const { tree } = this;
    const { visits, proven, moves } = tree;
    const result = this.#result;
    const begin = tree.first[0];
    const count = tree.counts[0];
    const solved = proven[0] === 1;
    // Without a simulation the prior is all there is.
    const byValue = solved || this.#options.final === 'value' || this.#simulations.done === 0;
    let best = -1;
    let most = 0;
    let total = 0;
    for (let child = begin; child < begin + count; child++) {
      const mean = visits[child] === 0 ? -Infinity : tree.mean(child);
      const lost = proven[child] === 1 && mean === -1;
      const counted = lost ? 0 : visits[child] - this.#virtualVisits;
      const score = byValue ? mean : counted;
      result.moves[child - begin] = moves[child];
      result.values[child - begin] = visits[child] === 0 ? Number.NaN : mean;
      result.visits[child - begin] = counted;
      total += counted;
      // If the root is proven, only proven moves count: a mean of 1 may be luck.
      if (solved && proven[child] === 0) continue;
      if (best < 0 || score > most || (score === most && visits[child] > visits[best])) {
        best = child;
        most = score;
      }
    }
    for (let i = 0; i < count; i++) result.policy[i] = result.visits[i] / total;
    result.hasPolicy = total > 0;
    this.#chosen = best;
    result.rankedBy = byValue ? 'values' : 'visits';
    result.count = count;
    result.move = moves[best];
    result.value = tree.mean(best);
    result.nodes = this.#simulations.nodes;
    result.evals = this.#simulations.evals;
    result.depth = this.#depth;
    this.#position.copy(this.#root);
    result.pvLength = tree.copyPv(best, result.pv, this.#outcomes && this.#position);
    return result;
  }

  /**
   * The node of position `wanted` among `node` and its descendants through moves of other roles; 0 if there
   * is none. `from` is the position before the move of `node`.
   */
  #findNode(node: number, from: P, wanted: P, replies: number): number {
    const { first, counts, visits, moves } = this.tree;
    const here = this.#replies[replies];
    here.copy(from);
    here.play(moves[node]);
    if (here.over) return 0;
    if (here.turn === wanted.turn && here.key(0) === wanted.key(0) && here.key(1) === wanted.key(1))
      return node;
    if (here.turn === this.#role || replies + 1 === MAX_REPLIES || first[node] === 0) return 0;
    for (let child = first[node]; child < first[node] + counts[node]; child++) {
      const found = visits[child] === 0 ? 0 : this.#findNode(child, here, wanted, replies + 1);
      if (found > 0) return found;
    }
    return 0;
  }
}
