import {
  moveNames,
  positionAfter,
  type Budget,
  type Game,
  type Instant,
  type Move,
  type Position,
  type Searcher,
  type SearchResult,
} from 'evolab/browser';
import { LEAST, limitOf, limitText, type Limit } from './limits.ts';
import type { StudyLine, StudyStep } from './protocol.ts';

/** Moves that are shown with their lines, and those that are searched as long as not all have been. */
const [LINES, WIDE] = [3, 8];
/** A limit that counts work doubles from step to step, up to this; plies go one by one. */
const [MOST_WORK, MOST_PLIES] = [2 ** 30, 60];

/** A number for a search to stop at, and the same in words. */
interface Step {
  readonly budget: Budget;
  /** For a position after the next move, so that its line is searched as far. */
  readonly below: Budget;
  readonly text: string;
}

/**
 * Searches a position with larger and larger limits, and tells after each what is best and what follows. It goes on until
 * the reader stops, or until the game cannot last longer. Moves are named at `position`, whose role to move searches `seen`.
 */
export function* study(
  game: Game,
  searcher: Searcher,
  { seen, position }: Pick<Instant, 'seen' | 'position'>,
  budget: Budget,
): Generator<StudyStep, void, void> {
  if (position.over) return;
  let nodes = 0;
  // What the positions after each move were worth when they were searched last.
  const worth = new Map<Move, number>();
  const hasLines = !game.simultaneous && game.roles.length <= 2;
  for (const step of stepsOf(game, budget)) {
    const result = searcher.search(seen, position.turn, step.budget);
    nodes += result.nodes;
    const first: StudyLine = {
      value: known(result.value),
      atMost: false,
      moves: moveNames(game, position, result.pvLength > 0 ? pvOf(result) : [result.move]),
    };
    // Before the result is overwritten.
    const others = hasLines ? othersIn(result) : [];
    for (const { move, visits } of others) if (visits > 0) worth.set(move, visits);
    const worthOf = ({ move }: Other) => worth.get(move) ?? Infinity;
    const shown = others
      .sort((a, b) => worthOf(b) - worthOf(a))
      .slice(0, worth.size < others.length ? WIDE : LINES)
      .map((other): StudyLine & { readonly nodes: number } => {
        const line = lineOf(game, searcher, position, other.move, step.below);
        if (other.visits === 0) worth.set(other.move, line.value ?? -Infinity);
        return { ...line, ...judged(other, line.value) };
      });
    for (const line of shown) nodes += line.nodes;
    const lines = shown.sort((a, b) => (b.value ?? -2) - (a.value ?? -2)).slice(0, LINES - 1);
    yield {
      limit: step.text,
      nodes,
      lines: [first, ...lines.map(({ value, atMost, moves }) => ({ value, atMost, moves }))],
    };
  }
}

/** A root move that was not chosen. */
interface Other {
  readonly move: Move;
  readonly value: number;
  readonly visits: number;
  /** Whether the value is what a tree search has found; otherwise no more than a bound is known. */
  readonly exact: boolean;
}

function othersIn({ moves, values, visits, count, move, rankedBy, value: best }: SearchResult): Other[] {
  return Array.from({ length: count }, (_, i) => ({
    move: moves[i],
    // What was not searched is not better than the best, as far as the search knows.
    value: Number.isNaN(values[i]) ? best : values[i],
    visits: visits[i],
    exact: rankedBy === 'visits' && !Number.isNaN(values[i]),
  })).filter((other) => other.move !== move);
}

/**
 * What a move is worth to the role that searches. The position after it was judged from the other side, where an agent
 * may expect something else; its own search then says how much it is at most.
 */
function judged(
  { value: bound, exact }: Other,
  value: number | undefined,
): { readonly value: number | undefined; readonly atMost: boolean } {
  if (exact) return { value: bound, atMost: false };
  return value !== undefined && value > bound ? { value: bound, atMost: true } : { value, atMost: false };
}

function* stepsOf(game: Game, budget: Budget): Generator<Step, void, void> {
  const limit = limitOf(budget);
  if (limit === undefined) {
    yield { budget, below: budget, text: 'as far as it looks' };
    return;
  }
  const { exact } = budget;
  const limited = (count: number): Budget => ({ ...(exact !== undefined && { exact }), [limit]: count });
  for (const count of countsOf(limit, game.maxPlies))
    yield {
      budget: limited(count),
      below: limited(
        limit === 'depth' ? Math.max(1, count - 1) : Math.max(LEAST[limit], Math.ceil(count / 4)),
      ),
      text: limitText(limit, count),
    };
}

function countsOf(limit: Limit, maxPlies: number): number[] {
  if (limit === 'depth') return Array.from({ length: Math.min(maxPlies, MOST_PLIES) }, (_, i) => i + 1);
  const counts: number[] = [];
  for (let count = 4 * LEAST[limit]; count <= MOST_WORK; count *= 2) counts.push(count);
  return counts;
}

/** What follows a move, and what it is worth to the one who makes it. */
function lineOf(
  game: Game,
  searcher: Searcher,
  position: Position,
  move: Move,
  budget: Budget,
): StudyLine & { readonly nodes: number } {
  const { turn } = position;
  const after = positionAfter(game, position, move);
  const own = moveNames(game, position, [move]);
  if (after.over) return { value: after.payoff(turn), atMost: false, moves: own, nodes: 0 };
  const result = searcher.search(after, after.turn, budget);
  const value = known(result.value);
  return {
    // Not -0.
    value: value === undefined || after.turn === turn ? value : 0 - value,
    atMost: false,
    moves: [...own, ...moveNames(game, after, result.pvLength > 0 ? pvOf(result) : [result.move])],
    nodes: result.nodes,
  };
}

const known = (value: number): number | undefined => (Number.isNaN(value) ? undefined : value);

const pvOf = ({ pv, pvLength }: SearchResult): Move[] => [...pv.subarray(0, pvLength)];
