import type { Evaluator } from '../contract/evaluator.ts';
import type { Game, Move, Position, PositionIndex, Role, Solver } from '../contract/game.ts';

/** The value of every position of an endgame. */
export interface EndgameTable<P extends Position = Position> {
  readonly positionIndex: PositionIndex<P>;
  /**
   * By number of the position, for the role to move: n if it wins in n - 1 plies at best, -n if it loses in
   * n - 1 at best resistance, 0 for a draw.
   */
  readonly outcomes: Int16Array;
}

/** What each additional ply costs the winner: an evaluator prefers the quicker of two wins, and any win to an estimate. */
const PER_PLY = 1e-6;

/** An evaluator with the exact values of an endgame, which asks another evaluator about all other positions. */
export class EndgameEvaluator<P extends Position = Position> implements Evaluator<P> {
  readonly #positionIndex: PositionIndex<P>;
  readonly #outcomes: Int16Array;
  readonly #evaluator: Evaluator<P>;

  constructor({ positionIndex, outcomes }: EndgameTable<P>, evaluator: Evaluator<P>) {
    this.#positionIndex = positionIndex;
    this.#outcomes = outcomes;
    this.#evaluator = evaluator;
  }

  evaluate(position: P, role: Role): number {
    const number = this.#positionIndex.indexOf(position);
    if (number < 0) return this.#evaluator.evaluate(position, role);
    const outcome = this.#outcomes[number];
    const value = Math.sign(outcome) - outcome * PER_PLY;
    return position.turn === role ? value : -value;
  }
}

/** Looks up the moves of a position in a table: the quickest win, the longest resistance. */
export class EndgameSolver<P extends Position = Position> implements Solver<P> {
  value = 0;
  move: Move = 0;
  nodes = 0;
  readonly #positionIndex: PositionIndex<P>;
  readonly #outcomes: Int16Array;
  readonly #moves: Int32Array;
  readonly #child: P;

  constructor(game: Game<P>, { positionIndex, outcomes }: EndgameTable<P>) {
    this.#positionIndex = positionIndex;
    this.#outcomes = outcomes;
    this.#moves = new Int32Array(game.maxMoves);
    this.#child = game.start();
  }

  /** The ply cap of a game and its rules on repetition are not seen: a win may come too late. */
  solve(position: P, limit: number): boolean {
    this.nodes = 0;
    if (this.#positionIndex.indexOf(position) < 0) return false;
    const count = position.moves(this.#moves, 0);
    if (count >= limit) return false;
    this.nodes = 1 + count;
    const child = this.#child;
    let best = -Infinity;
    for (let i = 0; i < count; i++) {
      child.copy(position);
      child.play(this.#moves[i]);
      const outcome = this.#outcomes[this.#positionIndex.indexOf(child)];
      const own = child.turn === position.turn ? outcome : -outcome;
      // A quick win is best, then a slow one, a draw, a long resistance, a short one.
      const rank = own === 0 ? 0 : 1 / own;
      if (rank <= best) continue;
      best = rank;
      this.value = Math.sign(own) + 0;
      this.move = this.#moves[i];
    }
    return true;
  }

  reset(): void {}
}
