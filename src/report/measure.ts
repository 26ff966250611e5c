/** Whether a measure only bounds another one: `xLow` or `xHigh` of an `x` that is among `names`. */
export function isBound(name: string, names: readonly string[]): boolean {
  const [, base] = /^(.+)(?:Low|High)$/.exec(name) ?? [];
  return base !== undefined && names.includes(base);
}

/** The name of a measure in words: `meanFitness` is 'mean fitness'. */
export function words(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Measures that are shown together. */
const FITNESS = ['fitness', 'meanFitness'];

/**
 * The measures of a run: `names`, all of them, and which are worth a plot, `fitness` in one of all, and each of the `others`.
 * Some are taken in some generations alone.
 */
export function measuresToPlot(
  log: readonly { readonly measures: Readonly<Record<string, number | null | undefined>> }[],
): {
  readonly names: readonly string[];
  readonly fitness: readonly string[];
  readonly others: readonly string[];
} {
  const names = [...new Set(log.flatMap(({ measures }) => Object.keys(measures)))];
  const varies = (name: string) => new Set(log.flatMap(({ measures }) => measures[name] ?? [])).size > 1;
  return {
    names,
    fitness: names.filter((name) => FITNESS.includes(name)),
    others: names.filter((name) => !FITNESS.includes(name) && !isBound(name, names) && varies(name)),
  };
}
