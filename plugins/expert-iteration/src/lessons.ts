import {
  CHANCE,
  kindOfGame,
  type Game,
  type Lesson,
  type Position,
  type Random,
  type Role,
  type Trainable,
  type TrainablePolicy,
} from 'evolab';
import type { ExpertOptions } from './options.ts';
import type { SearchedGame } from './searched-game.ts';
import { lambdaReturns } from './targets.ts';

/** A net that learns both. */
export type PolicyValueNet = Trainable & { readonly policy: TrainablePolicy };

/** What some lessons came to: how many there were, how many of them of a policy, and sums over them. */
export interface Losses {
  updates: number;
  policies: number;
  /** As in `LessonLoss`. */
  squares: number;
  divergence: number;
}

/** A lesson whose parts are overwritten by the next one in its place. */
interface Slot {
  readonly position: Position;
  readonly moves: Int32Array;
  lesson: Lesson;
}

/** What a game teaches of the positions that were searched. */
interface Targets {
  /** How many moves came before. */
  readonly plies: Int32Array;
  /** Where the policy begins. */
  readonly begins: Int32Array;
  /** What it is worth to each role, `roles` numbers a position, and last the payoffs; NaN if that is not known. */
  readonly values: Float64Array;
}

const NO_POLICY: ArrayLike<number> = [];

/**
 * Teaches positions of searched games: to the role that moves, the policy and the value; to each other role the value, unless
 * one value says both. The positions that follow a move while chance decides are taught too, for all roles, because
 * searches ask for their values as well: they are worth what the next position is.
 */
export class Lessons {
  readonly #net: PolicyValueNet;
  readonly #options: ExpertOptions;
  readonly #roles: number;
  /** Two roles whose payoffs add up to 0. */
  readonly #opposed: boolean;
  readonly #position: Position;
  readonly #start: Position;
  readonly #legal: Int32Array;
  /** For each lesson of a batch, and how many of them wait to be learned. */
  readonly #slots: readonly Slot[];
  #waiting = 0;
  /** Of the games that were looked at. */
  readonly #targets = new WeakMap<SearchedGame, Targets>();

  constructor(game: Game, net: PolicyValueNet, options: ExpertOptions) {
    const { roles, utility } = kindOfGame(game);
    this.#net = net;
    this.#options = options;
    this.#roles = roles;
    this.#opposed = roles === 2 && utility === 'zero-sum';
    this.#position = game.start();
    this.#start = game.start();
    this.#legal = new Int32Array(game.maxMoves);
    this.#slots = Array.from({ length: net.policy.batch }, () => {
      const [position, moves] = [game.start(), new Int32Array(game.maxMoves)];
      return { position, moves, lesson: { position, role: 0, moves, count: 0, policy: NO_POLICY, value: 0 } };
    });
  }

  /** Learns `count` positions, drawn uniformly from all that were searched in the games, and those of chance behind them. */
  teach(games: readonly SearchedGame[], count: number, random: Random): Losses {
    const ends = new Int32Array(games.length);
    let positions = 0;
    games.forEach(({ values }, i) => (ends[i] = positions += values.length));
    const losses: Losses = { updates: 0, policies: 0, squares: 0, divergence: 0 };
    for (let i = 0; i < count; i++) {
      const drawn = random.below(positions);
      const which = upperBound(ends, drawn);
      this.#teachPosition(games[which], drawn - (which === 0 ? 0 : ends[which - 1]), losses);
    }
    this.#learn(losses);
    return losses;
  }

  /** Teaches the position number `at` of those that were searched. */
  #teachPosition(searched: SearchedGame, at: number, losses: Losses): void {
    const { plies, begins, values } = this.#targetsOf(searched);
    const { moves, policy } = searched;
    const roles = this.#roles;
    const position = this.#position;
    position.copy(this.#start);
    for (let ply = 0; ply < plies[at]; ply++) position.play(moves[ply]);
    const { turn } = position;
    for (let role = 0; role < roles; role++) {
      const value = values[roles * at + role];
      if (role === turn) this.#add(role, value, losses, policy.subarray(begins[at], begins[at + 1]));
      else if (!this.#opposed) this.#add(role, value, losses);
    }
    for (let ply = plies[at]; ply < plies[at + 1]; ply++) {
      position.play(moves[ply]);
      if (position.over || position.turn !== CHANCE) break;
      for (let role = 0; role < roles; role++) this.#add(role, values[roles * (at + 1) + role], losses);
    }
  }

  /** Adds a lesson about the present position, and learns all that wait if they are a batch. */
  #add(role: Role, value: number, losses: Losses, policy = NO_POLICY): void {
    if (Number.isNaN(value)) return;
    const slot = this.#slots[this.#waiting++];
    const { position, moves } = slot;
    position.copy(this.#position);
    const count = policy.length === 0 ? 0 : position.moves(moves, 0);
    slot.lesson = { position, role, moves, count, policy, value };
    losses.updates++;
    if (count > 0) losses.policies++;
    if (this.#waiting === this.#slots.length) this.#learn(losses);
  }

  #learn(losses: Losses): void {
    if (this.#waiting === 0) return;
    const { etaValue, etaPolicy } = this.#options;
    const lessons = this.#slots.slice(0, this.#waiting).map(({ lesson }) => lesson);
    const { squares, divergence } = this.#net.policy.learn(lessons, etaValue, etaPolicy);
    losses.squares += squares;
    losses.divergence += divergence;
    this.#waiting = 0;
  }

  #targetsOf(searched: SearchedGame): Targets {
    const known = this.#targets.get(searched);
    if (known) return known;
    const { opening, moves, isRandom, values: found, payoffs } = searched;
    const position = this.#position;
    const movers = new Int8Array(found.length);
    const plies = new Int32Array(found.length + 1).fill(moves.length);
    const begins = new Int32Array(found.length + 1);
    let at = 0;
    position.copy(this.#start);
    for (let ply = 0; ply < moves.length; ply++) {
      if (ply >= opening && position.turn !== CHANCE) {
        movers[at] = position.turn;
        plies[at] = ply;
        begins[at + 1] = begins[at] + position.moves(this.#legal, 0);
        at++;
      }
      position.play(moves[ply]);
    }
    const values = new Float64Array(this.#roles * (found.length + 1));
    const judged = { values: found, movers, isRandom, payoffs, opposed: this.#opposed };
    lambdaReturns(judged, this.#options.lambda, values);
    values.set(payoffs, this.#roles * found.length);
    const targets = { plies, begins, values };
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
