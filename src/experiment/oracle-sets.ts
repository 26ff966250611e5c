import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Spec } from '../contract/agent.ts';
import type { OracleSet } from '../analysis/solved-position.ts';
import { kindOf } from '../storage/files.ts';
import { readOracle } from '../storage/oracle-file.ts';
import { knownHint, LabError } from '../util/errors.ts';
import type { Laboratory } from '../agents/laboratory.ts';
import { foldersCalled } from '../config/search-path.ts';
import { difference, type Settings } from '../config/settings.ts';

type Installed = Pick<Laboratory, 'root' | 'plugins' | 'registries' | 'factory'>;

/** Folders that may hold sets of solved positions. */
const oracleFolders = (installed: Pick<Laboratory, 'root' | 'plugins'>): string[] =>
  foldersCalled(installed, 'oracles');

/** The names of the sets that need no path. */
export function oracleNames(installed: Pick<Laboratory, 'root' | 'plugins'>): string[] {
  const names = oracleFolders(installed)
    .filter((folder) => kindOf(folder) === 'folder')
    .flatMap((folder) => readdirSync(folder))
    .filter((file) => file.endsWith('.msgpack'))
    .map((file) => file.replace(/\.msgpack$/, ''));
  return [...new Set(names)].sort();
}

/**
 * A set of solved positions by its file or its short name. LAB_BAD_FILE if there is none, if it is damaged, or if the
 * installed rules are not those it was solved by; LAB_WRONG_GAME if it is of another game than `game`.
 */
export function openOracle(installed: Installed, text: string, game?: Spec): OracleSet {
  const named = oracleFolders(installed).map((folder) => join(folder, `${text}.msgpack`));
  const file = [text, ...named].find((path) => kindOf(path) === 'file');
  if (file === undefined) {
    const names = oracleNames(installed);
    throw new LabError(
      'LAB_BAD_FILE',
      `there are no solved positions '${text}'`,
      `${knownHint(text, names)}; or make some: lab oracle GAME --out FILE`,
    );
  }
  const set = readOracle(file);
  checkRules(installed, set, file);
  if (game) {
    const changed = difference(installed.registries.games.complete(game), set.game);
    if (changed !== undefined)
      throw new LabError(
        'LAB_WRONG_GAME',
        `${file} is of another game (${changed})`,
        `positions of ${game.use}: lab oracle`,
      );
  }
  return set;
}

/** A set, and what it is called. */
export interface NamedOracle {
  readonly name: string;
  readonly set: OracleSet;
}

/** Stands for the set named after the game, such as `othello` or `othello-6`, if there is one with these options. */
const AUTO = 'auto';

/** The set by which the champions of a run are measured, if any; errors of `openOracle`. */
export function oracleOfRun(
  installed: Installed,
  { rating, game }: Pick<Settings, 'rating' | 'game'>,
): NamedOracle | undefined {
  return rating.oracle === undefined ? undefined : oracleFor(installed, rating.oracle, game);
}

/**
 * A set of a game by its file, by its short name, or by `auto`: the one that comes with the game, undefined if there is none.
 * Errors of `openOracle`.
 */
export function oracleFor(installed: Installed, oracle: string, game: Spec): NamedOracle | undefined {
  if (oracle !== AUTO) return { name: oracle, set: openOracle(installed, oracle, game) };
  const complete = installed.registries.games.complete(game);
  const named = oracleNames(installed).filter((name) => name === game.use || name.startsWith(`${game.use}-`));
  for (const name of named) {
    const set = openOracle(installed, name);
    if (difference(complete, set.game) === undefined) return { name, set };
  }
  return undefined;
}

/** Every position is read, and its moves are those of the set. */
function checkRules({ registries, factory }: Installed, set: OracleSet, file: string): void {
  const version = registries.games.get(set.game.use).definition.rulesVersion ?? 1;
  const game = factory.game(set.game);
  const legal = new Int32Array(game.maxMoves);
  const fits = ({ text, moves }: OracleSet['positions'][number]): boolean => {
    try {
      const position = game.parse!(text);
      const count = position.over ? 0 : position.moves(legal, 0);
      return count === moves.length && moves.every((move) => legal.subarray(0, count).includes(move));
    } catch (error) {
      if (error instanceof SyntaxError) return false;
      throw error;
    }
  };
  if (version !== set.rulesVersion || !set.positions.every(fits))
    throw new LabError(
      'LAB_BAD_FILE',
      `${file} does not fit the installed rules of ${set.game.use}`,
      'make it again: lab oracle',
    );
}
