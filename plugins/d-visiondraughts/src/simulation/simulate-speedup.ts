import type { Evaluator, Game, Position } from 'evolab';
import { PARALLEL_DEFAULTS } from '@evolab/parallel';
import type { Costs } from './event-clock.ts';
import { SimulatedSearch } from './simulated-search.ts';

/** The searches that are simulated, as options of the searcher `parallel`. */
export const SEARCHES = {
  alphabeta: { deepening: false, table: 0, scout: false },
  deepening: { deepening: true, table: 20, scout: true },
} as const;
type SearchName = keyof typeof SEARCHES;

/** On the careful side: a wake-up was measured to take 3 microseconds and a lock 0.1. */
export const DEFAULT_COSTS: Costs = { node: 0.3, lock: 0.3, message: 20, share: 10 };

/** The speed-up that a simulation finds for a number of processors. */
export interface SimulatedRow {
  readonly search: SearchName;
  readonly processors: number;
  /** Of simulated time. */
  readonly seconds: number;
  readonly nodes: number;
  /** Positions visited, as a multiple of one processor's. */
  readonly overhead: number;
  /** Times as fast as one processor. */
  readonly speedup: number;
}

export interface SimulationRequest {
  readonly game: Game;
  readonly evaluator: Evaluator;
  readonly positions: readonly Position[];
  readonly searches: readonly SearchName[];
  /** Numbers of processors. */
  readonly processors: readonly number[];
  readonly depth: number;
  readonly costs: Costs;
  /** See `SimulatedMachine`. */
  readonly ownLocks?: boolean;
  readonly seed: number;
  readonly say: (text: string) => void;
}

/** Searches all positions with each number of processors. The same request gives the same rows. */
export function simulateSpeedup(request: SimulationRequest): SimulatedRow[] {
  const { game, evaluator, positions, depth, costs, ownLocks = false, seed, say } = request;
  return request.searches.flatMap((search) => {
    const simulate = (processors: number) => {
      say(`${search}, ${processors} processors ...`);
      const options = { ...PARALLEL_DEFAULTS, ...SEARCHES[search] };
      const searcher = new SimulatedSearch(game, evaluator, options, { processors, costs, ownLocks, seed });
      const found = positions.map((position) => searcher.search(position, position.turn, depth));
      return {
        time: found.reduce((sum, { time }) => sum + time, 0),
        nodes: found.reduce((sum, { nodes }) => sum + nodes, 0),
      };
    };
    const serial = simulate(1);
    return request.processors.map((processors) => {
      const { time, nodes } = processors === 1 ? serial : simulate(processors);
      return {
        search,
        processors,
        seconds: time / 1e6,
        nodes,
        overhead: nodes / serial.nodes,
        speedup: serial.time / time,
      };
    });
  });
}
