import type { Game } from '../contract/game.ts';
import type { StoredGame } from '../storage/game-file.ts';
import { gameText, type Notations } from '../formats/game-text.ts';

/** Games as one text, in the usual notation of the game. */
export function gamesText(notations: Notations, game: Game, games: Iterable<StoredGame>): string {
  return Array.from(games, (stored) => gameText(notations, game, stored)).join('\n');
}
