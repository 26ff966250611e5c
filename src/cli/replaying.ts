import type { Game, Position } from '../contract/game.ts';
import type { Laboratory } from '../lab/laboratory.ts';
import type { StoredGame } from '../storage/game-file.ts';
import { LabError } from '../util/errors.ts';

/** The game a stored one was played by; LAB_BAD_FILE if its rules have changed since. */
export function gameOf({ registries, assembler }: Laboratory, stored: StoredGame, file: string): Game {
  const { definition } = registries.games.get(stored.game.use);
  const version = definition.rulesVersion ?? 1;
  if (version !== stored.rulesVersion) {
    throw new LabError(
      'LAB_BAD_FILE',
      `${file} was played by version ${stored.rulesVersion} of the rules of ${stored.game.use}, installed is ${version}`,
      'replay it with the plugin it was played with',
    );
  }
  return assembler.game(stored.game);
}

/** All positions of a stored game, the start first; LAB_BAD_FILE at a move that is not legal. */
export function positionsOf(game: Game, moves: Int32Array, file: string): Position[] {
  const positions = [game.start()];
  const legal = new Int32Array(game.maxMoves);
  for (const [ply, move] of moves.entries()) {
    const before = positions[ply];
    const count = before.over ? 0 : before.moves(legal, 0);
    if (!legal.subarray(0, count).includes(move))
      throw new LabError(
        'LAB_BAD_FILE',
        `${file}: move ${ply + 1} is not legal`,
        'the file does not fit the installed rules',
      );
    const after = game.start();
    after.copy(before);
    after.play(move);
    positions.push(after);
  }
  return positions;
}

/** The board for people. */
export function drawn(game: Game, position: Position): string {
  return game.draw ? game.draw(position) : game.print(position);
}
