import { kindOf } from '../storage/files.ts';
import { readGames } from '../storage/game-file.ts';
import { LabError } from '../util/errors.ts';
import { readTournament } from './folder.ts';
import { gamesOf, type StoredGames } from './games.ts';

/** The games of a file, or of the folder of a tournament. */
export function storedGames(path: string): StoredGames {
  if (kindOf(path) !== 'folder') {
    const games = readGames(path);
    return {
      count: games.length,
      at: (index) => games[index],
      [Symbol.iterator]: () => games[Symbol.iterator](),
    };
  }
  const games = gamesOf(readTournament(path));
  if (games.count === 0)
    throw new LabError('LAB_BAD_FILE', `no game has been played in ${path}`, 'lab tournament --resume');
  return games;
}
