import type { Evaluator, Game, Position, Random, Role, Searcher } from 'evolab';
import type { Siblings } from 'evolab/network';

/** What happens in a game, as somebody who learns from it is told. Positions are only lent. */
export interface Witness {
  /** `position.turn` is about to choose. */
  received(position: Position): void;
  /** `role` has moved, and the game is not over. */
  moved(position: Position, role: Role): void;
}

/** Whose moves are made when they are not random. */
export interface Player {
  /** Its best position after one move is gone to, unless there is a `searcher`. */
  readonly evaluator: Evaluator;
  /** The same judgement, faster. */
  readonly siblings?: Siblings | undefined;
  readonly searcher?: Searcher;
  readonly depth?: number;
}

/** Plays games in which moves are one player's, or random. */
export class SelfPlay {
  /** The moves of the last game. */
  readonly moves: Int32Array;
  /** The last game: over once `play` returns. */
  readonly position: Position;
  readonly #start: Position;
  readonly #child: Position;
  readonly #legal: Int32Array;
  readonly #worth: (payoff: number) => number;

  /** `worth` is what a payoff counts for a greedy choice, in [-1, 1]. */
  constructor(game: Game, worth: (payoff: number) => number) {
    this.#start = game.start();
    this.#child = game.start();
    this.position = game.start();
    this.moves = new Int32Array(game.maxPlies);
    this.#legal = new Int32Array(game.maxMoves);
    this.#worth = worth;
  }

  /** Plays a game and returns its plies; `eps[role]` is the share of that role's moves that are `player`'s. */
  play(player: Player, eps: readonly number[], random: Random, witness?: Witness): number {
    const { position, moves } = this;
    const { searcher } = player;
    const budget = { depth: player.depth ?? 1 };
    position.copy(this.#start);
    let plies = 0;
    while (!position.over) {
      witness?.received(position);
      const role = position.turn;
      const count = position.moves(this.#legal, 0);
      const greedy = random.unit() < eps[role];
      const move =
        greedy && searcher
          ? searcher.search(position, role, budget).move
          : this.#legal[greedy ? this.#best(player, count, role) : random.below(count)];
      position.play(move);
      moves[plies++] = move;
      if (!position.over) witness?.moved(position, role);
    }
    return plies;
  }

  /** Tells `witness` of a game played elsewhere. */
  replay(game: Int32Array, witness: Witness): void {
    const { position } = this;
    position.copy(this.#start);
    for (let ply = 0; ply < game.length; ply++) {
      witness.received(position);
      const role = position.turn;
      position.play(game[ply]);
      if (!position.over) witness.moved(position, role);
    }
  }

  /** The index of the legal move whose position is worth most to `role`, the first of several. */
  #best({ evaluator, siblings }: Player, count: number, role: Role): number {
    if (count === 1) return 0;
    const child = this.#child;
    const judge = siblings ?? evaluator;
    siblings?.anchor(this.position, role);
    let best = 0;
    let most = -Infinity;
    for (let i = 0; i < count; i++) {
      child.copy(this.position);
      child.play(this.#legal[i]);
      const value = child.over ? this.#worth(child.payoff(role)) : judge.evaluate(child, role);
      if (value > most) {
        most = value;
        best = i;
      }
    }
    return best;
  }
}
