import type { Move } from 'evolab';

// An outcome of chance is 8 times the larger die plus the smaller one; the opening roll adds 64 if Black begins.

/** The 21 rolls, from 11 to 66. */
export const ROLLS: readonly Move[] = Array.from({ length: 6 }, (_, i) => i + 1).flatMap((larger) =>
  Array.from({ length: larger }, (_, i) => 8 * larger + i + 1),
);

/** The 30 opening rolls: each role rolls a die, and the larger one begins with both. */
export const OPENINGS: readonly Move[] = [0, 64].flatMap((begins) =>
  ROLLS.filter((roll) => roll >>> 3 !== (roll & 7)).map((roll) => begins | roll),
);

/** The probabilities of `ROLLS`. */
export const ROLL_PROBABILITIES: readonly number[] = ROLLS.map((roll) =>
  roll >>> 3 === (roll & 7) ? 1 / 36 : 1 / 18,
);

/** The name of a roll, such as '31'; of an opening roll, 'white 31'. */
export function rollName(roll: Move, opening: boolean, roles: readonly string[]): string {
  const dice = `${(roll >>> 3) & 7}${roll & 7}`;
  return opening ? `${roles[roll >>> 6]} ${dice}` : dice;
}
