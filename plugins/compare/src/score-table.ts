import type { TableColumn, TableRow } from 'evolab/storage';
import { spentOf } from './budget.ts';
import type { CompareFound } from './found.ts';

/** The scores of every run after every part of the budget; CPU seconds by rates, and 0 where none were measured. */
export const SCORE_COLUMNS: readonly TableColumn[] = [
  { name: 'game', type: 'STRING' },
  { name: 'entry', type: 'STRING' },
  { name: 'seed', type: 'INT32' },
  { name: 'part', type: 'DOUBLE' },
  { name: 'generation', type: 'INT32' },
  { name: 'games', type: 'INT32' },
  { name: 'evaluations', type: 'DOUBLE' },
  { name: 'updates', type: 'DOUBLE' },
  { name: 'cpuSeconds', type: 'DOUBLE' },
  { name: 'measure', type: 'STRING' },
  { name: 'score', type: 'DOUBLE' },
];

export function scoreRows(found: CompareFound): TableRow[] {
  const { games: rated, runs, budget, checkpoints } = found;
  return runs.flatMap((run) => {
    const { game, label: entry, seed, reached, scores } = run;
    return reached.map(({ generation, effort }, part) => {
      const { games = 0, evaluations = 0, updates = 0 } = effort;
      return {
        game,
        entry,
        seed,
        part: part / checkpoints,
        generation,
        games,
        evaluations,
        updates,
        cpuSeconds: budget.unit === 'cpu' ? spentOf(found, run, part) : 0,
        measure: rated.find((one) => one.game === game)?.measure.name ?? '',
        score: scores[part],
      };
    });
  });
}
