import {
  CHANCE,
  copyOf,
  kindOfGame,
  LabError,
  legalMovesOf,
  positionAfter,
  requireGame,
  type Game,
  type Move,
  type Position,
  type PositionIndex,
  type Role,
} from 'evolab';
import { atOnce, type InParts } from './in-parts.ts';

/** What a move comes to on average under best play. */
interface ExpectedMove {
  readonly move: Move;
  /** For each role. */
  readonly payoffs: readonly number[];
}

/** What a game with chance, or of any number of roles, comes to on average if every role does its best. */
export interface ExpectedValues {
  /** For each role, where play begins. */
  readonly payoffs: readonly number[];
  /** Different positions in which a role chooses. */
  readonly positions: number;
  /** The moves where play begins, the best first. */
  readonly moves: readonly ExpectedMove[];
}

/** A sweep that changes no value by more than this is the last. */
const PRECISION = 1e-13;
/** More sweeps than any game needs whose values settle. */
const MOST_SWEEPS = 100_000;

/**
 * Expected payoffs by value iteration (Bellman 1957), in place, over all positions that can arise from `start` and in which a
 * role chooses; what chance decides between them is averaged. Each role takes the move that is best for itself, the first
 * of equals (max^n). Endless play is worth 0. Positions are told apart by `index`, which leaves out plies, or by their keys.
 *
 * Throws `LabError` (LAB_WRONG_GAME) if more than `limit` positions arise, or if the values do not settle, as may happen
 * with three or more roles in games whose positions repeat.
 */
export function iterateValues<P extends Position>(
  game: Game<P>,
  start: P,
  limit: number,
  index?: PositionIndex<P>,
  onCount?: (positions: number) => void,
): ExpectedValues {
  return atOnce(iteratingValues(game, start, limit, index), onCount);
}

/** The same in parts. */
export function* iteratingValues<P extends Position>(
  game: Game<P>,
  start: P,
  limit: number,
  index: PositionIndex<P> | undefined,
): InParts<ExpectedValues> {
  return (yield* settling(game, start, limit, index)).result(start);
}

/**
 * The same for every position that can arise from `start`: payoffs of all roles by position. A position that is not over and
 * that cannot arise is LAB_BAD_POSITION.
 */
export function iterateAllValues<P extends Position>(
  game: Game<P>,
  start: P,
  limit: number,
  index?: PositionIndex<P>,
  onCount?: (positions: number) => void,
): { readonly positions: number; payoffsOf(position: P): readonly number[] } {
  const graph = atOnce(settling(game, start, limit, index), onCount);
  const { positions } = graph.result(start);
  return { positions, payoffsOf: (position) => graph.payoffsOf(position) };
}

/** The graph of all positions that can arise, with their values. */
function* settling<P extends Position>(
  game: Game<P>,
  start: P,
  limit: number,
  index: PositionIndex<P> | undefined,
): InParts<Graph<P>> {
  requireGame(game, { turns: 'alternating' }, 'value iteration');
  const graph = new Graph(game, limit, index);
  yield* graph.exploring(start);
  yield* graph.iterating();
  return graph;
}

/** One less than the positions of a part. */
const COUNT_MASK = 0x3fff;
/** As many as a map can hold. */
const MOST_POSITIONS = 2 ** 24 - 1;

/** What one of several outcomes in a row needs. */
interface Level<P> {
  readonly child: P;
  readonly moves: Int32Array;
  readonly chances: Float64Array;
}

/** What a sweep reads of a graph. */
interface Arrays {
  readonly turns: Int32Array;
  readonly firstMove: Int32Array;
  readonly firstEdge: Int32Array;
  readonly targets: Int32Array;
  readonly weights: Float64Array;
}

/** Positions of choice as nodes; each move leads by signed probabilities to other nodes. */
class Graph<P extends Position> {
  readonly #game: Game<P>;
  readonly #limit: number;
  readonly #index: PositionIndex<P> | undefined;
  /** Values of a node: 1 where what one role gets the other loses, for the role to move; otherwise one for each role. */
  readonly #width: number;
  readonly #ids = new Map<string | number, number>();
  readonly #ends = new Map<string, number>();
  /** By node: the role that chooses, -1 at an end, and where its moves begin. */
  readonly #turns: Role[] = [];
  readonly #firstMove: number[] = [0];
  /** By move: where its edges begin. */
  readonly #firstEdge: number[] = [0];
  readonly #targets: number[] = [];
  /** By edge: its probability, negative where the value of the target is that of the other role. */
  readonly #weights: number[] = [];
  #values = new Float64Array(0);
  readonly #endValues: [node: number, values: readonly number[]][] = [];
  readonly #open = new Map<number, P>();
  readonly #levels: Level<P>[] = [];
  #choices = 0;

