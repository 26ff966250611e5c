import { join } from 'node:path';
import type { Spec } from '../contract/agent.ts';
import { LabError } from '../util/errors.ts';
import { isMap } from '../util/is-map.ts';
import { shellWord } from '../util/shell-word.ts';
import { seal, sha256, unseal } from './envelope.ts';
import { kindOf, readWhole, writeWhole } from './files.ts';

/** Which endgame of which game. */
export interface EndgameName {
  /** With all its options. */
  readonly game: Spec;
  readonly rulesVersion: number;
  readonly endgame: string;
}

let folder: string | undefined;

/** Sets the folder of the tables of endgames, for this thread and those that it starts. */
export function setEndgameFolder(path: string | undefined): void {
  folder = path;
}

/** As it was set last. */
export function endgameFolder(): string | undefined {
  return folder;
}

/** Writes the outcomes of an endgame, whole or not at all, and returns the file's path; LAB_DISK. */
export function writeEndgame(name: EndgameName, outcomes: Int16Array): string {
  const file = fileOf(name);
  writeWhole(file, seal('evolab-endgame', { ...name, outcomes }));
  return file;
}

/**
 * The outcomes of an endgame of `count` positions; LAB_BAD_FILE, with a hint that calls the game `gameText`,
 * if they were never kept or are damaged.
 */
export function readEndgame(name: EndgameName, count: number, gameText: string): Int16Array {
  const file = fileOf(name);
  const { game, endgame } = name;
  const again = `make it: lab solve ${shellWord(gameText)} --endgame ${shellWord(endgame)} --keep`;
  if (kindOf(file) !== 'file')
    throw new LabError('LAB_BAD_FILE', `there is no table of endgame ${endgame} of ${game.use}`, again);
  try {
    const { value } = unseal(readWhole(file), ['evolab-endgame'], file);
    const outcomes = isMap(value) ? value['outcomes'] : undefined;
    if (outcomes instanceof Int16Array && outcomes.length === count) return outcomes;
  } catch (error) {
    if (!(error instanceof LabError)) throw error;
    throw new LabError('LAB_BAD_FILE', error.message, again);
  }
  throw new LabError('LAB_BAD_FILE', `${file} is no table of endgame ${endgame} of ${game.use}`, again);
}

function fileOf(name: EndgameName): string {
  if (folder === undefined) throw new LabError('LAB_BAD_FILE', 'there is no folder for endgames', '');
  const { game, rulesVersion, endgame } = name;
  const key = sha256(Buffer.from(JSON.stringify([game, rulesVersion, endgame])));
  return join(folder, `${game.use}-${key.slice(0, 16)}.msgpack`);
}
