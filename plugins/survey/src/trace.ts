import { mean, type Game, type Searcher, type SearchLimits } from 'evolab';

/** A game that a searcher played against itself, and what it thought before each ply. Plain data. */
export interface Trace {
  readonly moves: readonly number[];
  /** Expected payoff of the first role before each ply, from -1 to 1. */
  readonly values: readonly number[];
  /** Legal moves of each ply. */
  readonly choices: readonly number[];
  /**
   * How much better the best move of each ply is than the mean of those that were looked at, at most 2; NaN if fewer than two of
   * several were.
   */
  readonly stakes: readonly number[];
  /** What some first moves are worth to the first role, by a search after each. */
  readonly openings: readonly (readonly [move: number, value: number])[];
  /** What the first role got. */
  readonly payoff: number;
  /** Whether the game ended with a winner, or before the last ply that its rules allow. */
  readonly completed: boolean;
  /** Share of the cells that moves named; 1 if the game has no board. */
  readonly coverage: number;
}

/** First moves that are looked at before each game. */
const OPENINGS = 4;

/**
 * Plays a game of two roles that move in turn. Which first moves are looked at depends on the `number` of the game, so that
 * a series looks at all of them.
 */
export function traceGame(game: Game, searcher: Searcher, limits: SearchLimits, number: number): Trace {
  const openings = lookAtOpenings(game, searcher, limits, number);
  return { ...traceMoves(game, searcher, limits), openings };
}

/** The same without looks at first moves. */
export function traceMoves(game: Game, searcher: Searcher, limits: SearchLimits): Trace {
  const position = game.start();
  const moves: number[] = [];
  const values: number[] = [];
  const choices: number[] = [];
  const stakes: number[] = [];
  const cells = game.board?.cells.length ?? 0;
  const used = new Set<number>();
  const legal = new Int32Array(game.maxMoves);
  searcher.reset();
  while (!position.over && moves.length < game.maxPlies) {
    const role = position.turn;
    const count = position.moves(legal, 0);
    searcher.follow?.(moves);
    const found = searcher.search(position, role, limits);
    let [sum, tried, best] = [0, 0, -1];
    for (let i = 0; i < found.count; i++) {
      const value = found.values[i];
      if (Number.isNaN(value)) continue;
      sum += value;
      tried++;
      best = Math.max(best, value);
    }
    values.push(role === 0 ? found.value : -found.value);
    choices.push(count);
    stakes.push(count < 2 ? 0 : tried < 2 ? Number.NaN : best - sum / tried);
    for (const cell of game.board?.cellsOf(position, found.move).path ?? []) used.add(cell);
    moves.push(found.move);
    position.play(found.move);
  }
  const payoff = position.over ? position.payoff(0) : 0;
  return {
    moves,
    values,
    choices,
    stakes,
    openings: [],
    payoff,
    completed: position.over && (payoff !== 0 || moves.length < game.maxPlies),
    coverage: cells === 0 ? 1 : used.size / cells,
  };
}

/**
 * What some first moves are worth to the first role: the mean of what both roles think of it, the other one after the first
 * move and the first one after the reply, since a search of few simulations thinks too well of the role to move.
 */
export function lookAtOpenings(
  game: Game,
  searcher: Searcher,
  limits: SearchLimits,
  number: number,
): [move: number, value: number][] {
  const position = game.start();
  const legal = new Int32Array(game.maxMoves);
  const count = position.moves(legal, 0);
  return Array.from({ length: Math.min(OPENINGS, count) }, (_, i) => {
    const move = legal[(number * OPENINGS + i) % count];
    const moves = [move];
    position.copy(game.start());
    position.play(move);
    const views: number[] = [];
    while (!position.over && views.length < 2) {
      searcher.reset();
      searcher.follow?.(moves);
      const role = position.turn;
      const { value, move: reply } = searcher.search(position, role, limits);
      views.push(role === 0 ? value : -value);
      moves.push(reply);
      position.play(reply);
    }
    if (position.over && views.length < 2) views.push(position.payoff(0));
    return [move, mean(views)];
  });
}
