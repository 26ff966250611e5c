import type { Spec } from '../../src/contract/agent.ts';
import type { Game, Move, Position } from '../../src/contract/game.ts';
import type { StoredGame } from '../../src/storage/game-file.ts';
import { Random } from '../../src/util/random.ts';

/** A game of random moves from a position, the usual one if none is given, to its end or `plies`. */
export function randomGame(
  game: Game,
  use: Spec,
  seed: number,
  { start, plies = game.maxPlies }: { start?: string; plies?: number } = {},
): StoredGame {
  const random = new Random(seed, 'format');
  const position: Position = start === undefined ? game.start() : game.parse!(start);
  const legal = new Int32Array(game.maxMoves);
  const moves: Move[] = [];
  while (!position.over && moves.length < plies) {
    const move = legal[random.below(position.moves(legal, 0))];
    moves.push(move);
    position.play(move);
  }
  return {
    game: use,
    rulesVersion: 1,
    players: game.roles.map((role, i) => `${role} "${seed}" ]\\ ${i}`),
    agents: [],
    seed: seed % 2 === 0 ? seed : -seed,
    round: `${seed}.1`,
    moves: Int32Array.from(moves),
    payoffs: game.roles.map((_, role) => (position.over ? position.payoff(role) + 0 : 0)),
    reason: position.over ? 'rules' : 'plies',
    ...(start !== undefined && { start }),
  };
}