  constructor(game: Game<P>, limit: number, index: PositionIndex<P> | undefined) {
    const { roles, utility } = kindOfGame(game);
    this.#game = game;
    this.#limit = Math.min(limit, MOST_POSITIONS);
    this.#index = index;
    this.#width = roles === 1 || (roles === 2 && utility === 'zero-sum') ? 1 : roles;
  }

  /** Finds all nodes, in the order in which they can be reached. */
  *exploring(start: P): InParts<void> {
    this.#nodeOf(start);
    for (let node = 0; node < this.#turns.length; node++) {
      if ((node & COUNT_MASK) === COUNT_MASK) yield this.#choices;
      const position = this.#open.get(node);
      // What has been looked at is not needed again; an end has no position.
      this.#open.delete(node);
      if (position?.turn === CHANCE) {
        // Play begins with chance: a move without a choice.
        this.#follow(position, 0, 0, 1);
        this.#firstEdge.push(this.#targets.length);
      } else if (position !== undefined) {
        for (const move of legalMovesOf(this.#game, position)) {
          this.#follow(this.#after(position, move, 0), 1, this.#turns[node], 1);
          this.#firstEdge.push(this.#targets.length);
        }
      }
      this.#firstMove.push(this.#firstEdge.length - 1);
    }
  }

  /** Improves all values, those of late positions first, until none changes. */
  *iterating(): InParts<void> {
    const nodes = this.#turns.length;
    this.#values = new Float64Array(nodes * this.#width);
    for (const [node, paid] of this.#endValues) this.#values.set(paid, node * this.#width);
    const graph: Arrays = {
      turns: Int32Array.from(this.#turns),
      firstMove: Int32Array.from(this.#firstMove),
      firstEdge: Int32Array.from(this.#firstEdge),
      targets: Int32Array.from(this.#targets),
      weights: Float64Array.from(this.#weights),
    };
    for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
      if (this.#sweep(graph) <= PRECISION) return;
      yield this.#choices;
    }
    throw new LabError(
      'LAB_WRONG_GAME',
      'the values of this game do not settle: its positions repeat, and no role can tell what the others will do',
      'a game in which no position comes up twice',
    );
  }

  /** Improves each value once; returns the largest change. */
  #sweep({ turns, firstMove, firstEdge, targets, weights }: Arrays): number {
    const width = this.#width;
    const values = this.#values;
    const row = new Float64Array(width);
    const best = new Float64Array(width);
    let change = 0;
    for (let node = turns.length - 1; node >= 0; node--) {
      if (turns[node] < 0) continue;
      const own = width === 1 ? 0 : turns[node];
      let most = -Infinity;
      for (let m = firstMove[node]; m < firstMove[node + 1]; m++) {
        row.fill(0);
        for (let e = firstEdge[m]; e < firstEdge[m + 1]; e++)
          for (let r = 0; r < width; r++) row[r] += weights[e] * values[targets[e] * width + r];
        // Of two values that differ by rounding alone the first counts, or others would be surprised by it.
        if (row[own] <= most + (width > 1 ? 1e-12 : 0)) continue;
        most = row[own];
        best.set(row);
      }
      for (let r = 0; r < width; r++) {
        change = Math.max(change, Math.abs(best[r] - values[node * width + r]));
        values[node * width + r] = best[r];
      }
    }
    return change;
  }

  result(start: P): ExpectedValues {
    const turn = Math.max(start.turn, 0);
    const listed = start.turn === CHANCE ? [] : legalMovesOf(this.#game, start);
    const moves = listed.map((move, i) => ({ move, payoffs: this.#worth(i, turn) }));
    moves.sort((a, b) => b.payoffs[turn] - a.payoffs[turn]);
    return {
      payoffs: this.#spread(this.#values.subarray(0, this.#width), turn),
      positions: this.#choices,
      moves,
    };
  }

  /** What each role gets from `position` on, averaged over outcomes where chance comes next. */
  payoffsOf(position: P): number[] {
    const { roles, chance } = this.#game;
    if (position.over) return roles.map((_, role) => position.payoff(role) + 0);
    if (position.turn !== CHANCE) {
      const node = this.#ids.get(this.#keyOf(position));
      if (node === undefined)
        throw new LabError('LAB_BAD_POSITION', `${this.#game.print(position)} does not arise in this game`);
      const width = this.#width;
      return this.#spread(this.#values.subarray(node * width, (node + 1) * width), position.turn);
    }
    const chances = new Float64Array(this.#game.maxMoves);
    chance!.probabilities(position, chances, 0);
    const sums = roles.map(() => 0);
    for (const [i, move] of legalMovesOf(this.#game, position).entries()) {
      const child = positionAfter(this.#game, position, move);
      for (const [role, payoff] of this.payoffsOf(child).entries()) sums[role] += chances[i] * payoff;
    }
    return sums;
  }

  /** What the move with index `move` of node 0 comes to. */
  #worth(move: number, turn: Role): number[] {
    const row = new Float64Array(this.#width);
    for (let e = this.#firstEdge[move]; e < this.#firstEdge[move + 1]; e++)
      for (let r = 0; r < this.#width; r++)
        row[r] += this.#weights[e] * this.#values[this.#targets[e] * this.#width + r];
    return this.#spread(row, turn);
  }

  /** A row of values, for each role; 0 is never -0. */
  #spread(row: Float64Array, turn: Role): number[] {
    if (this.#width > 1) return [...row];
    return this.#game.roles.map((_, role) => (role === turn ? row[0] : -row[0]) + 0);
  }

  /** Adds edges from a move of `mover` to all that chance may make of `position`, which is on a level of its own. */
  #follow(position: P, level: number, mover: Role, probability: number): void {
    if (position.over || position.turn !== CHANCE) {
      const node = this.#nodeOf(position);
      const view = position.over ? 0 : position.turn;
      this.#targets.push(node);
      this.#weights.push(this.#width === 1 && view !== mover ? -probability : probability);
      return;
    }
    const { moves, chances } = this.#level(level);
    const count = position.moves(moves, 0);
    this.#game.chance!.probabilities(position, chances, 0);
    for (let i = 0; i < count; i++)
      this.#follow(this.#after(position, moves[i], level), level + 1, mover, probability * chances[i]);
  }

  #nodeOf(position: P): number {
    if (position.over) return this.#endOf(position);
    const key = this.#keyOf(position);
    if (key === -1)
      throw new LabError('LAB_WRONG_GAME', 'a position that arises has no number', 'another game or endgame');
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    if (++this.#choices > this.#limit)
      throw new LabError(
        'LAB_WRONG_GAME',
        `more than ${this.#limit} positions arise in this game`,
        'choose a smaller board or a higher --limit',
      );
    const node = this.#turns.length;
    this.#ids.set(key, node);
    this.#turns.push(Math.max(position.turn, 0));
    const kept = copyOf(this.#game, position);
    this.#open.set(node, kept);
    return node;
  }

  #keyOf(position: P): string | number {
    return this.#index ? this.#index.indexOf(position) : `${position.key(0)} ${position.key(1)}`;
  }

  /** Games that end with the same payoffs end in the same node. */
  #endOf(position: P): number {
    const paid = Array.from({ length: this.#width }, (_, role) => position.payoff(role));
    const key = paid.join();
    const known = this.#ends.get(key);
    if (known !== undefined) return known;
    const node = this.#turns.length;
    this.#ends.set(key, node);
    this.#turns.push(-1);
    this.#endValues.push([node, paid]);
    return node;
  }

  /** The position after `move`, which stays until the next on this level. */
  #after(position: P, move: Move, level: number): P {
    const { child } = this.#level(level);
    child.copy(position);
    child.play(move);
    return child;
  }

  #level(level: number): Level<P> {
    const { maxMoves } = this.#game;
    return (this.#levels[level] ??= {
      child: this.#game.start(),
      moves: new Int32Array(maxMoves),
      chances: new Float64Array(maxMoves),
    });
  }
}
