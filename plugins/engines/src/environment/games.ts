import {
  betweenInstants,
  CHANCE,
  hashOf,
  Random,
  randomOpening,
  type Game,
  type Move,
  type Position,
} from 'evolab';
import { Outcomes } from 'evolab/browser';
import { actionId } from '../action-id.ts';
import { legalText } from '../legal-text.ts';
import type { Look, Request, Reset, Step } from './requests.ts';

interface Seat {
  position: Position;
  /** What the roles see: the position before the choices of this instant. */
  readonly seen: Position;
  /** The legal moves, their action ids, and how many there are. */
  readonly moves: Int32Array;
  readonly ids: Int32Array;
  count: number;
  /** Games begun since the last reset. */
  begun: number;
  /** The stream of the outcomes of chance of this game. */
  luck: Random;
}

type Sight = Pick<Look, 'encoder' | 'view' | 'features' | 'names' | 'positions'>;

/** Games that are played side by side for a learner; answers have a list with an entry for each game. */
export class GameBatch {
  readonly #id: string;
  readonly #game: Game;
  readonly #seats: readonly Seat[];
  readonly #outcomes: Outcomes;
  readonly #numbers = new Map<string, Float64Array>();
  #from: Pick<Reset, 'seed' | 'opening'> & { readonly position?: Position } = { seed: 0, opening: 0 };

