import type { Game, Lesson, LessonLoss, Position, Random, Trainable, TrainablePolicy } from 'evolab';
import type { ExpertOptions } from './options.ts';
import type { SearchedGame } from './searched-game.ts';
import { lambdaReturns } from './targets.ts';

/** A net that learns both. */
export type PolicyValueNet = Trainable & { readonly policy: TrainablePolicy };

/** What some updates came to: sums over them. */
export interface Losses extends LessonLoss {
  readonly updates: number;
}

/** A lesson whose parts are overwritten by the next one in its place. */
interface Room {
  readonly position: Position;
  readonly moves: Int32Array;
}

/** Teaches positions of searched games. */
export class Lessons {
  readonly #net: PolicyValueNet;
  readonly #options: ExpertOptions;
  readonly #position: Position;
  readonly #start: Position;
  readonly #legal: Int32Array;
  /** For each lesson of a batch. */
  readonly #rooms: readonly Room[];
  /** Of the games that were looked at: the value targets of their positions, and where the policy of each begins. */
  readonly #targets = new WeakMap<SearchedGame, { values: Float64Array; begins: Int32Array }>();

  constructor(game: Game, net: PolicyValueNet, options: ExpertOptions) {
    this.#net = net;
    this.#options = options;
    this.#position = game.start();
    this.#start = game.start();
    this.#legal = new Int32Array(game.maxMoves);
    this.#rooms = Array.from({ length: net.policy.batch }, () => ({
      position: game.start(),
      moves: new Int32Array(game.maxMoves),
    }));
  }

  /** Learns `count` positions, drawn uniformly from all of the games. */
  teach(games: readonly SearchedGame[], count: number, random: Random): Losses {
    const { etaValue, etaPolicy } = this.#options;
    const ends = new Int32Array(games.length);
    let positions = 0;
    games.forEach(({ values }, i) => (ends[i] = positions += values.length));
    let squares = 0;
    let divergence = 0;
    for (let left = count; left > 0;) {
      const lessons = this.#rooms.slice(0, left).map((room) => {
        const drawn = random.below(positions);
        const which = upperBound(ends, drawn);
        return this.#lesson(games[which], drawn - (which === 0 ? 0 : ends[which - 1]), room);
      });
      const losses = this.#net.policy.learn(lessons, etaValue, etaPolicy);
      squares += losses.squares;
      divergence += losses.divergence;
      left -= lessons.length;
    }
    return { updates: count, squares, divergence };
  }

  /** The position before the move number `opening + at`. */
  #lesson(searched: SearchedGame, at: number, { position, moves }: Room): Lesson {
    const { values, begins } = this.#targetsOf(searched);
    position.copy(this.#start);
    for (let ply = 0; ply < searched.opening + at; ply++) position.play(searched.moves[ply]);
    const count = position.moves(moves, 0);
    const policy = searched.policy.subarray(begins[at], begins[at] + count);
    return { position, moves, count, policy, value: values[at] };
  }

  #targetsOf(searched: SearchedGame): { values: Float64Array; begins: Int32Array } {
    const known = this.#targets.get(searched);
    if (known) return known;
    const { opening, moves, isRandom, values: found, payoff } = searched;
    const position = this.#position;
    const roles = new Int8Array(found.length);
    const begins = new Int32Array(found.length);
    let begin = 0;
    position.copy(this.#start);
    for (let ply = 0; ply < moves.length; ply++) {
      if (ply >= opening) {
        roles[ply - opening] = position.turn;
        begins[ply - opening] = begin;
        begin += position.moves(this.#legal, 0);
      }
      position.play(moves[ply]);
    }
    const values = new Float64Array(found.length);
    lambdaReturns(found, roles, isRandom, payoff, this.#options.lambda, values);
    const targets = { values, begins };
    this.#targets.set(searched, targets);
    return targets;
  }
}

/** The first index whose number is greater than `value`, in ascending numbers. */
function upperBound(numbers: Int32Array, value: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
