import {
  log,
  lowestBit,
  newSearchResult,
  type Budget,
  type Game,
  type Position,
  type Random,
  type Role,
  type Searcher,
  type SearchResult,
} from 'evolab';
import { choosersOf, movesOf, Simulations } from 'evolab/search';
import { BestLine } from './best-line.ts';
import type { Chooser } from './chooser.ts';
import { Leaders, type Standing } from './leaders.ts';
import { Links } from './links.ts';
import { Actions, Node, nodesBelow, type Edge } from './node.ts';
import type { MiniOptions } from './options.ts';
import { Playout, type PlayoutStrategy } from './playout.ts';
import { Rave } from './rave.ts';
import { writeResult } from './result.ts';

/** What a player is made of. */
export interface MiniParts<P extends Position> {
  readonly game: Game<P>;
  readonly strategies: readonly PlayoutStrategy<P>[];
  /** A new one for each role if roles follow strategies of their own. */
  readonly newChooser: () => Chooser;
  readonly random: Random;
}

/**
 * The share of a budget of nodes, or of the time for a move, that may be spent on playouts only to learn
 * from.
 */
const LEARNING_SHARE = 0.25;

/** How many instants below the root the next position is looked for. */
const MOST_INSTANTS = 3;

/**
 * MiNI-Player (Swiechowski and Mandziuk, the version of 2012): a tree search with UCT for each role
 * separately. Each playout follows one of several strategies, chosen by how well each has scored. The final
 * choice looks two plies into the tree. For any number of roles that move in turn or simultaneously.
 */
export class MiniPlayer<P extends Position = Position> implements Searcher<P> {
  readonly #game: Game<P>;
  readonly #options: MiniOptions;
  readonly #random: Random;
  readonly #leaders: Leaders;
  readonly #playout: Playout<P>;
  readonly #strategies: readonly PlayoutStrategy<P>[];
  readonly #simulations: Simulations;
  readonly #result: SearchResult;
  readonly #links = new Links();
  readonly #position: P;
  readonly #rootPosition: P;
  readonly #scores: Float64Array;
  readonly #legal: Int32Array;
  /** The path of the current simulation through the tree, and the edge taken at each node. */
  readonly #path: Node[] = [];
  readonly #taken: Edge[] = [];
  /** By role: the index of its action at the current node, -1 if it does not choose. */
  readonly #chosen: Int32Array;
  readonly #rave: Rave | undefined;
  readonly #line: BestLine<P> | undefined;
  #root: Node | undefined;
  /** How many nodes the tree has. */
  #size = 0;
  /** Whether the playouts only to learn from are not finished, and how many were made. */
  #fresh = true;
  #learned = 0;
  #depth = 0;
  /** The budget's depth: how deep the tree may become, in instants. */
  #deepest = Infinity;

  constructor({ game, strategies, newChooser, random }: MiniParts<P>, options: MiniOptions) {
    this.#game = game;
    this.#options = options;
    this.#random = random;
    this.#leaders = new Leaders(game.roles.length, strategies.length, options.led === 'each', newChooser);
    this.#strategies = strategies;
    this.#playout = new Playout(game, strategies, random, options);
    this.#simulations = new Simulations(options.sims, 0);
    this.#result = newSearchResult(game.maxMoves, 1);
    this.#position = game.start();
    this.#rootPosition = game.start();
    this.#scores = new Float64Array(game.roles.length);
    this.#chosen = new Int32Array(game.roles.length);
    this.#legal = new Int32Array(game.maxMoves);
    if (options.rave > 0) this.#rave = new Rave(game.roles.length);
    if (game.roles.length === 1) this.#line = new BestLine(game);
  }

  search(position: P, role: Role, budget: Budget = {}): SearchResult {
    if (position.over) throw new RangeError('there is nothing to search: the game is over');
    this.#run(position, role, budget, LEARNING_SHARE);
    return this.#report(role);
  }

  /** What strategies have scored for a role; unless `led` is `each`, for the roles that were searched for. */
  standing(role: Role): Standing {
    return this.#leaders.standing(role);
  }

  /** The root of the tree, for inspection; undefined before the first search of a game. */
  get root(): Node | undefined {
    return this.#root;
  }

  /**
   * Continues the search for `role` in `position` without a result: for the time in which other roles choose.
   */
  ponder(position: P, role: Role, budget: Budget): void {
    this.#run(position, role, budget, 1);
  }

