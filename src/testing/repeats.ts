/** Of what is repeated for statistics `npm test` runs a tenth, and `LAB_TEST_SCALE=10` all of it. */
const scale = Number(process.env['LAB_TEST_SCALE'] ?? 1);

/** Whether tests run that install packages or follow every page, which takes minutes: in CI, or where all is repeated. */
export const whole = scale >= 10 || process.env['LAB_TEST_WHOLE'] === 'true';

/** How many times this run of the tests repeats what is repeated `whole` times in all; at least `least` times. */
export function repeats(whole: number, least = 1): number {
  return Math.max(least, Math.ceil((whole * scale) / 10));
}

/**
 * Those of `all` that this run of the tests tries: evenly spread, as many as `repeats` says of their number and at
 * least `least`.
 */
export function someOf<T>(all: readonly T[], least: number): T[] {
  const count = Math.min(all.length, repeats(all.length, least));
  return Array.from({ length: count }, (_, i) => all[Math.floor(((i + 0.5) * all.length) / count)]!);
}
