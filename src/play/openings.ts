import { CHANCE, type Game, type Move, type Position, type Role } from '../contract/game.ts';
import { Outcomes } from '../search/outcomes.ts';
import { LabError } from '../util/errors.ts';
import { Random } from '../util/random.ts';
import { betweenInstants } from './instant.ts';

/** The first moves of a game. */
export type Opening = readonly Move[];

export interface OpeningOptions {
  readonly count: number;
  /** Random moves in each opening. */
  readonly plies: number;
  readonly seed: number;
  /**
   * Leaves out positions that `value`, a shallow search for example, finds better than `bound` for either
   * side.
   */
  readonly balance?: {
    readonly bound: number;
    value(position: Position, role: Role): number;
  };
  /** Called after each opening with how many there are. */
  readonly onFound?: (count: number) => void;
}

/** Failed attempts in a row after which there are taken to be no more openings. */
const MOST_VAIN_ATTEMPTS = 1000;

/** Options of `randomOpening`. */
export interface RandomOpeningOptions<P extends Position = Position> {
  /** Where the moves begin; the start of the game if not given. */
  readonly from?: P;
  /** Stops before a move that would end the game; for games whose roles move in turn. */
  readonly unfinished?: boolean;
  /** Goes on to where a role chooses, not chance. */
  readonly toChoice?: boolean;
}

/**
 * `plies` random moves and the position that they lead to; fewer if the game ends before. Moves of roles are uniformly
 * random, outcomes of chance come by their probabilities. In games with simultaneous moves the last instant is completed.
 * Draws one number from `random` for each move.
 */
export function randomOpening<P extends Position>(
  game: Game<P>,
  plies: number,
  random: Random,
  { from, unfinished = false, toChoice = false }: RandomOpeningOptions<P> = {},
): { position: P; moves: Move[] } {
  const position = game.start();
  if (from) position.copy(from);
  const next = unfinished ? game.start() : undefined;
  const legal = new Int32Array(game.maxMoves);
  const moves: Move[] = [];
  const outcomes = game.chance && new Outcomes(game);
  const goesOn = () => !betweenInstants(game, position) || (toChoice && position.turn === CHANCE);
  while (!position.over && (moves.length < plies || goesOn())) {
    const move =
      outcomes && position.turn === CHANCE
        ? outcomes.draw(position, random)
        : legal[random.below(position.moves(legal, 0))]!;
    if (next) {
      next.copy(position);
      next.play(move);
      if (next.over) break;
    }
    position.play(move);
    moves.push(move);
  }
  return { position, moves };
}

/**
 * Random openings that do not end the game and lead to positions that are different even when turned,
 * mirrored or with the colours swapped: the first of a longer list with the same seed. Fewer than `count` if
 * the game has no more; throws `LabError` (LAB_BAD_OPTION) if it has none.
 */
export function generateOpenings(
  game: Game,
  { count, plies, seed, balance, onFound }: OpeningOptions,
): Opening[] {
  const openings: Opening[] = [];
  const seen = new Set<string>();
  const random = new Random('openings', seed);
  for (let vain = 0; openings.length < count && vain < MOST_VAIN_ATTEMPTS; vain++) {
    const { position, moves } = randomOpening(game, plies, random, { toChoice: balance !== undefined });
    if (position.over || (balance && Math.abs(balance.value(position, position.turn)) > balance.bound))
      continue;
    const key = positionKey(game, position);
    if (seen.has(key)) continue;
    seen.add(key);
    openings.push(moves);
    onFound?.(openings.length);
    vain = -1;
  }
  if (openings.length === 0 && count > 0)
    throw new LabError(
      'LAB_BAD_OPTION',
      `no opening of ${plies} plies was found`,
      'fewer plies, a wider bound',
    );
  return openings;
}

/**
 * The same for positions that are images of each other under the symmetries of the game. Without symmetries, and in games of
 * chance, whose dice no board shows, the same for equal positions only: a board need not show all of a position.
 */
export function positionKey(game: Game, position: Position): string {
  const { symmetries = [], encoders, chance } = game;
  const board = chance || symmetries.length === 0 ? undefined : encoders?.board;
  if (!board) return `${position.turn} ${position.key(0)} ${position.key(1)}`;
  const cells = new Float64Array(board.size);
  board.encode(position, 0, cells);
  let least = `${position.turn} ${cells.join()}`;
  for (const symmetry of symmetries) {
    const sign = symmetry.swapsRoles ? -1 : 1;
    const turn = symmetry.swapsRoles ? 1 - position.turn : position.turn;
    const image = `${turn} ${symmetry.cells.map((cell) => sign * cells[cell]!).join()}`;
    if (image < least) least = image;
  }
  return least;
}

export const OPENING_ORDERS = ['sequential', 'random'] as const;

/**
 * A book in the order of use: shuffled if `order` says so, then rotated to begin at number `start`, counted
 * from 1.
 */
export function orderOpenings(
  openings: readonly Opening[],
  order: (typeof OPENING_ORDERS)[number],
  start: number,
  seed: number,
): Opening[] {
  const book = order === 'random' ? new Random('order', seed).shuffle([...openings]) : openings;
  const first = (start - 1) % Math.max(1, book.length);
  return [...book.slice(first), ...book.slice(0, first)];
}
