import type { Encoder, Position, Random } from 'evolab';
import type { Teachable } from 'evolab/network';
import type { UpdateRule } from '../src/update-rule.ts';

/** A tabular net with one weight for each of five states. */
export function table(): Teachable {
  const encoder: Encoder = {
    size: 5,
    encode(position, _, out) {
      out.fill(0);
      out[(position as Position & { state: number }).state] = 1;
    },
  };
  return {
    encoder,
    net: {
      blocks: [{ name: 'table', size: 5, start: [0, 0] }],
      worst: 0,
      prepare: () => {},
      forward: (weights, { indices }) => weights[indices[0]],
      backward: (_, { indices }, into, scale) => {
        into[indices[0]] += scale;
      },
    },
    evaluator: () => ({ evaluate: () => 0 }),
    siblings: () => undefined,
  };
}

/**
 * Walks left or right from the middle of five states; 1 beyond the right end, 0 beyond the left (Sutton
 * 1988).
 */
export function walk(rule: UpdateRule, eta: number, random: Random): void {
  let state = 2;
  rule.begin(eta);
  while (state >= 0 && state < 5) {
    rule.visit({ state } as unknown as Position, 0);
    state += random.below(2) === 0 ? 1 : -1;
  }
  rule.end(state === 5 ? 1 : 0);
}
