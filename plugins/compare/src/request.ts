import { LabError } from 'evolab';
import { gameUse, optionsIn } from 'evolab/command';
import { budgetIn } from './budget.ts';
import type { CompareRequest } from './compare.ts';
import { contentOf, entriesOf } from './entries.ts';
import { COMPARE_OPTIONS } from './options.ts';
import { sweepIn } from './sweep.ts';

/** What is said beside the entries, as after the flags of `lab compare`. */
export type CompareFlags = {
  readonly [name in keyof typeof COMPARE_OPTIONS]?: string | number | undefined;
} & {
  readonly game?: readonly string[] | undefined;
  readonly budget?: string | undefined;
  readonly set?: readonly string[] | undefined;
  readonly sweep?: string | undefined;
  readonly anchor?: readonly string[] | undefined;
  readonly search?: string | undefined;
  readonly oracle?: string | undefined;
  readonly seed?: number | undefined;
  readonly out?: string | undefined;
};

/** A whole command, of which nothing is missing. */
export const WHOLE = 'lab compare coevolution n-tuple --game connect-four --budget games=5000';

/** The comparison of the entries that texts name (see `entriesOf`); LAB_USAGE if anything is missing or wrong. */
export function requestOf(texts: readonly string[], flags: CompareFlags): CompareRequest {
  const { seed = 1, budget, search, oracle, anchor: anchors } = flags;
  const sweep = sweepIn(flags.sweep ?? 'grid');
  const entries = entriesOf(texts, flags.set ?? [], sweep, seed);
  if (entries.length === 0)
    throw new LabError('LAB_USAGE', 'nothing to compare', `name methods, such as ${WHOLE}`);
  const games = (flags.game ?? []).map((text) => gameUse(text));
  if (games.length === 0 || budget === undefined)
    throw new LabError(
      'LAB_USAGE',
      `${games.length === 0 ? '--game' : '--budget'} is missing`,
      `such as ${WHOLE}; a file of entries can hold them`,
    );
  const { out = `populations/compare-${games.map(({ use }) => use).join('-')}` } = flags;
  return {
    ...optionsIn(COMPARE_OPTIONS, flags),
    entries,
    games,
    budget: budgetIn(budget),
    anchors,
    search,
    oracle,
    seed,
    out,
    halving: sweep.kind === 'halving',
  };
}

/** The comparison that a YAML file holds as a whole, with `flags` in place of what it says; LAB_USAGE or LAB_BAD_CONFIG. */
export function fileRequest(file: string, flags: CompareFlags): CompareRequest {
  const said = Object.entries(contentOf(file).shared).map(([key, value]) => [
    key,
    ['game', 'set', 'anchor'].includes(key) && !Array.isArray(value) ? [value] : value,
  ]);
  return requestOf([file], { ...(Object.fromEntries(said) as CompareFlags), ...flags });
}
