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
import { Simulations } from 'evolab/search';
import type { Chooser } from './chooser.ts';
import { equationWorth, meanWorth } from './equation.ts';
import { EVERYBODY, GuidedPlayout, type Guide } from './guided-playout.ts';
import { Links } from './links.ts';
import { Actions, Node, type Edge } from './node.ts';
import { choosersOf, movesOf } from './successors.ts';

/** By what the final move is chosen: the equation, its mean, its visits. */
export const FINALS = ['equation', 'value', 'visits'] as const;

/** Who follows the strategy of a playout: every role, or the searching one, among random others. */
export const LED = ['all', 'own'] as const;

export interface MiniOptions {
  /** The constant of UCT, on scores in [0, 1]. */
  readonly exploration: number;
  readonly final: (typeof FINALS)[number];
  readonly led: (typeof LED)[number];
  /** Link equal states. */
  readonly transpositions: boolean;
  /** RAVE counts as much as the results themselves after so many of them; 0: no RAVE. */
  readonly rave: number;
  /** Playouts before the first move of a game, only to learn from. */
  readonly learn: number;
  /** A playout is cut off after so many instants and counts half for everybody. */
  readonly steps: number;
  /** Simulations, for a budget without any limit. */
  readonly sims: number;
}

/** What the player is made of. */
export interface MiniParts<P extends Position> {
  readonly game: Game<P>;
  readonly guides: readonly Guide<P>[];
  readonly chooser: Chooser;
  readonly random: Random;
}

/** The share of a budget of nodes, or of the time for a move, that may go into playouts only to learn from. */
const LEARNING_SHARE = 0.25;

/** So many instants are searched for the position that is asked about next. */
const MOST_INSTANTS = 3;

/**
 * MiNI-Player (Swiechowski and Mandziuk, 2012 version): tree search with UCT for each role by itself, playouts that
 * follow one of several strategies, chosen by how well each has done, and a final choice that looks two plies into the
 * tree. Any number of roles, moves in turn or at the same instant.
 */
export class MiniPlayer<P extends Position = Position> implements Searcher<P> {
  /** Averages of own scores, on 0 to 100, and how many playouts each strategy led. */
  readonly means: Float64Array;
  readonly uses: Int32Array;
  readonly #game: Game<P>;
  readonly #options: MiniOptions;
  readonly #random: Random;
  readonly #chooser: Chooser;
  readonly #playout: GuidedPlayout<P>;
  readonly #guides: readonly Guide<P>[];
  readonly #simulations: Simulations;
  readonly #result: SearchResult;
  readonly #links = new Links();
  readonly #position: P;
  readonly #rootPosition: P;
  readonly #scores: Float64Array;
  readonly #legal: Int32Array;
  /** The way of the simulation in hand through the tree: at each node, the edge that was taken. */
  readonly #path: Node[] = [];
  readonly #taken: Edge[] = [];
  /** By role: the number of the action it takes at the node in hand, -1 if it does not choose. */
  readonly #chosen: Int32Array;
  /** RAVE: by role, the last place in the simulation at which a move was made. */
  readonly #last: readonly Map<number, number>[];
  #root: Node | undefined;
  /** Strategies may still learn from playouts that are made for it alone, and so many were made. */
  #fresh = true;
  #learned = 0;
  #depth = 0;
  /** How deep the tree may become, in instants: a budget's depth. */
  #deepest = Infinity;

  constructor({ game, guides, chooser, random }: MiniParts<P>, options: MiniOptions) {
    this.#game = game;
    this.#options = options;
    this.#random = random;
    this.#chooser = chooser;
    this.#guides = guides;
    this.#playout = new GuidedPlayout(game, guides, random, options.steps);
    this.#simulations = new Simulations(options.sims, 0);
    this.#result = newSearchResult(game.maxMoves, 1);
    this.#position = game.start();
    this.#rootPosition = game.start();
    this.#scores = new Float64Array(game.roles.length);
    this.#chosen = new Int32Array(game.roles.length);
    this.#legal = new Int32Array(game.maxMoves);
    this.means = new Float64Array(guides.length);
    this.uses = new Int32Array(guides.length);
    this.#last = game.roles.map(() => new Map<number, number>());
  }

