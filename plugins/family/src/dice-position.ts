import { CHANCE, mix, type Move, type Position, type Role } from 'evolab';
import type { GameRules } from './game-rules.ts';
import { distanceOf, originOf, PASS, targetOf } from './move-generator.ts';
import { FamilyPosition } from './position.ts';

/**
 * A position of a game for two with a die. Chance throws it before each move; then only moves of the number that it shows are
 * legal, and who has none passes. All else is as in the game without the die.
 */
export class DicePosition implements Position {
  /** The game without the die. */
  readonly played: FamilyPosition;
  turn: Role = CHANCE;
  over = false;
  /** What the die shows; 0 before it is thrown. */
  die = 0;

  constructor(rules: GameRules) {
    this.played = new FamilyPosition(rules);
  }

  moves(out: Int32Array, at: number): number {
    const { played, die } = this;
    const { sides } = played.rules.tree.die!;
    if (die === 0) {
      for (let face = 1; face <= sides; face++) out[at + face - 1] = face;
      return sides;
    }
    const all = at + played.moves(out, at);
    let end = at;
    for (let i = at; i < all; i++) if (numberOf(played.rules, out[i]) === die) out[end++] = out[i];
    if (end === at) out[end++] = PASS;
    return end - at;
  }

  play(move: Move): void {
    if (this.die === 0) this.die = move;
    else {
      this.played.play(move);
      this.die = 0;
    }
    this.settle();
  }

  /** Sets whose turn it is from the game and the die. */
  settle(): void {
    const { over, turn } = this.played;
    this.over = over;
    this.turn = this.die === 0 && !over ? CHANCE : turn;
  }

  copy(other: DicePosition): void {
    this.played.copy(other.played);
    this.turn = other.turn;
    this.over = other.over;
    this.die = other.die;
  }

  payoff(role: Role): number {
    return this.played.payoff(role);
  }

  key(half: 0 | 1): number {
    return this.played.key(half) ^ mix(this.die + (half === 0 ? 0x51ed2701 : 0x3c6ef372));
  }
}

/** What the die must show for a move: its cells, or the column of the stone that is placed or moves, from 1 on. */
function numberOf(rules: GameRules, move: Move): number {
  if (rules.tree.die!.shows === 'distance') return distanceOf(rules, move);
  const { x } = rules.lattice;
  const to = targetOf(move);
  const from = originOf(move);
  return x[from < 0 ? to : from] + 1;
}
