import {
  LabError,
  legalMovesOf,
  requireAtMostTwoRolesInTurn,
  type ExactMoves,
  type Game,
  type Position,
  type PositionIndex,
  type Solver,
} from 'evolab';
import { solve, type Solution } from './solve/retrograde.ts';
import { ExactSearch } from './exact-search.ts';

/** Finds out what every legal move of a position comes to if both sides play their best from then on. */
export interface ExactSource<P extends Position = Position> {
  /** For people and files, such as `solver`, `table 3-3` or `search`. */
  readonly name: string;
  /** The unit of the scores; empty if it has none. */
  readonly scoreUnit: string;
  /** Whether `position` may be solved at all. */
  covers(position: P): boolean;
  /**
   * The moves of `position`, which is not over, in the order of the game; undefined if `limit` positions do not suffice.
   * A function of the position and the limit alone.
   */
  exactMoves(position: P, limit: number): ExactMoves | undefined;
}

/** The ways to solve positions, best first. */
export const SOURCES = ['table', 'solver', 'search'] as const;
export type SourceId = (typeof SOURCES)[number];

export interface SourceOptions {
  /** Another way than the best one. */
  readonly by?: SourceId | undefined;
  /** An endgame of the game, whose table is made. */
  readonly endgame?: string | undefined;
  /** The number of positions beyond which no table is made; 20 million if not given. */
  readonly most?: number;
  /** Called now and then while a table is made. */
  readonly onCount?: ((positions: number, of: number) => void) | undefined;
}

const MOST_POSITIONS = 20_000_000;

/**
 * The best way to solve positions of a game: the table of an endgame or of all positions if they are numbered and few,
 * its own solver, a search by the rules alone. LAB_WRONG_GAME if the roles are more than two or choose at the same
 * instant, or if there is no such way; LAB_BAD_OPTION if there is no such endgame.
 */
export function exactSource<P extends Position>(game: Game<P>, options: SourceOptions = {}): ExactSource<P> {
  requireAtMostTwoRolesInTurn(game, 'solving positions');
  const { by, endgame } = options;
  switch (by ?? sourceIdOf(game, options)) {
    case 'table':
      return new TableSource(game, indexOf(game, options), endgame, options.onCount);
    case 'solver':
      if (endgame === undefined && game.solver) return new SolverSource(game, game.solver());
      throw new LabError('LAB_WRONG_GAME', 'this game has no solver of its own', 'by table or search');
    case 'search':
      return new SearchSource(game);
  }
}

/** By game and options: a table may have millions of positions. */
const kept = new WeakMap<object, Map<string, ExactSource>>();

/** The source of a game that this thread makes once and keeps as long as the game. */
export function keptSource(game: Game, options: Pick<SourceOptions, 'by' | 'endgame'>): ExactSource {
  const key = `${options.by ?? ''} ${options.endgame ?? ''}`;
  let sources = kept.get(game);
  if (!sources) kept.set(game, (sources = new Map<string, ExactSource>()));
  let source = sources.get(key);
  if (!source) sources.set(key, (source = exactSource(game, options)));
  return source;
}

/** Which way is the best one. */
export function sourceIdOf<P extends Position>(
  game: Game<P>,
  { endgame, most = MOST_POSITIONS }: SourceOptions = {},
): SourceId {
  if (endgame !== undefined) return 'table';
  if (game.positionIndex && game.positionIndex.count <= most) return 'table';
  return game.solver ? 'solver' : 'search';
}

function indexOf<P extends Position>(
  game: Game<P>,
  { endgame, most = MOST_POSITIONS }: SourceOptions,
): PositionIndex<P> {
  if (endgame !== undefined && !game.endgame)
    throw new LabError('LAB_WRONG_GAME', 'this game has no endgames of its own', 'leave out --endgame');
  const positionIndex = endgame === undefined ? game.positionIndex : game.endgame!(endgame);
  if (!positionIndex)
    throw new LabError(
      'LAB_WRONG_GAME',
      'the positions of this game are not numbered',
      'by solver or search',
    );
  if (positionIndex.count > most)
    throw new LabError(
      'LAB_WRONG_GAME',
      `there are ${positionIndex.count} positions to solve, ${most} are the most`,
      'choose a smaller board or endgame',
    );
  return positionIndex;
}

