import { exp, log } from '../util/math.ts';
import type { Random } from '../util/random.ts';
import { grown } from './grown.ts';
import type { Tree } from './tree.ts';

/** The scale of values against priors, by the visits of the most visited move (Danihelka et al. 2022). */
const VISIT_OFFSET = 50;
/**
 * The share of nodes or time that the first visits to the moves of the root may use: the later rounds visit about as many
 * again, with longer paths.
 */
const FIRST_SHARE = 1 / 3;
/** The prior of a move that its policy excludes. */
const LEAST_PRIOR = 2 ** -100;

/**
 * The policy that the children of `node` stand for: softmax of log prior + (50 + most visits) q, where q is the mean of a
 * move on a scale from 0 to 1. A move that was never tried has a mixture of `value`, the estimate of the node's own
 * position for the role to move there, and the means of the others, weighed by their priors (completed Q values). It is
 * at least as good as the prior policy, if the means are right.
 *
 * `logPriors` holds the logarithm of each node's prior, which is asked for again and again. Writes the policy to `out` and log
 * prior + scaled q to `scores`.
 */
function improvedPolicy(
  tree: Tree,
  logPriors: Float64Array,
  node: number,
  value: number,
  out: Float64Array,
  scores: Float64Array,
): void {
  const { visits, bias, stats, first, counts } = tree;
  const begin = first[node];
  const count = counts[node];
  let total = 0;
  let most = 0;
  let tried = 0;
  let weighed = 0;
  for (let i = 0; i < count; i++) {
    const n = visits[begin + i];
    total += n;
    if (n > most) most = n;
    if (n === 0) continue;
    const prior = Math.max(bias[begin + i], LEAST_PRIOR);
    tried += prior;
    weighed += prior * stats[2 * (begin + i)];
  }
  const completed = tried === 0 ? value : (value + (total * weighed) / tried) / (1 + total);
  const scale = (VISIT_OFFSET + most) / 2;
  let best = -Infinity;
  for (let i = 0; i < count; i++) {
    const q = visits[begin + i] === 0 ? completed : stats[2 * (begin + i)];
    const score = logPriors[begin + i] + scale * (q + 1);
    scores[i] = score;
    if (score > best) best = score;
  }
  let sum = 0;
  for (let i = 0; i < count; i++) sum += out[i] = exp(scores[i] - best);
  for (let i = 0; i < count; i++) out[i] /= sum;
}

/**
 * Sequential halving of root moves (Karnin, Koren and Somekh 2013) that a Gumbel-top-k sample has chosen without replacement
 * (Danihelka et al. 2022): of `considered` moves, all are tried equally often, then the better half, and so on, so that the
 * budget suffices for log2(considered) rounds. A round gets an equal share of the simulations. If the budget is in nodes or
 * time, it gets an equal share of what the earlier rounds have left of these, as far as the cost of a simulation so far tells,
 * and only as many moves are considered as their first visits may cost.
 */
export class GumbelRoot {
  /** By node: the logarithm of its prior. */
  #logPriors = new Float64Array(0);
  readonly #gumbels: Float64Array;
  readonly #scores: Float64Array;
  readonly #policy: Float64Array;
  /** Indices of moves, those still considered first. */
  readonly #order: Int32Array;
  #considered = 0;
  #rounds = 1;
  #simulations = 0;
  #next = 0;
  #timesLeft = 0;
  #roundsLeft = 0;
  /** The share of nodes or time that is used up when this round ends. */
  #roundEnd = 0;
  /** Whether all considered moves have been tried. */
  #tried = false;

  constructor(maxMoves: number) {
    this.#gumbels = new Float64Array(maxMoves);
    this.#scores = new Float64Array(maxMoves);
    this.#policy = new Float64Array(maxMoves);
    this.#order = new Int32Array(maxMoves);
  }

  /** Is told of every node that has got its moves with their priors. */
  expanded({ bias, first, counts, size }: Tree, node: number): void {
    this.#logPriors = grown(this.#logPriors, size);
    for (let i = first[node]; i < first[node] + counts[node]; i++)
      this.#logPriors[i] = log(Math.max(bias[i], LEAST_PRIOR));
  }

  /** Writes the improved policy of a node to `out`, see `improvedPolicy`. */
  improve(tree: Tree, node: number, value: number, out: Float64Array, scores: Float64Array): void {
    improvedPolicy(tree, this.#logPriors, node, value, out, scores);
  }

  /**
   * Draws the moves that are considered; `scale` 0 takes those with the largest priors. `simulations` may be infinite, if
   * nodes or time end the search.
   */
  begin(
    tree: Tree,
    value: number,
    considered: number,
    simulations: number,
    scale: number,
    random: Random,
  ): void {
    const count = tree.counts[0];
    for (let i = 0; i < count; i++) {
      this.#order[i] = i;
      this.#gumbels[i] = scale === 0 ? 0 : -scale * log(-log(random.unit() + 2 ** -33));
    }
    this.#simulations = simulations;
    this.#tried = false;
    this.#sort(tree, value, count);
    this.#consider(Math.min(considered, count, Math.max(simulations, 1)));
    this.#beginRound(0);
  }

  /** The index of the move to try next. `used` is the share of the nodes or of the time that is used up. */
  choose(tree: Tree, value: number, used: number): number {
    if (!this.#tried && this.#next >= 2 && this.#next < this.#considered && used > FIRST_SHARE) {
      this.#consider(this.#next);
      this.#beginRound(used);
      this.#next = this.#considered;
    }
    if (this.#next === this.#considered) {
      this.#next = 0;
      this.#tried = true;
      this.#timesLeft--;
      const again = (this.#considered * used) / tree.visits[0];
      if (this.#timesLeft === 0 || used + again > this.#roundEnd) {
        this.#sort(tree, value, this.#considered);
        this.#considered = Math.max(Math.min(2, this.#considered), this.#considered >> 1);
        this.#beginRound(used);
      }
    }
    return this.#order[this.#next++];
  }

  /** The index of the best move among those tried most often; writes the improved policy to `policy`. */
  finish(tree: Tree, value: number, policy: Float64Array): number {
    this.improve(tree, 0, value, policy, this.#scores);
    let best = -1;
    for (let i = 0; i < tree.counts[0]; i++) {
      const n = tree.visits[tree.first[0] + i];
      const most = best < 0 ? -1 : tree.visits[tree.first[0] + best];
      if (n > most || (n === most && this.#worth(i) > this.#worth(best))) best = i;
    }
    return best;
  }

  /** Begins the halving with `count` moves. */
  #consider(count: number): void {
    this.#considered = count;
    this.#rounds = this.#roundsLeft = Math.max(1, Math.ceil(log(count) / log(2) - 1e-9));
  }

  #beginRound(used: number): void {
    this.#next = 0;
    this.#roundEnd = used + (1 - used) / this.#roundsLeft;
    this.#roundsLeft = Math.max(1, this.#roundsLeft - 1);
    this.#timesLeft = Math.max(1, Math.floor(this.#simulations / (this.#rounds * this.#considered)));
  }

  #worth(move: number): number {
    return this.#gumbels[move] + this.#scores[move];
  }

  /** Puts the best of the first `count` moves in `#order` first; the earlier one among equals. */
  #sort(tree: Tree, value: number, count: number): void {
    this.improve(tree, 0, value, this.#policy, this.#scores);
    this.#order.subarray(0, count).sort((a, b) => this.#worth(b) - this.#worth(a) || a - b);
  }
}
