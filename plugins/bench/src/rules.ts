import { Random, type Game, type Position } from 'evolab';
import { MAX_DEPTH, deepestWork, type Meter, type Speed } from './meter.ts';

export interface RulesSpeed {
  /** Random games a second, and their plies. */
  readonly playouts: Speed;
  readonly plies: Speed;
  /** Moves listed, made and counted one by one. */
  readonly perft: Speed;
}

/** How fast the rules are. */
export function rulesSpeed(game: Game, meter: Meter, seconds: number): RulesSpeed {
  const play = playoutWork(game);
  const [playouts, plies] = meter.rates(() => {
    let played = 0;
    for (let i = 0; i < 64; i++) played += play();
    return [64, played];
  });
  return { playouts, plies, perft: meter.rate(perftWork(game, seconds)) };
}

/** Plays one random game; returns its plies. */
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

/** Makes every move from the start, as deep as a run has time for; returns how many were made. */
function perftWork(game: Game, seconds: number): () => number {
  const levels = Array.from({ length: MAX_DEPTH + 1 }, () => game.start());
  const moves = new Int32Array(MAX_DEPTH * game.maxMoves);
  return deepestWork((depth) => movesMade(levels, moves, game.maxMoves, 0, depth), seconds);
}

/** Copies instead of taking moves back. The last ply has a loop of its own, which is compiled by itself. */
function movesMade(
  levels: Position[],
  moves: Int32Array,
  stride: number,
  level: number,
  depth: number,
): number {
  const position = levels[level];
  if (position.over) return 0;
  const child = levels[level + 1];
  const at = level * stride;
  const end = at + position.moves(moves, at);
  if (depth === 1) return movesOfLastPly(position, child, moves, at, end);
  let made = end - at;
  for (let i = at; i < end; i++) {
    child.copy(position);
    child.play(moves[i]);
    made += movesMade(levels, moves, stride, level + 1, depth - 1);
  }
  return made;
}

function movesOfLastPly(
  position: Position,
  child: Position,
  moves: Int32Array,
  at: number,
  end: number,
): number {
  for (let i = at; i < end; i++) {
    child.copy(position);
    child.play(moves[i]);
  }
  return end - at;
}
