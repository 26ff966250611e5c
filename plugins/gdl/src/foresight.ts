import { lowestBit, type Move } from 'evolab';
import type { Compiled } from './compiled.ts';
import type { GdlPosition } from './position.ts';

/** Works out what holds after moves without making them, for methods that judge many successors by their facts. */
export class Foresight {
  readonly #machine: Compiled;
  readonly #simultaneous: boolean;

  /** `simultaneous`: all that choose in a step are asked at once, else one after the other. */
  constructor(machine: Compiled, simultaneous: boolean) {
    this.#machine = machine;
    this.#simultaneous = simultaneous;
  }

  /**
   * Gives `next` the facts that hold once those who choose now in `position` have made the moves `made`, by role. It is
   * fit for nothing but a look at its facts before it becomes another position: what is legal is not worked out.
   */
  foresee(position: GdlPosition, made: ArrayLike<Move>, next: GdlPosition): void {
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
    machine.foresee(position, chosen, next.words);
  }
}