  /** `share`: the part of the time that may be spent on learning. */
  #run(position: P, role: Role, budget: Budget, share: number): void {
    this.#enter(position);
    const simulations = this.#simulations;
    simulations.begin(budget);
    this.#depth = 0;
    this.#deepest = budget.depth ?? Infinity;
    if (this.#fresh) this.#learn(role, budget, share);
    while (simulations.more) {
      if (!this.#simulate(role, simulations.room)) simulations.abandon();
    }
  }

  reset(): void {
    this.#root = undefined;
    this.#line?.clear();
    this.#fresh = true;
    this.#learned = 0;
    this.#leaders.reset();
    for (const { strategy } of this.#strategies) strategy.reset?.();
  }

  /**
   * Makes playouts from the root that strategies learn from. They do not count as simulations, but their
   * moves count as nodes. While pondering on a clock, what is left is made the next time.
   */
  #learn(role: Role, { nodes = Infinity, millis = Infinity }: Budget, share: number): void {
    const strategies = this.#strategies;
    const simulations = this.#simulations;
    this.#playout.inTree.length = 0;
    const most = nodes * LEARNING_SHARE;
    const deadline = millis === Infinity ? Infinity : performance.now() + share * millis;
    while (this.#learned < this.#options.learn && simulations.nodes < most) {
      this.#position.copy(this.#rootPosition);
      this.#leaders.inTurn(this.#learned++);
      const whole = this.#playout.run(this.#position, this.#leaders.byRole, role, most - simulations.nodes);
      simulations.nodes += this.#playout.length;
      if (!whole) break;
      this.#readScores(this.#position);
      if (this.#position.over) this.#line?.offer(this.#scores[0], [], [], this.#playout);
      this.#playout.end(this.#scores);
      this.#leaders.credit(role, this.#scores);
      if (deadline === Infinity || performance.now() < deadline) continue;
      if (share === 1) return;
      break;
    }
    for (const { strategy } of strategies) strategy.learned?.();
    this.#fresh = false;
  }

  /** Makes `position` the root and keeps its subtree if it is in the tree. */
  #enter(position: P): void {
    const known = this.#root && this.#locate(this.#root, position, MOST_INSTANTS);
    this.#line?.follow(this.#rootPosition, position);
    this.#rootPosition.copy(position);
    if (known && known === this.#root) return;
    this.#root = known ?? this.#newNode(position);
    const nodes = nodesBelow(this.#root);
    this.#size = nodes.length;
    if (this.#options.transpositions) this.#links.keep(nodes);
  }

  #locate(node: Node, position: P, instants: number): Node | undefined {
    if (node.low === position.key(0) && node.high === position.key(1)) return node;
    if (instants === 0) return undefined;
    for (const edge of node.edges.values()) {
      const found = this.#locate(edge.node, position, instants - 1);
      if (found) return found;
    }
    return undefined;
  }

  /** Makes one simulation of at most `room` moves; false if it needs more. */
  #simulate(role: Role, room: number): boolean {
    const position = this.#position;
    const path = this.#path;
    const { inTree } = this.#playout;
    position.copy(this.#rootPosition);
    path.length = this.#taken.length = inTree.length = 0;
    let node = this.#root!;
    let moves = 0;
    while (!node.over && path.length < this.#deepest && (path.length === 0 || node.visits > 0)) {
      this.#expand(node, position);
      this.#select(node);
      let choosers = choosersOf(this.#game, position);
      for (; choosers !== 0; choosers &= choosers - 1) {
        if (moves++ >= room) return false;
        const role = lowestBit(choosers);
        const move = node.actions![role]!.moves[this.#chosen[role]];
        inTree.add(role, move);
        position.play(move);
      }
      const edge = this.#follow(node, position);
      path.push(node);
      this.#taken.push(edge);
      node = edge.node;
    }
    const played = !node.over;
    if (played) {
      this.#leaders.choose();
      if (!this.#playout.run(position, this.#leaders.byRole, role, room - moves)) return false;
      moves += this.#playout.length;
    }
    this.#readScores(position);
    if (position.over)
      this.#line?.offer(this.#scores[0], path, this.#taken, played ? this.#playout : undefined);
    if (played) {
      this.#playout.end(this.#scores);
      this.#leaders.credit(role, this.#scores);
    }
    this.#simulations.end(moves);
    if (path.length > this.#depth) this.#depth = path.length;
    this.#backUp(node, played);
    return true;
  }

  #readScores(position: P): void {
    const scores = this.#scores;
    for (let role = 0; role < scores.length; role++)
      scores[role] = position.over ? (position.payoff(role) + 1) / 2 : 0.5;
  }

  #newNode(position: P): Node {
    return new Node(this.#game.roles.length, position.over, position.key(0), position.key(1));
  }

  #expand(node: Node, position: P): void {
    if (node.actions) return;
    for (let twin = node.twin; twin !== node; twin = twin.twin) {
      if (!twin.actions) continue;
      // Equal states have equal moves; a shared list keeps their indices equal even if the game orders them
      // anew.
      node.actions = twin.actions.map((actions) => actions && this.#newActions(actions.moves));
      return;
    }
    const choosers = choosersOf(this.#game, position);
    node.actions = this.#game.roles.map((_, role) => {
      if (((choosers >> role) & 1) === 0) return undefined;
      const count = movesOf(this.#game, position, role, this.#legal);
      return this.#newActions(this.#legal.slice(0, count));
    });
  }

  #newActions(moves: Int32Array): Actions {
    return new Actions(moves, this.#options.rave > 0);
  }

  /** Selects an action for every role that chooses, each by its own results. */
  #select(node: Node): void {
    const actions = node.actions!;
    for (let role = 0; role < actions.length; role++) {
      const own = actions[role];
      this.#chosen[role] = own ? this.#selectAction(node, own) : -1;
    }
  }

  #selectAction(node: Node, actions: Actions): number {
    const { exploration, rave } = this.#options;
    const { tries, sums, amafTries, amafSums } = actions;
    const random = this.#random;
    const factor = exploration * Math.sqrt(log(Math.max(1, node.visits)));
    let best = 0;
    let most = -Infinity;
    let equals = 0;
    for (let a = 0; a < tries.length; a++) {
      const n = tries[a];
      let bound = Infinity;
      if (n > 0) {
        let mean = sums[a] / n;
        if (rave > 0 && amafTries[a] > 0) {
          const share = Math.sqrt(rave / (3 * node.visits + rave));
          mean = (1 - share) * mean + (share * amafSums[a]) / amafTries[a];
        }
        bound = mean + factor / Math.sqrt(n);
      }
      if (bound < most) continue;
      equals = bound > most ? 1 : equals + 1;
      if (equals > 1 && random.below(equals) > 0) continue;
      most = bound;
      best = a;
    }
    return best;
  }

  /**
   * The edge of the chosen actions, which have led to `position`; a new one if they were never chosen before. A full tree
   * does not keep it: then the next simulation that comes here finds a leaf again.
   */
  #follow(node: Node, position: P): Edge {
    const chosen = this.#chosen;
    const actions = node.actions!;
    let number = 0;
    for (let role = 0; role < chosen.length; role++) {
      const own = actions[role];
      if (own) number = number * own.moves.length + chosen[role];
    }
    const known = node.edges.get(number);
    if (known) return known;
    const child = this.#newNode(position);
    const edge = { node: child, actions: chosen.slice() };
    if (this.#size >= this.#options.capacity) return edge;
    this.#size++;
    node.edges.set(number, edge);
    if (this.#options.transpositions) this.#links.add(child);
    return edge;
  }

  #backUp(leaf: Node, played: boolean): void {
    const path = this.#path;
    const rave = this.#rave;
    rave?.mark(path, this.#taken, played ? this.#playout : undefined);
    this.#addToTwins(leaf, undefined);
    for (let i = path.length - 1; i >= 0; i--) {
      this.#addToTwins(path[i], this.#taken[i].actions);
      rave?.credit(path[i], i, this.#scores);
    }
  }

  /** Adds the result to a node and its twins, and to the actions taken there. */
  #addToTwins(node: Node, taken: Int32Array | undefined): void {
    const scores = this.#scores;
    let twin = node;
    do {
      twin.addResult(scores);
      if (taken && twin.actions) {
        for (let role = 0; role < taken.length; role++) {
          const actions = twin.actions[role];
          if (!actions) continue;
          actions.tries[taken[role]]++;
          actions.sums[taken[role]] += scores[role];
        }
      }
      twin = twin.twin;
    } while (twin !== node);
  }

  #report(role: Role): SearchResult {
    const root = this.#root!;
    const result = this.#result;
    if (!root.actions) this.#expand(root, this.#rootPosition);
    writeResult(result, root, role, this.#options.final, this.#line);
    result.nodes = this.#simulations.nodes;
    result.evals = 0;
    result.depth = this.#depth;
    return result;
  }
}
