import type { MatchJob, MatchRecord } from '../contract/agent.ts';
import type { Game } from '../contract/game.ts';
import { plain } from '../contract/plain-check.ts';

/**
 * What is wrong with the record of a match that another machine played: its moves are not legal, it does not end where
 * the rules or the ply limit end it, or its payoffs are not those of the rules. Undefined if nothing is. Whether the
 * agents would have made these moves is not looked at.
 */
export function recordFault(game: Game, job: MatchJob, record: unknown): string | undefined {
  const roles = game.roles.length;
  const shape = plain.record({
    id: plain.exactly(job.id),
    moves: plain.typed('Int32Array'),
    payoffs: plain.list(plain.number, roles),
    nodes: plain.list(plain.number, roles),
    evals: plain.list(plain.number, roles),
    reason: (value) => (value === 'rules' || value === 'plies' ? undefined : 'no reason'),
  })(record);
  if (shape !== undefined) return shape;
  const { moves, payoffs, reason } = record as MatchRecord;
  if (job.opening.some((move, i) => moves[i] !== move)) return 'moves: not those of the opening';
  const limit = Math.min(job.maxPlies ?? game.maxPlies, game.maxPlies);
  return endFault(game, { moves, payoffs, reason, opening: job.opening.length, limit });
}

interface Played {
  readonly moves: Int32Array;
  /** Per role. */
  readonly payoffs: readonly number[];
  readonly reason?: MatchRecord['reason'];
  /** Moves that were made before the players took over. */
  readonly opening: number;
  /** Plies after which a game that goes on is stopped. */
  readonly limit: number;
}

/** What is wrong with the moves and payoffs of a game that was played to its end. */
export function endFault(game: Game, { moves, payoffs, reason, opening, limit }: Played): string | undefined {
  const position = game.start();
  const legal = new Int32Array(game.maxMoves);
  // Roles that choose at one instant all do so before the limit counts.
  let instant = 0;
  let choosers = 0;
  for (let ply = 0; ply < moves.length; ply++) {
    if (position.over) return `moves: ${moves.length}, but the game is over after ${ply}`;
    if (ply === instant) {
      if (ply >= Math.max(limit, opening))
        return `moves: ${moves.length}, but the game is stopped after ${limit}`;
      choosers = 1;
      if (game.simultaneous) {
        choosers = 0;
        let bits = (position as typeof position & { readonly choosers: number }).choosers;
        for (; bits !== 0; bits &= bits - 1) choosers++;
      }
      instant = ply + choosers;
    }
    const count = position.moves(legal, 0);
    if (!legal.subarray(0, count).includes(moves[ply])) return `moves: number ${ply + 1} is not legal`;
    position.play(moves[ply]);
  }
  const { over } = position;
  if (!over && (moves.length < limit || moves.length !== instant)) return 'moves: the game goes on';
  if (reason !== undefined && reason !== (over ? 'rules' : 'plies')) return `reason: ${reason}`;
  const wrong = payoffs.findIndex((payoff, role) => payoff !== (over ? position.payoff(role) : 0));
  return wrong < 0 ? undefined : `payoffs: not what the rules give ${game.roles[wrong]}`;
}
