import type { Evaluator } from '../contract/evaluator.ts';
import { CHANCE, type Game, type Position, type Role } from '../contract/game.ts';
import { defaultsOf, option, type OptionsOf } from '../contract/option.ts';
import { defineSearcher } from '../contract/plugin.ts';
import type { SearchObserver } from '../contract/search-observer.ts';
import {
  newSearchResult,
  type Searcher,
  type SearchLimits,
  type SearchResult,
} from '../contract/searcher.ts';
import { exp, log } from '../util/math.ts';
import type { Random } from '../util/random.ts';
import { drawDirichlet } from './dirichlet.ts';
import { Estimate } from './estimate.ts';
import { grown } from './grown.ts';
import { GumbelRoot } from './gumbel.ts';
import { Playout, readPayoffs } from './leaf.ts';
import { Outcomes } from './outcomes.ts';
import { Simulations } from './simulations.ts';
import { Tree } from './tree.ts';

/** The options of the searcher `puct`. */
export const PUCT_OPTIONS = {
  c: option.number(1.5, {
    min: 0,
    max: 100,
    tune: [0.5, 4],
    help: 'exploration constant: mean + c prior sqrt(N) / (1 + n), values in [-1, 1]',
  }),
  sims: option.whole(400, { min: 1, help: 'simulations, for a budget without any limit' }),
  root: option.choice('puct', ['puct', 'gumbel'], {
    help: 'how the moves of the root are chosen: like all others, or by sequential halving (Danihelka et al. 2022)',
  }),
  considered: option.whole(16, {
    min: 1,
    max: 1024,
    help: 'root=gumbel: moves that the halving begins with',
  }),
  fpu: option.number(0.25, {
    min: 0,
    max: 2,
    help: 'first-play urgency: a move never tried counts as the mean of its position less this',
  }),
  temperature: option.number(0, {
    min: 0,
    max: 10,
    help: 'the final move is drawn by visits^(1/temperature), 0: the most visited; root=gumbel: scale of the Gumbel noise',
  }),
  noise: option.number(0, {
    min: 0,
    max: 1,
    help: 'share of Dirichlet noise in the priors of the root, for self-play; root=puct',
  }),
  alpha: option.number(0.3, { above: 0, max: 100, help: 'parameter of the Dirichlet noise' }),
  capacity: option.whole(2 ** 20, {
    min: 1,
    max: 2 ** 27,
    help: 'maximum of nodes in the tree; when it is full, leaves stay leaves',
  }),
};

/** Values of `PUCT_OPTIONS`. */
export type PuctOptions = OptionsOf<typeof PUCT_OPTIONS>;

const PUCT_DEFAULTS: PuctOptions = defaultsOf(PUCT_OPTIONS);

/**
 * Tree search with priors (PUCT: Rosin 2011, as in Silver et al. 2017), for any number of roles that move in turn, with or
 * without chance. A node is evaluated once, when it is first visited: the evaluator's policy gives the priors of its moves,
 * and the same call its value. Outcomes of chance are drawn by their probabilities.
 *
 * With root=gumbel the root is searched by sequential halving, and the nodes below by the improved policy; its `policy` is at
 * least as good as the priors even after few simulations. Otherwise `policy` is the share of visits.
 */
export class Puct<P extends Position = Position> implements Searcher<P> {
  readonly tree: Tree;
  readonly #options: PuctOptions;
  readonly #random: Random;
  readonly #observer: SearchObserver | undefined;
  readonly #estimate: Estimate<P>;
  readonly #outcomes: Outcomes<P> | undefined;
  readonly #simulations: Simulations;
  readonly #maxPlies: number;
  readonly #result: SearchResult;
  readonly #root: P;
  readonly #position: P;
  readonly #payoffs: Float64Array;
  readonly #path: Int32Array;
  readonly #movers: Int32Array;
  readonly #moves: Int32Array;
  readonly #priors: Float64Array;
  readonly #scores: Float64Array;
  readonly #gumbel: GumbelRoot | undefined;
  /** By node: its estimate for the role to move there, and the sum of all results for that role. */
  #values = new Float64Array(0);
  #sums = new Float64Array(0);
  #role: Role = 0;
  #maxDepth = 0;
  #depth = 0;
  #rootEvals = 0;

