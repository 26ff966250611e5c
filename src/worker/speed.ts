import type { AgentSpec, Use } from '../contract/agent.ts';
import type { Game } from '../contract/game.ts';
import type { Assembler } from '../lab/assembler.ts';
import { Random } from '../util/random.ts';

/** Of one search of UCT. */
const SIMULATIONS = 20_000;

/** Units a second over several runs: the middle one, and the spread. */
export interface Speed {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** How fast a game is on one thread, in CPU time; what the game or its searchers cannot do is missing. */
export interface GameSpeed {
  readonly game: string;
  /** Random games a second, and their plies. */
  readonly playouts: Speed;
  readonly plies: Speed;
  /** Moves listed, made and counted one by one. */
  readonly perft: Speed;
  /** Simulations of UCT with random playouts from the start. */
  readonly sims?: Speed;
  /** Positions visited by alpha-beta with an evaluator that costs nothing. */
  readonly nodes?: Speed;
  /** The same with the draughts net of 1999 (40 and 10 hidden units) at its leaves. */
  readonly networkNodes?: Speed;
  /** That net on one position at a time. */
  readonly evals?: Speed;
  /** Mebibytes of JavaScript heap after all this. */
  readonly memory: number;
}

export interface SpeedRequest {
  readonly game: Use;
  readonly runs: number;
  /** CPU time of each run. */
  readonly seconds: number;
}

/** Seconds of CPU time of this thread; wall time where Node cannot tell. */
export function threadSeconds(): number {
  const usage = (process as { threadCpuUsage?: () => NodeJS.CpuUsage }).threadCpuUsage?.();
  return usage ? (usage.user + usage.system) / 1e6 : performance.now() / 1000;
}

/** Measures a game on this thread, which should not have played another: call sites that have seen one game are faster. */
export function measureGame(assembler: Assembler, { game: use, runs, seconds }: SpeedRequest): GameSpeed {
  const game = assembler.game(use);
  const rate = (work: () => number): Speed => measure(work, runs, seconds);
  const playouts = playoutRates(game, runs, seconds);
  const search = (evaluator?: Use) => searchRate(assembler, use, evaluator, rate);
  const searchable = game.roles.length <= 2 && !game.simultaneous;
  const net: Use = { use: 'layered', encoder: 'board', hidden: [40, 10], bypass: 'sum' };
  const hasBoard = game.encoders?.['board'] !== undefined;
  return {
    game: use.use,
    ...playouts,
    perft: rate(perftWork(game)),
    sims: simulationRate(assembler, use, rate),
    ...(searchable && { nodes: search(hasBoard ? { use: 'material' } : undefined) }),
    ...(searchable &&
      hasBoard && {
        networkNodes: search(net),
        evals: rate(evaluationWork(assembler, use, net)),
      }),
    memory: Math.round(process.memoryUsage().heapUsed / 2 ** 20),
  };
}

/** `work` does some and says how much. */
function measure(work: () => number, runs: number, seconds: number): Speed {
  const once = (limit: number): number => {
    const begun = threadSeconds();
    let units = 0;
    let spent = 0;
    do {
      units += work();
      spent = threadSeconds() - begun;
    } while (spent < limit);
    return units / spent;
  };
  once(seconds);
  const rates = Array.from({ length: runs }, () => once(seconds)).sort((a, b) => a - b);
  return { median: rates[rates.length >> 1], low: rates[0], high: rates[rates.length - 1] };
}

function playoutRates(game: Game, runs: number, seconds: number): { playouts: Speed; plies: Speed } {
  const play = playoutWork(game);
  let plies = 0;
  let games = 0;
  const playouts = measure(
    () => {
      for (let i = 0; i < 64; i++) plies += play();
      games += 64;
      return 64;
    },
    runs,
    seconds,
  );
  const length = plies / games;
  const scaled = ({ median, low, high }: Speed): Speed => ({
    median: median * length,
    low: low * length,
    high: high * length,
  });
  return { playouts, plies: scaled(playouts) };
}

/** One random game; its plies. */
function playoutWork(game: Game): () => number {
  const random = new Random('bench', 'playouts');
  const start = game.start();
  const position = game.start();
  const moves = new Int32Array(game.maxMoves);
  const { sampler } = game;
  return () => {
    position.copy(start);
    let plies = 0;
    for (; !position.over; plies++) {
      position.play(
        sampler ? sampler.sample(position, random) : moves[random.below(position.moves(moves, 0))],
      );
    }
    return plies;
  };
}

/** Every move made from the start, as deep as some ten thousand positions reach; positions visited. */
function perftWork(game: Game): () => number {
  const deepest = 8;
  const levels = Array.from({ length: deepest + 1 }, () => game.start());
  const moves = new Int32Array((deepest + 1) * game.maxMoves);
  let depth = 1;
  const visit = (level: number): number => {
    const position = levels[level];
    if (level === depth || position.over) return 1;
    const at = level * game.maxMoves;
    const end = at + position.moves(moves, at);
    let nodes = 1;
    for (let i = at; i < end; i++) {
      levels[level + 1].copy(position);
      levels[level + 1].play(moves[i]);
      nodes += visit(level + 1);
    }
    return nodes;
  };
  while (depth < deepest && visit(0) < 10_000) depth++;
  return () => visit(0);
}

function agentOf(assembler: Assembler, game: Use, searcher: string, evaluator: Use | undefined): AgentSpec {
  const random = new Random('bench', 'weights');
  const blocks = evaluator?.use === 'layered' ? assembler.weightsOf(evaluator, assembler.game(game)) : [];
  const weights = blocks.flatMap(({ size, start: [low, high] }) =>
    Array.from({ length: size }, () => random.between(low, high)),
  );
  return {
    name: searcher,
    game,
    searcher: { use: searcher },
    budget: {},
    ...(evaluator && { evaluator, weights: Float64Array.from(weights) }),
  };
}

/** Simulations a second from the start, a tree of its own each time. */
function simulationRate(assembler: Assembler, use: Use, rate: (work: () => number) => Speed): Speed {
  const searcher = assembler.searcher(agentOf(assembler, use, 'uct', undefined), new Random('bench', 'uct'));
  const start = assembler.game(use).start();
  return rate(() => {
    searcher.reset();
    searcher.search(start, start.turn, { sims: SIMULATIONS });
    return SIMULATIONS;
  });
}

/** Positions a second of alpha-beta along one game. */
function searchRate(
  assembler: Assembler,
  use: Use,
  evaluator: Use | undefined,
  rate: (work: () => number) => Speed,
): Speed {
  const game = assembler.game(use);
  const agent = agentOf(assembler, use, 'alphabeta', evaluator);
  const searcher = assembler.searcher(agent, new Random('bench', 'alphabeta'));
  const random = new Random('bench', 'line');
  const position = game.start();
  const moves = new Int32Array(game.maxMoves);
  // Deep enough that the search itself is measured, not its beginning.
  let depth = 2;
  const nodesAt = (d: number): number => {
    searcher.reset();
    return searcher.search(position, position.turn, { depth: d }).nodes;
  };
  while (depth < 12 && nodesAt(depth) < 20_000) depth++;
  return rate(() => {
    if (position.over) position.copy(game.start());
    const nodes = nodesAt(depth);
    for (let i = 0; i < 2 && !position.over; i++)
      position.play(moves[random.below(position.moves(moves, 0))]);
    return nodes;
  });
}

/** The net on positions of random games, one call each. */
function evaluationWork(assembler: Assembler, use: Use, net: Use): () => number {
  const game = assembler.game(use);
  const evaluator = assembler.evaluator(agentOf(assembler, use, 'random', { ...net, cache: 0 }));
  if (!evaluator) throw new Error('no evaluator was made');
  const random = new Random('bench', 'positions');
  const moves = new Int32Array(game.maxMoves);
  const positions = [game.start()];
  for (let position = game.start(); positions.length < 512;) {
    position.play(moves[random.below(position.moves(moves, 0))]);
    if (position.over) {
      position = game.start();
    } else {
      const kept = game.start();
      kept.copy(position);
      positions.push(kept);
    }
  }
  return () => {
    for (const position of positions) evaluator.evaluate(position, position.turn);
    return positions.length;
  };
}
