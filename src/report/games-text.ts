import type { Game } from '../contract/game.ts';
import type { StoredGame } from '../storage/game-file.ts';
import { gameText } from '../formats/game-text.ts';

/** Games as one text, in the usual form of the game: PDN, GGF or PGN. */
export function gamesText(game: Game, games: Iterable<StoredGame>): string {
  return Array.from(games, (stored) => gameText(game, stored)).join('\n');
}
