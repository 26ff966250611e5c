import {
  CHANCE,
  type Game,
  type Move,
  type Position,
  type Role,
  type SimultaneousPosition,
} from '../contract/game.ts';
import type { SearchLimits, Searcher, SearchResult } from '../contract/searcher.ts';
import { lowestBit } from '../util/bits.ts';
import { copyOf } from './positions.ts';

/**
 * Whether no role has chosen yet in this instant. Players and evaluators are asked at such positions only: in the middle of
 * an instant they would know what others chose at the same time.
 */
export function betweenInstants(game: Game, position: Position): boolean {
  if (!game.simultaneous || position.over || position.turn === CHANCE) return true;
  return position.turn === lowestBit((position as SimultaneousPosition).choosers);
}

/** The instant in which a list of moves ends. */
export interface Instant {
  /** The position in which it begins, which is what every role that chooses in it sees. */
  readonly seen: Position;
  /** How many of the moves come before it. */
  readonly begun: number;
  /** The position after all moves: `seen`, unless some roles have chosen already. */
  readonly position: Position;
}

/** Plays `moves` from a position, which stays as it is; from the start of the game if it is not given. */
export function instantAfter(game: Game, moves: readonly Move[], from?: Position): Instant {
  const position = game.start();
  if (from) position.copy(from);
  if (!game.simultaneous) {
    for (const move of moves) position.play(move);
    return { seen: position, begun: moves.length, position };
  }
  const seen = game.start();
  let begun = 0;
  for (let ply = 0; ply <= moves.length; ply++) {
    if (betweenInstants(game, position)) {
      seen.copy(position);
      begun = ply;
    }
    if (ply < moves.length) position.play(moves[ply]!);
  }
  return { seen, begun, position };
}

/**
 * `position` if it is the turn of `role`; else a copy in which the roles that choose before it have made some choice. Moves of
 * `role` are listed and named there: what others choose does not alter them.
 */
export function atTurnOf(game: Game, position: Position, role: Role): Position {
  if (position.turn === role) return position;
  const later = copyOf(game, position);
  const legal = new Int32Array(game.maxMoves);
  while (later.turn !== role) {
    if (later.turn > role) throw new RangeError(`role ${role} has no choice here`);
    later.moves(legal, 0);
    later.play(legal[0]!);
  }
  return later;
}

/** A searcher of a game with simultaneous moves that refuses to look into the middle of an instant. */
export class InstantSearcher<P extends Position = Position> implements Searcher<P> {
  readonly #game: Game<P>;
  readonly #searcher: Searcher<P>;
  readonly ponder?: NonNullable<Searcher<P>['ponder']>;

  constructor(game: Game<P>, searcher: Searcher<P>) {
    this.#game = game;
    this.#searcher = searcher;
    if (searcher.ponder) this.ponder = searcher.ponder.bind(searcher);
  }

  follow(moves: readonly Move[]): void {
    this.#searcher.follow?.(moves);
  }

  search(position: P, role: Role, limits: SearchLimits): SearchResult {
    if (!betweenInstants(this.#game, position))
      throw new RangeError(`role ${role} was asked in the middle of an instant`);
    return this.#searcher.search(position, role, limits);
  }

  reset(): void {
    this.#searcher.reset();
  }
}
