import { CHANCE, type Game, type Role, type SimultaneousPosition } from '../contract/game.ts';
import {
  newSearchResult,
  type Searcher,
  type SearchLimits,
  type SearchResult,
} from '../contract/searcher.ts';
import { LabError } from '../util/errors.ts';
import type { Random } from '../util/random.ts';
import { Exploration } from './exploration.ts';
import { grown } from './grown.ts';
import { readPayoffs, type Leaf } from './leaf.ts';
import { Outcomes } from './outcomes.ts';
import { shuffle } from './shuffle.ts';
import { Simulations } from './simulations.ts';
import { UCT_DEFAULTS, type UctOptions } from './uct-options.ts';

/**
 * Decoupled UCT for games in which several roles choose at the same instant (Finnsson and Bjornsson 2008):
 * each role chooses by the results of its own actions alone, whatever the others do. It finds actions that
 * are better than the others on average, but no mixed strategies (Shafiei, Sturtevant and Schaeffer 2009).
 *
 * Chance is an instant in which nobody chooses: its outcomes are drawn by their probabilities.
 *
 * An instant has a list of actions for every role that chooses in it. Its successors are found through blocks
 * of links, one block a choice: the first role's action selects the block in which the second role's action
 * selects the next, and so on; the last selects an instant.
 */
export class DecoupledUct<P extends SimultaneousPosition = SimultaneousPosition> implements Searcher<P> {
  readonly #options: UctOptions;
  readonly #leaf: Leaf<P>;
  readonly #random: Random;
  readonly #outcomes: Outcomes<P> | undefined;
  readonly #exploration: Exploration;
  readonly #simulations: Simulations;
  readonly #roles: number;
  readonly #maxMoves: number;
  readonly #result: SearchResult;
  readonly #root: P;
  readonly #position: P;
  readonly #payoffs: Float64Array;
  /** The actions of the current simulation, and the roles that took them. */
  readonly #actions: Int32Array;
  readonly #takers: Int32Array;
  readonly #instants: Int32Array;
  /** By action. */
  #moves = new Int32Array(0);
  #tries = new Int32Array(0);
  #sums = new Float64Array(0);
  #actionCount = 0;
  /** By instant and role: where its actions begin, and their number. */
  #begins = new Int32Array(0);
  #counts = new Int32Array(0);
  /** By instant: its visits, and its first block of links, 0 before its actions are listed. */
  #visits = new Int32Array(0);
  #blocks = new Int32Array(0);
  #instantCount = 0;
  #links = new Int32Array(0);
  #linkCount = 0;
  #depth = 0;

  constructor(game: Game<P>, leaf: Leaf<P>, random: Random, options: Partial<UctOptions> = {}) {
    const all = { ...UCT_DEFAULTS, ...options };
    for (const name of ['reuse', 'solver', 'transpositions'] as const) {
      if (all[name]) throw new LabError('LAB_WRONG_GAME', `${name} is for games without simultaneous moves`);
    }
    this.#options = all;
    this.#leaf = leaf;
    this.#random = random;
    this.#outcomes = game.chance && new Outcomes(game);
    this.#exploration = new Exploration(all.cp);
    this.#simulations = new Simulations(all.sims, leaf.evals);
    this.#roles = game.roles.length;
    this.#maxMoves = game.maxMoves;
    this.#result = newSearchResult(game.maxMoves, 1);
    this.#root = game.start();
    this.#position = game.start();
    this.#payoffs = new Float64Array(this.#roles);
    this.#actions = new Int32Array(game.maxPlies + this.#roles);
    this.#takers = new Int32Array(game.maxPlies + this.#roles);
    this.#instants = new Int32Array(game.maxPlies + 1);
  }

