import type { Evaluator } from '../contract/evaluator.ts';
import type { Game, Position, Role } from '../contract/game.ts';
import type { ValueParts } from '../contract/value-parts.ts';
import { clopperPearson, meanInterval } from '../statistics/interval.ts';
import { Random } from '../util/random.ts';
import { sameRole, type Input, type ReplacedInputs } from './replaced-inputs.ts';
import { selfPlay } from './self-play.ts';
import { copyOf, legalMovesOf, positionAfter } from '../play/positions.ts';

/** What changes if an input, or a part of the value function, is that of another position. */
export interface Importance {
  /** 'cell', 'number' or 'feature', or what the parts of the evaluator are, such as 'windows'. */
  readonly kind: string;
  readonly name: string;
  /** Cells of the encoder `board` that it looks at. */
  readonly cells: readonly number[];
  /** Mean absolute change of the value, with its 95% interval. */
  readonly change: number;
  readonly changeLow: number;
  readonly changeHigh: number;
  /** The share of positions in which another move is chosen one ply deep, with its 95% interval. */
  readonly moves: number;
  readonly movesLow: number;
  readonly movesHigh: number;
}

/** What an evaluator looks at, by permutation importance (Breiman 2001; Fisher, Rudin and Dominici 2019). */
export interface Explanation {
  /** Positions, each of another game of the evaluator against itself. */
  readonly positions: number;
  /** Positions from which each input was taken for each of them. */
  readonly donors: number;
  readonly seed: number;
  /** Mean absolute difference of the values of a position and of those its inputs come from: what all inputs change. */
  readonly all: number;
  /** By kind, the most important first. */
  readonly inputs: readonly Importance[];
}

/** For the change of values; for that of moves the first of them. */
const DONORS = 4;

/** One position of each of `count` games of an evaluator against itself. */
export function sampledPositions(game: Game, evaluator: Evaluator, count: number, seed: number): Position[] {
  const random = new Random('explain', seed);
  const chosen: Position[] = [];
  let [current, seen] = [-1, 0];
  for (const { game: number, position } of selfPlay(game, evaluator, { games: count, seed }, '--explain')) {
    if (number !== current) [current, seen] = [number, 0];
    seen++;
    // Each position of a game is as likely as any other.
    if (random.below(seen) > 0) continue;
    const copy = copyOf(game, position);
    if (seen === 1) chosen.push(copy);
    else chosen[chosen.length - 1] = copy;
  }
  return chosen;
}

/** A value function in which one thing can be taken from another position. */
interface Replaceable {
  readonly kind: string;
  readonly name: string;
  readonly cells: readonly number[];
  value(position: Position, role: Role, donor: number): number;
}

/**
 * Measures how much a value function depends on each of its inputs and parts. `evaluator` was made for `replaced.game`
 * and reads it anew for every value; `parts` are those of the same value function.
 */
export function explain(
  replaced: ReplacedInputs,
  evaluator: Evaluator,
  parts: ValueParts | undefined,
  positions: readonly Position[],
  seed: number,
): Explanation {
  const { game } = replaced;
  const donors = donorsOf(positions.length, seed);
  const waiting = positions.map(({ turn }) => 1 - turn);
  const values = positions.map((position, i) => evaluator.evaluate(position, waiting[i]!));
  const children = positions.map((position) => childrenOf(game, position));
  const chosen = children.map((some) => choice(some, (child, role) => evaluator.evaluate(child, role)));
  const inputs = replaced.inputs().filter(({ kind }) => kind !== 'feature' || parts?.kind !== 'features');
  const things: Replaceable[] = [
    ...inputs.map((input) => replaceable(replaced, evaluator, input, positions)),
    ...(parts ? replaceableParts(parts, positions) : []),
  ];
  const measured = things.map((thing): Importance => {
    const changes = positions.map((position, i) => {
      const sum = donors.reduce(
        (total, from) => total + Math.abs(thing.value(position, waiting[i]!, from[i]!) - values[i]!),
        0,
      );
      return sum / donors.length;
    });
    const others = children.filter(
      (some, i) => choice(some, (child, role) => thing.value(child, role, donors[0]![i]!)) !== chosen[i],
    ).length;
    const { mean, low, high } = meanInterval(changes);
    const [movesLow, movesHigh] = clopperPearson(others, positions.length);
    return {
      kind: thing.kind,
      name: thing.name,
      cells: thing.cells,
      change: mean,
      changeLow: Math.max(0, low),
      changeHigh: high,
      moves: others / positions.length,
      movesLow,
      movesHigh,
    };
  });
  replaced.replace();
  const differences = donors.flatMap((from) => values.map((value, i) => Math.abs(value - values[from[i]!]!)));
  const kinds = [...new Set(measured.map(({ kind }) => kind))];
  return {
    positions: positions.length,
    donors: donors.length,
    seed,
    all: meanInterval(differences).mean,
    inputs: kinds.flatMap((kind) =>
      measured.filter((one) => one.kind === kind).sort((a, b) => b.change - a.change),
    ),
  };
}

/** Several ways to give each position another one; none gets itself. */
function donorsOf(count: number, seed: number): number[][] {
  const random = new Random('donors', seed);
  return Array.from({ length: Math.min(DONORS, Math.max(1, count - 1)) }, () => {
    const order = random.shuffle(Array.from({ length: count }, (_, i) => i));
    const from = new Array<number>(count);
    order.forEach((of, i) => (from[of] = order[(i + 1) % count]!));
    return from;
  });
}

function replaceable(
  replaced: ReplacedInputs,
  evaluator: Evaluator,
  input: Input,
  positions: readonly Position[],
): Replaceable {
  const { kind, name, cell } = input;
  return {
    kind,
    name,
    cells: cell === undefined ? [] : [cell],
    value(position, role, donor) {
      replaced.replace(input, positions[donor]);
      return evaluator.evaluate(position, role);
    },
  };
}

function replaceableParts(parts: ValueParts, positions: readonly Position[]): Replaceable[] {
  const size = parts.parts.length;
  const numbers = new Float64Array(size);
  /** What the parts say of positions, for the role to move and for the one that waits. */
  const known = new WeakMap<Position, Float64Array[]>();
  const told = (position: Position, role: Role): Float64Array => {
    const both = known.get(position) ?? [];
    known.set(position, both);
    const at = role === position.turn ? 0 : 1;
    if (!both[at]) parts.read(position, role, (both[at] = new Float64Array(size)));
    return both[at];
  };
  return parts.parts.map(({ name, cells = [] }, part) => ({
    kind: parts.kind,
    name,
    cells,
    value(position, role, donor) {
      const other = positions[donor]!;
      numbers.set(told(position, role));
      numbers[part] = told(other, sameRole(position, role, other))[part]!;
      return parts.value(position, role, numbers);
    },
  }));
}

/** The positions after each move, and who made it. */
interface Children {
  readonly role: Role;
  readonly after: readonly Position[];
}

function childrenOf(game: Game, position: Position): Children {
  const after = legalMovesOf(game, position).map((move) => positionAfter(game, position, move));
  return { role: position.turn, after };
}

/** The number of the first move that is best one ply deep. */
function choice({ role, after }: Children, value: (child: Position, role: Role) => number): number {
  let [best, most] = [0, -Infinity];
  after.forEach((child, i) => {
    const worth = child.over ? child.payoff(role) : value(child, role);
    if (worth > most) [best, most] = [i, worth];
  });
  return best;
}
