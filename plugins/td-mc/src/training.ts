import { Random, type Game, type Position, type Role } from 'evolab';
import type { Teachable } from 'evolab/network';
import { AlphaBeta } from 'evolab/search';
import { listOf, type GameList } from './games.ts';
import { LeafLesson } from './leaf-lesson.ts';
import { McLesson, TdLesson, type Errors, type Lesson } from './lesson.ts';
import { Memory } from './memory.ts';
import type { Score } from './quota.ts';
import { stageAt, type Stage } from './schedule.ts';
import { SelfPlay, type Player, type Witness } from './self-play.ts';

/** How episodes are played and what is learned from them. */
export interface Method {
  readonly algorithm: 'td' | 'mc';
  readonly gamma: number;
  readonly lambda: number;
  /** Plies between a position and the one that is taught in its place; 0: it is taught itself. */
  readonly leaf: number;
  readonly schedule: readonly Stage[];
  /** What a draw is worth, a win being 1 and a loss 0. */
  readonly draw: number;
  readonly states: string;
  readonly trainBoth: boolean;
  /** How often a position is taught from memory, on average; 0: once, after its game. */
  readonly replay: number;
  /** Games that are remembered. */
  readonly memory: number;
}

/** What was seen in some episodes. */
export interface Counts extends Errors {
  plies: number;
  draws: number;
}

/** Games of several episodes, and how they ended. */
export interface Games extends GameList {
  /** Of both roles, game by game. */
  readonly payoffs: Float64Array;
}

/** Plays episodes with a net and teaches it; every episode is a function of the weights, the run's seed and its number. */
export class Training {
  readonly #game: Game;
  readonly #method: Method;
  readonly #teachable: Teachable;
  readonly #seed: number;
  readonly #play: SelfPlay;
  readonly #random = new Random(0);

  constructor(game: Game, teachable: Teachable, method: Method, seed: number) {
    this.#game = game;
    this.#method = method;
    this.#teachable = teachable;
    this.#seed = seed;
    this.#play = new SelfPlay(game, (payoff) => 2 * this.#share(payoff) - 1);
  }

