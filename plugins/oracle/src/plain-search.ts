import { copyOf, type Game, type Position } from 'evolab';

/** What a position was found to be for the role that moves in it. */
export interface Finding {
  /** 1 if it wins, -1 if it loses; 0 if neither is known. */
  readonly value: number;
  /** The plies of the fastest win or the longest resistance; of 0 the plies within which there is none. */
  readonly plies: number;
  /** Whether every line was followed to the end of the game, so that 0 is a draw. */
  readonly whole: boolean;
}

/**
 * Finds results by the rules alone, without a table, a move order or anything else that could go wrong in the same way
 * as in what it checks: alpha-beta that looks one ply deeper each time, or breadth first in games of one role. What it
 * finds is right whatever the cap on plies, because it sees the cap as the end of a game that nobody has won.
 */
export class PlainSearch<P extends Position = Position> {
  /** Positions visited since `begin`. */
  nodes = 0;
  readonly #game: Game<P>;
  readonly #levels: P[] = [];
  readonly #moves: Int32Array;
  #limit = 0;
  /** Whether a line of this depth went on beyond its horizon. */
  #cut = false;

  constructor(game: Game<P>) {
    this.#game = game;
    this.#moves = new Int32Array((game.maxPlies + 2) * game.maxMoves);
  }

  /** Sets the number of positions to visit at most. */
  begin(limit: number): void {
    this.nodes = 0;
    this.#limit = limit;
  }

  /** What `position` comes to, as far as the nodes reach. Leaves it as it was. */
  find(position: P): Finding {
    return this.#game.roles.length === 1 ? this.#nearestGoal(position) : this.#deepen(position);
  }

  #deepen(position: P): Finding {
    let plies = -1;
    for (;;) {
      this.#cut = false;
      this.#level(0).copy(position);
      const value = this.#visit(0, plies + 1, -1, 1);
      // What a search of too few nodes came to means nothing.
      if (this.nodes > this.#limit) return { value: 0, plies, whole: false };
      plies++;
      if (value !== 0 || !this.#cut) return { value: value + 0, plies, whole: !this.#cut };
    }
  }

  /** Whether the role to move wins or loses within `depth` plies; a bound if outside (alpha, beta). */
  #visit(level: number, depth: number, alpha: number, beta: number): number {
    if (++this.nodes > this.#limit) return 0;
    const position = this.#levels[level];
    if (position.over) return Math.sign(position.payoff(position.turn));
    if (depth === 0) {
      this.#cut = true;
      return 0;
    }
    const at = level * this.#game.maxMoves;
    const end = at + position.moves(this.#moves, at);
    const child = this.#level(level + 1);
    let best = -1;
    for (let i = at; i < end && best < beta; i++) {
      child.copy(position);
      child.play(this.#moves[i]);
      const floor = Math.max(alpha, best);
      const value =
        child.turn === position.turn
          ? this.#visit(level + 1, depth - 1, floor, beta)
          : -this.#visit(level + 1, depth - 1, -beta, -floor);
      best = Math.max(best, value);
    }
    return best;
  }

  /** Breadth first, the different positions of each number of moves in turn. */
  #nearestGoal(position: P): Finding {
    const game = this.#game;
    const isGoal = (p: P) => p.over && p.payoff(0) > 0;
    let layer = [copyOf(game, position)];
    for (let plies = 0; layer.length > 0; plies++) {
      if (layer.some(isGoal)) return { value: 1, plies, whole: true };
      const next = new Map<number, P[]>();
      const child = game.start();
      const following: P[] = [];
      for (const p of layer) {
        const count = p.over ? 0 : p.moves(this.#moves, 0);
        for (const move of this.#moves.subarray(0, count)) {
          if (++this.nodes > this.#limit) return { value: 0, plies, whole: false };
          child.copy(p);
          child.play(move);
          const same = next.get(child.key(0)) ?? [];
          if (same.some((other) => other.key(1) === child.key(1))) continue;
          const fresh = copyOf(game, child);
          next.set(child.key(0), [...same, fresh]);
          following.push(fresh);
        }
      }
      layer = following;
    }
    return { value: 0, plies: 0, whole: true };
  }

  #level(level: number): P {
    if (this.#levels.length === level) this.#levels.push(this.#game.start());
    return this.#levels[level];
  }
}
