import { TooLarge } from './too-large.ts';

/**
 * The work and the room that rules may take. Both are counted, not timed: rules that are too large are so on every
 * machine.
 */
export class Effort {
  /** Steps that are left: columns compared, conditions planned, edges looked at; some ten million take a second. */
  work = 0;
  /** Numbers of 32 bits that may still be stored. */
  room = 0;

  begin(work: number, room: number): void {
    this.work = work;
    this.room = room;
  }

  spend(steps: number): void {
    if ((this.work -= steps) < 0) throw new TooLarge('they take too many steps to evaluate');
  }

  store(numbers: number): void {
    if ((this.room -= numbers) < 0) throw new TooLarge('too many facts follow from them');
  }
}