  /** A budget's depth is that of the tree, in instants. Without another limit the option `sims` holds. */
  search(position: P, role: Role, budget: SearchLimits = {}): SearchResult {
    if (((position.choosers >> role) & 1) === 0) throw new RangeError(`role ${role} has no choice here`);
    const simulations = this.#simulations;
    this.#root.copy(position);
    this.#actionCount = 0;
    this.#linkCount = 1;
    this.#depth = 0;
    this.#instantCount = 0;
    this.#newInstant();
    this.#list(0, position);
    const deepest = budget.depth ?? Infinity;
    simulations.begin(budget);
    while (simulations.more) {
      if (!this.#simulate(role, deepest, simulations.room)) simulations.abandon();
    }
    return this.#report(role);
  }

  reset(): void {}

  /** One simulation of at most `room` moves; false if that was not enough. */
  #simulate(role: Role, deepest: number, room: number): boolean {
    const position = this.#position;
    position.copy(this.#root);
    let node = 0;
    let depth = 0;
    let taken = 0;
    let more = 0;
    for (;;) {
      if (node >= 0) this.#instants[depth++] = node;
      if (position.over) {
        readPayoffs(position, this.#payoffs);
        break;
      }
      if (node < 0 || depth > deepest || (node > 0 && this.#visits[node] === 0)) {
        more = this.#leaf.evaluate(position, role, room - taken, this.#payoffs);
        this.#simulations.evals += this.#leaf.evals;
        if (more < 0) return false;
        break;
      }
      if (this.#blocks[node] === 0) this.#list(node, position);
      const end =
        this.#outcomes !== undefined && position.turn === CHANCE
          ? this.#draw(node, position, taken, this.#outcomes)
          : this.#choose(node, position.choosers, taken);
      if (end > room) return false;
      node = this.#follow(node, taken, end, position);
      taken = end;
    }
    for (let i = 0; i < depth; i++) this.#visits[this.#instants[i]]++;
    for (let i = 0; i < taken; i++) {
      this.#tries[this.#actions[i]]++;
      this.#sums[this.#actions[i]] += this.#payoffs[this.#takers[i]];
    }
    if (depth - 1 > this.#depth) this.#depth = depth - 1;
    this.#simulations.end(taken + more);
    return true;
  }

  /** Every chooser picks an action; they are written to #actions[at..], whose end is returned. */
  #choose(node: number, choosers: number, at: number): number {
    let end = at;
    for (let role = 0; role < this.#roles; role++) {
      if (((choosers >> role) & 1) === 0) continue;
      this.#actions[end] = this.#select(node, role);
      this.#takers[end] = role;
      end++;
    }
    return end;
  }

  /** Chance draws one of its outcomes, which stand in the place of the first role's actions; the same as `#choose`. */
  #draw(node: number, position: P, at: number, outcomes: Outcomes<P>): number {
    const outcome = outcomes.sample(position, this.#random);
    this.#actions[at] = this.#moves.indexOf(outcome, this.#begins[node * this.#roles]);
    this.#takers[at] = 0;
    return at + 1;
  }

  /** Of the actions of `role`, the one with the highest upper bound of confidence. */
  #select(node: number, role: Role): number {
    const begin = this.#begins[node * this.#roles + role];
    const end = begin + this.#counts[node * this.#roles + role];
    const factor = this.#exploration.factor(this.#visits[node]);
    let best = begin;
    let most = -Infinity;
    let equals = 0;
    for (let action = begin; action < end; action++) {
      const n = this.#tries[action];
      if (n === 0) return action;
      const bound = (this.#sums[action] + factor * Math.sqrt(n)) / n;
      if (bound < most) continue;
      equals = bound > most ? 1 : equals + 1;
      // Without chance, two roles with equal statistics would always choose alike.
      if (equals > 1 && this.#random.below(equals) > 0) continue;
      most = bound;
      best = action;
    }
    return best;
  }

  /**
   * Plays #actions[at..end] and returns the instant they lead to, which may be new; -1 if there is no room.
   */
  #follow(node: number, at: number, end: number, position: P): number {
    let block = this.#blocks[node];
    for (let i = at; i < end; i++) {
      const row = node * this.#roles;
      position.play(this.#moves[this.#actions[i]]);
      const link = block + this.#actions[i] - this.#begins[row + this.#takers[i]];
      block = this.#links[link];
      if (block > 0) continue;
      if (i + 1 < end) block = this.#newBlock(this.#counts[row + this.#takers[i + 1]]);
      else if (this.#instantCount < this.#options.capacity) block = this.#newInstant();
      else return -1;
      this.#links[link] = block;
    }
    return block;
  }

  #newInstant(): number {
    const node = this.#instantCount++;
    const rows = this.#instantCount * this.#roles;
    this.#visits = grown(this.#visits, this.#instantCount);
    this.#blocks = grown(this.#blocks, this.#instantCount);
    this.#begins = grown(this.#begins, rows);
    this.#counts = grown(this.#counts, rows);
    this.#visits[node] = 0;
    this.#blocks[node] = 0;
    return node;
  }

  #newBlock(length: number): number {
    const block = this.#linkCount;
    this.#linkCount += length;
    this.#links = grown(this.#links, this.#linkCount);
    this.#links.fill(0, block, this.#linkCount);
    return block;
  }

  /** Gives an instant, whose position this is, the actions of its choosers, in random order. */
  #list(node: number, position: P): void {
    const chance = position.turn === CHANCE;
    for (let role = 0; role < this.#roles; role++) {
      const row = node * this.#roles + role;
      const begin = this.#actionCount;
      this.#begins[row] = begin;
      this.#counts[row] = 0;
      if (chance ? role > 0 : ((position.choosers >> role) & 1) === 0) continue;
      this.#moves = grown(this.#moves, begin + this.#maxMoves);
      const count = chance ? position.moves(this.#moves, begin) : position.movesOf(role, this.#moves, begin);
      this.#counts[row] = count;
      if (!chance) shuffle(this.#moves, begin, count, this.#random);
      this.#actionCount += count;
      this.#tries = grown(this.#tries, this.#actionCount);
      this.#sums = grown(this.#sums, this.#actionCount);
      this.#tries.fill(0, begin, this.#actionCount);
      this.#sums.fill(0, begin, this.#actionCount);
      if (this.#blocks[node] === 0) this.#blocks[node] = this.#newBlock(count);
    }
  }

  #report(role: Role): SearchResult {
    const result = this.#result;
    const begin = this.#begins[role];
    const count = this.#counts[role];
    const byValue = this.#options.final === 'value';
    let best = 0;
    let most = -Infinity;
    for (let i = 0; i < count; i++) {
      const tries = this.#tries[begin + i];
      const mean = this.#sums[begin + i] / tries;
      result.moves[i] = this.#moves[begin + i];
      result.values[i] = mean;
      result.visits[i] = tries;
      const score = byValue && tries > 0 ? mean : byValue ? -Infinity : tries;
      if (score > most || (score === most && tries > this.#tries[begin + best])) {
        best = i;
        most = score;
      }
    }
    const total = this.#visits[0];
    for (let i = 0; i < count; i++) result.policy[i] = result.visits[i] / total;
    result.hasPolicy = total > 0;
    result.rankedBy = byValue ? 'values' : 'visits';
    const tries = this.#tries[begin + best];
    result.count = count;
    result.move = result.pv[0] = result.moves[best];
    result.pvLength = 1;
    result.value = tries === 0 ? 0 : this.#sums[begin + best] / tries;
    result.nodes = this.#simulations.nodes;
    result.evals = this.#simulations.evals;
    result.depth = this.#depth;
    return result;
  }
}
