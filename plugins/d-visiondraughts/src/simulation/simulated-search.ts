import {
  Random,
  type Budget,
  type Evaluator,
  type Game,
  type Position,
  type Role,
  type SearchResult,
} from 'evolab';
import { AlphaBeta, Minimax, RootSearch, TranspositionTable, type DeepeningOptions } from 'evolab/search';
import type { Costs } from './event-clock.ts';
import { Simulation } from './simulation.ts';

/** What a search by simulated processors found, and what it would have taken. */
export interface SimulatedResult {
  readonly result: SearchResult;
  /** Microseconds of simulated time. */
  readonly time: number;
  /** Positions visited by all processors. */
  readonly nodes: number;
}

export interface SimulatedOptions extends DeepeningOptions {
  /** Search 1, 2, 3 ... plies deep rather than at once to the full depth. */
  readonly deepening: boolean;
  /** Positions with fewer plies left are searched by one processor. */
  readonly splitDepth: number;
}

interface SimulatedMachine {
  readonly processors: number;
  readonly costs: Costs;
  /** Whether every split point has a lock of its own, as in a program that sends messages; else one for all. */
  readonly ownLocks?: boolean;
  readonly seed: number;
}

/** Has the moves of a position searched by a simulation. */
class SimulatedRoot<P extends Position> extends RootSearch<P> {
  readonly simulation: Simulation<P>;

  constructor(
    game: Game<P>,
    evaluator: Evaluator<P>,
    options: SimulatedOptions,
    simulation: Simulation<P>,
    table?: TranspositionTable,
  ) {
    super(game, new Minimax(game, evaluator, options, table), options, new Random('virtual'));
    this.simulation = simulation;
  }

  override begin(position: P, role: Role, budget: Budget, deepest: number): void {
    super.begin(position, role, budget, deepest);
    this.simulation.begin(position, role, deepest);
  }

  protected override searchMoves(plies: number, extensionsLeft: number, low: number, high: number): void {
    const { simulation, minimax, count } = this;
    const tried = Int32Array.from(this.order.subarray(0, count), (i) => this.moves[i]);
    simulation.rootValues.fill(Number.NaN);
    const main = simulation.searchRoot(tried, plies, extensionsLeft, low, high);
    for (let i = 0; i < count; i++) this.values[i] = simulation.rootValues[i];
    minimax.nodes = simulation.nodes;
    minimax.evals = simulation.processors.reduce((sum, { evals }) => sum + evals, 0);
    minimax.ttHits = simulation.processors.reduce((sum, { ttHits }) => sum + ttHits, 0);
    this.best = this.moves.subarray(0, count).indexOf(main.bestMove);
    this.value = main.best;
    this.exact = this.value > low || low <= -1;
    this.pv.set(main.pv);
    this.pvLength = main.pv.length;
  }
}

/**
 * The search of `parallel` with scheme `ybwc` on any number of processors, in simulated time: the tree is
 * searched for real, and every position, lock and message takes the time that `costs` says. The same
 * arguments give the same result everywhere.
 *
 * What one processor searches by itself is searched at once: if it is cut off, only its time is. What it has
 * learned about the order of moves, or left in the table, remains.
 */
export class SimulatedSearch<P extends Position = Position> {
  readonly #simulation: Simulation<P>;
  readonly #searcher: AlphaBeta<P>;
  readonly #table: TranspositionTable | undefined;

  constructor(
    game: Game<P>,
    evaluator: Evaluator<P>,
    options: SimulatedOptions,
    { processors, costs, ownLocks = false, seed }: SimulatedMachine,
  ) {
    this.#table = options.table > 0 ? new TranspositionTable(options.table) : undefined;
    const table = this.#table;
    const { splitDepth } = options;
    const random = new Random(seed, 'virtual');
    this.#simulation = new Simulation({
      game,
      evaluator,
      options,
      splitDepth,
      costs,
      ownLocks,
      processors,
      random,
      table,
    });
    const root = new SimulatedRoot(game, evaluator, options, this.#simulation, table);
    this.#searcher = new AlphaBeta(game, evaluator, options, { root });
  }

  /** Searches `depth` plies deep. The result is overwritten by the next search. */
  search(position: P, role: Role, depth: number): SimulatedResult {
    this.#table?.clear();
    for (const processor of this.#simulation.processors) processor.reset();
    const result = this.#searcher.search(position, role, { depth });
    return { result, time: this.#simulation.clock.now, nodes: this.#simulation.nodes };
  }
}
