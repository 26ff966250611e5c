import type { Game } from '../contract/game.ts';
import type { ShownGame } from './html/games.ts';
import { drawn, positionsOf, type Line } from '../lab/stored-game.ts';
import { moveText } from './replay-text.ts';

/** A played game with its positions drawn, for a page. */
export function shownGame(
  game: Game,
  { players, payoffs, ...line }: { players: readonly string[]; payoffs: readonly number[] } & Line,
  remark = '',
): ShownGame {
  const positions = positionsOf(game, line, 'the game');
  const seats = players.map((player, role) => `${player} (${game.roles[role]})`);
  return {
    title: `${seats.join(' - ')}${remark}`,
    result: resultOf(players, payoffs),
    frames: positions.map((position, ply) => ({
      move:
        ply === 0
          ? 'start'
          : moveText(game, positions[ply - 1], game.moveName(positions[ply - 1], line.moves[ply - 1]), ply),
      board: drawn(game, position),
    })),
  };
}

function resultOf(players: readonly string[], payoffs: readonly number[]): string {
  if (payoffs.length !== 2) return `payoff ${payoffs.join(' ')}`;
  if (payoffs[0] === payoffs[1]) return 'a draw';
  return `${players[payoffs[0] > payoffs[1] ? 0 : 1]} wins`;
}