  constructor(id: string, game: Game, count: number) {
    this.#id = id;
    this.#game = game;
    this.#seats = Array.from({ length: count }, () => ({
      position: game.start(),
      seen: game.start(),
      moves: new Int32Array(game.maxMoves),
      ids: new Int32Array(game.maxMoves),
      count: 0,
      begun: 0,
      luck: new Random(0),
    }));
    this.#outcomes = new Outcomes(game);
    this.#seats.forEach((_, at) => this.#begin(at));
  }

  /** `SyntaxError` for what cannot be done; then all games are as before. */
  answer(request: Request): object {
    if (request.do === 'spec') return this.#spec();
    this.#check(request);
    if (request.do === 'reset') this.#reset(request);
    const over = request.do === 'step' ? this.#step(request) : {};
    return { ...this.#look(request), ...over };
  }

  #spec(): object {
    const { roles, actions, maxMoves, maxPlies, simultaneous = false } = this.#game;
    const { encoders = {}, features = {} } = this.#game;
    const sizes = Object.entries(encoders).map(
      ([name, { size, kinds = 1, range = [-kinds, kinds], grid }]) => [
        name,
        { size, range, ...(grid && { grid }) },
      ],
    );
    return {
      game: this.#id,
      games: this.#seats.length,
      roles,
      actions: actions?.size ?? maxMoves,
      actionIds: actions ? 'fixed' : 'rank',
      maxMoves,
      maxPlies,
      simultaneous,
      encoders: Object.fromEntries(sizes) as object,
      features: Object.keys(features),
    };
  }

  #check({ encoder, view, features }: Sight): void {
    const { roles, encoders = {}, features: known = {} } = this.#game;
    if (encoder !== undefined && !Object.hasOwn(encoders, encoder))
      throw new SyntaxError(`no encoder '${encoder}'; known: ${Object.keys(encoders).join(', ')}`);
    const unknown = features.find((name) => !Object.hasOwn(known, name));
    if (unknown !== undefined)
      throw new SyntaxError(`no feature '${unknown}'; known: ${Object.keys(known).join(', ')}`);
    if (view === 'opponent' ? roles.length !== 2 : view !== 'turn' && view >= roles.length)
      throw new SyntaxError(`nobody looks as '${view}'; roles: 0 to ${roles.length - 1}`);
  }

  #reset({ seed, opening, position: text }: Reset): void {
    if (text !== undefined && !this.#game.parse) throw new SyntaxError('the game reads no positions');
    const position = text === undefined ? undefined : this.#game.parse!(text);
    if (position?.over === true) throw new SyntaxError('the game is over in this position');
    if (position && !betweenInstants(this.#game, position))
      throw new SyntaxError('some roles have chosen already in this position, which nobody may see');
    this.#from = { seed, opening, ...(position && { position }) };
    for (const seat of this.#seats) seat.begun = 0;
    this.#seats.forEach((_, at) => this.#begin(at));
  }

  #begin(at: number): void {
    const seat = this.#seats[at];
    const { seed, opening, position: from } = this.#from;
    const number = seat.begun++;
    const start = from && { from };
    for (let plies = opening; ;) {
      const random = new Random(hashOf(seed, 'env', at, number));
      const unfinished = opening > 0 && { unfinished: true };
      const { position, moves } = randomOpening(this.#game, plies, random, { ...start, ...unfinished });
      seat.position = position;
      seat.luck = new Random(hashOf(seed, 'env luck', at, seat.begun));
      this.#goOn(seat);
      if (!position.over || moves.length === 0) return;
      // The dice after the opening have ended the game: it begins a move earlier.
      plies = Math.min(plies, moves.length) - 1;
    }
  }

  /** Rolls until a role chooses, and lists its moves. */
  #goOn(seat: Seat): void {
    const { position, moves, ids } = seat;
    while (!position.over && position.turn === CHANCE)
      position.play(this.#outcomes.draw(position, seat.luck));
    if (betweenInstants(this.#game, position)) seat.seen.copy(position);
    seat.count = position.over ? 0 : position.moves(moves, 0);
    for (let i = 0; i < seat.count; i++) ids[i] = actionId(this.#game, position, moves[i], i);
  }

  /** What is only known before games begin anew: whether they are over, and what each role got. */
  #step({ moves, restart }: Step): object {
    const seats = this.#seats;
    if (moves.length !== seats.length)
      throw new SyntaxError(`${moves.length} moves were given for ${seats.length} games`);
    const chosen = moves.map((move, at) => (move === null ? undefined : this.#legal(move, at)));
    chosen.forEach((move, at) => {
      if (move === undefined) return;
      seats[at].position.play(move);
      this.#goOn(seats[at]);
    });
    const result = this.#results();
    if (restart) seats.forEach(({ position }, at) => position.over && this.#begin(at));
    return result;
  }

  #legal(move: string | number, at: number): Move {
    const { position, moves, ids, count } = this.#seats[at];
    if (position.over) throw new SyntaxError(`game ${at} is over: its move must be null`);
    const called = (i: number): string | number =>
      typeof move === 'string' ? this.#game.moveName(position, moves[i]) : ids[i];
    for (let i = 0; i < count; i++) if (called(i) === move) return moves[i];
    const legal = legalText(Array.from({ length: count }, (_, i) => String(called(i))));
    throw new SyntaxError(`game ${at}: ${JSON.stringify(move)} is not legal; legal: ${legal}`);
  }

  #results(): { done: boolean[]; payoffs: (number[] | null)[] } {
    const positions = this.#seats.map(({ position }) => position);
    return {
      done: positions.map(({ over }) => over),
      payoffs: positions.map((position) =>
        position.over ? this.#game.roles.map((_, role) => position.payoff(role)) : null,
      ),
    };
  }

  #look({ encoder: name, view, features, names, positions }: Sight): object {
    const game = this.#game;
    const seats = this.#seats;
    const encoder = name === undefined ? undefined : game.encoders![name];
    const viewerOf = (position: Position): number => {
      if (typeof view === 'number') return view;
      const turn = position.over ? 0 : position.turn;
      return view === 'turn' ? turn : 1 - turn;
    };
    const encoded = ({ position, seen }: Seat): number[] => {
      const numbers = this.#numbers.get(name!) ?? new Float64Array(encoder!.size);
      this.#numbers.set(name!, numbers);
      encoder!.encode(seen, viewerOf(position), numbers);
      return Array.from(numbers);
    };
    const measured = ({ position, seen }: Seat): number[] =>
      features.map((feature) => game.features![feature].measure(seen, viewerOf(position)));
    const namesOf = ({ position, moves, count }: Seat): string[] =>
      Array.from(moves.subarray(0, count), (move) => game.moveName(position, move));
    return {
      turn: seats.map(({ position }) => (position.over ? null : position.turn)),
      legal: seats.map(({ ids, count }) => Array.from(ids.subarray(0, count))),
      ...this.#results(),
      ...(names && { names: seats.map(namesOf) }),
      ...(encoder && { observation: seats.map(encoded) }),
      ...(features.length > 0 && { features: seats.map(measured) }),
      ...(positions && { positions: seats.map(({ seen }) => game.print(seen)) }),
    };
  }
}
