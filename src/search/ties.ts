/** What to do with root moves of the same value: take the first in the game's own order, or draw one. */
export const TIES = ['first', 'random'] as const;
export type Ties = (typeof TIES)[number];
