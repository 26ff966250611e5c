import type { Spec } from 'evolab';
import type { Stage } from '@evolab/td-mc';

/** Episodes of a generation: few, so that the net that plays is nearly up to date. */
export const GENERATION = 250;
/** The parts of all episodes that are learned with each of three step sizes. */
const PARTS = [0.6, 0.2, 0.2];

/**
 * Of a learner that draws on both sides of a game and discounts as the paper does, with steps that fall twice in so many
 * `episodes`; `more` are other options of it.
 */
export function threeStages(
  evaluator: Spec,
  episodes: number,
  etas: readonly [number, number, number],
  more: { readonly use: 'td' | 'mc'; readonly [option: string]: unknown } = { use: 'td' },
): Spec {
  const schedule = etas.map((eta, i): Stage => ({
    episodes: Math.max(1, Math.round(PARTS[i] * episodes)),
    eta,
    eps: 0.7,
  }));
  return {
    ...more,
    evaluator,
    schedule,
    trainBoth: true,
    discountTo: 'loss',
    episodes: GENERATION,
    lanes: 8,
    testGames: 0,
  };
}
