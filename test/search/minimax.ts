import type { Evaluator, Game, Position, Role } from 'evolab';
import { legalMovesOf } from '../../src/play/positions.ts';

/** What changes a value, not only the time it takes to find. */
export interface Rules {
  readonly extendForced?: boolean;
  readonly extendActive?: boolean;
  readonly maxExtension?: number;
  readonly quiescence?: number;
  readonly preferFaster?: boolean;
}

/** Values by looking at everything; undefined if that is more than `most` positions. */
export function minimax(
  game: Game,
  evaluator: Evaluator,
  root: Position,
  role: Role,
  depth: number,
  rules: Rules = {},
  most = Infinity,
): undefined | { move: number; value: number; values: number[]; moves: number[] } {
  const { tactics } = game;
  const levels: Position[] = [];
  let visited = 0;
  const after = (p: Position, move: number, ply: number): Position => {
    const child = (levels[ply] ??= game.start());
    child.copy(p);
    child.play(move);
    visited++;
    return child;
  };
  const best = (p: Position, values: number[]): number =>
    p.turn === role ? Math.max(...values) : Math.min(...values);
  const paid = (p: Position, ply: number): number =>
    p.payoff(role) * (rules.preferFaster ? 1 - 0.001 * ply : 1);

  const quiet = (p: Position, left: number, ply: number): number => {
    if (p.over) return paid(p, ply);
    if (left === 0 || !tactics?.active(p)) return evaluator.evaluate(p, role);
    const moves = legalMovesOf(game, p);
    const noisy = moves.filter((move) => tactics.noisy(p, move));
    const values = noisy.map((move) => quiet(after(p, move, ply + 1), left - 1, ply + 1));
    if (noisy.length < moves.length) values.push(evaluator.evaluate(p, role));
    return best(p, values);
  };
  const children = (p: Position, left: number, extensionsLeft: number, ply: number): number[] | undefined => {
    const moves = legalMovesOf(game, p);
    const extend =
      extensionsLeft >= 2 &&
      ((rules.extendForced && moves.length === 1) ||
        (rules.extendActive && left <= 0 && tactics?.active(p) === true));
    const plies = extend ? left + 2 : left;
    if (plies <= 0) return undefined;
    return moves.map((move) =>
      value(after(p, move, ply + 1), plies - 1, extend ? extensionsLeft - 2 : extensionsLeft, ply + 1),
    );
  };
  const value = (p: Position, left: number, extensionsLeft: number, ply: number): number => {
    if (p.over) return paid(p, ply);
    if (visited > most) return NaN;
    const values = children(p, left, extensionsLeft, ply);
    return values ? best(p, values) : quiet(p, rules.quiescence ?? 0, ply);
  };

  const moves = legalMovesOf(game, root);
  const values = children(root, depth, rules.maxExtension ?? 12, 0)!;
  if (visited > most) return undefined;
  const top = best(root, values);
  return { move: moves[values.indexOf(top)], value: top, values, moves };
}
