import type { Game, Role } from '../contract/game.ts';
import { LabError } from '../util/errors.ts';

/** A role by its name or its number from 1; LAB_USAGE if the game has no such role. */
export function parseRole(game: Game, text: string): Role {
  const role = /^\d+$/.test(text) ? Number(text) - 1 : game.roles.indexOf(text);
  if (role >= 0 && role < game.roles.length) return role;
  throw new LabError(
    'LAB_USAGE',
    `--role ${text}: there is no such side`,
    `sides: ${game.roles.map((name, i) => `${i + 1} ${name}`).join(', ')}`,
  );
}
