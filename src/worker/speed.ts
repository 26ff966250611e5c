import type { Use } from '../contract/agent.ts';
import type { Assembler } from '../lab/assembler.ts';
import { networkSpeed, type NetworkSpeed } from './speed-network.ts';
import { meter } from './speed-rate.ts';
import { rulesSpeed, type RulesSpeed } from './speed-rules.ts';
import { searchSpeed, type SearchSpeed } from './speed-search.ts';

/** What is measured on a thread of its own, so that nothing another part did to the compiled code can slow it. */
export const PARTS = ['rules', 'search', 'network'] as const;

export interface SpeedRequest {
  readonly part: (typeof PARTS)[number];
  readonly game: Use;
  readonly runs: number;
  /** CPU time of each run. */
  readonly seconds: number;
  /** What judges positions in the part 'network': any evaluator with weights, which are drawn at random. */
  readonly evaluator: Use;
  /** Plies of the searches of that part. */
  readonly depth: number;
}

/** How fast a game is on one thread, in CPU time; what the game or its searchers cannot do is missing. */
export interface GameSpeed extends Partial<RulesSpeed & SearchSpeed & NetworkSpeed> {
  /** Mebibytes of JavaScript heap after all this. */
  readonly memory: number;
}

/** Measures a part of a game on this thread, which should not have done anything else. */
export function measureGame(assembler: Assembler, request: SpeedRequest): GameSpeed {
  const { part, game, runs, seconds } = request;
  const by = meter(runs, seconds);
  const speed =
    part === 'rules'
      ? rulesSpeed(assembler.game(game), by, seconds)
      : part === 'search'
        ? searchSpeed(assembler, game, by, seconds)
        : networkSpeed(assembler, request, by);
  return { ...speed, memory: Math.round(process.memoryUsage().heapUsed / 2 ** 20) };
}