  /** Without an evaluator, all priors are equal and payoffs those of playouts. */
  constructor(
    game: Game<P>,
    evaluator: Evaluator<P> | undefined,
    random: Random,
    options: Partial<PuctOptions> = {},
    observer?: SearchObserver,
  ) {
    const all = { ...PUCT_DEFAULTS, ...options };
    this.#options = all;
    this.#random = random;
    this.#observer = observer;
    this.#estimate = new Estimate(game, evaluator, new Playout(game, random));
    this.#outcomes = game.chance && new Outcomes(game);
    this.#simulations = new Simulations(all.sims, this.#estimate.evals);
    this.tree = new Tree(game.maxMoves, Math.max(all.capacity, game.maxMoves + 1), false, true);
    this.#maxPlies = game.maxPlies;
    this.#result = newSearchResult(game.maxMoves);
    this.#result.rankedBy = 'visits';
    this.#root = game.start();
    this.#position = game.start();
    this.#payoffs = new Float64Array(game.roles.length);
    this.#path = new Int32Array(game.maxPlies + 2);
    this.#movers = new Int32Array(game.maxPlies + 2);
    this.#moves = new Int32Array(game.maxMoves);
    this.#priors = new Float64Array(game.maxMoves);
    this.#scores = new Float64Array(game.maxMoves);
    this.#gumbel = all.root === 'gumbel' ? new GumbelRoot(game.maxMoves) : undefined;
  }

  /** A budget's depth is that of the tree. Without another limit the option `sims` holds. The root is evaluated before. */
  search(position: P, role: Role, budget: SearchLimits = {}): SearchResult {
    if (position.over) throw new RangeError('there is nothing to search: the game is over');
    const simulations = this.#simulations;
    this.tree.clear();
    this.#root.copy(position);
    this.#role = role;
    this.#maxDepth = Math.min(budget.depth ?? Infinity, this.#maxPlies);
    this.#depth = 0;
    simulations.begin(budget);
    this.#evaluateRoot(budget);
    while (simulations.more) {
      if (!this.#simulate(simulations.room)) simulations.abandon();
    }
    return this.#report();
  }

  reset(): void {}

  /** The evaluation of the root is paid for by the budget, if there is enough. */
  #evaluateRoot({ evals, ...rest }: SearchLimits): void {
    const { tree } = this;
    const each = this.#estimate.evals;
    this.#position.copy(this.#root);
    if (evals !== undefined && evals < each) {
      const count = this.#position.moves(this.#moves, 0);
      this.#priors.fill(1 / count, 0, count);
      this.#payoffs.fill(0);
      this.#addMoves(0, count, this.#role);
    } else {
      if (evals !== undefined) this.#simulations.begin({ ...rest, evals: evals - each });
      // A playout of the root costs nothing: it only tells what the root is worth.
      this.#expand(0, this.#position, Infinity);
    }
    // The budget of the simulations is what the root has left.
    this.#rootEvals = this.#simulations.evals;
    this.#simulations.evals = 0;
    const { noise, alpha, considered, temperature } = this.#options;
    if (this.#gumbel) {
      const planned = this.#simulations.planned;
      this.#gumbel.begin(tree, this.#values[0], considered, planned, temperature, this.#random);
    } else if (noise > 0) {
      const begin = tree.first[0];
      drawDirichlet(alpha, tree.counts[0], this.#priors, this.#random);
      for (let i = 0; i < tree.counts[0]; i++)
        tree.bias[begin + i] = (1 - noise) * tree.bias[begin + i] + noise * this.#priors[i];
    }
  }

  /** One simulation of at most `room` moves; false if that was not enough. */
  #simulate(room: number): boolean {
    const { tree } = this;
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
        break;
      }
      if (tree.first[node] === 0 || length > this.#maxDepth) {
        plies = this.#expand(node, position, room - length + 1);
        if (plies < 0) return false;
        break;
      }
      if (length > room) return false;
      const { turn } = position;
      node =
        turn === CHANCE
          ? tree.childBy(node, this.#outcomes!.sample(position, this.#random))
          : this.#select(node);
      movers[length] = turn;
      path[length] = node;
      length++;
      position.play(tree.moves[node]);
    }
    this.#simulations.end(plies + length - 1);
    if (length - 1 > this.#depth) this.#depth = length - 1;
    tree.visits[0]++;
    for (let i = length - 1; i > 0; i--) {
      // What an outcome of chance is worth matters to nobody who chooses.
      const mover = movers[i] === CHANCE ? this.#role : movers[i];
      tree.visit(path[i], this.#payoffs[mover]);
      this.#sums[path[i - 1]] += this.#payoffs[mover];
    }
    this.#observer?.simulated(tree, path, length, this.#payoffs);
    return true;
  }

  /** Evaluates `node`, whose position is `position`, and gives it its moves, if there is room and it has none yet. */
  #expand(node: number, position: P, room: number): number {
    const { tree } = this;
    const { turn } = position;
    const count = position.moves(this.#moves, 0);
    const made = this.#estimate.read(
      position,
      this.#role,
      this.#moves,
      count,
      room,
      this.#payoffs,
      this.#priors,
    );
    if (made < 0) return made;
    this.#simulations.evals += this.#estimate.evals;
    if (tree.first[node] === 0 && !tree.full)
      this.#addMoves(node, count, turn === CHANCE ? this.#role : turn);
    return made;
  }

