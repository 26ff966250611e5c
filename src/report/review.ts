import type { Spec } from '../contract/agent.ts';
import type { Role } from '../contract/game.ts';
import type { Judge } from '../analysis/move-review.ts';
import { studentQuantile } from '../statistics/distributions.ts';
import { MOVE_KINDS, MOVE_LOSSES, moveAccuracy, type MoveKind } from '../statistics/move-loss.ts';
import { sqrt } from '../util/math.ts';

/** A move of a game and what it gave away. Scores are expected ones, from 0 to 1, of the player who moved. */
export interface ReviewedMove {
  /** Counted from 1. */
  readonly ply: number;
  readonly role: Role;
  readonly move: string;
  readonly judge: Judge;
  /** How many moves were legal; a forced one says nothing of its player. */
  readonly choices: number;
  /** The score with the best move, and with the move that was made. */
  readonly before: number;
  readonly after: number;
  readonly loss: number;
  readonly kind: MoveKind | undefined;
  /** The best move that was found, how play may go on with it, and after the move that was made. */
  readonly best: string;
  readonly line: readonly string[];
  readonly reply: readonly string[];
}

export interface ReviewedGame {
  readonly number: number;
  readonly roles: readonly string[];
  readonly players: readonly string[];
  readonly payoffs: readonly number[];
  readonly reason: string;
  readonly plies: number;
  /** Those that were judged, in their order. */
  readonly moves: readonly ReviewedMove[];
}

/** Some games of one kind, judged by one agent. */
export interface Review {
  readonly path: string;
  readonly game: Spec;
  /** The agent in words, and its limits. */
  readonly agent: string;
  readonly limits: readonly string[];
  /** Positions that the solver may visit for a move; 0 without a solver. */
  readonly exact: number;
  /** Under which a value of the agent becomes an expected score: see `expectedScore`. */
  readonly slope: number;
  /** Games of the agent against itself to which the slope was fitted; 0 if it was not. */
  readonly fittedTo: number;
  readonly seed: number;
  readonly games: readonly ReviewedGame[];
  /** Whether the source holds more games that were meant. */
  readonly more: boolean;
  readonly interrupted: boolean;
}

/** What a player gave away; forced moves do not count. */
export interface PlayerReview {
  readonly name: string;
  readonly games: number;
  readonly moves: number;
  /**
   * Mean loss of expected score of a move, and half the width of its 95% interval by Student's t over games; infinite for
   * less than two games, and where games do not differ, which says nothing of how much others would.
   */
  readonly meanLoss: number;
  readonly error: number;
  /** Mean of the accuracies of the moves, from 0 to 1. */
  readonly accuracy: number;
  readonly kinds: Readonly<Record<MoveKind, number>>;
  /** Moves whose values are exact. */
  readonly exact: number;
}

/** Who moved: a role of one game, or a player of several. */
const nameOf = ({ players, roles }: ReviewedGame, role: Role, one: boolean): string =>
  one ? `${players[role] ?? '?'} (${roles[role]})` : (players[role] ?? '?');

/** The players of some games, in the order in which they appear; of one game its roles. */
export function playersOf(games: readonly ReviewedGame[]): PlayerReview[] {
  return [...movesByName(games)].map(([name, moves]) => ({ name, ...totalOf(moves) }));
}

/** A move, and the number of its game. */
interface MoveOfGame {
  readonly game: number;
  readonly move: ReviewedMove;
}

/** The moves that were no forced ones, by who made them. */
function movesByName(games: readonly ReviewedGame[]): Map<string, MoveOfGame[]> {
  const moves = games.flatMap((game) =>
    game.moves
      .filter(({ choices }) => choices > 1)
      .map((move) => ({ name: nameOf(game, move.role, games.length === 1), game: game.number, move })),
  );
  return Map.groupBy(moves, ({ name }) => name);
}

/** What rounding may leave of a sum of squares that is 0. */
const ROUNDING = 1e-18;

