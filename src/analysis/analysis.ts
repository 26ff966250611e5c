import { CHANCE, type Game, type Position } from '../contract/game.ts';
import type { Budget, Searcher, SearchResult } from '../contract/searcher.ts';
import { moveNames } from '../play/move-names.ts';
import { LabError } from '../util/errors.ts';
import { shellWord } from '../util/shell-word.ts';
import { copyOf } from '../play/positions.ts';

/** A move of an analysed position. */
interface RootMove {
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

/**
 * Searches a position that is not over, for the role to move, and shows `onResult` what was found before it is gone.
 * LAB_BAD_POSITION where it is the turn of chance.
 */
export function analyzePosition(
  game: Game,
  searcher: Searcher,
  position: Position,
  budget: Budget,
  onResult?: (result: SearchResult) => void,
): Analysis {
  if (position.turn === CHANCE) {
    const after = copyOf(game, position);
    const outcomes = new Int32Array(game.maxMoves);
    after.moves(outcomes, 0);
    after.play(outcomes[0]!);
    throw new LabError(
      'LAB_BAD_POSITION',
      'no role chooses in this position: it is the turn of chance',
      game.parse
        ? `give the position after an outcome, such as --position ${shellWord(game.print(after))}`
        : 'positions can be given with --position once the game has parse',
    );
  }
  searcher.reset();
  const result = searcher.search(position, position.turn, budget);
  onResult?.(result);
  const moves = Array.from({ length: result.count }, (_, i) => ({
    move: game.moveName(position, result.moves[i]!),
    value: result.values[i]!,
    visits: result.visits[i]!,
    worth: result[result.rankedBy][i]!,
  }));
  const rank = ({ worth }: RootMove): number => (Number.isNaN(worth) ? -Infinity : worth);
  const line = moveNames(game, position, result.pv.subarray(0, result.pvLength));
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
