import { unitText } from '../budget.ts';
import { rangeText } from './compare-text.ts';
import type { CompareFound, GameFound } from '../found.ts';
import { ELO } from '../measure.ts';

/** A table of text: what a comparison has found after each part of the budget. */
export interface PartsTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A row for each entry and part of the budget: interquartile means with their intervals. */
export function partsTable(found: CompareFound): PartsTable {
  const { games, budget } = found;
  const several = games.length > 1;
  const [first] = games;
  const names = (first.moves?.measures ?? []).map(({ measure }) => measure.name);
  return {
    head: [
      ...(several ? ['game'] : []),
      ...['method', unitText(budget), (first.measure ?? ELO).name, ...names],
    ],
    rows: games.flatMap((game) =>
      game.entries.flatMap(({ label }) =>
        rowsOf(found, game, label).map((row) => (several ? [game.game, ...row] : row)),
      ),
    ),
  };
}

function rowsOf({ budget, checkpoints }: CompareFound, game: GameFound, label: string): string[][] {
  const measures = [{ measure: game.measure ?? ELO, entries: game.entries }, ...(game.moves?.measures ?? [])];
  return Array.from({ length: checkpoints }, (_, i) => {
    const part = i + 1;
    return [
      label,
      ((budget.amount * part) / checkpoints).toLocaleString('en'),
      ...measures.map(({ measure, entries }) => {
        const own = entries.find((one) => one.label === label);
        return own ? rangeText(own.curve[part], measure) : '';
      }),
    ];
  });
}