function totalOf(moves: readonly MoveOfGame[]): Omit<PlayerReview, 'name'> {
  const count = (test: (move: ReviewedMove) => boolean) => moves.filter(({ move }) => test(move)).length;
  const kinds = Object.fromEntries(
    MOVE_KINDS.map((kind) => [kind, count((move) => move.kind === kind)]),
  ) as Record<MoveKind, number>;
  const mean = (of: (move: ReviewedMove) => number) =>
    moves.reduce((sum, { move }) => sum + of(move), 0) / moves.length;
  const meanLoss = mean(({ loss }) => loss);
  const games = new Map<number, number>();
  // What a game adds to the variance of a ratio of sums over games (Cochran 1977, section 2.11).
  for (const { game, move } of moves) games.set(game, (games.get(game) ?? 0) + move.loss - meanLoss);
  const squares = [...games.values()].reduce((sum, rest) => sum + rest * rest, 0);
  const freedom = games.size - 1;
  const error =
    freedom > 0 && squares > ROUNDING
      ? (studentQuantile(freedom, 0.975) * sqrt((squares * games.size) / freedom)) / moves.length
      : Infinity;
  return {
    games: games.size,
    moves: moves.length,
    meanLoss,
    error,
    kinds,
    accuracy: mean(({ loss }) => moveAccuracy(loss)),
    exact: count(({ judge }) => judge !== 'agent'),
  };
}

/** Where in the game players lose value. */
export interface LossByPly {
  /** The first and the last ply of each stretch. */
  readonly stretches: readonly (readonly [first: number, last: number])[];
  /** By player, then stretch: mean loss, and how many moves; no moves, no mean. */
  readonly players: readonly {
    readonly name: string;
    readonly cells: readonly { readonly meanLoss: number | undefined; readonly moves: number }[];
  }[];
}

/** Stretches of games, at most. */
const STRETCHES = 6;

/** The mean loss of each player by stretches of ten plies, or more in long games. */
export function lossByPly(games: readonly ReviewedGame[]): LossByPly {
  const last = games.reduce((most, { moves }) => Math.max(most, moves.at(-1)?.ply ?? 0), 1);
  const width = 10 * Math.ceil(last / (10 * STRETCHES));
  const count = Math.ceil(last / width);
  return {
    stretches: Array.from({ length: count }, (_, i) => [i * width + 1, Math.min(last, (i + 1) * width)]),
    players: [...movesByName(games)].map(([name, moves]) => ({
      name,
      cells: Array.from({ length: count }, (_, i) => {
        const inside = moves.filter(({ move }) => Math.floor((move.ply - 1) / width) === i);
        if (inside.length === 0) return { meanLoss: undefined, moves: 0 };
        return { meanLoss: totalOf(inside).meanLoss, moves: inside.length };
      }),
    })),
  };
}

/** The judges of a game's moves as stretches of plies, in their order. */
export function judgesOf({ moves }: ReviewedGame): { judge: Judge; first: number; last: number }[] {
  const found: { judge: Judge; first: number; last: number }[] = [];
  for (const { judge, ply } of moves) {
    const current = found.at(-1);
    if (current?.judge === judge) current.last = ply;
    else found.push({ judge, first: ply, last: ply });
  }
  return found;
}

/** The score of the first role after a move. */
export const scoreOfFirst = ({ role, after }: Pick<ReviewedMove, 'role' | 'after'>): number =>
  role === 0 ? after : 1 - after;

/** A review as scripts read it. */
export function reviewDocument({ games, slope, fittedTo, ...review }: Review): object {
  const players = (of: readonly ReviewedGame[]) =>
    playersOf(of).map(({ kinds: { inaccuracy, mistake, blunder }, ...player }) => ({
      ...player,
      inaccuracies: inaccuracy,
      mistakes: mistake,
      blunders: blunder,
    }));
  return {
    ...review,
    expectedScore: { slope, games: fittedTo },
    thresholds: MOVE_LOSSES,
    games: games.map(({ roles, players: names, ...game }) => ({
      ...game,
      names,
      moves: game.moves.map(({ role, kind, ...move }) => ({
        role: roles[role],
        kind: kind ?? null,
        ...move,
      })),
      players: players([{ roles, players: names, ...game }]),
    })),
    players: players(games),
    lossByPly: lossRows(lossByPly(games)),
  };
}

const lossRows = ({ stretches, players }: LossByPly): object[] =>
  players.flatMap(({ name, cells }) =>
    cells.flatMap(({ meanLoss, moves }, i) => {
      const [first, last] = stretches[i]!;
      return moves === 0 ? [] : [{ name, first, last, meanLoss, moves }];
    }),
  );
