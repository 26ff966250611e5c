import { entryText } from './entries.ts';
import type { CompareFound } from './found.ts';

/** The words of a command that does the same, without `lab` and `--out`. */
export function commandOf(found: CompareFound): string[] {
  const { entries, games, seeds, budget, checkpoints, rounds, pool, plies, seed } = found;
  const searches = [...new Set(games.map(({ search }) => search))];
  const anchors = [...new Set(games.flatMap((game) => game.anchors))];
  return [
    'compare',
    ...entries.map(entryText),
    ...games.flatMap(({ game }) => ['--game', game]),
    ...['--budget', `${budget.unit}=${budget.amount}`, '--seeds', String(seeds)],
    ...['--checkpoints', String(checkpoints), '--rounds', String(rounds), '--pool', String(pool)],
    ...['--plies', String(plies), '--seed', String(seed)],
    ...anchors.flatMap((anchor) => ['--anchor', anchor]),
    ...searches.flatMap((search) => ['--search', search]),
    ...(found.dropped ? ['--sweep', 'halving'] : []),
  ];
}
