import { lowestBit, type Move } from 'evolab';
import type { Compiled } from './compiled.ts';
import type { SuccessorPreview } from './fact-game.ts';
import type { GdlPosition } from './position.ts';

/** Works out what holds after moves, but not what is legal then. */
export class CompiledPreview implements SuccessorPreview<GdlPosition> {
  readonly #machine: Compiled;
  readonly #simultaneous: boolean;

  /** `simultaneous`: all that choose in a step are asked at once, else one after the other. */
  constructor(machine: Compiled, simultaneous: boolean) {
    this.#machine = machine;
    this.#simultaneous = simultaneous;
  }

  preview(position: GdlPosition, made: ArrayLike<Move>, next: GdlPosition): void {
    const machine = this.#machine;
    const { chosen, choosers, turn } = position;
    machine.left(next);
    // Nothing happens before the last of them has chosen.
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
