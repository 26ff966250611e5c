/** How values shrink on the way from the future: each step takes them the share 1 - gamma of the way to `limit`. */
export interface Discount {
  readonly gamma: number;
  /** On the scale of the net's output. If it is not halfway between a win and a loss, both sides cannot be right. */
  readonly limit: number;
}

/** What a value is worth one step before. */
export function discounted(value: number, { gamma, limit }: Discount): number {
  return gamma * value + (1 - gamma) * limit;
}
