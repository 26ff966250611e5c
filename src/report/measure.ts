/** Whether a measure only bounds another one: `xLow` or `xHigh` of an `x` that is among `names`. */
export function isBound(name: string, names: readonly string[]): boolean {
  const [, base] = /^(.+)(?:Low|High)$/.exec(name) ?? [];
  return base !== undefined && names.includes(base);
}

/** The name of a measure in words: `meanFitness` is 'mean fitness'. */
export function words(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
