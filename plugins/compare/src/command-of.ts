import { LabError } from 'evolab';
import { entryText } from './entries.ts';
import type { CompareFound } from './found.ts';

/** The words of a command that does the same, without `lab` and `--out`. */
export function commandOf(found: CompareFound): string[] {
  const { entries, games, seeds, budget, checkpoints, rounds, pool, plies, seed, oracle } = found;
  const searches = [...new Set(games.map(({ search }) => search))];
  const anchors = [...new Set(games.flatMap((game) => game.anchors))];
  const words = entries.map(entryText);
  // The file may come from anybody: none of its texts is a flag, or names a file to read.
  if (words.some((word) => /^-/.test(word) || /\.(ya?ml|json)$/.test(word)))
    throw new LabError(
      'LAB_BAD_FILE',
      'the comparison names an entry that is none',
      'lab compare writes it again',
    );
  return [
    'compare',
    ...words,
    ...games.map(({ game }) => `--game=${game}`),
    ...[`--budget=${budget.unit}=${budget.amount}`, `--seeds=${seeds}`],
    ...[`--checkpoints=${checkpoints}`, `--rounds=${rounds}`, `--pool=${pool}`],
    ...[`--plies=${plies}`, `--seed=${seed}`],
    ...anchors.map((anchor) => `--anchor=${anchor}`),
    ...searches.map((search) => `--search=${search}`),
    ...(oracle === undefined ? [] : [`--oracle=${oracle}`]),
    ...(found.dropped ? ['--sweep=halving'] : []),
  ];
}
