import { LabError } from 'evolab';
import { gameText, storedRun, type Laboratory } from 'evolab/command';
import type { CompareRequest } from './compare.ts';
import { settingsFor } from './entries.ts';
import { trainingFolder } from './training.ts';

/**
 * LAB_RUN_CHANGED if a run of the comparison was begun with other settings than its entry has now: tables would call old
 * results by new settings. Whatever else is wrong with a run is told when it goes on.
 */
export function checkRuns(laboratory: Laboratory, { out, entries, games, seeds }: CompareRequest): void {
  for (const game of games)
    for (const entry of entries)
      for (let seed = 1; seed <= seeds; seed++)
        try {
          const folder = trainingFolder(out, entry, gameText(game, laboratory.registries), seed);
          storedRun(laboratory, folder, { settings: settingsFor(laboratory, entry, game, seed) });
        } catch (error) {
          if (!(error instanceof LabError) || error.code === 'LAB_RUN_CHANGED') throw error;
        }
}
