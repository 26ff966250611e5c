import { firstIllegal, plain, sum, type Game, type PlainCheck, type Position } from 'evolab';

/** The moves of several games in one array: plain data. */
export interface GameList {
  readonly moves: Int32Array;
  readonly lengths: Int32Array;
}

export const NO_GAMES: GameList = { moves: new Int32Array(0), lengths: new Int32Array(0) };

/** Yields the moves of each game. */
export function* movesOf({ moves, lengths }: GameList): Generator<Int32Array, void> {
  let at = 0;
  for (const length of lengths) {
    yield moves.subarray(at, at + length);
    at += length;
  }
}

/** Joins games into a list. */
export function listOf(games: readonly Int32Array[]): GameList {
  const lengths = Int32Array.from(games, ({ length }) => length);
  const moves = new Int32Array(sum(lengths));
  let at = 0;
  for (const game of games) {
    moves.set(game, at);
    at += game.length;
  }
  return { moves, lengths };
}

/** Games of several episodes with their payoffs. */
export interface Games extends GameList {
  /** Payoffs of all roles, game by game. */
  readonly payoffs: Float64Array;
}

/** What is wrong with `count` games that another machine played, undefined if nothing is. */
export function gamesFault(game: Game, count: number): PlainCheck {
  const roles = game.roles.length;
  const shape = plain.record({
    moves: plain.typed('Int32Array'),
    lengths: plain.typed('Int32Array', count),
    payoffs: plain.typed('Float64Array', roles * count),
  });
  return (value) => {
    const fault = shape(value);
    if (fault !== undefined) return fault;
    const games = value as Games;
    if (sum(games.lengths) !== games.moves.length) return 'lengths: not of the moves';
    let at = 0;
    for (const moves of movesOf(games)) {
      const illegal = firstIllegal(game, moves);
      if (illegal >= 0) return `moves: number ${illegal + 1} of game ${at / roles + 1} is not legal`;
      const position = game.start();
      for (const move of moves) position.play(move);
      for (let role = 0; role < roles; role++)
        if (games.payoffs[at++] !== position.payoff(role)) return 'payoffs: not what the rules give';
    }
    return undefined;
  };
}

/** Collects the moves and payoffs of games. */
export class GameRecorder {
  readonly #moves: Int32Array[] = [];
  readonly #payoffs: Float64Array;
  readonly #roles: number;

  constructor(count: number, roles = 2) {
    this.#payoffs = new Float64Array(roles * count);
    this.#roles = roles;
  }

  /** Adds the last game of the given player. */
  add({ moves, position }: { moves: Int32Array; position: Position }, plies: number): void {
    const at = this.#roles * (this.#moves.push(moves.slice(0, plies)) - 1);
    for (let role = 0; role < this.#roles; role++) this.#payoffs[at + role] = position.payoff(role);
  }

  games(): Games {
    return { ...listOf(this.#moves), payoffs: this.#payoffs };
  }
}
