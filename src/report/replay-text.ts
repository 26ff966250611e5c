import { CHANCE, type Game, type Position } from '../contract/game.ts';
import { drawn } from '../board/board-text.ts';
import type { StoredGame } from '../storage/game-file.ts';
import { lineText, terminalText } from '../util/escape.ts';
import { payoffsText } from './numbers.ts';
import { textTable } from './table.ts';

/** A stored game in a list. */
export interface ListedGame extends Pick<StoredGame, 'players' | 'payoffs' | 'reason'> {
  readonly number: number;
  readonly plies: number;
  /** What is wrong with its record, if it cannot be read. */
  readonly problem?: string;
}

export interface GameList {
  /** Of the source, chosen or not. */
  readonly count: number;
  readonly games: readonly ListedGame[];
  /** Whether there are more than were asked for. */
  readonly more: boolean;
}

/** Stored games in a table, by the numbers to ask for them, and how to ask. */
export function gameListText({ games, count, more, path }: GameList & { path: string }): string {
  if (games.length === 0) return `None of the ${count} games in ${path} matches`;
  const rows = games.map(({ number, players, payoffs, plies, reason, problem }) =>
    problem === undefined
      ? [String(number), players.join(' - '), payoffsText(payoffs), String(plies), reason]
      : [String(number), problem, '', '', 'cannot be read'],
  );
  const table = textTable(['game', 'players', 'payoffs', 'plies', 'ended by'], rows);
  const shown = more
    ? `The first ${games.length} of more; the file holds ${count} games (--limit N shows N)`
    : `${games.length} of ${count} games`;
  return [table, '', shown, '', 'Next:', `  lab replay ${path} --game ${games[0]!.number}`].join('\n');
}

/**
 * The position after each ply, the start first, with the move that led to it; `paint` makes a board one for a terminal,
 * and is given the board before.
 */
export function positionTexts(
  game: Game,
  positions: readonly Position[],
  moves: readonly string[],
  paint: (board: string, before: string) => string = terminalText,
): string[] {
  const boards = positions.map((position) => drawn(game, position));
  return boards.map((board, ply) => {
    const move = ply === 0 ? 'start' : moveText(game, positions[ply - 1]!, moves[ply - 1]!, ply);
    return `${move}\n${paint(board, boards[Math.max(0, ply - 1)]!)}\n`;
  });
}

/** A move or an outcome of chance in a game: which, and by whom. */
function moveText({ roles }: Game, before: Position, name: string, ply: number): string {
  const who = before.turn === CHANCE ? 'chance' : roles[before.turn];
  return lineText(`${ply}. ${name} (${who})`);
}

/** How a stored game ended. */
export function endText({ players, payoffs, reason, cause }: StoredGame): string {
  if (payoffs.length === 0) return 'the game goes on';
  return lineText(
    `${players.map((player, role) => `${player} ${payoffsText([payoffs[role]!])}`).join(', ')} (${reason})${cause === undefined ? '' : `; ${cause}`}`,
  );
}
