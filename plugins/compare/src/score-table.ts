import type { TableColumn, TableRow } from 'evolab/storage';
import type { CompareFound } from './found.ts';

/** The scores of every run after every part of the budget. */
export const SCORE_COLUMNS: readonly TableColumn[] = [
  { name: 'game', type: 'STRING' },
  { name: 'entry', type: 'STRING' },
  { name: 'seed', type: 'INT32' },
  { name: 'part', type: 'DOUBLE' },
  { name: 'generation', type: 'INT32' },
  { name: 'games', type: 'INT32' },
  { name: 'evaluations', type: 'DOUBLE' },
  { name: 'updates', type: 'DOUBLE' },
  { name: 'elo', type: 'DOUBLE' },
];

export function scoreRows({ runs, checkpoints }: CompareFound): TableRow[] {
  return runs.flatMap(({ game, label: entry, seed, reached, scores }) =>
    reached.map(({ generation, effort }, part) => {
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
        elo: scores[part],
      };
    }),
  );
}
