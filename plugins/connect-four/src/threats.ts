import type { Board } from './board.ts';

/** The output of `findThreats`: the low and the high half of the cells. */
export const THREATS = new Int32Array(2);

/**
 * Finds the empty cells in which one more disc would complete four in a row of the discs `low`, `high`,
 * whether a disc can be dropped there now or not.
 */
export function findThreats(board: Board, low: number, high: number, allLow: number, allHigh: number): void {
  const { stride, split, fullLow, fullHigh } = board;
  // Vertically, only discs below count.
  let threatsLow = (low << 1) & (low << 2) & (low << 3);
  let threatsHigh = (high << 1) & (high << 2) & (high << 3);
  for (let step = stride - 1; step <= stride + 1; step++) {
    // Bits that leave the low half enter the high one; their copies above `split` are harmless.
    const carry = split - step;
    // Set if the first, second, third cell before is own, then the same for the cells behind.
    const before1Low = low << step;
    const before1High = (high << step) | (low >>> carry);
    const before2Low = before1Low << step;
    const before2High = (before1High << step) | (before1Low >>> carry);
    const before3Low = before2Low << step;
    const before3High = (before2High << step) | (before2Low >>> carry);
    const behind1Low = (low >>> step) | (high << carry);
    const behind1High = high >>> step;
    const behind2Low = (behind1Low >>> step) | (behind1High << carry);
    const behind2High = behind1High >>> step;
    const behind3Low = (behind2Low >>> step) | (behind2High << carry);
    const behind3High = behind2High >>> step;
    threatsLow |= before1Low & before2Low & (before3Low | behind1Low);
    threatsLow |= behind1Low & behind2Low & (behind3Low | before1Low);
    threatsHigh |= before1High & before2High & (before3High | behind1High);
    threatsHigh |= behind1High & behind2High & (behind3High | before1High);
  }
  THREATS[0] = threatsLow & fullLow & ~allLow;
  THREATS[1] = threatsHigh & fullHigh & ~allHigh;
}
