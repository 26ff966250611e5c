import { promise } from './check.ts';
import type { Sample } from './sample.ts';

/** How many numbers are looked at, evenly spread. */
const NUMBERS = 2000;

/** A ranking numbers every position that comes up, and each number stands for a position that has it. */
export function inspectRanking(sample: Sample): string {
  const { game } = sample;
  const ranking = game.ranking!;
  const { count } = ranking;
  promise(Number.isInteger(count) && count > 0, `count is ${count}`);
  const twin = game.start();
  const looked = Math.min(count, NUMBERS);
  for (let i = 0; i < looked; i++) {
    const number = Math.floor((i * count) / looked);
    ranking.unrank(number, twin);
    const back = ranking.rank(twin);
    promise(back === number, `number ${number} reads back as ${back}`, () => game.print(twin));
  }
  sample.replay((position) => {
    const number = ranking.rank(position);
    const where = () => game.print(position);
    promise(
      Number.isInteger(number) && number >= 0 && number < count,
      `its number is ${number}, not 0 to ${count - 1}`,
      where,
    );
    const moves = sample.legal(position).length;
    ranking.unrank(number, twin);
    const twins = twin.over ? 0 : sample.legal(twin).length;
    promise(moves === twins, `of its ${moves} moves number ${number} has ${twins}`, where);
  });
  return `${looked} of ${count} numbers, ${sample.positions} positions`;
}
