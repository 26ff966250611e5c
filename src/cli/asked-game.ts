import type { Use } from '../contract/agent.ts';
import type { Game } from '../contract/game.ts';
import type { Laboratory } from '../lab/laboratory.ts';

const told = new WeakSet<Game>();

/**
 * The game a command is asked to play. What is wrong with its rules, though they can be played, is said once, on the
 * error stream.
 */
export function askedGame({ assembler }: Pick<Laboratory, 'assembler'>, use: Use): Game {
  const game = assembler.game(use);
  if (told.has(game)) return game;
  told.add(game);
  for (const warning of game.warnings ?? []) process.stderr.write(`Warning: ${warning}\n`);
  return game;
}
