import type { Spec } from '../contract/agent.ts';
import type { Game } from '../contract/game.ts';
import type { WrittenGame } from '../contract/game-record.ts';
import type { NotationDefinition } from '../contract/notation.ts';
import { knownHint, LabError } from '../util/errors.ts';
import type { Registry } from '../registry/registry.ts';
import { pgnText } from './pgn.ts';

/** What plugins bring to read and write games. */
export type Notations = Registry<NotationDefinition>;

/** The notation that every game has: tags and movetext in the form of PGN. */
export const PGN = 'pgn';

const writers = (notations: Notations): NotationDefinition[] =>
  notations
    .list()
    .map(({ definition }) => definition)
    .filter(({ write }) => write !== undefined);

/** The notation that other programs for this game read, by its id: what its plugin brings, or else PGN. */
export function usualNotation(notations: Notations, { use }: Spec): string {
  return writers(notations).find(({ game }) => game === use)?.id ?? PGN;
}

/**
 * A game as text that other programs read. LAB_UNKNOWN_EXTENSION if no such notation can be written, LAB_WRONG_GAME if it
 * is for another game.
 */
export function gameText(
  notations: Notations,
  game: Game,
  finished: WrittenGame,
  notation = usualNotation(notations, finished.game),
): string {
  if (notation === PGN) return pgnText(game, finished);
  const known = writers(notations);
  const found = known.find(({ id }) => id === notation);
  if (found?.write === undefined)
    throw new LabError(
      'LAB_UNKNOWN_EXTENSION',
      `games cannot be written as '${notation}'`,
      knownHint(notation, [...known.map(({ id }) => id), PGN].sort()),
    );
  const { use } = finished.game;
  if (found.game !== use)
    throw new LabError(
      'LAB_WRONG_GAME',
      `${notation} is for ${found.game}, not ${use}`,
      `--format ${usualNotation(notations, finished.game)}`,
    );
  return found.write(game, finished);
}
