import { Random, type Game, type Position, type Role } from 'evolab';
import type { Teachable } from 'evolab/network';
import { AlphaBeta } from 'evolab/search';
import type { Counts } from './counts.ts';
import { GameRecorder, type Games } from './games.ts';
import type { Discount } from './discount.ts';
import { TdLeafUpdate } from './td-leaf.ts';
import { McUpdate, TdUpdate, type Errors, type UpdateRule } from './update-rule.ts';
import { ReplayBuffer } from './replay-buffer.ts';
import { countResult, newScore, type Score } from './quota.ts';
import { stageAt, type Stage } from './schedule.ts';
import { EpsilonGreedyPlay, type Player, type GameObserver } from './epsilon-greedy-play.ts';

/** Options of self-play and of the updates. */
export interface Method {
  readonly algorithm: 'td' | 'mc';
  readonly gamma: number;
  readonly discountTo: 'middle' | 'loss';
  readonly lambda: number;
  /**
   * Depth of the search for the leaf that is updated instead of a position; 0: the position itself is
   * updated.
   */
  readonly leaf: number;
  readonly schedule: readonly Stage[];
  /** The reward of a draw; a win is 1, a loss 0. */
  readonly draw: number;
  readonly states: string;
  readonly trainBoth: boolean;
  /** Monte Carlo: one step for a whole game in place of one for each position in turn. */
  readonly batch: boolean;
  /** Mean number of updates of a position from the replay buffer; 0: one update, after its game. */
  readonly replay: number;
  /** Capacity of the replay buffer in games. */
  readonly memory: number;
}

/**
 * Plays episodes with a net and updates it. An episode is a function of the weights, the run's seed and its
 * number.
 */
export class Trainer {
  readonly #game: Game;
  readonly #method: Method;
  readonly #teachable: Teachable;
  readonly #seed: number;
  readonly #play: EpsilonGreedyPlay;
  readonly #random = new Random(0);

  constructor(game: Game, teachable: Teachable, method: Method, seed: number) {
    this.#game = game;
    this.#method = method;
    this.#teachable = teachable;
    this.#seed = seed;
    this.#play = new EpsilonGreedyPlay(game, (payoff) => 2 * this.#scoreOf(payoff) - 1);
  }

