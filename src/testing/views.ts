import type { Game, Position, Role } from '../contract/game.ts';

/** The numbers that an encoder of the game writes of a position as `role` sees it. */
export function viewOf<P extends Position>(
  game: Game<P>,
  encoder: string,
  position: P,
  role: Role = 0,
): number[] {
  const out = new Float64Array(game.encoders![encoder]!.size);
  game.encoders![encoder]!.encode(position, role, out);
  return [...out];
}

/** Those that are not 0, in words: `place:number`, with spaces between them. */
export const markedText = (numbers: readonly number[]): string =>
  numbers.flatMap((x, i) => (x === 0 ? [] : [`${i}:${x}`])).join(' ');
