import type { Services } from 'evolab';
import { learningSpeed, type LearningSpeed } from './learning.ts';
import { networkSpeed, type NetworkSpeed } from './network.ts';
import { newMeter } from './meter.ts';
import type { BenchmarkRequest } from './request.ts';
import { rulesSpeed, type RulesSpeed } from './rules.ts';
import { searchSpeed, type SearchSpeed } from './search.ts';

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
