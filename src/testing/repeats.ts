/**
 * Of what is repeated for statistics `npm test` runs a tenth, `.ci/run` four tenths (`LAB_TEST_SCALE=4`), and
 * `LAB_TEST_SCALE=10` all of it.
 */
const scale = Number(process.env['LAB_TEST_SCALE'] ?? 1);

/** Whether tests run that install packages or follow every page, which takes minutes. */
export const whole = scale >= 4;

/** How many times this run of the tests repeats what is repeated `whole` times in all; at least `least` times. */
export function repeats(whole: number, least = 1): number {
  return Math.max(least, Math.ceil((whole * scale) / 10));
}