  /** Plays episodes `from` to `from + count - 1` with the same weights. */
  collect(weights: Float64Array, from: number, count: number): Games {
    const player = this.#player(weights);
    const book = new Scorebook(count);
    for (let episode = from; episode < from + count; episode++) {
      const plies = this.#playEpisode(player, episode);
      book.add(this.#play, plies);
    }
    return book.games();
  }

  /** Teaches `weights`, in place, games as those of episodes `from` and following, in their order. */
  study(weights: Float64Array, from: number, games: Iterable<Int32Array>, counts: Counts): void {
    this.#teachable.net.prepare(weights);
    const student = this.#student(weights, counts);
    let episode = from;
    for (const moves of games) {
      student.begin(episode++);
      this.#play.replay(moves, student);
      student.end(this.#play.position);
    }
  }

  /** A memory without games. */
  memory(): Memory {
    return new Memory(this.#teachable, this.#method.gamma, this.#method.memory);
  }

  /** Puts games, as those of episodes `from` and following, into a memory. */
  remember(memory: Memory, from: number, games: Iterable<Int32Array>, counts: Counts): void {
    const student = this.#pupil([memory.notes(), memory.notes()], counts);
    let episode = from;
    for (const moves of games) {
      memory.begin();
      student.begin(episode++);
      this.#play.replay(moves, student);
      student.end(this.#play.position);
    }
  }

  /** Teaches `weights`, in place, from a memory, as often as the last `positions` noted in it are worth, at an episode. */
  relive(weights: Float64Array, memory: Memory, episode: number, positions: number, errors: Errors): void {
    const { eta } = stageAt(this.#method.schedule, episode);
    this.#random.seed(this.#seed, 'replay', episode);
    memory.teach(weights, positions * this.#method.replay, eta, this.#random, errors);
  }

  /** Plays episodes and teaches `weights`, in place, while they are played (Fausser 2008). */
  practise(weights: Float64Array, from: number, count: number, counts: Counts): Games {
    // The evaluator sees the weights change under it, so it must not remember values.
    const player = this.#player(weights);
    const student = this.#student(weights, counts);
    const book = new Scorebook(count);
    for (let episode = from; episode < from + count; episode++) {
      student.begin(episode);
      const plies = this.#playEpisode(player, episode, student);
      student.end(this.#play.position);
      book.add(this.#play, plies);
    }
    return book.games();
  }

  /** Test games `from` and following: greedy against random, colours alternating. */
  test(weights: Float64Array, from: number, count: number): Score {
    const player = {
      evaluator: this.#teachable.evaluator(weights),
      siblings: this.#teachable.siblings(weights),
    };
    const score = { won: 0, lost: 0, drawn: 0 };
    for (let game = from; game < from + count; game++) {
      const role = game % 2;
      this.#random.seed(this.#seed, 'test', game);
      this.#play.play(player, role === 0 ? [1, 0] : [0, 1], this.#random);
      const payoff = this.#play.position.payoff(role);
      if (payoff > 0) score.won++;
      else if (payoff < 0) score.lost++;
      else score.drawn++;
    }
    return score;
  }

  #playEpisode(player: Player, episode: number, witness?: Witness): number {
    const { eps } = stageAt(this.#method.schedule, episode);
    this.#random.seed(this.#seed, 'episode', episode);
    return this.#play.play(player, [eps, eps], this.#random, witness);
  }

  /** The net as a player: looks at its own move, and at the line of play from there if that is what is taught. */
  #player(weights: Float64Array): Player {
    const { leaf } = this.#method;
    const evaluator = this.#teachable.evaluator(weights);
    return leaf === 0
      ? { evaluator, siblings: this.#teachable.siblings(weights) }
      : { evaluator, searcher: new AlphaBeta(this.#game, evaluator), depth: 1 + leaf };
  }

  #student(weights: Float64Array, counts: Counts): Student {
    const { algorithm, gamma, lambda, leaf } = this.#method;
    const lessonOf = (): Lesson => {
      if (algorithm === 'mc') return new McLesson(this.#teachable, weights, gamma, counts);
      const lesson = new TdLesson(this.#teachable, weights, gamma, lambda, counts);
      if (leaf === 0) return lesson;
      const searcher = new AlphaBeta(this.#game, this.#teachable.evaluator(weights));
      return new LeafLesson(lesson, this.#game, searcher, leaf, this.#reward);
    };
    return this.#pupil([lessonOf(), lessonOf()], counts);
  }

  #pupil(lessons: readonly Lesson[], counts: Counts): Student {
    return new Student(lessons, this.#method, counts, this.#reward);
  }

  /** A payoff on the scale of the net's output. */
  readonly #reward = (payoff: number): number => {
    const { worst } = this.#teachable.net;
    return worst + (1 - worst) * this.#share(payoff);
  };

  /** A payoff as the paper counts: a win 1, a loss 0. */
  #share(payoff: number): number {
    return payoff === 0 ? this.#method.draw : (1 + payoff) / 2;
  }
}

/** Writes games down. */
class Scorebook {
  readonly #moves: Int32Array[] = [];
  readonly #payoffs: Float64Array;

  constructor(count: number) {
    this.#payoffs = new Float64Array(2 * count);
  }

  /** The game that was played last. */
  add({ moves, position }: SelfPlay, plies: number): void {
    const at = 2 * this.#moves.push(moves.slice(0, plies));
    this.#payoffs[at - 2] = position.payoff(0);
    this.#payoffs[at - 1] = position.payoff(1);
  }

  games(): Games {
    return { ...listOf(this.#moves), payoffs: this.#payoffs };
  }
}

/** Takes from a game what the learning role, or both, are taught: the roles take turns, episode by episode. */
class Student implements Witness {
  readonly #lessons: readonly Lesson[];
  readonly #method: Method;
  readonly #counts: Counts;
  readonly #reward: (payoff: number) => number;
  readonly #after: boolean;
  /** The role that learns, -1 for both. */
  #role: Role = -1;

  constructor(
    lessons: readonly Lesson[],
    method: Method,
    counts: Counts,
    reward: (payoff: number) => number,
  ) {
    this.#lessons = lessons;
    this.#method = method;
    this.#counts = counts;
    this.#reward = reward;
    this.#after = method.states === 'after';
  }

  begin(episode: number): void {
    const { eta } = stageAt(this.#method.schedule, episode);
    this.#role = this.#method.trainBoth ? -1 : episode % 2;
    for (const lesson of this.#lessons) lesson.begin(eta);
  }

  received(position: Position): void {
    this.#counts.plies++;
    if (!this.#after && (this.#role < 0 || this.#role === position.turn))
      this.#lessons[position.turn].visit(position, position.turn);
  }

  moved(position: Position, role: Role): void {
    if (this.#after && (this.#role < 0 || this.#role === role)) this.#lessons[role].visit(position, role);
  }

  end(position: Position): void {
    // A game of others may have been stopped at a limit of plies: that is a draw.
    const payoff = (role: Role) => (position.over ? position.payoff(role) : 0);
    if (payoff(0) === 0) this.#counts.draws++;
    this.#lessons.forEach((lesson, role) => {
      if (this.#role < 0 || this.#role === role) lesson.end(this.#reward(payoff(role)));
    });
  }
}
