/** Of what is repeated for statistics `npm test` runs a tenth; with `LAB_TEST_SCALE=10`, as in `.ci/run`, all of it. */
const scale = Number(process.env['LAB_TEST_SCALE'] ?? 1);

/** Whether all of it runs: then so do tests that install packages, which takes as long as a tenth of all others. */
export const whole = scale >= 10;

/** How many times this run of the tests repeats what is repeated `whole` times in all; at least `least` times. */
export function repeats(whole: number, least = 1): number {
  return Math.max(least, Math.ceil((whole * scale) / 10));
}
