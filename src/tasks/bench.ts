import type { Use } from '../contract/agent.ts';
import { Interrupted } from '../contract/executor.ts';
import { gameUse } from '../lab/option-text.ts';
import { parseText } from '../lab/yaml-text.ts';
import { BENCH_COLUMNS, type BenchResult, type EarlierSpeed } from '../report/bench-text.ts';
import { readWhole } from '../storage/files.ts';
import { LabError } from '../util/errors.ts';
import { isMap } from '../util/is-map.ts';
import { benchmarkGame } from '../worker/benchmark/benchmark.ts';
import { PARTS } from '../worker/benchmark/parts.ts';
import type { TaskContext } from './context.ts';

export interface BenchRequest {
  /** Games as they were typed, with options. */
  readonly games: readonly string[];
  /** Runs of each measurement. */
  readonly runs: number;
  /** CPU time of each run. */
  readonly seconds: number;
  /** Any evaluator with weights, which are drawn at random, and the plies that games with it look ahead. */
  readonly evaluator: Use;
  readonly depth: number;
}

export interface BenchOutcome {
  readonly results: readonly BenchResult[];
  /** Whether it was aborted before its end. */
  readonly interrupted: boolean;
}

/** Measures the speed of games, one after the other; aborted, it ends with those that are finished. */
export async function bench(
  { laboratory, signal, report }: Pick<TaskContext, 'laboratory' | 'signal' | 'report'>,
  { games, evaluator, ...request }: BenchRequest,
): Promise<BenchOutcome> {
  const { registries, plugins } = laboratory;
  // What cannot be measured shows before anything is.
  for (const game of games) laboratory.game(gameUse(game));
  registries.evaluators.resolve(evaluator);
  const results: BenchResult[] = [];
  let done = 0;
  const total = games.length * PARTS.length;
  try {
    for (const game of games) {
      const tell = () => report({ type: 'progress', done, total, unit: 'measurements', details: [game] });
      tell();
      const onPart = () => {
        done++;
        tell();
      };
      const speed = await benchmarkGame(
        plugins,
        { ...request, game: gameUse(game), evaluator },
        { signal, onPart },
      );
      results.push({ game, ...speed });
    }
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    return { results, interrupted: true };
  }
  return { results, interrupted: false };
}

/** Measurements as scripts read them: by the id of a game, or by what was typed if there are variants. */
export function benchDocument(results: readonly BenchResult[]): Record<string, object> {
  const idOf = (game: string) => gameUse(game).use;
  const keyOf = (game: string) =>
    results.filter((other) => idOf(other.game) === idOf(game)).length === 1 ? idOf(game) : game;
  return Object.fromEntries(results.map((result) => [keyOf(result.game), documentOf(result)]));
}

/** Medians under the names that scripts know, with the spread beside them. */
function documentOf(result: BenchResult): object {
  const measured = BENCH_COLUMNS.filter((column) => result[column]);
  const spread = measured.map((column) => [column, [result[column]!.low, result[column]!.high]]);
  return {
    game: result.game,
    ...Object.fromEntries(measured.map((column) => [column, result[column]!.median])),
    ...(result.depth !== undefined && { depth: result.depth }),
    memory: result.memory,
    spread: Object.fromEntries(spread) as object,
  };
}

/** The measurements in a document of an earlier run, by what they stand under there; LAB_BAD_FILE. */
export function readBench(file: string): Record<string, EarlierSpeed> {
  const text = Buffer.from(readWhole(file)).toString('utf8');
  const document = parseText(text, file, 'LAB_BAD_FILE') as { games?: Record<string, EarlierSpeed> } | null;
  const { games } = document ?? {};
  if (!isMap(games) || !Object.values(games).every(isMap))
    throw new LabError('LAB_BAD_FILE', `${file} holds no measurements`, `lab bench --json > ${file}`);
  return games;
}
