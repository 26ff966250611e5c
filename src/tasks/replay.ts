import type { Game, Position } from '../contract/game.ts';
import { gameOf, positionsOf } from '../lab/stored-game.ts';
import { GAME_FORMATS, gameText, usualFormat, type GameFormat } from '../report/game-text.ts';
import type { StoredGame } from '../storage/game-file.ts';
import { storedGames } from '../tournament/stored-games.ts';
import { LabError } from '../util/errors.ts';
import type { TaskContext } from './context.ts';

/** A stored game in a list. */
export interface ListedGame extends Pick<StoredGame, 'players' | 'payoffs' | 'reason'> {
  readonly plies: number;
}

/** A stored game with its positions, the start first, and the names of its moves. */
export interface ReplayedGame {
  readonly game: Game;
  readonly stored: StoredGame;
  readonly positions: readonly Position[];
  readonly moves: readonly string[];
}

/** The games of a file, or of the folder of a tournament. */
export function listGames(path: string): ListedGame[] {
  return Array.from(storedGames(path), ({ players, payoffs, moves, reason }) => ({
    ...{ players, payoffs, plies: moves.length, reason },
  }));
}

/**
 * Game `number` of a file or of the folder of a tournament, counted from 1. LAB_USAGE if there is none,
 * LAB_BAD_FILE if the installed rules do not allow its moves.
 */
export function replayGame(
  { laboratory }: Pick<TaskContext, 'laboratory'>,
  path: string,
  number: number,
): ReplayedGame {
  const games = storedGames(path);
  const stored = games.at(number - 1);
  if (!stored)
    throw new LabError(
      'LAB_USAGE',
      `${path} holds ${games.count} games, there is no game ${number}`,
      'they are counted from 1',
    );
  const game = gameOf(laboratory, stored, path);
  const positions = positionsOf(game, stored.moves, path);
  const moves = Array.from(stored.moves, (move, ply) => game.moveName(positions[ply], move));
  return { game, stored, positions, moves };
}

export interface ExportedGames {
  readonly format: GameFormat;
  /** A text for each game. */
  readonly texts: readonly string[];
}

/**
 * Stored games as text in a form, or else the usual one of their game; LAB_WRONG_GAME if it is for another
 * game.
 */
export function exportGames(
  { laboratory }: Pick<TaskContext, 'laboratory'>,
  path: string,
  asked: GameFormat | undefined,
): ExportedGames {
  const games = storedGames(path);
  const format = asked ?? usualFormat(games.at(0)!.game);
  const only = GAME_FORMATS[format].game;
  const texts = Array.from(games, (stored) => {
    if (only !== undefined && only !== stored.game.use)
      throw new LabError(
        'LAB_WRONG_GAME',
        `${format} is for ${only}, ${path} holds ${stored.game.use}`,
        `--format ${usualFormat(stored.game)}`,
      );
    const game = gameOf(laboratory, stored, path);
    positionsOf(game, stored.moves, path);
    return gameText(game, stored, format);
  });
  return { format, texts };
}
