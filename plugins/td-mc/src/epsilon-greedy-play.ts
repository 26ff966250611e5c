import {
  CHANCE,
  type Budget,
  type Evaluator,
  type Game,
  type Move,
  type Position,
  type Random,
  type Role,
  type Searcher,
} from 'evolab';
import type { Siblings } from 'evolab/network';
import { Outcomes } from 'evolab/search';

/** Callbacks for the positions of a game. A position is valid only during the call. */
export interface GameObserver {
  /** `position.turn` is about to move. */
  beforeMove(position: Position): void;
  /** `role` has moved and the game is not over. */
  afterMove(position: Position, role: Role): void;
}

/** The source of the moves that are not random. */
export interface Player {
  /** Without a `searcher`, the move to the position with the highest value is chosen. */
  readonly evaluator: Evaluator;
  /** The same values, computed faster. */
  readonly siblings?: Siblings | undefined;
  readonly searcher?: Searcher;
  readonly depth?: number;
}

/** Plays games with epsilon-greedy moves: moves of one player for both roles, or random moves. */
export class EpsilonGreedyPlay {
  /** The moves of the last game. */
  readonly moves: Int32Array;
  /** The position of the current game; over once `play` returns. */
  readonly position: Position;
  /** Positions evaluated so far to choose moves. */
  evaluations = 0;
  readonly #start: Position;
  readonly #child: Position;
  readonly #legal: Int32Array;
  readonly #valueOf: (payoff: number) => number;
  readonly #outcomes: Outcomes | undefined;

  /** `valueOf` maps a payoff to the value used by greedy choices, in [-1, 1]. */
  constructor(game: Game, valueOf: (payoff: number) => number) {
    this.#start = game.start();
    this.#child = game.start();
    this.position = game.start();
    this.moves = new Int32Array(game.maxPlies);
    this.#legal = new Int32Array(game.maxMoves);
    this.#valueOf = valueOf;
    this.#outcomes = game.chance && new Outcomes(game);
  }

  /**
   * Plays a game after the moves of `opening` and returns its plies. `eps[role]` is the share of that role's moves
   * chosen by `player`. Chance draws from `luck`, which games without it do not need. A game of as many plies as the game
   * allows is stopped.
   */
  play(
    player: Player,
    eps: readonly number[],
    random: Random,
    {
      observer,
      opening = [],
      luck,
    }: { observer?: GameObserver | undefined; opening?: readonly Move[]; luck?: Random } = {},
  ): number {
    const { position, moves } = this;
    const { searcher } = player;
    const budget = { depth: player.depth ?? 1 };
    position.copy(this.#start);
    let plies = 0;
    for (const move of opening) {
      position.play(move);
      moves[plies++] = move;
    }
    while (!position.over && plies < moves.length) {
      if (position.turn === CHANCE) {
        const outcome = this.#outcomes!.sample(position, luck!);
        position.play(outcome);
        moves[plies++] = outcome;
        continue;
      }
      observer?.beforeMove(position);
      const role = position.turn;
      const count = position.moves(this.#legal, 0);
      const greedy = random.unit() < eps[role];
      const move =
        greedy && searcher
          ? this.#searched(searcher, role, budget)
          : this.#legal[greedy ? this.#best(player, count, role) : random.below(count)];
      position.play(move);
      moves[plies++] = move;
      if (!position.over) observer?.afterMove(position, role);
    }
    return plies;
  }

  /** Replays the moves of a game for `observer`. */
  replay(game: Int32Array, observer: GameObserver): void {
    const { position } = this;
    position.copy(this.#start);
    for (let ply = 0; ply < game.length; ply++) {
      observer.beforeMove(position);
      const role = position.turn;
      position.play(game[ply]);
      if (!position.over) observer.afterMove(position, role);
    }
  }

  #searched(searcher: Searcher, role: Role, budget: Budget): Move {
    const { move, evals } = searcher.search(this.position, role, budget);
    this.evaluations += evals;
    return move;
  }

  /** The index of the first legal move that leads to the position with the highest value for `role`. */
  #best({ evaluator, siblings }: Player, count: number, role: Role): number {
    if (count === 1) return 0;
    const child = this.#child;
    const source = siblings ?? evaluator;
    siblings?.anchor(this.position, role);
    let best = 0;
    let bestValue = -Infinity;
    for (let i = 0; i < count; i++) {
      child.copy(this.position);
      child.play(this.#legal[i]);
      const value = child.over ? this.#valueOf(child.payoff(role)) : source.evaluate(child, role);
      if (!child.over) this.evaluations++;
      if (value > bestValue) {
        bestValue = value;
        best = i;
      }
    }
    return best;
  }
}
