import { CHANCE, type Move, type Position, type Role } from '../contract/game.ts';
import { PlainRecursion } from './plain-recursion.ts';

/**
 * Best-reply search (Schadd and Winands 2011): of all opponents only one finds the reply that is worst for the root's role.
 * The others do not pass, which most rules forbid, but make the move that the evaluator likes best for them (BRS+: Esser,
 * Gras, Winands, Schadd and Lanctot 2013). A ply is a move of the root's role or a round of the others, so that the search
 * looks further ahead than paranoid. Chance averages and is no ply.
 */
export class BestReply<P extends Position = Position> extends PlainRecursion<P> {
  searchMove(move: Move, depth: number, _extensionsLeft: number, low: number, high: number): number {
    return this.advance(0, move) ? this.#visit(1, depth - 1, false, false, low, high, 0) : 0;
  }

  /** `inRound`: whether an opponent has moved since the root's role did; `replied`: not by its greedy move. */
  #visit(
    ply: number,
    depth: number,
    inRound: boolean,
    replied: boolean,
    low: number,
    high: number,
    at: number,
  ): number {
    const position = this.stack[ply];
    const own = position.turn === this.role;
    const goesOn = inRound && !own;
    if (position.over || (depth <= 0 && !goesOn)) return this.worth(ply, this.role);
    this.reserve(ply, at);
    const end = at + position.moves(this.moves, at);
    if (position.turn === CHANCE) return this.#expect(ply, depth, inRound, replied, at, end);
    const greedy = own ? -1 : this.#greedyMove(ply, position.turn, at, end);
    const left = goesOn ? depth : depth - 1;
    let best = own ? -Infinity : Infinity;
    for (let i = at; i < end && low < high; i++) {
      const move = this.moves[i];
      if (this.stopped) return 0;
      if (!own && replied && move !== greedy) continue;
      if (!this.advance(ply, move)) return 0;
      const value = own
        ? this.#visit(ply + 1, left, false, false, low, high, end)
        : this.#visit(ply + 1, left, true, replied || move !== greedy, low, high, end);
      if (this.stopped) return 0;
      if (own ? value <= best : value >= best) continue;
      best = value;
      if (own ? value > low : value < high) this.pv.extend(ply, move);
      if (own && value > low) low = value;
      if (!own && value < high) high = value;
    }
    return best;
  }

  /** The move after which the evaluator gives `role` most, the first of equals. */
  #greedyMove(ply: number, role: Role, at: number, end: number): Move {
    if (end === at + 1) return this.moves[at];
    let best = -Infinity;
    let greedy = -1;
    for (let i = at; i < end; i++) {
      if (!this.advance(ply, this.moves[i])) return -1;
      const value = this.worth(ply + 1, role);
      if (value <= best) continue;
      best = value;
      greedy = this.moves[i];
    }
    return greedy;
  }

  #expect(ply: number, depth: number, inRound: boolean, replied: boolean, at: number, end: number): number {
    this.game.chance!.probabilities(this.stack[ply], this.chances, at);
    let sum = 0;
    for (let i = at; i < end; i++) {
      if (!this.advance(ply, this.moves[i])) return 0;
      sum += this.chances[i] * this.#visit(ply + 1, depth, inRound, replied, -1, 1, end);
    }
    return Math.max(-1, Math.min(1, sum));
  }
}