  /** Plays episodes `from` to `from + count - 1` with the same weights. */
  collect(weights: Float64Array, from: number, count: number): { games: Games; evaluations: number } {
    const player = this.#player(weights);
    const recorder = new GameRecorder(count);
    const before = this.#play.evaluations;
    for (let episode = from; episode < from + count; episode++) {
      const plies = this.#playEpisode(player, episode);
      recorder.add(this.#play, plies);
    }
    return { games: recorder.games(), evaluations: this.#play.evaluations - before };
  }

  /**
   * Updates `weights`, in place, from games, taken as those of episodes `from` and following, in their order.
   */
  update(weights: Float64Array, from: number, games: Iterable<Int32Array>, counts: Counts): void {
    this.#teachable.net.prepare(weights);
    const learner = this.#learnerOf(weights, counts);
    let episode = from;
    for (const moves of games) {
      learner.begin(episode++);
      this.#play.replay(moves, learner);
      learner.end(this.#play.position);
    }
  }

  /** An empty replay buffer. */
  newBuffer(): ReplayBuffer {
    return new ReplayBuffer(this.#teachable, this.#discount, this.#method.memory);
  }

  /** Adds games, taken as those of episodes `from` and following, to a replay buffer. */
  addTo(buffer: ReplayBuffer, from: number, games: Iterable<Int32Array>, counts: Counts): void {
    const learner = this.#learnerWith([buffer.recorder(), buffer.recorder()], counts);
    let episode = from;
    for (const moves of games) {
      buffer.begin();
      learner.begin(episode++);
      this.#play.replay(moves, learner);
      learner.end(this.#play.position);
    }
  }

  /**
   * Updates `weights`, in place, `positions` times `replay` times from a replay buffer, with the step size of
   * `episode`.
   */
  replay(
    weights: Float64Array,
    buffer: ReplayBuffer,
    episode: number,
    positions: number,
    errors: Errors,
  ): void {
    const { eta } = stageAt(this.#method.schedule, episode);
    this.#random.seed(this.#seed, 'replay', episode);
    buffer.update(weights, positions * this.#method.replay, eta, this.#random, errors);
  }

  /** Plays episodes and updates `weights`, in place, during the games (Fausser 2008). */
  playAndUpdate(weights: Float64Array, from: number, count: number, counts: Counts): Games {
    // The weights change during the games, so the evaluator must not cache values.
    const player = this.#player(weights);
    const learner = this.#learnerOf(weights, counts);
    const recorder = new GameRecorder(count);
    const before = this.#play.evaluations;
    for (let episode = from; episode < from + count; episode++) {
      learner.begin(episode);
      const plies = this.#playEpisode(player, episode, learner);
      learner.end(this.#play.position);
      recorder.add(this.#play, plies);
    }
    counts.evaluations += this.#play.evaluations - before;
    return recorder.games();
  }

  /** Test games `from` and following: greedy against random, with alternating colours. */
  test(weights: Float64Array, from: number, count: number): Score {
    const player = {
      evaluator: this.#teachable.evaluator(weights),
      siblings: this.#teachable.siblings(weights),
    };
    const score = newScore();
    for (let game = from; game < from + count; game++) {
      const role = game % 2;
      this.#random.seed(this.#seed, 'test', game);
      this.#play.play(player, role === 0 ? [1, 0] : [0, 1], this.#random);
      countResult(score, this.#game, this.#play.position, role);
    }
    return score;
  }

  #playEpisode(player: Player, episode: number, observer?: GameObserver): number {
    const { eps } = stageAt(this.#method.schedule, episode);
    this.#random.seed(this.#seed, 'episode', episode);
    return this.#play.play(player, [eps, eps], this.#random, { observer });
  }

  /** The net as a player: greedy, or with TDLeaf a search that is as deep as that of the updates. */
  #player(weights: Float64Array): Player {
    const { leaf } = this.#method;
    const evaluator = this.#teachable.evaluator(weights);
    return leaf === 0
      ? { evaluator, siblings: this.#teachable.siblings(weights) }
      : { evaluator, searcher: new AlphaBeta(this.#game, evaluator), depth: 1 + leaf };
  }

  #learnerOf(weights: Float64Array, counts: Counts): EpisodeLearner {
    const { algorithm, lambda, leaf, batch } = this.#method;
    const discount = this.#discount;
    const newRule = (): UpdateRule => {
      if (algorithm === 'mc') return new McUpdate(this.#teachable, weights, discount, counts, batch);
      const rule = new TdUpdate(this.#teachable, weights, discount, lambda, counts);
      if (leaf === 0) return rule;
      const searcher = new AlphaBeta(this.#game, this.#teachable.evaluator(weights));
      return new TdLeafUpdate(rule, this.#game, searcher, leaf, this.#reward);
    };
    return this.#learnerWith([newRule(), newRule()], counts);
  }

  #learnerWith(rules: readonly UpdateRule[], counts: Counts): EpisodeLearner {
    return new EpisodeLearner(rules, this.#method, counts, this.#reward);
  }

  get #discount(): Discount {
    const { gamma, discountTo } = this.#method;
    const { worst } = this.#teachable.net;
    return { gamma, limit: discountTo === 'middle' ? (1 + worst) / 2 : worst };
  }

  /** The payoff on the scale of the net's output. */
  readonly #reward = (payoff: number): number => {
    const { worst } = this.#teachable.net;
    return worst + (1 - worst) * this.#scoreOf(payoff);
  };

  /** The payoff as in the paper: 1 for a win, 0 for a loss. */
  #scoreOf(payoff: number): number {
    return payoff === 0 ? this.#method.draw : (1 + payoff) / 2;
  }
}

/**
 * Passes the positions of the learning role to its update rule. Both roles learn, or they alternate by
 * episode.
 */
class EpisodeLearner implements GameObserver {
  readonly #rules: readonly UpdateRule[];
  readonly #method: Method;
  readonly #counts: Counts;
  readonly #reward: (payoff: number) => number;
  readonly #after: boolean;
  /** The learning role, -1 for both. */
  #role: Role = -1;

  constructor(
    rules: readonly UpdateRule[],
    method: Method,
    counts: Counts,
    reward: (payoff: number) => number,
  ) {
    this.#rules = rules;
    this.#method = method;
    this.#counts = counts;
    this.#reward = reward;
    this.#after = method.states === 'after';
  }

  begin(episode: number): void {
    const { eta } = stageAt(this.#method.schedule, episode);
    this.#role = this.#method.trainBoth ? -1 : episode % 2;
    for (const rule of this.#rules) rule.begin(eta);
  }

  beforeMove(position: Position): void {
    this.#counts.plies++;
    if (!this.#after && (this.#role < 0 || this.#role === position.turn))
      this.#rules[position.turn].visit(position, position.turn);
  }

  afterMove(position: Position, role: Role): void {
    if (this.#after && (this.#role < 0 || this.#role === role)) this.#rules[role].visit(position, role);
  }

  end(position: Position): void {
    // Games of other programs may have ended at a limit of plies, which is a draw.
    const payoff = (role: Role) => (position.over ? position.payoff(role) : 0);
    if (payoff(0) === 0) this.#counts.draws++;
    this.#rules.forEach((rule, role) => {
      if (this.#role < 0 || this.#role === role) rule.end(this.#reward(payoff(role)));
    });
  }
}
