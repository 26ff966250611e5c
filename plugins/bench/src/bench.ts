import { Interrupted, LabError, type Spec } from 'evolab';
import { gameUse, parseText, readText, type TaskContext } from 'evolab/command';
import { BENCH_COLUMNS, type BenchResult, type EarlierSpeed } from './bench-text.ts';
import { weightsFor } from './network.ts';
import type { GameSpeed } from './parts.ts';
import { PARTS, type BenchmarkRequest } from './request.ts';

export interface BenchRequest {
  /** Games as they were typed, with options. */
  readonly games: readonly string[];
  /** Runs of each measurement. */
  readonly runs: number;
  /** CPU time of each run. */
  readonly seconds: number;
  /** Any evaluator with weights, which are drawn at random, and the plies that games with it look ahead. */
  readonly evaluator: Spec;
  readonly depth: number;
}

export interface BenchOutcome {
  readonly results: readonly BenchResult[];
  /** Whether it was aborted before its end. */
  readonly interrupted: boolean;
}

/** Measures the speed of games, one after the other; aborted, it ends with those that are finished. */
export async function bench(
  context: TaskContext,
  { games, evaluator, ...request }: BenchRequest,
): Promise<BenchOutcome> {
  const { laboratory, report } = context;
  // What cannot be measured shows before anything is.
  for (const game of games) laboratory.game(gameUse(game));
  const { evaluators, learners } = laboratory.registries;
  const trainable = evaluators.resolve(evaluator).definition.trainable !== undefined && learners.has('td');
  const results: BenchResult[] = [];
  let done = 0;
  const total = games.length * PARTS.length;
  try {
    for (const game of games) {
      const tell = () => report({ type: 'progress', done, total, unit: 'measurements', details: [game] });
      tell();
      const use = gameUse(game);
      const weights = weightsFor(laboratory.factory, use, evaluator);
      let speed: GameSpeed = { memory: 0 };
      for (const part of PARTS) {
        const measured = await onFreshThread(context, {
          ...request,
          part,
          game: use,
          evaluator,
          weights,
          trainable,
        });
        speed = { ...speed, ...measured, memory: Math.max(speed.memory, measured.memory) };
        done++;
        tell();
      }
      results.push({ game, ...speed });
    }
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    return { results, interrupted: true };
  }
  return { results, interrupted: false };
}

/** Measures a part on a thread that does nothing else; throws `Interrupted` as soon as the signal says so. */
async function onFreshThread(
  { signal, openExecutor }: TaskContext,
  request: BenchmarkRequest,
): Promise<GameSpeed> {
  if (signal.aborted) throw new Interrupted();
  const executor = await openExecutor('.');
  try {
    const [speed] = await executor.run({ kind: 'job', job: 'bench', jobs: [request] });
    return speed as GameSpeed;
  } finally {
    await executor.close();
  }
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
  const text = readText(file, 'table');
  const document = parseText(text, file, 'LAB_BAD_FILE') as { games?: Record<string, EarlierSpeed> } | null;
  const { games } = document ?? {};
  if (!isMap(games) || !Object.values(games).every(isSpeed))
    throw new LabError('LAB_BAD_FILE', `${file} holds no measurements`, `lab bench --json > ${file}`);
  return games;
}

/** Ratios to anything but a speed would be no numbers. */
const isSpeed = (value: unknown): boolean =>
  isMap(value) &&
  BENCH_COLUMNS.map((column) => (value as EarlierSpeed)[column]).every(
    (speed) => speed === undefined || (Number.isFinite(speed) && speed > 0),
  );

const isMap = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
