import { lowestBit, type Move } from 'evolab';
import type { Compiled } from './compiled.ts';
import type { SuccessorPreview } from './fact-game.ts';
import type { GdlPosition } from './position.ts';

/** Computes the facts after moves, but not the moves that are legal then. */
export class CompiledPreview implements SuccessorPreview<GdlPosition> {
  readonly #machine: Compiled;
  readonly #simultaneous: boolean;

  /**
   * `simultaneous`: all roles that choose in a step are given at once; else they choose one after the other.
   */
  constructor(machine: Compiled, simultaneous: boolean) {
    this.#machine = machine;
    this.#simultaneous = simultaneous;
  }

  preview(position: GdlPosition, made: ArrayLike<Move>, next: GdlPosition): void {
    const machine = this.#machine;
    const { chosen, choosers, turn } = position;
    machine.invalidate(next);
    // The facts do not change before the last role has chosen.
    if (!this.#simultaneous && (choosers >>> turn) >>> 1 !== 0) {
      next.words.set(position.facts);
      return;
    }
    for (let left = (choosers >>> turn) << turn; left !== 0; left &= left - 1) {
      const role = lowestBit(left);
      chosen[role] = made[role];
    }
    position.complete();
    machine.preview(position, chosen, next.words);
  }
}
