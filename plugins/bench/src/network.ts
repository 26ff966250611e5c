import {
  drawWeights,
  positionAfter,
  Random,
  randomOpening,
  sum,
  type AgentSpec,
  type Evaluator,
  type Game,
  type MatchJob,
  type Move,
  type Position,
  type Services,
  type Spec,
} from 'evolab';
import type { AgentFactory } from 'evolab/command';
import type { Meter, Speed } from './meter.ts';
import { rootRole, searchable } from './search.ts';
import type { BenchmarkRequest } from './request.ts';

/** A search that visits more positions is too slow for games. */
const MAX_NODES = 20_000;
/** Games without a limit of their own end here. */
const MAX_PLIES = 200;
const OPENING_PLIES = 4;
const OPENINGS = 64;

/** How fast an evaluator with random weights is. */
export interface NetworkSpeed {
  /**
   * Games of alpha-beta against itself; positions it visits, evaluations it asks for, cached ones included.
   */
  readonly games: Speed;
  readonly networkNodes: Speed;
  readonly networkEvals: Speed;
  /** Its depth, in plies: what was asked for, or less where games would be too slow. */
  readonly depth: number;
  /** Evaluations of positions that have little in common, none cached. */
  readonly evals: Speed;
  /** Evaluations of siblings, one position after another: they differ in few cells. */
  readonly siblingEvals: Speed;
}

/** Random weights of an evaluator; undefined for games that it or alpha-beta cannot play. */
export function weightsFor(factory: AgentFactory, use: Spec, evaluator: Spec): Float64Array | undefined {
  const game = factory.game(use);
  if (!searchable(game) || game.encoders?.['board'] === undefined) return undefined;
  return drawWeights(factory.weightsOf(evaluator, game), new Random('bench', 'weights'));
}

/** How fast the evaluator is, alone and in games; nothing if it has no weights. */
export function networkSpeed(
  services: Services,
  { game: use, evaluator, weights, depth }: BenchmarkRequest,
  meter: Meter,
): Partial<NetworkSpeed> {
  if (!weights) return {};
  const game = services.game(use);
  const agent: AgentSpec = {
    name: 'alphabeta',
    game: use,
    searcher: { use: 'alphabeta' },
    budget: { depth },
    evaluator,
    weights,
  };
  const uncached = services.evaluator({ ...agent, evaluator: { ...evaluator, cache: 0 } });
  if (!uncached) throw new Error('no evaluator was made');
  const siblings = siblingsOf(game, 1024);
  const mixed = new Random('bench', 'mixed').shuffle([...siblings]);
  const evals = meter.rate(evaluationWork(uncached, mixed));
  const siblingEvals = meter.rate(evaluationWork(uncached, siblings));

  const searchDepth = playableDepth(services, agent, depth);
  const player: AgentSpec = { ...agent, budget: { depth: searchDepth } };
  const openings = Array.from({ length: OPENINGS }, (_, i) => opening(game, new Random('bench', i)));
  let played = 0;
  const [games, networkNodes, networkEvals] = meter.rates(() => {
    const job: MatchJob = {
      id: 'bench',
      agents: game.roles.map(() => player),
      seed: played,
      opening: openings[played % OPENINGS],
      maxPlies: MAX_PLIES,
    };
    const { nodes, evals } = services.play(job);
    played++;
    return [1, sum(nodes), sum(evals)];
  });
  return {
    games,
    networkNodes,
    networkEvals,
    depth: searchDepth,
    evals,
    siblingEvals,
  };
}

/**
 * The greatest depth up to `depth` at which a search from the start visits fewer than `MAX_NODES` positions.
 */
function playableDepth(services: Services, agent: AgentSpec, depth: number): number {
  const start = services.game(agent.game).start();
  const searcher = services.searcher(agent, new Random('bench'));
  for (let plies = 1; plies < depth; plies++) {
    const { nodes } = searcher.search(start, rootRole(start), { depth: plies + 1, nodes: MAX_NODES });
    if (nodes >= MAX_NODES) return plies;
  }
  return depth;
}

/** A few random moves, so that games differ; none if they end the game. */
function opening(game: Game, random: Random): Move[] {
  const { position, moves } = randomOpening(game, OPENING_PLIES, random);
  return position.over ? [] : moves;
}

/** The positions that every legal move of random games leads to, siblings side by side. */
export function siblingsOf(game: Game, count: number): Position[] {
  const random = new Random('bench', 'positions');
  const moves = new Int32Array(game.maxMoves);
  const siblings: Position[] = [];
  for (let position = game.start(); siblings.length < count;) {
    const choices = position.moves(moves, 0);
    for (let i = 0; i < choices; i++) {
      const sibling = positionAfter(game, position, moves[i]);
      if (!sibling.over) siblings.push(sibling);
    }
    position.play(moves[random.below(choices)]);
    if (position.over) position = game.start();
  }
  return siblings;
}

/** Work that evaluates all positions once; its units are positions. */
export function evaluationWork(evaluator: Evaluator, positions: readonly Position[]): () => number {
  return () => {
    for (const position of positions) evaluator.evaluate(position, 0);
    return positions.length;
  };
}
