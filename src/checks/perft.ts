import type { Game, Move, Position } from '../contract/game.ts';
import { legalMovesOf, positionAfter } from '../play/positions.ts';

/**
 * Counts the sequences of exactly `depth` moves from `position`; games that end earlier are not counted. The
 * last ply is counted without being played unless `bulk` is false.
 */
export function perft(game: Game, depth: number, position: Position = game.start(), bulk = true): number {
  if (depth === 0) return 1;
  const levels = Array.from({ length: depth + 1 }, () => game.start());
  levels[0]!.copy(position);
  return leaves(levels, new Int32Array(depth * game.maxMoves), game.maxMoves, 0, bulk);
}

/** Copies positions instead of undoing moves; each level has its own position and its own part of `moves`. */
function leaves(levels: Position[], moves: Int32Array, stride: number, level: number, bulk: boolean): number {
  const position = levels[level]!;
  if (position.over) return 0;
  const at = level * stride;
  const end = at + position.moves(moves, at);
  const last = level === levels.length - 2;
  if (last && bulk) return end - at;
  const child = levels[level + 1]!;
  if (last) {
    for (let i = at; i < end; i++) {
      child.copy(position);
      child.play(moves[i]!);
    }
    return end - at;
  }
  let total = 0;
  for (let i = at; i < end; i++) {
    child.copy(position);
    child.play(moves[i]!);
    total += leaves(levels, moves, stride, level + 1, bulk);
  }
  return total;
}

/** The number of sequences after one first move. */
export interface Division {
  readonly move: Move;
  readonly name: string;
  readonly leaves: number;
}

/**
 * `perft` split by the first move, to find the branch in which two generators differ; `depth` is at least 1.
 * From depth 2 on `onPart` is called after each sequence of two moves: `perft(game, 2, position)` times.
 */
export function divide(
  game: Game,
  depth: number,
  position: Position = game.start(),
  onPart: () => void = () => {},
): Division[] {
  return legalMovesOf(game, position).map((move) => {
    const child = positionAfter(game, position, move);
    let leaves = depth === 1 ? 1 : 0;
    if (depth > 1)
      for (const next of legalMovesOf(game, child)) {
        leaves += perft(game, depth - 2, positionAfter(game, child, next));
        onPart();
      }
    return { move, name: game.moveName(position, move), leaves };
  });
}
