/** Bounds of a formula, so that no file makes an evaluation endless: characters, nodes, and levels of its tree. */
export const MOST_CHARACTERS = 200_000;
export const MOST_NODES = 1000;
export const MOST_DEPTH = 60;

/** Every number of a formula is kept in [-LARGEST, LARGEST], so that none is infinite and none is no number. */
export const LARGEST = 1e9;

export const bounded = (x: number): number => (x > LARGEST ? LARGEST : x < -LARGEST ? -LARGEST : x);
