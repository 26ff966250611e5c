import type { TableColumn, TableRow } from 'evolab/storage';
import { spentOf } from '../budget.ts';
import type { CompareFound } from '../found.ts';

/** The scores of every run after every part of the budget; CPU seconds by rates, empty where none were measured. */
const SCORE_COLUMNS: readonly TableColumn[] = [
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

/** At solved positions; empty of a game that has none. */
const MOVES_COLUMNS: readonly TableColumn[] = [
  { name: 'goodMoves', type: 'DOUBLE' },
  { name: 'criticalGoodMoves', type: 'DOUBLE' },
  { name: 'perfectMoves', type: 'DOUBLE' },
];

/** The columns of `scoreRows`: with solved positions also the shares of moves at them. */
export const scoreColumns = ({ oracle }: CompareFound): readonly TableColumn[] =>
  oracle === undefined ? SCORE_COLUMNS : [...SCORE_COLUMNS, ...MOVES_COLUMNS];

/** The games of each two final champions of a game, once from the side of each. */
export const PAIR_COLUMNS: readonly TableColumn[] = [
  { name: 'game', type: 'STRING' },
  { name: 'entry', type: 'STRING' },
  { name: 'seed', type: 'INT32' },
  { name: 'opponent', type: 'STRING' },
  { name: 'opponentSeed', type: 'INT32' },
  { name: 'games', type: 'INT32' },
  { name: 'points', type: 'DOUBLE' },
];

export function pairRows({ games: rated }: CompareFound): TableRow[] {
  return rated.flatMap(({ game, pool, crosstable }) =>
    (crosstable?.games ?? []).flatMap((played, a) =>
      played.flatMap((games, b) =>
        games === 0
          ? []
          : {
              game,
              entry: pool[a].label,
              seed: pool[a].seed,
              opponent: pool[b].label,
              opponentSeed: pool[b].seed,
              games,
              points: crosstable!.points[a][b],
            },
      ),
    ),
  );
}

export function scoreRows(found: CompareFound): TableRow[] {
  const { games: rated, runs, budget, checkpoints } = found;
  return runs.flatMap((run) => {
    const { game, label: entry, seed, reached, scores, moves } = run;
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
        cpuSeconds: budget.unit === 'cpu' ? spentOf(found, run, part) : '',
        measure: rated.find((one) => one.game === game)?.measure.name ?? '',
        score: scores[part],
        goodMoves: moves?.good?.[part] ?? '',
        criticalGoodMoves: moves?.critical?.[part] ?? '',
        perfectMoves: moves?.perfect?.[part] ?? '',
      };
    });
  });
}
