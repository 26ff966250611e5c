import type { MatchJob, MatchRecord } from '../contract/agent.ts';
import type { Game, Position, Role, SimultaneousPosition } from '../contract/game.ts';
import { plain } from '../util/plain-check.ts';
import { lineText } from '../util/escape.ts';
import { payoffOf } from './match.ts';

const FORFEIT = plain.record({
  role: plain.count,
  cause: (value) => (typeof value === 'string' && lineText(value) === value ? undefined : 'no line of text'),
});

/**
 * What is wrong with the record of a match that another machine played: its moves are not legal, it does not end where
 * the rules, the ply limit or a role that did not choose end it, or its payoffs are not those of such an end. Undefined
 * if nothing is. Whether the agents would have made these moves is not looked at.
 */
export function recordFault(game: Game, job: MatchJob, record: unknown): string | undefined {
  const roles = game.roles.length;
  const shape = plain.record({
    id: plain.exactly(job.id),
    moves: plain.typed('Int32Array'),
    payoffs: plain.list(plain.number, roles),
    nodes: plain.list(plain.number, roles),
    evals: plain.list(plain.number, roles),
    reason: (value) =>
      value === 'rules' || value === 'plies' || value === 'forfeit' ? undefined : 'no reason',
    forfeit: (value) => (value === undefined ? undefined : FORFEIT(value)),
  })(record);
  if (shape !== undefined) return shape;
  const { moves, payoffs, reason, forfeit } = record as MatchRecord;
  if (job.opening.some((move, i) => moves[i] !== move)) return 'moves: not those of the opening';
  const limit = Math.min(job.maxPlies ?? game.maxPlies, game.maxPlies);
  if ((reason === 'forfeit') !== (forfeit !== undefined)) return `reason: ${reason}`;
  return endFault(game, { moves, payoffs, reason, forfeit, opening: job.opening.length, limit });
}

interface Played {
  readonly moves: Int32Array;
  /** Per role. */
  readonly payoffs: readonly number[];
  readonly reason?: MatchRecord['reason'];
  readonly forfeit?: MatchRecord['forfeit'];
  /** Moves that were made before the players took over. */
  readonly opening: number;
  /** Plies after which a game that goes on is stopped. */
  readonly limit: number;
}

/** What is wrong with the moves and payoffs of a game that was played to its end. */
function endFault(
  game: Game,
  { moves, payoffs, reason, forfeit, opening, limit }: Played,
): string | undefined {
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
        let bits = (position as SimultaneousPosition).choosers;
        for (; bits !== 0; bits &= bits - 1) choosers++;
      }
      instant = ply + choosers;
    }
    const count = position.moves(legal, 0);
    if (!legal.subarray(0, count).includes(moves[ply])) return `moves: number ${ply + 1} is not legal`;
    position.play(moves[ply]);
  }
  const { over } = position;
  const stopped = moves.length >= limit && moves.length === instant;
  if (forfeit) {
    if (over || stopped || moves.length !== instant) return 'reason: forfeit, but the game was over';
    if (!chooses(game, position, forfeit.role)) return `forfeit: role ${forfeit.role} had nothing to choose`;
  } else {
    if (!over && !stopped) return 'moves: the game goes on';
    if (reason !== undefined && reason !== (over ? 'rules' : 'plies')) return `reason: ${reason}`;
  }
  const wrong = payoffs.findIndex((payoff, role) => payoff !== payoffOf(position, role, forfeit));
  return wrong < 0 ? undefined : `payoffs: not what the rules give ${game.roles[wrong]}`;
}

function chooses(game: Game, position: Position, role: Role): boolean {
  if (!game.simultaneous) return role === position.turn;
  return role < game.roles.length && (((position as SimultaneousPosition).choosers >> role) & 1) === 1;
}
