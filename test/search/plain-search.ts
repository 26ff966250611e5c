import { CHANCE, type Evaluator, type Game, type Position, type Role } from 'evolab';
import { legalMovesOf, positionAfter } from '../../src/play/positions.ts';

/** The value of each root move for `role`, and the positions visited. */
export interface PlainValues {
  readonly moves: readonly number[];
  readonly values: readonly number[];
  readonly nodes: number;
}

/** `depth` counts moves of roles; outcomes of chance are no plies. A position of chance at the horizon is evaluated. */
function descend<V>(
  game: Game,
  root: Position,
  depth: number,
  leaf: (position: Position) => V,
  choose: (turn: Role, values: readonly V[]) => V,
  average: (probabilities: readonly number[], values: readonly V[]) => V,
): { moves: number[]; values: V[]; nodes: number } {
  let nodes = 0;
  const after = (p: Position, move: number): Position => {
    nodes++;
    return positionAfter(game, p, move);
  };
  const value = (p: Position, left: number): V => {
    if (p.over || left <= 0) return leaf(p);
    const moves = legalMovesOf(game, p);
    if (p.turn !== CHANCE)
      return choose(
        p.turn,
        moves.map((move) => value(after(p, move), left - 1)),
      );
    const chances = new Float64Array(moves.length);
    game.chance!.probabilities(p, chances, 0);
    return average(
      [...chances],
      moves.map((move) => value(after(p, move), left)),
    );
  };
  const moves = legalMovesOf(game, root);
  const values = moves.map((move) => value(after(root, move), depth - 1));
  return { moves, values, nodes };
}

const clamped = (value: number): number => Math.max(-1, Math.min(1, value));

/** Expectiminimax without any cutoff: all other roles play against `role`. */
export function plainExpectiminimax(
  game: Game,
  evaluator: Evaluator,
  root: Position,
  role: Role,
  depth: number,
): PlainValues {
  return descend<number>(
    game,
    root,
    depth,
    (p) => (p.over ? p.payoff(role) : evaluator.evaluate(p, role)),
    (turn, values) => (turn === role ? Math.max(...values) : Math.min(...values)),
    (chances, values) => clamped(values.reduce((sum, value, i) => sum + chances[i] * value, 0)),
  );
}

/** Max^n without any cutoff: every role takes the first of the moves that are best for itself. */
export function plainMaxN(
  game: Game,
  evaluator: Evaluator,
  root: Position,
  role: Role,
  depth: number,
): PlainValues {
  const { moves, values, nodes } = descend<readonly number[]>(
    game,
    root,
    depth,
    (p) => game.roles.map((_, r) => (p.over ? p.payoff(r) : evaluator.evaluate(p, r))),
    (turn, rows) => rows.reduce((best, row) => (row[turn] > best[turn] ? row : best)),
    (chances, rows) =>
      game.roles.map((_, r) => clamped(rows.reduce((sum, row, i) => sum + chances[i] * row[r], 0))),
  );
  return { moves, values: values.map((row) => row[role]), nodes };
}

/** The first of the moves with the highest value. */
export function bestOf({ moves, values }: PlainValues): { move: number; value: number } {
  const value = Math.max(...values);
  return { move: moves[values.indexOf(value)], value };
}
