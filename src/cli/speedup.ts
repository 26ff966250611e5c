import type { AgentSpec } from '../contract/agent.ts';
import type { Game, Position } from '../contract/game.ts';
import type { Searcher } from '../contract/searcher.ts';
import { Assembler } from '../lab/assembler.ts';
import type { Laboratory } from '../lab/laboratory.ts';
import { randomOpening } from '../play/openings.ts';
import { ZERO_EVALUATOR } from '../search/zero-evaluator.ts';
import { SearchHelpers } from '../search/parallel/search-helpers.ts';
import { PARALLEL_DEFAULTS } from '../search/parallel/parallel.ts';
import type { Costs } from '../search/parallel/virtual-clock.ts';
import { VirtualSearch } from '../search/parallel/virtual-search.ts';
import { readWhole } from '../storage/files.ts';
import { LabError } from '../util/errors.ts';
import { median } from '../util/median.ts';
import { Random } from '../util/random.ts';
import { ThreadPools } from '../worker/thread-pools.ts';

/** The ways to search that are compared, as options of the searcher `parallel`. */
export const WAYS = {
  alphabeta: { scheme: 'ybwc', deepening: false, table: 0, scout: false },
  deepening: { scheme: 'ybwc', deepening: true, table: 20, scout: true },
  'lazy-smp': { scheme: 'lazy-smp', deepening: true, table: 20, scout: true },
} as const;
export type Way = keyof typeof WAYS;

/** Plies of an opening drawn at random, and within which plies a position is taken. */
const OPENING = 4;
const EARLIEST = 10;
const LATEST = 40;
/** So many games are played for a position before it is clear that there is none. */
const MOST_TRIES = 50;
/** Searches that get the threads going are this much less deep. */
const WARM = 2;

/** What one way of searching took, for all positions together. */
export interface SpeedupRow {
  readonly search: Way;
  readonly threads: number;
  /** Of wall time, and of CPU time of all threads: the sum of the medians of each position's runs. */
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly nodes: number;
  /** Positions visited, compared with one thread. */
  readonly overhead: number;
  /** Times as fast as one thread; the lowest and the highest of the runs. */
  readonly speedup: number;
  readonly low: number;
  readonly high: number;
  /** Whether every search found the value and the move that one thread found. */
  readonly same: boolean;
}

/** The positions of a file, one a line; lines that begin with # are left out. LAB_BAD_POSITION for one that is not legal. */
export function readPositions(game: Game, file: string): Position[] {
  if (!game.parse)
    throw new LabError('LAB_WRONG_GAME', 'positions of this game cannot be read', 'leave out --positions');
  const parse = game.parse.bind(game);
  const text = Buffer.from(readWhole(file, 'LAB_BAD_FILE')).toString('utf8');
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  if (lines.length === 0) throw new LabError('LAB_BAD_FILE', `${file} holds no position`, 'one a line');
  return lines.map((line) => {
    try {
      return parse(line);
    } catch (error) {
      throw new LabError('LAB_BAD_POSITION', `${file}: ${(error as Error).message}`, 'one position a line');
    }
  });
}

/**
 * Positions of games that two agents play against each other, one of each game, somewhere in its middle;
 * LAB_WRONG_GAME if games are over before.
 */
export function playedPositions(
  assembler: Assembler,
  agents: readonly [AgentSpec, AgentSpec],
  count: number,
  seed: number,
): Position[] {
  const game = assembler.game(agents[0].game);
  const positions: Position[] = [];
  for (let i = 0; positions.length < count; i++) {
    const random = new Random(seed, 'position', i);
    const searchers = agents.map((agent) => assembler.searcher(agent, random));
    const plies = EARLIEST + random.below(LATEST - EARLIEST);
    const { position } = randomOpening(game, OPENING, random);
    for (let ply = OPENING; ply < plies && !position.over; ply++) {
      const { turn } = position;
      const player = (turn + i) % 2;
      position.play(searchers[player].search(position, turn, agents[player].budget).move);
    }
    if (!position.over) positions.push(position);
    else if (i >= MOST_TRIES * count)
      throw new LabError(
        'LAB_WRONG_GAME',
        `${agents[0].game.use} is over too soon: hardly a game lasts ${EARLIEST} plies or more`,
        'give --positions FILE, or another game',
      );
  }
  return positions;
}

