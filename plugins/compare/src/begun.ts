import { join } from 'node:path';
import { gameText, writeWhole, type TaskContext } from 'evolab/command';
import type { CompareRequest } from './compare.ts';

/** The file of a comparison that `lab runs` knows before there is a table. */
export const BEGUN_FILE = 'compare-begun.json';

/** What it holds. */
export interface Begun {
  /** Labels. */
  readonly entries: readonly string[];
  /** As one would type them. */
  readonly games: readonly string[];
  /** All that are to be compared. */
  readonly runs: number;
}

/** A context with which `compare` marks its folder as soon as it has taken it: before that, the folder must be empty. */
export function marking(context: TaskContext, { out, entries, games, seeds }: CompareRequest): TaskContext {
  const { registries } = context.laboratory;
  const begun: Begun = {
    entries: entries.map(({ label }) => label),
    games: games.map((game) => gameText(game, registries)),
    runs: entries.length * games.length * seeds,
  };
  return {
    ...context,
    openExecutor: async (folder) => {
      writeWhole(join(out, BEGUN_FILE), JSON.stringify(begun));
      return context.openExecutor(folder);
    },
  };
}
