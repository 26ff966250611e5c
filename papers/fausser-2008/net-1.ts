import type { Spec } from 'evolab';

/** The paper's first row: net 1 after so many episodes. */
export const PAPER = { episodes: 500_000, quota: '87' };
export const NET: Spec = { use: 'mlp', hidden: [40], spread: 0.77, view: 'opponent' };
/** Games of a generation: with one lane the net learns during the games, so that none is played by an older net. */
export const GENERATION = 2500;
/** Test games, and their seconds on two cores. */
export const TESTS = 20_000;
export const TEST_SECONDS = 1.5;
