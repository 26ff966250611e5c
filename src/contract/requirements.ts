import { LabError } from '../util/errors.ts';
import type { Game } from './game.ts';

/**
 * Throws `LabError` (LAB_WRONG_GAME) unless `game` has two roles that move in turn. `what` is the subject of the message,
 * such as the id of a learner.
 */
export function requireTwoRolesInTurn(game: Game, what: string, hint = 'lab list games'): void {
  if (game.roles.length !== 2 || game.simultaneous)
    throw refusal(game, `${what} needs a game of two roles that move in turn`, hint);
}

/** The same for games of one or two roles. */
export function requireAtMostTwoRolesInTurn(game: Game, what: string, hint = 'lab list games'): void {
  if (game.roles.length > 2 || game.simultaneous)
    throw refusal(game, `${what} needs a game of one or two roles that move in turn`, hint);
}

/** The same for games of any number of roles. */
export function requireMovesInTurn(game: Game, what: string, hint = 'lab list games'): void {
  if (game.simultaneous) throw refusal(game, `${what} needs a game whose roles move in turn`, hint);
}

function refusal({ roles, simultaneous }: Game, need: string, hint: string): LabError {
  const count = `${roles.length} ${roles.length === 1 ? 'role' : 'roles'}`;
  const manner = simultaneous ? ' that move simultaneously' : '';
  return new LabError('LAB_WRONG_GAME', `${need}; this one has ${count}${manner}`, hint);
}