/** Searches all positions in all ways, in turns, `runs` times. */
export async function measureSpeedup(
  laboratory: Laboratory,
  agent: AgentSpec,
  positions: readonly Position[],
  request: {
    ways: readonly Way[];
    threads: readonly number[];
    depth: number;
    runs: number;
    say: (text: string) => void;
  },
): Promise<SpeedupRow[]> {
  const { ways, depth, runs, say } = request;
  const threads = [1, ...request.threads.filter((count) => count !== 1)];
  const pools = new ThreadPools(laboratory.plugins);
  const assembler = new Assembler(laboratory.registries, pools);
  const tries = ways.flatMap((way) =>
    threads.map((count) => {
      const spec = { ...agent, searcher: { use: 'parallel', ...WAYS[way], threads: count } };
      return new Trial(way, count, assembler.searcher(spec, new Random('speedup')));
    }),
  );
  try {
    const helpers = Math.max(...threads) - 1;
    if (helpers > 0) SearchHelpers.acquire(pools.for(agent), helpers).waitUntilReady(helpers);
    for (const trial of tries) trial.warm(positions, Math.max(1, depth - WARM));
    for (let run = 0; run < runs; run++) {
      say(`run ${run + 1} of ${runs} ...`);
      for (const [i, position] of positions.entries())
        for (const trial of tries) trial.search(position, i, depth);
    }
  } finally {
    await pools.close();
  }
  return tries.map((trial) => trial.row(tries.find(({ way, threads: n }) => way === trial.way && n === 1)!));
}

/** One way of searching, and what it took so far. */
class Trial {
  readonly way: Way;
  readonly threads: number;
  readonly #searcher: Searcher;
  // For each position, of each run.
  readonly #seconds: number[][] = [];
  readonly #cpuSeconds: number[][] = [];
  readonly #nodes: number[][] = [];
  readonly #found: string[][] = [];

  constructor(way: Way, threads: number, searcher: Searcher) {
    this.way = way;
    this.threads = threads;
    this.#searcher = searcher;
  }

  warm(positions: readonly Position[], depth: number): void {
    for (const position of positions.slice(0, 3)) this.#searcher.search(position, position.turn, { depth });
  }

  search(position: Position, i: number, depth: number): void {
    this.#searcher.reset();
    const cpu = process.cpuUsage();
    const begun = performance.now();
    const { nodes, move, value } = this.#searcher.search(position, position.turn, { depth });
    const seconds = (performance.now() - begun) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    (this.#seconds[i] ??= []).push(seconds);
    (this.#cpuSeconds[i] ??= []).push((user + system) / 1e6);
    (this.#nodes[i] ??= []).push(nodes);
    (this.#found[i] ??= []).push(`${move} ${value}`);
  }

  row(serial: Trial): SpeedupRow {
    const total = (lists: readonly number[][]): number => lists.reduce((sum, list) => sum + median(list), 0);
    const ofRun = (trial: Trial, run: number): number =>
      trial.#seconds.reduce((sum, list) => sum + list[run], 0);
    const ratios = this.#seconds[0].map((_, run) => ofRun(serial, run) / ofRun(this, run));
    return {
      search: this.way,
      threads: this.threads,
      seconds: total(this.#seconds),
      cpuSeconds: total(this.#cpuSeconds),
      nodes: total(this.#nodes),
      overhead: total(this.#nodes) / total(serial.#nodes),
      speedup: total(serial.#seconds) / total(this.#seconds),
      low: Math.min(...ratios),
      high: Math.max(...ratios),
      same: this.#found.every((list, i) => list.every((found) => found === serial.#found[i][0])),
    };
  }
}

/** The speed-up that a simulation in virtual time finds for so many processors. */
export interface SimulatedRow {
  readonly search: Way;
  readonly processors: number;
  /** Of virtual time. */
  readonly seconds: number;
  readonly nodes: number;
  readonly overhead: number;
  readonly speedup: number;
}

/** Searches all positions with each number of virtual processors. The same request gives the same rows. */
export function simulateSpeedup(
  assembler: Assembler,
  agent: AgentSpec,
  positions: readonly Position[],
  request: {
    ways: readonly Way[];
    processors: readonly number[];
    depth: number;
    costs: Costs;
    seed: number;
    say: (text: string) => void;
  },
): SimulatedRow[] {
  const { depth, costs, seed } = request;
  const game = assembler.game(agent.game);
  const evaluator = assembler.evaluator(agent) ?? ZERO_EVALUATOR;
  return request.ways.flatMap((way) => {
    const simulate = (processors: number) => {
      request.say(`${way}, ${processors} processors ...`);
      const options = { ...PARALLEL_DEFAULTS, ...WAYS[way] };
      const search = new VirtualSearch(game, evaluator, options, { processors, costs, seed });
      const found = positions.map((position) => search.search(position, position.turn, depth));
      return {
        time: found.reduce((sum, { time }) => sum + time, 0),
        nodes: found.reduce((sum, { nodes }) => sum + nodes, 0),
      };
    };
    const serial = simulate(1);
    return request.processors.map((processors) => {
      const { time, nodes } = processors === 1 ? serial : simulate(processors);
      return {
        search: way,
        processors,
        seconds: time / 1e6,
        nodes,
        overhead: nodes / serial.nodes,
        speedup: serial.time / time,
      };
    });
  });
}
