import type { Game, Position } from '../contract/game.ts';
import { betweenInstants } from '../play/instant.ts';
import { LabError } from '../util/errors.ts';

/** The position a user typed, or the start; LAB_BAD_POSITION if the text is not a position between instants. */
export function parsePosition(game: Game, text: string | undefined): Position {
  if (text === undefined) return game.start();
  if (!game.parse)
    throw new LabError('LAB_BAD_POSITION', 'this game cannot read positions', 'leave out --position');
  let position: Position;
  try {
    position = game.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new LabError(
      'LAB_BAD_POSITION',
      error.message,
      `the start is written: ${game.print(game.start())}`,
    );
  }
  if (!betweenInstants(game, position))
    throw new LabError(
      'LAB_BAD_POSITION',
      'some roles have chosen already in this position, which nobody may see',
      'give the position before their choices',
    );
  return position;
}
