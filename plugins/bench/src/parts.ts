import type { Services, Use } from 'evolab';
import { learningSpeed, type LearningSpeed } from './learning.ts';
import { networkSpeed, type NetworkSpeed } from './network.ts';
import { newMeter } from './meter.ts';
import { rulesSpeed, type RulesSpeed } from './rules.ts';
import { searchSpeed, type SearchSpeed } from './search.ts';

/**
 * Each part is measured on a thread of its own, so that nothing another part did to the compiled code can
 * slow it.
 */
export const PARTS = ['rules', 'search', 'network', 'learning'] as const;

export interface BenchmarkRequest {
  readonly part: (typeof PARTS)[number];
  readonly game: Use;
  readonly runs: number;
  /** CPU time of each run. */
  readonly seconds: number;
  /** Of the part 'network': any evaluator, and its weights; none for games that it or alpha-beta cannot play. */
  readonly evaluator: Use;
  readonly weights?: Float64Array | undefined;
  /** Whether it can be taught. */
  readonly trainable: boolean;
  /** Depth of the searches of that part, in plies. */
  readonly depth: number;
}

/** How fast a game is on one thread, in CPU time. What the game or its searchers cannot do is missing. */
export interface GameSpeed extends Partial<RulesSpeed & SearchSpeed & NetworkSpeed & LearningSpeed> {
  /** Mebibytes of JavaScript heap afterwards. */
  readonly memory: number;
}

/** Measures a part of a game on this thread, which should have done nothing else before. */
export function measurePart(request: BenchmarkRequest, services: Services): GameSpeed {
  const { part, game, runs, seconds } = request;
  const meter = newMeter(runs, seconds);
  const speed =
    part === 'rules'
      ? rulesSpeed(services.game(game), meter, seconds)
      : part === 'search'
        ? searchSpeed(services, game, meter, seconds)
        : part === 'network'
          ? networkSpeed(services, request, meter)
          : request.weights && request.trainable
            ? learningSpeed(services, game, request.evaluator, meter)
            : {};
  return { ...speed, memory: Math.round(process.memoryUsage().heapUsed / 2 ** 20) };
}
