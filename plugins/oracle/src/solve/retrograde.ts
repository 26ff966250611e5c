import { LabError, requireAtMostTwoRolesInTurn, type Game, type Position, type PositionIndex } from 'evolab';
import { atOnce, type InParts } from './in-parts.ts';

/** The result of best play, for every position of a game's position index. */
export class Solution<P extends Position = Position> {
  readonly positionIndex: PositionIndex<P>;
  /** The payoff of the role to move: 1, 0 or -1. */
  readonly values: Int8Array;
  /** The plies of the fastest win or the longest resistance; 0 for draws. */
  readonly plies: Uint16Array;

  constructor(positionIndex: PositionIndex<P>) {
    this.positionIndex = positionIndex;
    this.values = new Int8Array(positionIndex.count);
    this.plies = new Uint16Array(positionIndex.count);
  }

  /**
   * The payoff of the role to move in `position`, which must be in the index, if both sides play their best.
   */
  valueOf(position: P): number {
    return this.values[this.positionIndex.indexOf(position)];
  }

  /** The plies to it; 0 for draws. */
  pliesOf(position: P): number {
    return this.plies[this.positionIndex.indexOf(position)];
  }

  /** The number of positions with `value`, 1, 0 or -1, for the role to move. */
  count(value: number): number {
    const { values, positionIndex } = this;
    let sum = 0;
    for (let i = 0; i < values.length; i++) if (values[i] === value) sum += positionIndex.members?.(i) ?? 1;
    return sum;
  }

  /** Values and plies as the tables of agents hold them (`EndgameTable` of 'evolab/search'). */
  outcomes(): Int16Array {
    return Int16Array.from(this.values, (value, i) => value * (this.plies[i] + 1));
  }

  /** The number of a position whose win or loss takes longest; the first if nothing is ever decided. */
  longest(): number {
    return this.plies.reduce((most, plies, i) => (plies > this.plies[most] ? i : most), 0);
  }
}

/** Beyond this the graph of positions does not fit into usual memory. */
const MAX_POSITIONS = 100_000_000;
/** One less than the positions of a part. */
const COUNT_MASK = 0x3fff;

/**
 * Solves a game of one role, or of two with opposed interests, backwards from the positions that are over
 * (Thompson 1986): a position is won if some move wins, lost if all moves lose, and otherwise a draw. Ply
 * caps and repetitions do not count. Keeps up to 10 bytes a move and 13 a position. Throws `LabError`
 * (LAB_WRONG_GAME) if the game has more roles or simultaneous moves, if there is no position index, of the
 * game or of one of its endgames, or if it has too many positions. `onCount` is called now and then with the
 * number of positions visited so far.
 */
export function solve<P extends Position>(
  game: Game<P>,
  positionIndex = game.positionIndex,
  onCount?: (positions: number) => void,
): Solution<P> {
  return atOnce(solving(game, positionIndex), onCount);
}

/** The same in parts. */
export function* solving<P extends Position>(
  game: Game<P>,
  positionIndex: PositionIndex<P> | undefined,
): InParts<Solution<P>> {
  requireAtMostTwoRolesInTurn(game, 'a retrograde analysis');
  if (positionIndex === undefined || positionIndex.count > MAX_POSITIONS) {
    throw new LabError(
      'LAB_WRONG_GAME',
      `this game cannot be solved: ${positionIndex === undefined ? 'its positions are not numbered' : 'it is too large'}`,
      'a smaller board may have few enough positions',
    );
  }
  const solution = new Solution(positionIndex);
  const { values, plies } = solution;
  const { parents, ends, open } = yield* connecting(game, positionIndex, values);
  // First in, first out: positions are settled in the order of their plies.
  const queue = new Int32Array(positionIndex.count);
  let last = 0;
  for (let i = 0; i < positionIndex.count; i++) if (values[i] !== 0) queue[last++] = i;
  for (let first = 0; first < last; first++) {
    if ((first & COUNT_MASK) === COUNT_MASK) yield positionIndex.count;
    const child = queue[first];
    for (let edge = child === 0 ? 0 : ends[child - 1]; edge < ends[child]; edge++) {
      const parent = parents[edge] >>> 1;
      if (values[parent] !== 0) continue;
      const gain = (parents[edge] & 1) === 1 ? values[child] : -values[child];
      if (gain < 0 && --open[parent] > 0) continue;
      values[parent] = gain;
      plies[parent] = plies[child] + 1;
      queue[last++] = parent;
    }
  }
  return solution;
}

/** Which positions lead to which in one move. */
interface Graph {
  /**
   * The numbers of all parents, child by child: doubled, plus 1 if parent and child are the same role's turn.
   */
  readonly parents: Uint32Array;
  /** Where the parents of each child end. */
  readonly ends: Uint32Array;
  /** How many moves each position has; 0 if it is over. */
  readonly open: Uint16Array;
}

/** Makes every move of every position; writes what those that are over pay to `values`. */
function* connecting<P extends Position>(
  game: Game<P>,
  positionIndex: PositionIndex<P>,
  values: Int8Array,
): InParts<Graph> {
  const { count } = positionIndex;
  const position = game.start();
  const child = game.start();
  const moves = new Int32Array(game.maxMoves);
  const open = new Uint16Array(count);
  const ends = new Uint32Array(count);
  /** The numbers of all children, parent by parent, doubled and flagged like `parents`. */
  let children = new Uint32Array(8 * count + game.maxMoves);
  let edges = 0;
  for (let i = 0; i < count; i++) {
    if ((i & COUNT_MASK) === 0) yield i;
    positionIndex.positionAt(i, position);
    if (position.over) {
      values[i] = Math.sign(position.payoff(position.turn));
      continue;
    }
    open[i] = position.moves(moves, 0);
    if (edges + open[i] > children.length) children = grown(children, open[i]);
    for (let m = 0; m < open[i]; m++) {
      child.copy(position);
      child.play(moves[m]);
      const to = positionIndex.indexOf(child);
      if (to < 0) throw new RangeError(`the position index has no number for ${game.print(child)}`);
      children[edges++] = 2 * to + (child.turn === position.turn ? 1 : 0);
      ends[to]++;
    }
  }
  for (let i = 0, end = 0; i < count; i++) {
    const own = ends[i];
    ends[i] = end;
    end += own;
  }
  const parents = new Uint32Array(edges);
  for (let i = 0, edge = 0; i < count; i++) {
    for (let m = 0; m < open[i]; m++, edge++) {
      parents[ends[children[edge] >>> 1]++] = 2 * i + (children[edge] & 1);
    }
  }
  return { parents, ends, open };
}

/** A copy with half as much room again, and room for `more`. */
function grown(array: Uint32Array<ArrayBuffer>, more: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.ceil(array.length * 1.5) + more);
  larger.set(array);
  return larger;
}
