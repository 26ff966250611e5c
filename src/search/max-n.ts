import type { Evaluator } from '../contract/evaluator.ts';
import { CHANCE, type Game, type Move, type Position } from '../contract/game.ts';
import { grown } from './grown.ts';
import { PlainRecursion } from './plain-recursion.ts';

/**
 * Max^n (Luckhardt and Irani 1986): every role chooses the move that is best for itself, the first of equals, and chance
 * averages. Every leaf is evaluated for all roles. A role that gets 1, the most there is, looks no further (immediate
 * pruning: Korf 1991); no other cutoff is sound for an evaluator whose values may add up to anything. Outcomes of chance do
 * not count towards the depth.
 */
export class MaxN<P extends Position = Position> extends PlainRecursion<P> {
  readonly alwaysExact = true;
  readonly #roles: number;
  /** What each role gets, one row a ply. */
  #rows = new Float64Array(0);

  constructor(game: Game<P>, evaluator: Evaluator<P>, options: { preferFaster: boolean }) {
    super(game, evaluator, options);
    this.#roles = game.roles.length;
  }

  searchMove(move: Move, depth: number): number {
    if (this.advance(0, move)) this.#visit(1, depth - 1, 0);
    return this.#rows[this.#roles + this.role];
  }

  protected override reserve(ply: number, at: number): void {
    super.reserve(ply, at);
    this.#rows = grown(this.#rows, (ply + 2) * this.#roles);
  }

  #visit(ply: number, depth: number, at: number): void {
    const position = this.stack[ply];
    const roles = this.#roles;
    if (position.over || depth <= 0) {
      for (let role = 0; role < roles; role++) this.#rows[ply * roles + role] = this.worth(ply, role);
      return;
    }
    this.reserve(ply, at);
    const end = at + position.moves(this.moves, at);
    if (position.turn === CHANCE) this.#expect(ply, depth, at, end);
    else this.#choose(ply, depth, at, end);
  }

  #choose(ply: number, depth: number, at: number, end: number): void {
    const { turn } = this.stack[ply];
    const roles = this.#roles;
    let best = -Infinity;
    for (let i = at; i < end && best < 1; i++) {
      const move = this.moves[i];
      if (this.advance(ply, move)) this.#visit(ply + 1, depth - 1, end);
      if (this.stopped) return;
      const from = (ply + 1) * roles;
      const value = this.#rows[from + turn];
      if (value <= best) continue;
      best = value;
      this.#rows.copyWithin(ply * roles, from, from + roles);
      this.pv.extend(ply, move);
    }
  }

  #expect(ply: number, depth: number, at: number, end: number): void {
    const roles = this.#roles;
    this.game.chance!.probabilities(this.stack[ply], this.chances, at);
    for (let role = 0; role < roles; role++) this.#rows[ply * roles + role] = 0;
    for (let i = at; i < end; i++) {
      if (this.advance(ply, this.moves[i])) this.#visit(ply + 1, depth, end);
      if (this.stopped) return;
      for (let role = 0; role < roles; role++)
        this.#rows[ply * roles + role] += this.chances[i] * this.#rows[(ply + 1) * roles + role];
    }
    // Sums of rounded products may lie a little outside.
    for (let i = ply * roles; i < (ply + 1) * roles; i++)
      this.#rows[i] = Math.max(-1, Math.min(1, this.#rows[i]));
  }
}
