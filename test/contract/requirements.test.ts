import { expect, test } from 'vitest';
import { requireAtMostTwoRolesInTurn, requireTwoRolesInTurn } from '../../src/contract/requirements.ts';
import type { Game } from '../../src/contract/game.ts';

const gameOf = (roles: number, simultaneous = false) =>
  ({ roles: Array.from({ length: roles }, String), simultaneous }) as unknown as Game;

test.each([
  ['two roles in turn', requireTwoRolesInTurn, [false, true, false]],
  ['one or two roles in turn', requireAtMostTwoRolesInTurn, [true, true, false]],
] as const)('%s: other games are refused, and the message says why', (_, require, fits) => {
  for (const roles of [1, 2, 3]) {
    const check = () => require(gameOf(roles), 'a method', 'another game');
    if (fits[roles - 1]) expect(check).not.toThrow();
    else
      expect(check).toThrow(
        expect.objectContaining({
          code: 'LAB_WRONG_GAME',
          message: expect.stringMatching(/^a method needs .*; this one has [13] roles?$/) as string,
          hint: 'another game',
        }) as Error,
      );
    expect(() => require(gameOf(roles, true), 'a method')).toThrow(/that move simultaneously$/);
  }
});
