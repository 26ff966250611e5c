import type { Game, Position } from '../contract/game.ts';
import { drawn } from '../lab/stored-game.ts';
import type { StoredGame } from '../storage/game-file.ts';
import { lineText, terminalText } from '../util/escape.ts';
import { textTable } from './table.ts';

/** Stored games in a table, by the numbers to ask for them. */
export function gameListText(
  games: readonly (Pick<StoredGame, 'players' | 'payoffs' | 'reason'> & { readonly plies: number })[],
): string {
  const rows = games.map(({ players, payoffs, plies, reason }, i) => [
    String(i + 1),
    players.join(' - '),
    payoffs.join(' '),
    String(plies),
    reason,
  ]);
  return textTable(['game', 'players', 'payoffs', 'plies', 'ended by'], rows);
}

/** The position after each ply, the start first, with the move that led to it; `paint` makes a board one for a terminal. */
export function positionTexts(
  game: Game,
  positions: readonly Position[],
  moves: readonly string[],
  paint: (board: string) => string = terminalText,
): string[] {
  return positions.map((position, ply) => {
    const move = ply === 0 ? 'start' : moveText(game, positions[ply - 1], moves[ply - 1], ply);
    return `${move}\n${paint(drawn(game, position))}\n`;
  });
}

/** A move in a game: which, and by whom. */
export function moveText({ roles }: Game, before: Position, name: string, ply: number): string {
  return lineText(`${ply}. ${name} (${roles[before.turn]})`);
}

/** How a stored game ended. */
export function endText({ players, payoffs, reason }: StoredGame): string {
  if (payoffs.length === 0) return 'the game goes on';
  return lineText(`${players.map((player, role) => `${player} ${payoffs[role]}`).join(', ')} (${reason})`);
}
