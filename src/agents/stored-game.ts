import type { Game, Position } from '../contract/game.ts';
import type { Laboratory } from './laboratory.ts';
import type { StoredGame } from '../storage/game-file.ts';
import { LabError } from '../util/errors.ts';
import { positionAfter } from '../play/positions.ts';

/** The game that a stored game was played in; LAB_BAD_FILE if its rules have changed since. */
export function gameOf(laboratory: Laboratory, stored: StoredGame, file: string): Game {
  const { definition } = laboratory.registries.games.get(stored.game.use);
  const version = definition.rulesVersion ?? 1;
  if (version !== stored.rulesVersion) {
    throw new LabError(
      'LAB_BAD_FILE',
      `${file} was played by version ${stored.rulesVersion} of the rules of ${stored.game.use}, installed is ${version}`,
      'replay it with the plugin it was played with',
    );
  }
  return laboratory.game(stored.game);
}

/** What is needed to play a stored game again. */
export type Line = Pick<StoredGame, 'moves' | 'start'>;

/** The first position of a stored game; LAB_BAD_FILE if it is not legal. */
export function startOf(game: Game, { start }: Pick<StoredGame, 'start'>, file: string): Position {
  if (start === undefined) return game.start();
  try {
    if (game.parse) return game.parse(start);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new LabError(
    'LAB_BAD_FILE',
    `${file}: the position it begins from is not legal: ${start}`,
    'the file does not fit the installed rules',
  );
}

/** All positions of a stored game, the first one first; LAB_BAD_FILE at a move that is not legal. */
export function positionsOf(game: Game, line: Line, file: string): Position[] {
  const positions = [startOf(game, line, file)];
  const legal = new Int32Array(game.maxMoves);
  for (const [ply, move] of line.moves.entries()) {
    const before = positions[ply]!;
    const count = before.over ? 0 : before.moves(legal, 0);
    if (!legal.subarray(0, count).includes(move)) throw illegal(file, ply);
    positions.push(positionAfter(game, before, move));
  }
  return positions;
}

const illegal = (file: string, ply: number): LabError =>
  new LabError(
    'LAB_BAD_FILE',
    `${file}: move ${ply + 1} is not legal`,
    'the file does not fit the installed rules',
  );

/** The names of a game's moves; LAB_BAD_FILE at one that is not legal. */
export function moveNames(game: Game, { moves, ...start }: Line, file: string): string[] {
  const position = startOf(game, start, file);
  const legal = new Int32Array(game.maxMoves);
  return Array.from(moves, (move, ply) => {
    const count = position.over ? 0 : position.moves(legal, 0);
    if (!legal.subarray(0, count).includes(move)) throw illegal(file, ply);
    const name = game.moveName(position, move);
    position.play(move);
    return name;
  });
}
