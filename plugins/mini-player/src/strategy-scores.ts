import { lowestBit, Random } from 'evolab';
import { gameFromRules, sheets, type GdlGame } from '@evolab/gdl';
import type { MiniPlayer } from './mini-player.ts';

/** Scores of playouts by the strategy that led them. */
export interface StrategyScores {
  /** By game, then by strategy, on 0 to 100: the mean own score over all players. */
  readonly games: readonly (readonly number[])[];
  readonly playouts: readonly number[];
}

/** Plays games of self-play; `between` is called after every game. */
export async function strategyScores(
  request: { readonly sheet: string; readonly games: number; readonly sims: number },
  playerOf: (game: GdlGame, random: Random) => MiniPlayer,
  between: () => Promise<unknown>,
): Promise<StrategyScores> {
  const game = gameFromRules(sheets[request.sheet]);
  const games: number[][] = [];
  const playouts: number[] = [];
  for (let n = 0; n < request.games; n++) {
    const players = game.roles.map((role) => playerOf(game, new Random('scores', request.sheet, n, role)));
    playOut(game, players, request.sims);
    const standings = players.map((player, role) => player.standing(role));
    games.push(
      Array.from(
        standings[0].means,
        (_, i) => standings.reduce((sum, { means }) => sum + means[i], 0) / standings.length,
      ),
    );
    standings.forEach(({ uses }) => uses.forEach((count, i) => (playouts[i] = (playouts[i] ?? 0) + count)));
    await between();
  }
  return { games, playouts };
}

function playOut(game: GdlGame, players: readonly MiniPlayer[], sims: number): void {
  const position = game.start();
  while (!position.over) {
    const moves: number[] = [];
    for (let left = position.choosers; left !== 0; left &= left - 1) {
      const role = lowestBit(left);
      moves.push(players[role].search(position, role, { sims }).move);
    }
    for (const move of moves) position.play(move);
  }
}
