import { promise } from './check.ts';
import type { Sample } from './sample.ts';

/** Maximum number of indices that are checked, evenly spread. */
const NUMBERS = 2000;

/**
 * A position index numbers every position that occurs, and each number gives a position with that number.
 */
export function inspectPositionIndex(sample: Sample): string {
  const { game } = sample;
  const positionIndex = game.positionIndex!;
  const { count } = positionIndex;
  promise(Number.isInteger(count) && count > 0, `count is ${count}`);
  const twin = game.start();
  const looked = Math.min(count, NUMBERS);
  for (let i = 0; i < looked; i++) {
    const number = Math.floor((i * count) / looked);
    positionIndex.positionAt(number, twin);
    const back = positionIndex.indexOf(twin);
    promise(back === number, `number ${number} reads back as ${back}`, () => game.print(twin));
  }
  sample.replay((position) => {
    const number = positionIndex.indexOf(position);
    const where = () => game.print(position);
    promise(
      Number.isInteger(number) && number >= 0 && number < count,
      `its number is ${number}, not 0 to ${count - 1}`,
      where,
    );
    const moves = sample.legal(position).length;
    positionIndex.positionAt(number, twin);
    const twins = twin.over ? 0 : sample.legal(twin).length;
    promise(moves === twins, `of its ${moves} moves number ${number} has ${twins}`, where);
  });
  return `${looked} of ${count} numbers, ${sample.positions} positions`;
}
