import type { Move, Solver } from 'evolab';
import type { Board } from './board.ts';
import { ConnectFour } from './position.ts';
import { exactScore, ScoreSearch } from './score-search.ts';
import { tactics } from './tactics.ts';

/** Entries of the transposition table. */
const ENTRIES = 1 << 18;

/**
 * Nodes that suffice for nine of ten positions of games between agents, by the cells that are left: measured
 * with 24 to 30.
 */
const nodesFor = (left: number): number => 455_000 * 1.78 ** (left - 28);

/** Tells wins, draws and losses apart by null windows. Not for suicide. */
export class ConnectFourSolver implements Solver<ConnectFour> {
  value = 0;
  move: Move = 0;
  nodes = 0;
  /** Discs that the winner has still to play when the game ends, the last one included. */
  readonly scoreUnit = 'discs to spare';
  readonly #board: Board;
  readonly #search: ScoreSearch;
  readonly #child: ConnectFour;
  /** Columns from the middle outwards. */
  readonly #columns: readonly number[];
  #used = false;

  constructor(board: Board) {
    const outwards = (column: number) => Math.abs(2 * column - (board.width - 1));
    this.#board = board;
    this.#search = new ScoreSearch(board, ENTRIES);
    this.#child = new ConnectFour(board);
    this.#columns = Array.from({ length: board.width }, (_, column) => column).sort(
      (a, b) => outwards(a) - outwards(b),
    );
  }

  solve(position: ConnectFour, limit: number): boolean {
    this.nodes = 0;
    if (nodesFor(this.#board.cells - position.plies) > limit) return false;
    const search = this.#search;
    search.nodes = 0;
    search.limit = limit;
    search.stopped = false;
    this.#used = true;
    let value = -1;
    let move = this.#moveWorth(position, 0);
    if (move >= 0) {
      value = 0;
      const winning = this.#moveWorth(position, 1);
      if (winning >= 0) {
        value = 1;
        move = winning;
      }
    }
    this.nodes = search.nodes;
    if (search.stopped) return false;
    this.value = value;
    this.move = move >= 0 ? move : this.#columns.find((column) => position.open(column))!;
    return true;
  }

  /** As `solve` of './solve.ts', with this solver's table. */
  score(position: ConnectFour, limit: number): number {
    const search = this.#search;
    search.nodes = this.nodes = 0;
    if (nodesFor(this.#board.cells - position.plies) > limit) return NaN;
    search.limit = limit;
    search.stopped = false;
    this.#used = true;
    const score = exactScore(position, search);
    this.nodes = search.nodes;
    return score;
  }

  reset(): void {
    if (this.#used) this.#search.clear();
    this.#used = false;
  }

  /** A column that gets at least `score`, 0 or 1; -1 if there is none. */
  #moveWorth(position: ConnectFour, score: number): Move {
    const child = this.#child;
    const search = this.#search;
    for (const column of this.#columns) {
      if (!position.open(column)) continue;
      child.copy(position);
      child.play(column);
      if (child.lost) return column;
      if (child.over ? score > 0 : tactics.active(child)) continue;
      if (child.over) return column;
      const { ownLow, ownHigh, allLow, allHigh, plies } = child;
      if (0 - search.score(ownLow, ownHigh, allLow, allHigh, plies, -score, 1 - score) >= score)
        return column;
      if (search.stopped) return -1;
    }
    return -1;
  }
}
