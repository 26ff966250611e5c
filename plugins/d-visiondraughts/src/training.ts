import {
  fairShift,
  plain,
  Random,
  swapRoles,
  type AgentSpec,
  type Budget,
  type Game,
  type PlainCheck,
  type Role,
  type Searcher,
  type Services,
  type Spec,
} from 'evolab';
import { FeatureEvaluator, planFeatureNet, type FeatureNetUse } from './feature-evaluator.ts';
import { GameLog, movesOf, type Games } from './games.ts';
import { SelfPlay, type Player, type PositionObserver } from './self-play.ts';
import type { StartBoard } from './start-board.ts';
import { TdLambda, type TdOptions } from './td-lambda.ts';

/** How games are played and what is learned from them. */
export interface Method extends TdOptions {
  readonly evaluator: Spec;
  readonly searcher: Spec;
  readonly budget: Budget;
  /** Training games from each board in a generation. */
  readonly testAfter: number;
  /** Random moves before training games, and before test games but the first two. */
  readonly openings: number;
  /** Whether the learner learns from the moves of both sides. */
  readonly trainBoth: boolean;
}

/** Games that tell what a net thinks of the side that waits. */
const FAIR_GAMES = 100;

/** How games went for the one who learns, or for the first of two. */
export interface Score {
  won: number;
  lost: number;
  drawn: number;
  /** Draws by moving to and fro. */
  loops: number;
  plies: number;
}

/** Checks a score that another machine counted. */
export const scoreCheck: PlainCheck = plain.record({
  won: plain.count,
  lost: plain.count,
  drawn: plain.count,
  loops: plain.count,
  plies: plain.count,
});

/** Two players' nets. */
export interface Sides {
  readonly own: Float64Array;
  readonly rival: Float64Array;
}

export const newScore = (): Score => ({ won: 0, lost: 0, drawn: 0, loops: 0, plies: 0 });

/** What learning from the games of a generation came to. */
interface Lesson {
  readonly score: Score;
  /** The root of the mean square. */
  readonly error: number;
  readonly updates: number;
}

/** A net as somebody who plays games with it. */
interface Seat {
  searcher: Searcher;
  readonly random: Random;
  readonly evaluator: FeatureEvaluator;
  readonly player: Player;
}

/**
 * Plays training games, test games and games between clones. Everything is a function of the weights, the run's seed
 * and the number of a game; the learner plays both roles in turn.
 */
export class Training {
  readonly #game: Game;
  readonly #gameUse: Spec;
  readonly #boards: readonly StartBoard[];
  readonly #method: Method;
  readonly #net: FeatureNetUse;
  readonly #seed: number;
  readonly #play: SelfPlay;
  readonly #random = new Random(0);
  /** Positions evaluated so far to choose moves. */
  #evaluations = 0;

  constructor(
    game: Game,
    gameUse: Spec,
    boards: readonly StartBoard[],
    method: Method,
    net: FeatureNetUse,
    seed: number,
  ) {
    this.#game = game;
    this.#gameUse = gameUse;
    this.#boards = boards;
    this.#method = method;
    this.#net = net;
    this.#seed = seed;
    this.#play = new SelfPlay(game);
  }

