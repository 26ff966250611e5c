import { Random, randomOpening, type LearnerParts, type Move } from 'evolab';

/** The opening of `plies` random moves with these numbers; it does not end the game. */
export function openingOf(
  { game, seed }: Pick<LearnerParts, 'game' | 'seed'>,
  plies: number,
  ...numbers: readonly (number | string)[]
): Move[] {
  return randomOpening(game, plies, new Random(seed, 'opening', ...numbers), { unfinished: true }).moves;
}
