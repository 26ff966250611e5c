import { lowestBit, type Move } from 'evolab';
import type { Compiled } from './compiled.ts';
import type { SuccessorPreview } from './fact-game.ts';
import type { GdlPosition } from './position.ts';

/** Computes the facts after moves, but not the moves that are legal then. */
export class CompiledPreview implements SuccessorPreview<GdlPosition> {
  readonly #machine: Compiled;

  constructor(machine: Compiled) {
    this.#machine = machine;
  }

  preview(position: GdlPosition, made: ArrayLike<Move>, next: GdlPosition): void {
    const machine = this.#machine;
    const { chosen, choosers, turn } = position;
    machine.invalidate(next);
    for (let left = (choosers >>> turn) << turn; left !== 0; left &= left - 1) {
      const role = lowestBit(left);
      chosen[role] = made[role];
    }
    // What chance does is not known: there the facts are those of before the step.
    if (position.outcomes > 0) {
      next.words.set(position.facts);
      return;
    }
    position.complete();
    machine.preview(position, chosen, next.words);
  }
}