  search(position: P, role: Role, budget: Budget = {}): SearchResult {
    if (position.over) throw new RangeError('there is nothing to search: the game is over');
    this.#run(position, role, budget, LEARNING_SHARE);
    return this.#report(role);
  }

  /** The root of the tree, to look into; undefined before the first search of a game. */
  get root(): Node | undefined {
    return this.#root;
  }

  /** Goes on with the search for `role` in `position` without choosing: for the time in which others choose. */
  think(position: P, role: Role, budget: Budget): void {
    this.#run(position, role, budget, 1);
  }

  /** `share`: of the time, what may be learned in. */
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
    this.#fresh = true;
    this.#learned = 0;
    this.means.fill(0);
    this.uses.fill(0);
    this.#chooser.reset?.();
    for (const { strategy } of this.#guides) strategy.reset?.();
  }

  /**
   * Playouts from the start that strategies learn from: not simulations, but a part of the moves of a budget. On a
   * clock it goes on the next time, until there were enough or a move is asked for.
   */
  #learn(role: Role, { nodes = Infinity, millis = Infinity }: Budget, share: number): void {
    const guides = this.#guides;
    const simulations = this.#simulations;
    const most = nodes * LEARNING_SHARE;
    const deadline = millis === Infinity ? Infinity : performance.now() + share * millis;
    while (this.#learned < this.#options.learn && simulations.nodes < most) {
      this.#position.copy(this.#rootPosition);
      const guide = this.#learned++ % guides.length;
      const whole = this.#playout.run(this.#position, guide, this.#led(role), most - simulations.nodes);
      simulations.nodes += this.#playout.length;
      if (!whole) break;
      this.#readScores(this.#position);
      this.#playout.end(guide, this.#scores);
      this.#credit(guide, role);
      if (deadline === Infinity || performance.now() < deadline) continue;
      if (share === 1) return;
      break;
    }
    for (const { strategy } of guides) strategy.learned?.();
    this.#fresh = false;
  }

  #led(role: Role): Role {
    return this.#options.led === 'own' ? role : EVERYBODY;
  }

  /** Makes `position` the root, keeping what is known below it. */
  #enter(position: P): void {
    const known = this.#root && this.#locate(this.#root, position, MOST_INSTANTS);
    this.#rootPosition.copy(position);
    if (known) {
      if (known !== this.#root && this.#options.transpositions) this.#links.keep(known);
      this.#root = known;
      return;
    }
    this.#root = this.#newNode(position);
    if (this.#options.transpositions) this.#links.keep(this.#root);
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

  /** One simulation of at most `room` moves; false if that was not enough. */
  #simulate(role: Role, room: number): boolean {
    const position = this.#position;
    const path = this.#path;
    position.copy(this.#rootPosition);
    path.length = this.#taken.length = 0;
    let node = this.#root!;
    let moves = 0;
    while (!node.over && path.length < this.#deepest && (path.length === 0 || node.visits > 0)) {
      this.#expand(node, position);
      this.#select(node);
      let choosers = choosersOf(this.#game, position);
      for (; choosers !== 0; choosers &= choosers - 1) {
        if (moves++ >= room) return false;
        const role = lowestBit(choosers);
        position.play(node.actions![role]!.moves[this.#chosen[role]]);
      }
      const edge = this.#follow(node, position);
      path.push(node);
      this.#taken.push(edge);
      node = edge.node;
    }
    let guide = -1;
    if (!node.over) {
      guide = this.#nextGuide();
      if (!this.#playout.run(position, guide, this.#led(role), room - moves)) return false;
      moves += this.#playout.length;
    }
    this.#readScores(position);
    if (guide >= 0) {
      this.#playout.end(guide, this.#scores);
      this.#credit(guide, role);
    }
    this.#simulations.end(moves);
    if (path.length > this.#depth) this.#depth = path.length;
    this.#backUp(node, guide >= 0);
    return true;
  }

  #nextGuide(): number {
    const unused = this.uses.indexOf(0);
    return unused >= 0 ? unused : this.#chooser.next(this.means, this.uses);
  }

  #credit(guide: number, role: Role): void {
    this.uses[guide]++;
    this.means[guide] += (100 * this.#scores[role] - this.means[guide]) / this.uses[guide];
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
      // Equal states have equal moves; sharing the list keeps their numbers equal, whatever the game's order.
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

  /** Every role that chooses picks an action, each by its own results. */
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

  /** The edge of the chosen actions, which have led to `position`: a new one if nobody went there. */
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
    node.edges.set(number, edge);
    if (this.#options.transpositions) this.#links.add(child);
    return edge;
  }

  #backUp(leaf: Node, played: boolean): void {
    const scores = this.#scores;
    const path = this.#path;
    if (this.#options.rave > 0) this.#markLast(played);
    this.#addToTwins(leaf, undefined);
    for (let i = path.length - 1; i >= 0; i--) {
      this.#addToTwins(path[i], this.#taken[i].actions);
      if (this.#options.rave > 0) this.#addAmaf(path[i], i, scores);
    }
  }

  /** Adds the result to a node and those linked to it, and to the actions that were taken there. */
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

  /** Notes where in the simulation each move was made last. */
  #markLast(played: boolean): void {
    for (const last of this.#last) last.clear();
    this.#path.forEach((node, place) => {
      this.#last.forEach((last, role) => {
        const move = node.moveOn(this.#taken[place], role);
        if (move !== undefined) last.set(move, place);
      });
    });
    if (!played) return;
    const { roles, moves, length } = this.#playout;
    for (let i = 0; i < length; i++) this.#last[roles[i]].set(moves[i], this.#path.length);
  }

  #addAmaf(node: Node, place: number, scores: Float64Array): void {
    node.actions!.forEach((actions, role) => {
      if (!actions) return;
      for (let a = 0; a < actions.moves.length; a++) {
        if ((this.#last[role].get(actions.moves[a]) ?? -1) < place) continue;
        actions.amafTries[a]++;
        actions.amafSums[a] += scores[role];
      }
    });
  }

  #report(role: Role): SearchResult {
    const root = this.#root!;
    const result = this.#result;
    if (!root.actions) this.#expand(root, this.#rootPosition);
    const actions = root.actions![role];
    if (!actions) throw new RangeError(`role ${role} has no choice here`);
    const { moves, tries } = actions;
    const worth = this.#options.final === 'equation' ? equationWorth(root, role) : meanWorth(actions);
    const scores = this.#options.final === 'visits' ? tries : worth;
    let best = 0;
    for (let a = 0; a < moves.length; a++) {
      result.moves[a] = moves[a];
      result.values[a] = worth[a] === -Infinity ? NaN : payoffOf(worth[a]);
      result.visits[a] = tries[a];
      const lead = scores[a] - scores[best];
      if (lead > 0 || (lead === 0 && tries[a] > tries[best])) best = a;
    }
    result.rankedBy = this.#options.final === 'visits' ? 'visits' : 'values';
    result.count = moves.length;
    result.move = result.pv[0] = moves[best];
    result.pvLength = 1;
    result.value = worth[best] === -Infinity ? 0 : payoffOf(worth[best]);
    result.nodes = this.#simulations.nodes;
    result.evals = 0;
    result.depth = this.#depth;
    return result;
  }
}

/** A score in [0, 1] as a payoff in [-1, 1]. */
function payoffOf(score: number): number {
  return Math.max(-1, Math.min(1, 2 * score - 1));
}
