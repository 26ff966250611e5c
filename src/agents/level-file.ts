import { join } from 'node:path';
import { kindOf } from '../storage/files.ts';
import { LabError } from '../util/errors.ts';
import { shellWord } from '../util/shell-word.ts';

/** A line to type that makes levels of a game in a folder; `game` as users type it. */
export const levelsLine = (folder: string, game: string): string =>
  `lab levels uct --dial sims=20,100,500 --game ${shellWord(game)} --out ${shellWord(folder)}`;

/** The name of the agent file of a level, in a folder of levels; they begin with 1. */
export const levelFile = (level: number): string => `level-${level}.msgpack`;

/** The agent file of a level; LAB_BAD_AGENT if the folder has no such level. */
export function levelAgent(folder: string, level: number): string {
  const file = join(folder, levelFile(level));
  if (kindOf(file) === 'file') return file;
  const count = levelFiles(folder).length;
  if (kindOf(folder) === undefined)
    throw new LabError(
      'LAB_BAD_AGENT',
      `there is no folder ${folder}`,
      `to make it: ${levelsLine(folder, 'GAME')}`,
    );
  throw new LabError(
    'LAB_BAD_AGENT',
    `${folder} has no level ${level}`,
    count > 0 ? `there are 1 to ${count}` : 'it is no folder of levels',
  );
}

/** The agent files of all levels in a folder, the weakest first; none if it holds no levels. */
export function levelFiles(folder: string): string[] {
  const files: string[] = [];
  for (;;) {
    const file = join(folder, levelFile(files.length + 1));
    if (kindOf(file) !== 'file') return files;
    files.push(file);
  }
}
