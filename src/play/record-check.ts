import type { Adjudication, MatchJob, MatchRecord } from '../contract/agent.ts';
import { CHANCE, type Game, type Position, type Role } from '../contract/game.ts';
import { choosersOf } from '../search/choices.ts';
import { Outcomes } from '../search/outcomes.ts';
import { popcount } from '../util/bits.ts';
import { plain } from '../util/plain-check.ts';
import { lineText } from '../util/escape.ts';
import { Random } from '../util/random.ts';
import { payoffsOfVerdict, type Verdict } from './adjudication.ts';
import { payoffOf } from './match.ts';

const TIME = plain.record({ moves: plain.count, millis: plain.number });
const REASONS: ReadonlySet<unknown> = new Set(['rules', 'plies', 'forfeit', 'adjudication']);
const FORFEIT = plain.record({
  role: plain.count,
  cause: (value) => (typeof value === 'string' && lineText(value) === value ? undefined : 'no line of text'),
});

/**
 * What is wrong with the record of a match that another machine played: its moves are not legal, its outcomes of chance
 * are not those that the seed draws, it does not end where the rules, the ply limit or a role that did not choose end it,
 * or its payoffs and scores are not those of such an end. Undefined if nothing is wrong. Whether the agents would have made
 * these moves is not looked at.
 */
export function recordFault(game: Game, job: MatchJob, record: unknown): string | undefined {
  const roles = game.roles.length;
  const shape = plain.record({
    id: plain.exactly(job.id),
    moves: plain.typed('Int32Array'),
    payoffs: plain.list(plain.number, roles),
    scores: plain.optional(plain.list(plain.number, roles)),
    nodes: plain.list(plain.number, roles),
    evals: plain.list(plain.number, roles),
    times: plain.optional(plain.list(TIME, roles)),
    reason: (value) => (REASONS.has(value) ? undefined : 'no reason'),
    forfeit: plain.optional(FORFEIT),
  })(record);
  if (shape !== undefined) return shape;
  const { moves, payoffs, scores, reason, forfeit } = record as MatchRecord;
  if (job.opening.some((move, i) => moves[i] !== move)) return 'moves: not those of the opening';
  const limit = Math.min(job.maxPlies ?? game.maxPlies, game.maxPlies);
  if ((reason === 'forfeit') !== (forfeit !== undefined)) return `reason: ${reason}`;
  if (reason === 'adjudication' && !job.adjudication) return `reason: ${reason}, but nothing adjudicates`;
  const opening = job.opening.length;
  const played = { moves, payoffs, scores, reason, forfeit, opening, limit, adjudication: job.adjudication };
  return endFault(game, played, new Random('chance', job.chanceSeed ?? job.seed));
}

interface Played {
  readonly moves: Int32Array;
  /** Per role. */
  readonly payoffs: readonly number[];
  readonly scores: MatchRecord['scores'];
  readonly reason: MatchRecord['reason'];
  readonly forfeit: MatchRecord['forfeit'];
  /** Moves that were made before the players took over. */
  readonly opening: number;
  /** Plies after which a game that goes on is stopped. */
  readonly limit: number;
  readonly adjudication: MatchJob['adjudication'];
}

/** What is wrong with the moves and payoffs of a game that was played to its end. */
function endFault(
  game: Game,
  { moves, payoffs, scores, reason, forfeit, opening, limit, adjudication }: Played,
  luck: Random,
): string | undefined {
  const position = game.start();
  const legal = new Int32Array(game.maxMoves);
  const outcomes = game.chance && new Outcomes(game);
  // Roles that choose at one instant all do so before the limit counts.
  let instant = 0;
  let choosers = 0;
  let mover = 0;
  for (let ply = 0; ply < moves.length; ply++) {
    if (position.over) return `moves: ${moves.length}, but the game is over after ${ply}`;
    if (ply === instant) {
      if (ply >= Math.max(limit, opening))
        return `moves: ${moves.length}, but the game is stopped after ${limit}`;
      choosers = position.turn === CHANCE ? 1 : popcount(choosersOf(game, position));
      instant = ply + choosers;
    }
    const count = position.moves(legal, 0);
    if (!legal.subarray(0, count).includes(moves[ply]!)) return `moves: number ${ply + 1} is not legal`;
    if (
      outcomes &&
      position.turn === CHANCE &&
      ply >= opening &&
      outcomes.draw(position, luck) !== moves[ply]
    )
      return `moves: number ${ply + 1} is not what chance drew`;
    mover = position.turn;
    position.play(moves[ply]!);
  }
  const { over } = position;
  const stopped = moves.length >= limit && moves.length === instant;
  if (adjudication && reason === 'adjudication') {
    if (over) return 'reason: adjudication, but the game was over';
    if (scores) return 'scores: the rules give none';
    return verdictFault(adjudication, payoffs, { mover, plies: moves.length, opening });
  }
  if (forfeit) {
    if (over || stopped || moves.length !== instant) return 'reason: forfeit, but the game was over';
    if (!chooses(game, position, forfeit.role)) return `forfeit: role ${forfeit.role} had nothing to choose`;
  } else {
    if (!over && !stopped) return 'moves: the game goes on';
    if (reason !== undefined && reason !== (over ? 'rules' : 'plies')) return `reason: ${reason}`;
  }
  const wrong = payoffs.findIndex((payoff, role) => payoff !== payoffOf(game, position, role, forfeit));
  if (wrong >= 0) return `payoffs: not what the rules give ${game.roles[wrong]}`;
  const score = over && !forfeit ? game.score : undefined;
  if ((score === undefined) !== (scores === undefined))
    return score ? 'scores: missing' : 'scores: the rules give none';
  const other = scores?.findIndex((own, role) => own !== score?.of(position, role)) ?? -1;
  return other < 0 ? undefined : `scores: not what the rules give ${game.roles[other]}`;
}

/** What is wrong with the payoffs of a game that was adjudicated after a move of `mover`. */
function verdictFault(
  { resign, draw }: Adjudication,
  payoffs: readonly number[],
  { mover, plies, opening }: { readonly mover: Role; readonly plies: number; readonly opening: number },
): string | undefined {
  const isVerdict = (verdict: Verdict) =>
    payoffsOfVerdict(verdict).every((pays, role) => pays === payoffs[role]);
  const chosen = plies - opening;
  if (resign && isVerdict({ loser: mover }) && chosen >= resign.moves) return undefined;
  if (draw && isVerdict('draw') && chosen >= 2 * draw.moves && plies >= 2 * draw.number) return undefined;
  return 'payoffs: not what adjudication gives here';
}

function chooses(game: Game, position: Position, role: Role): boolean {
  if (position.turn === CHANCE) return false;
  return role < game.roles.length && ((choosersOf(game, position) >> role) & 1) === 1;
}
