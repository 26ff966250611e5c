import type { CompareRequest } from '../src/compare.ts';
import { entriesOf } from '../src/entries.ts';

/** A comparison of entries on tic-tac-toe that takes a fraction of a second; `more` wins. */
export const smallRequest = (
  entries: readonly string[],
  out: string,
  more: Partial<CompareRequest> = {},
): CompareRequest => ({
  entries: entriesOf(entries, []),
  games: [{ use: 'tic-tac-toe' }],
  seeds: 1,
  budget: { unit: 'games', amount: 30 },
  checkpoints: 1,
  anchors: ['random'],
  rounds: 1,
  pool: 1,
  plies: 1,
  seed: 1,
  halving: false,
  out,
  ...more,
});
