import type { Game, Position, Solver } from '../contract/game.ts';
import { legalMovesOf, positionAfter } from '../play/positions.ts';
import { CheckWarning, promise } from './check.ts';
import type { Sample } from './sample.ts';

/** Positions looked at, each so many plies before the end of a recorded game. */
const POSITIONS = 200;
const PLIES = 6;
/** A position is compared if plain minimax needs no more nodes than this. */
const NAIVE_NODES = 5000;
const LIMIT = 100_000;

/**
 * A solver finds what plain minimax finds, names a move that gets it, keeps to its limit, leaves the position
 * as it was, and does the same again after a reset.
 */
export function inspectSolver(sample: Sample): string {
  const { game } = sample;
  const solver = game.solver!();
  const child = game.start();
  let solved = 0;
  let compared = 0;
  for (let i = 0; i < POSITIONS; i++) {
    const moves = sample.games[i % sample.games.length]!;
    const plies = 1 + ((Math.floor(i / sample.games.length) + i) % PLIES);
    const position = game.start();
    for (const move of moves.subarray(0, Math.max(0, moves.length - plies))) position.play(move);
    const where = () => game.print(position);
    const before = sample.seen(position);
    solver.reset();
    const found = trySolver(solver, position, LIMIT, where);
    promise(sample.seen(position) === before, 'solve() changes the position', where);
    solver.reset();
    const again = trySolver(solver, position, LIMIT, where);
    promise(again === found, `finds ${found}, and after a reset ${again}`, where);
    trySolver(solver, position, 1 + (i % 50), where);
    if (!found) continue;
    solved++;
    solver.reset();
    solver.solve(position, LIMIT);
    const { value, move } = solver;
    promise(sample.legal(position).includes(move), `its move ${move} is not legal`, where);
    const truth = naive(game, position);
    if (truth === undefined) continue;
    compared++;
    promise(value === truth, `finds ${value}, plain minimax ${truth}`, where);
    child.copy(position);
    child.play(move);
    const reply = naive(game, child)!;
    const worth = child.turn === position.turn ? reply : 0 - reply;
    promise(worth === truth, `its move is worth ${worth}, not ${truth}`, where);
  }
  if (compared === 0)
    throw new CheckWarning(
      `solves ${solved} of ${POSITIONS} positions, none of which plain minimax can check`,
    );
  return `${solved} of ${POSITIONS} positions solved, ${compared} compared with plain minimax`;
}

/** What a call comes to as text; empty if the position was not solved. */
function trySolver(solver: Solver, position: Position, limit: number, where: () => string): string {
  const solved = solver.solve(position, limit);
  const { nodes } = solver;
  promise(nodes >= 0 && nodes <= limit, `visits ${nodes} positions, the limit is ${limit}`, where);
  return solved ? `${solver.value} by ${solver.move} in ${nodes} nodes` : '';
}

/** The payoff of the role to move if all play their best; undefined if that takes too many nodes. */
function naive(game: Game, root: Position): number | undefined {
  let left = NAIVE_NODES;
  const visit = (position: Position): number => {
    if (--left < 0) return 0;
    if (position.over) return position.payoff(position.turn);
    let best = -Infinity;
    for (const move of legalMovesOf(game, position)) {
      const child = positionAfter(game, position, move);
      const value = visit(child);
      best = Math.max(best, child.turn === position.turn ? value : 0 - value);
    }
    return best;
  };
  const value = visit(root);
  return left < 0 ? undefined : value;
}
