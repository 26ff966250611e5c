import { LabError, plain, type PlainCheck } from 'evolab';
import { isCrosstable } from 'evolab/report';
import type { CompareFound, Decision, GameFound, RunFound } from './found.ts';
import { budget, entry, passes, positive } from './kept-request.ts';
import type { Measure } from './measure.ts';
import { COMPARE_FILE } from './options.ts';

const { count, flag, list, number, oneOf, optional, record, text } = plain;

/** A list that is not empty. */
const some =
  (each: PlainCheck): PlainCheck =>
  (value) =>
    Array.isArray(value) && value.length === 0 ? 'empty' : list(each)(value);

/** An end of an interval; JSON has no infinity. */
const end: PlainCheck = (value) =>
  value === null || (typeof value === 'number' && !Number.isNaN(value)) ? undefined : 'no end of an interval';

/** A path in the folder of the comparison. */
const inside: PlainCheck = (value) =>
  typeof value === 'string' && !/^[/\\]|^[a-z]:|(^|[/\\])\.\.([/\\]|$)/i.test(value)
    ? undefined
    : 'no path in the folder';

const texts = list(text);
const estimate = { value: number, low: end, high: end };
const measure = record({
  kind: oneOf<Measure['kind']>(['elo', 'score', 'payoff', 'share']),
  name: text,
});
const scores = {
  entries: list(
    record({
      label: text,
      finals: some(number),
      areas: some(number),
      final: record(estimate),
      area: record(estimate),
      curve: list(record(estimate)),
    }),
  ),
  pairs: list(
    record({
      first: text,
      second: text,
      difference: record(estimate),
      improvement: record(estimate),
      decision: oneOf<Decision>(['better', 'worse', 'not shown', 'too few seeds']),
    }),
  ),
};

const GAME = record({
  ...scores,
  game: text,
  measure: optional(measure),
  anchors: texts,
  search: text,
  ownSearch: texts,
  pool: list(record({ label: text, seed: number, ...estimate })),
  crosstable: () => undefined,
  moves: optional(
    record({
      oracle: text,
      measures: some(record({ ...scores, measure, positions: count, random: number })),
    }),
  ),
} satisfies Record<keyof GameFound, PlainCheck>);

const shares = optional(list(number));

const RUN = record({
  label: text,
  seed: number,
  game: text,
  folder: inside,
  reached: some(
    record({
      generation: count,
      effort: record({ games: optional(count), evaluations: optional(count), updates: optional(count) }),
    }),
  ),
  scores: some(number),
  moves: optional(record({ good: shares, critical: shares, perfect: shares })),
  games: count,
  wonAll: flag,
} satisfies Record<keyof RunFound, PlainCheck>);

const FOUND = record({
  entries: list(entry),
  seeds: positive,
  budget,
  rates: optional(
    record({ machine: text, rates: list(record({ entry: text, game: text, unit: text, seconds: number })) }),
  ),
  checkpoints: positive,
  rounds: count,
  pool: count,
  plies: count,
  seed: number,
  oracle: optional(text),
  games: list(GAME),
  runs: list(RUN),
  failures: list(record({ label: text, seed: number, game: text, message: text })),
  dropped: optional(list(record({ label: text, game: text, part: count, mean: number }))),
  overall: optional(record({ labels: texts, ranks: list(number), p: number, criticalDifference: number })),
  remarks: texts,
  versions: (value) =>
    typeof value === 'object' && value !== null ? texts(Object.values(value)) : 'no versions',
} satisfies Record<keyof CompareFound, PlainCheck>);

/** What a file holds that may come from anywhere; LAB_BAD_FILE unless it is what `lab compare` writes. */
export function checkedFound(content: unknown): CompareFound {
  if (passes(FOUND, content)) {
    const found = content as CompareFound;
    const labels = new Set(found.entries.map(({ label }) => label));
    if (labels.size === found.entries.length && found.games.every((game) => fits(game, labels))) return found;
  }
  throw new LabError(
    'LAB_BAD_FILE',
    `${COMPARE_FILE} is damaged or of an older version`,
    'lab compare writes it again',
  );
}

/** Whether the parts of a game tell of the same entries. */
function fits({ entries, pool, crosstable, moves }: GameFound, labels: ReadonlySet<string>): boolean {
  const own = new Set(entries.map(({ label }) => label));
  return (
    [...own].every((label) => labels.has(label)) &&
    (crosstable === undefined ||
      (isCrosstable(crosstable, pool.length) && pool.every(({ label }) => own.has(label)))) &&
    (moves === undefined ||
      moves.measures.every((one) => one.entries.length === moves.measures[0].entries.length))
  );
}
