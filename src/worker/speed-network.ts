import { drawWeights } from '../contract/draw-weights.ts';
import { randomOpening } from '../play/openings.ts';
import type { AgentSpec, MatchJob, Use } from '../contract/agent.ts';
import type { Evaluator } from '../contract/evaluator.ts';
import type { Game, Move, Position } from '../contract/game.ts';
import type { Assembler } from '../lab/assembler.ts';
import { Random } from '../util/random.ts';
import type { Meter, Speed } from './speed-rate.ts';
import { searchable } from './speed-search.ts';
import type { SpeedRequest } from './speed.ts';

/** Searches of more positions are too slow to play with here. */
const MOST_POSITIONS = 20_000;
/** Games without a limit of their own end here. */
const MOST_PLIES = 200;
const OPENING = 4;
const OPENINGS = 64;

/** Of an evaluator with random weights. */
export interface NetworkSpeed {
  /** Games of alpha-beta against itself; what it visits and what it asks, cached answers included. */
  readonly games: Speed;
  readonly networkNodes: Speed;
  readonly networkEvals: Speed;
  /** Plies it looks ahead: as many as wanted, or as play is fast with. */
  readonly depth: number;
  /** Positions that have little in common, none of them cached. */
  readonly evals: Speed;
  /** The same, but all that one move leads to from one position, and so on: they differ in few cells. */
  readonly siblingEvals: Speed;
}

/** How fast nets are, alone and in play; nothing for games that they or alpha-beta cannot play. */
export function networkSpeed(
  assembler: Assembler,
  { game: use, evaluator, depth }: SpeedRequest,
  by: Meter,
): Partial<NetworkSpeed> {
  const game = assembler.game(use);
  if (!searchable(game) || game.encoders?.['board'] === undefined) return {};
  const plain = assembler.evaluator(agentOf(assembler, use, { ...evaluator, cache: 0 }, 1));
  if (!plain) throw new Error('no evaluator was made');
  const siblings = siblingsOf(game, 1024);
  const mixed = new Random('bench', 'mixed').shuffle([...siblings]);
  const evals = by.one(evaluationWork(plain, mixed));
  const siblingEvals = by.one(evaluationWork(plain, siblings));

  const playable = deepest(assembler, use, evaluator, depth);
  const agent = agentOf(assembler, use, evaluator, playable);
  const openings = Array.from({ length: OPENINGS }, (_, i) => opening(game, new Random('bench', i)));
  let played = 0;
  const [games, networkNodes, networkEvals] = by.each(() => {
    const job: MatchJob = {
      id: 'bench',
      agents: game.roles.map(() => agent),
      seed: played,
      opening: openings[played % OPENINGS],
      maxPlies: MOST_PLIES,
    };
    const { nodes, evals } = assembler.play(job);
    played++;
    return [1, sumOf(nodes), sumOf(evals)];
  });
  return {
    games,
    networkNodes,
    networkEvals,
    depth: playable,
    evals,
    siblingEvals,
  };
}

function agentOf(assembler: Assembler, game: Use, evaluator: Use, depth: number): AgentSpec {
  const random = new Random('bench', 'weights');
  const blocks = assembler.weightsOf(evaluator, assembler.game(game));
  return {
    name: 'alphabeta',
    game,
    searcher: { use: 'alphabeta' },
    budget: { depth },
    evaluator,
    weights: drawWeights(blocks, random),
  };
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** The most plies up to `depth` that a search from the start can look ahead without visiting too much. */
function deepest(assembler: Assembler, use: Use, evaluator: Use, depth: number): number {
  const start = assembler.game(use).start();
  const searcher = assembler.searcher(agentOf(assembler, use, evaluator, depth), new Random('bench'));
  for (let plies = 1; plies < depth; plies++) {
    const { nodes } = searcher.search(start, start.turn, { depth: plies + 1, nodes: MOST_POSITIONS });
    if (nodes >= MOST_POSITIONS) return plies;
  }
  return depth;
}

/** A few random moves, so that games differ; none if they would end the game. */
function opening(game: Game, random: Random): Move[] {
  const { position, moves } = randomOpening(game, OPENING, random);
  return position.over ? [] : moves;
}

/** What each move of random games could have led to instead. */
export function siblingsOf(game: Game, count: number): Position[] {
  const random = new Random('bench', 'positions');
  const moves = new Int32Array(game.maxMoves);
  const siblings: Position[] = [];
  for (let position = game.start(); siblings.length < count;) {
    const choices = position.moves(moves, 0);
    for (let i = 0; i < choices; i++) {
      const sibling = game.start();
      sibling.copy(position);
      sibling.play(moves[i]);
      if (!sibling.over) siblings.push(sibling);
    }
    position.play(moves[random.below(choices)]);
    if (position.over) position = game.start();
  }
  return siblings;
}

/** Work that evaluates all positions once. */
export function evaluationWork(evaluator: Evaluator, positions: readonly Position[]): () => number {
  return () => {
    for (const position of positions) evaluator.evaluate(position, 0);
    return positions.length;
  };
}
