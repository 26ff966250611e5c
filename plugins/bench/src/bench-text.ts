import { gameUse, textTable } from 'evolab/command';
import type { Speed } from './meter.ts';
import type { GameSpeed } from './parts.ts';

const GAME = ['playouts', 'plies', 'perft', 'sims', 'nodes'] as const;
const NETWORK = ['games', 'networkNodes', 'networkEvals', 'evals', 'siblingEvals', 'learned'] as const;

/** What is measured of a game, a column each. */
export const BENCH_COLUMNS = [...GAME, ...NETWORK];

type BenchColumn = (typeof BENCH_COLUMNS)[number];

export interface BenchResult extends GameSpeed {
  /** As it was typed, with options. */
  readonly game: string;
}

/** Medians of an earlier run, which may be of a version that told only the id of a game. */
export type EarlierSpeed = { readonly game?: string } & Partial<Readonly<Record<BenchColumn, number>>>;

/** Measurements as people read them: of the rules, and of games with the evaluator. */
export function benchText(results: readonly BenchResult[], evaluator: string): string {
  const rows = results.map((result) => [
    result.game,
    ...GAME.map((column) => speedText(result[column])),
    `${result.memory} MiB`,
  ]);
  const rules = textTable(['a second', ...GAME, 'memory'], rows);
  const evaluated = results.filter(({ games }) => games);
  if (evaluated.length === 0) return rules;
  const network = textTable(
    ['a second', 'depth', ...NETWORK],
    evaluated.map((result) => [
      result.game,
      String(result.depth),
      ...NETWORK.map((column) => speedText(result[column])),
    ]),
  );
  return `${rules}\n\nWith ${evaluator}\n${network}`;
}

/** Measurements as multiples of those of an earlier run. */
export function benchRatios(
  results: readonly BenchResult[],
  before: Readonly<Record<string, EarlierSpeed>>,
): string {
  const earlier = (name: string): EarlierSpeed | undefined =>
    Object.values(before).find(({ game }) => game === name) ??
    // Once a game was known by its id alone.
    Object.entries(before).find(([id, { game }]) => game === undefined && id === gameUse(name).use)?.[1];
  const ratio = (result: BenchResult, column: BenchColumn): string => {
    const old = earlier(result.game)?.[column];
    const now = result[column]?.median;
    return old === undefined || now === undefined ? '' : (now / old).toFixed(2);
  };
  const rows = results.map((result) => [
    result.game,
    ...BENCH_COLUMNS.map((column) => ratio(result, column)),
  ]);
  return `Ratio to the earlier run\n${textTable(['', ...BENCH_COLUMNS], rows)}`;
}

function speedText(speed: Speed | undefined): string {
  if (!speed) return '';
  // One run says nothing of how much runs differ.
  if (speed.low === speed.high) return short(speed.median);
  const spread = Math.round((100 * (speed.high - speed.low)) / 2 / speed.median);
  return `${short(speed.median)} ±${spread}%`;
}

function short(value: number): string {
  if (value >= 1e6) return `${(value / 1e6).toPrecision(3)} M`;
  return value >= 1e3 ? `${(value / 1e3).toPrecision(3)} k` : value.toPrecision(3);
}