  /** Gives `node` the listed moves with their priors and, of the payoffs, its estimate for `role`; not if there is no room. */
  #addMoves(node: number, count: number, role: Role): void {
    const { tree } = this;
    const begin = tree.size;
    if (!tree.addChildren(node, count)) return;
    this.#values = grown(this.#values, tree.size);
    this.#sums = grown(this.#sums, tree.size);
    this.#values[node] = this.#sums[node] = this.#payoffs[role];
    for (let i = 0; i < count; i++) {
      tree.moves[begin + i] = this.#moves[i];
      tree.bias[begin + i] = this.#priors[i];
    }
    this.#gumbel?.expanded(tree, node);
  }

  #select(node: number): number {
    if (this.#gumbel === undefined) return this.#selectPuct(node);
    if (node === 0)
      return this.tree.first[0] + this.#gumbel.choose(this.tree, this.#values[0], this.#simulations.used);
    return this.#selectImproved(this.#gumbel, node);
  }

  /** The child with the highest mean + c prior sqrt(N) / (1 + n), the first of equals. */
  #selectPuct(node: number): number {
    const { stats, bias, visits, first, counts } = this.tree;
    const begin = first[node];
    // The evaluation of the node itself is one of its visits; the root's is not counted.
    const n = node === 0 ? visits[0] + 1 : visits[node];
    const factor = this.#options.c * Math.sqrt(n);
    const untried = this.#sums[node] / n - this.#options.fpu;
    let best = begin;
    let most = -Infinity;
    for (let child = begin; child < begin + counts[node]; child++) {
      const tries = visits[child];
      const score = (tries === 0 ? untried : stats[2 * child]) + (factor * bias[child]) / (1 + tries);
      if (score > most) {
        most = score;
        best = child;
      }
    }
    return best;
  }

  /** The child whose share of visits is furthest below its improved policy. */
  #selectImproved(gumbel: GumbelRoot, node: number): number {
    const { visits, first, counts } = this.tree;
    const policy = this.#priors;
    gumbel.improve(this.tree, node, this.#values[node], policy, this.#scores);
    const begin = first[node];
    let best = begin;
    let most = -Infinity;
    for (let i = 0; i < counts[node]; i++) {
      const lack = policy[i] - visits[begin + i] / visits[node];
      if (lack > most) {
        most = lack;
        best = begin + i;
      }
    }
    return best;
  }

  #report(): SearchResult {
    const { tree } = this;
    const result = this.#result;
    const { policy } = result;
    const begin = tree.first[0];
    const count = tree.counts[0];
    const total = tree.visits[0];
    for (let i = 0; i < count; i++) {
      const visits = tree.visits[begin + i];
      result.moves[i] = tree.moves[begin + i];
      result.visits[i] = visits;
      result.values[i] = visits === 0 ? Number.NaN : tree.mean(begin + i);
      policy[i] = total === 0 ? tree.bias[begin + i] : visits / total;
    }
    const best = this.#gumbel ? this.#gumbel.finish(tree, this.#values[0], policy) : this.#finalMove();
    const child = begin + best;
    result.hasPolicy = true;
    result.count = count;
    result.move = tree.moves[child];
    result.value = tree.visits[child] === 0 ? this.#values[0] : tree.mean(child);
    result.nodes = this.#simulations.nodes;
    result.evals = this.#rootEvals + this.#simulations.evals;
    result.depth = this.#depth;
    this.#position.copy(this.#root);
    result.pvLength = tree.copyPv(child, result.pv, this.#outcomes && this.#position);
    return result;
  }

  /** The index of the most visited move, the likelier of equals; with a temperature one drawn by visits. */
  #finalMove(): number {
    const { visits, bias, first, counts } = this.tree;
    const { temperature } = this.#options;
    const begin = first[0];
    let best = 0;
    for (let i = 1; i < counts[0]; i++) {
      const more = visits[begin + i] - visits[begin + best];
      if (more > 0 || (more === 0 && bias[begin + i] > bias[begin + best])) best = i;
    }
    const most = visits[begin + best];
    if (temperature === 0 || most === 0) return best;
    const weights = this.#scores;
    let sum = 0;
    for (let i = 0; i < counts[0]; i++) {
      const share = visits[begin + i] / most;
      sum += weights[i] = share === 0 ? 0 : exp(log(share) / temperature);
    }
    return this.#random.index(weights, counts[0], sum);
  }
}

export const puct = defineSearcher({
  id: 'puct',
  summary: "Tree search with priors (PUCT) from an evaluator's policy, with a Gumbel root as an option",
  options: PUCT_OPTIONS,
  requires: { turns: 'alternating' },
  limits: () => ['depth', 'nodes', 'evals', 'sims', 'millis'],
  create: (options, { game, evaluator, random, observer }) =>
    new Puct(game, evaluator, random, options, observer),
});