  /** Plays the games of a generation one after the other; `sides.own` learns during them, in place. */
  train(
    sides: Sides,
    round: number,
    steps: Float64Array,
    services: Services,
  ): Lesson & { readonly games: Games; readonly evaluations: number } {
    const pair = this.#pair(sides, services);
    const [own, rival] = pair;
    const before = this.#evaluations;
    const updateRules = this.#updateRules(own.evaluator, steps);
    const score = newScore();
    const log = new GameLog();
    const learner: Player = (position) => {
      // What a search remembers was said by other weights; and helper threads have got copies of them.
      if (this.#method.searcher.use === 'parallel')
        own.searcher = services.searcher(this.agent('', sides.own), own.random);
      else own.searcher.reset();
      return own.player(position);
    };
    for (let i = 0; i < this.gamesARound; i++) {
      const role = i % 2;
      this.#prepare(pair, 'training', round, i);
      const observer = this.#begin(updateRules, role);
      this.#play.play(
        this.#boards[this.boardOf(i)].position,
        role === 0 ? [learner, rival.player] : [rival.player, learner],
        observer,
        this.#method.openings,
        this.#random,
      );
      this.#end(updateRules, i, role);
      this.#count(score, role);
      log.add(this.#play);
    }
    const evaluations = this.#evaluations - before;
    return { score, ...errorsOf(updateRules), games: log.games, evaluations };
  }

  /** Plays games `from` to `to` - 1 of a generation by weights that stay. */
  collect(
    sides: Sides,
    round: number,
    from: number,
    to: number,
    services: Services,
  ): { readonly games: Games; readonly evaluations: number } {
    const pair = this.#pair(sides, services);
    const before = this.#evaluations;
    const log = new GameLog();
    for (let i = from; i < to; i++) {
      const players = this.#prepare(pair, 'training', round, i);
      const { position } = this.#boards[this.boardOf(i)];
      this.#play.play(position, players, undefined, this.#method.openings, this.#random);
      log.add(this.#play);
    }
    return { games: log.games, evaluations: this.#evaluations - before };
  }

  /** Teaches `weights`, in place, all games of a generation in their order. */
  study(weights: Float64Array, steps: Float64Array, parts: readonly Games[]): Lesson {
    const evaluator = new FeatureEvaluator(planFeatureNet(this.#game, this.#net), weights, this.#net);
    const updateRules = this.#updateRules(evaluator, steps);
    const score = newScore();
    let i = 0;
    for (const games of parts) {
      for (const [k, moves] of movesOf(games).entries()) {
        const role = i % 2;
        const { position: start } = this.#boards[this.boardOf(i)];
        this.#play.replay(start, moves, games.openings[k], this.#begin(updateRules, role));
        this.#end(updateRules, i, role);
        this.#count(score, role);
        i++;
      }
    }
    return { score, ...errorsOf(updateRules) };
  }

  /** Games without learning from one board, colours in turn; all but the first two after random moves. */
  meet(sides: Sides, board: number, games: number, name: string, round: number, services: Services): Score {
    const pair = this.#pair(sides, services);
    const score = newScore();
    for (let i = 0; i < games; i++) {
      const players = this.#prepare(pair, name, round, i);
      const randomPlies = i < 2 ? 0 : this.#method.openings;
      this.#play.play(this.#boards[board].position, players, undefined, randomPlies, this.#random);
      this.#count(score, i % 2);
    }
    return score;
  }

  /** The weights with the output's bias shifted so that neither side is overrated, see `fairShift`. */
  fair(weights: Float64Array): Float64Array {
    const plan = planFeatureNet(this.#game, this.#net);
    const { net } = plan;
    const shifted = (shift: number) => weights.with(net.bias, weights[net.bias] + shift);
    const evaluatorOf = (shift: number) => new FeatureEvaluator(plan, shifted(shift), this.#net);
    return shifted(fairShift(this.#game, evaluatorOf, { games: FAIR_GAMES, seed: this.#seed }));
  }

  get gamesARound(): number {
    return this.#boards.length * this.#method.testAfter;
  }

  /** The agent that plays with these weights. */
  agent(name: string, weights: Float64Array): AgentSpec {
    const { evaluator, searcher, budget } = this.#method;
    return { name, game: this.#gameUse, searcher, evaluator, budget, weights };
  }

  #pair({ own, rival }: Sides, services: Services): readonly [own: Seat, rival: Seat] {
    const seat = (weights: Float64Array): Seat => {
      const spec = this.agent('', weights);
      const random = new Random(0);
      const evaluator = services.evaluator(spec);
      if (!(evaluator instanceof FeatureEvaluator)) throw new TypeError('the evaluator is no feature-net');
      const seat: Seat = {
        searcher: services.searcher(spec, random),
        random,
        evaluator,
        player: (position) => {
          const { move, evals } = seat.searcher.search(position, position.turn, this.#method.budget);
          this.#evaluations += evals;
          return move;
        },
      };
      return seat;
    };
    return [seat(own), seat(rival)];
  }

  /**
   * Makes both ready for a game, in which they have the first role in turn; returns who plays which role. Two games that
   * follow each other begin with the same random moves.
   */
  #prepare(
    [own, rival]: readonly [Seat, Seat],
    name: string,
    round: number,
    game: number,
  ): readonly Player[] {
    own.searcher.reset();
    rival.searcher.reset();
    own.random.seed(this.#seed, name, 'own', round, game);
    rival.random.seed(this.#seed, name, 'rival', round, game);
    this.#random.seed(this.#seed, name, 'opening', round, game >> 1);
    return swapRoles(own.player, rival.player, game);
  }

  /** The update rule of the learner, and that of the other side if both are learned from; `steps` are changed in place. */
  #updateRules(evaluator: FeatureEvaluator, steps: Float64Array): readonly TdLambda[] {
    const count = this.#method.trainBoth ? 2 : 1;
    return Array.from(
      { length: count },
      () => new TdLambda(evaluator, this.#method, evaluator.weights, steps),
    );
  }

  /** A game begins in which the learner has `role`; returns the observer of its positions. */
  #begin([own, other]: readonly TdLambda[], role: Role): PositionObserver {
    own.begin(role);
    other?.begin(1 - role);
    return (position, mover) => {
      if (mover === role) own.visit(position, mover);
      else other?.visit(position, mover);
    };
  }

  #end(updateRules: readonly TdLambda[], game: number, role: Role): void {
    updateRules.forEach((rule, i) => rule.end(this.#reward(game, i === 0 ? role : 1 - role)));
  }

  /** The board that a training game of a generation begins with. */
  boardOf(game: number): number {
    return Math.floor(game / this.#method.testAfter);
  }

  /** What the last game pays the learner. */
  #reward(game: number, role: number): number {
    const payoff = this.#play.position.payoff(role);
    return payoff === 0 ? this.#boards[this.boardOf(game)].draw[role] : payoff;
  }

  #count(score: Score, role: number): void {
    const payoff = this.#play.position.payoff(role);
    if (payoff > 0) score.won++;
    else if (payoff < 0) score.lost++;
    else score.drawn++;
    if (this.#play.looped) score.loops++;
    score.plies += this.#play.plies;
  }
}

function errorsOf(updateRules: readonly TdLambda[]): Pick<Lesson, 'error' | 'updates'> {
  const squares = updateRules.reduce((sum, { errors }) => sum + errors.squares, 0);
  const updates = updateRules.reduce((sum, { errors }) => sum + errors.updates, 0);
  return { error: Math.sqrt(squares / Math.max(1, updates)), updates };
}