/** Makes every move and asks what it leads to, until one answer is missing. */
function solveChildren<P extends Position>(
  { game, child }: { readonly game: Game<P>; readonly child: P },
  position: P,
  worth: (child: P) => readonly [value: number, score: number] | undefined,
): ExactMoves | undefined {
  const moves = legalMovesOf(game, position);
  const values: number[] = [];
  const scores: number[] = [];
  for (const move of moves) {
    child.copy(position);
    child.play(move);
    const found = worth(child);
    if (!found) return undefined;
    const sign = child.turn === position.turn ? 1 : -1;
    // Not -0.
    values.push(sign * found[0] + 0);
    if (!Number.isNaN(found[1])) scores.push(sign * found[1] + 0);
  }
  return { moves, values, scores };
}

/** Values and scores of the game's own solver. */
class SolverSource<P extends Position> implements ExactSource<P> {
  readonly name = 'solver';
  readonly scoreUnit: string;
  readonly #solver: Solver<P>;
  readonly #parts: { readonly game: Game<P>; readonly child: P };

  constructor(game: Game<P>, solver: Solver<P>) {
    this.#solver = solver;
    this.#parts = { game, child: game.start() };
    this.scoreUnit = solver.scoreUnit ?? '';
  }

  covers(): boolean {
    return true;
  }

  exactMoves(position: P, limit: number): ExactMoves | undefined {
    const solver = this.#solver;
    solver.reset();
    let left = limit;
    return solveChildren(this.#parts, position, (child) => {
      if (solver.score) {
        const score = solver.score(child, left);
        left -= solver.nodes;
        return Number.isNaN(score) ? undefined : [Math.sign(score), score];
      }
      if (child.over) return [child.payoff(child.turn), NaN];
      if (!solver.solve(child, left)) return undefined;
      left -= solver.nodes;
      return [solver.value, NaN];
    });
  }
}

/** The table of an endgame, or of all positions: retrograde analysis. Caps of plies and repetitions do not count. */
class TableSource<P extends Position> implements ExactSource<P> {
  readonly name: string;
  readonly scoreUnit = 'plies';
  readonly #solution: Solution<P>;
  readonly #longest: number;
  readonly #parts: { readonly game: Game<P>; readonly child: P };

  constructor(
    game: Game<P>,
    positionIndex: PositionIndex<P>,
    endgame: string | undefined,
    onCount: SourceOptions['onCount'],
  ) {
    const { count } = positionIndex;
    this.#solution = solve(game, positionIndex, onCount && ((positions) => onCount(positions, count)));
    this.#longest = this.#solution.plies[this.#solution.longest()];
    this.#parts = { game, child: game.start() };
    this.name = endgame === undefined ? 'table' : `table ${endgame}`;
  }

  covers(position: P): boolean {
    return this.#solution.positionIndex.indexOf(position) >= 0;
  }

  exactMoves(position: P): ExactMoves {
    return solveChildren(this.#parts, position, (child) => {
      const value = this.#solution.valueOf(child);
      // The sooner a win and the later a loss, the more; in a game of one role the way left.
      return [value, value * (this.#longest + 1 - this.#solution.pliesOf(child))];
    })!;
  }
}

/** A search by the rules alone. */
class SearchSource<P extends Position> implements ExactSource<P> {
  readonly name = 'search';
  readonly scoreUnit = '';
  readonly #search: ExactSearch<P>;
  readonly #parts: { readonly game: Game<P>; readonly child: P };

  constructor(game: Game<P>) {
    this.#search = new ExactSearch(game);
    this.#parts = { game, child: game.start() };
  }

  covers(): boolean {
    return true;
  }

  exactMoves(position: P, limit: number): ExactMoves | undefined {
    const search = this.#search;
    search.begin(limit);
    return solveChildren(this.#parts, position, (child) => {
      const value = search.value(child);
      return search.stopped ? undefined : [value, NaN];
    });
  }
}
