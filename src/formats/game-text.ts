import type { Spec } from '../contract/agent.ts';
import type { Game } from '../contract/game.ts';
import { ggfText } from './ggf.ts';
import { pdnText } from './pdn.ts';
import { pgnText } from './pgn.ts';
import type { FinishedGame } from './record.ts';

/** Text forms of games, and the id of the only game that has the form, if it is not for all. */
export const GAME_FORMATS = {
  pdn: { game: 'draughts', text: pdnText },
  ggf: { game: 'othello', text: ggfText },
  pgn: { game: undefined, text: pgnText },
} as const;

export type GameFormat = keyof typeof GAME_FORMATS;

/**
 * The form that other programs for this game read: PDN for draughts, GGF for Othello, a form like PGN for the
 * rest.
 */
export function usualFormat({ use }: Spec): GameFormat {
  const own = (Object.keys(GAME_FORMATS) as GameFormat[]).find((format) => GAME_FORMATS[format].game === use);
  return own ?? 'pgn';
}

/** A game as text that other programs read. */
export function gameText(game: Game, finished: FinishedGame, format = usualFormat(finished.game)): string {
  return GAME_FORMATS[format].text(game, finished);
}
