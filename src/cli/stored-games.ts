import { kindOf } from '../storage/files.ts';
import { readGames, type StoredGame } from '../storage/game-file.ts';
import { LabError } from '../util/errors.ts';
import { readTournament } from './tournament-folder.ts';
import { gamesOf } from './tournament-games.ts';

/** The games of a file, or of the folder of a tournament. */
export function storedGames(path: string): readonly StoredGame[] {
  if (kindOf(path) !== 'folder') return readGames(path);
  const games = gamesOf(readTournament(path));
  if (games.length === 0)
    throw new LabError('LAB_BAD_FILE', `no game has been played in ${path}`, 'lab tournament --resume');
  return games;
}
