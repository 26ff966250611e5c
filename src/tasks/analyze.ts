import type { AgentSpec } from '../contract/agent.ts';
import type { Position } from '../contract/game.ts';
import type { Laboratory } from '../lab/laboratory.ts';
import { Random } from '../util/random.ts';

/** A move of the position, as its searcher ranks it. */
export interface RootMove {
  readonly move: string;
  /** Expected payoff, in [-1, 1]; NaN if the search has none. */
  readonly value: number;
  readonly visits: number;
  /** The one of the two that the searcher ranks moves by. */
  readonly worth: number;
}

/** What a search found, in names. */
export interface Analysis {
  readonly move: string;
  readonly value: number;
  readonly depth: number;
  readonly nodes: number;
  readonly evals: number;
  readonly line: readonly string[];
  /** Best first. */
  readonly moves: readonly RootMove[];
}

/** Lets an agent search a position that is not over. */
export function analyse(
  { assembler }: Laboratory,
  agent: AgentSpec,
  position: Position,
  seed: number,
): Analysis {
  const game = assembler.game(agent.game);
  const searcher = assembler.searcher(agent, new Random(seed, 'analysis'));
  searcher.reset();
  const result = searcher.search(position, position.turn, agent.budget);
  const moves = Array.from({ length: result.count }, (_, i) => ({
    move: game.moveName(position, result.moves[i]),
    value: result.values[i],
    visits: result.visits[i],
    worth: result[result.rankedBy][i],
  }));
  const rank = ({ worth }: RootMove): number => (Number.isNaN(worth) ? -Infinity : worth);
  const at = game.start();
  at.copy(position);
  const line = Array.from(result.pv.subarray(0, result.pvLength), (move) => {
    const name = game.moveName(at, move);
    at.play(move);
    return name;
  });
  const { value, depth, nodes, evals } = result;
  return {
    move: game.moveName(position, result.move),
    value,
    depth,
    nodes,
    evals,
    line,
    moves: moves.sort((a, b) => rank(b) - rank(a)),
  };
}
