import { option, type BoardSetup } from 'evolab';
import { PASS_ALLOWED } from './compiled-rules.ts';
import type { GameRules } from './game-rules.ts';
import type { FamilyPosition } from './position.ts';
import { ROLES, textOfParts } from './text.ts';

/** How positions are set up by hand: stones, and what else the text of a position says before a game is over. */
export function setupOf(rules: GameRules): BoardSetup<FamilyPosition> {
  const { stones, pass, pie, limit } = rules;
  return {
    pieces: [{ owner: 0 }, { owner: 1 }],
    options: {
      turn: option.choice('white', ROLES, { help: 'who moves' }),
      ...(stones > 1 && {
        left: option.whole(1, { min: 1, max: stones, help: 'stones left in this turn' }),
      }),
      ...(pass === PASS_ALLOWED && {
        passed: option.flag(false, { help: 'whether the last move was a pass' }),
      }),
      ...(pie && { swap: option.flag(false, { help: 'whether the first move may be taken over' }) }),
      ...(limit > 0 && { plies: option.whole(0, { min: 0, max: limit, help: 'moves made so far' }) }),
    },
    optionsOf: ({ turn, left, passed, swappable, plies }) => ({
      turn: ROLES[turn],
      ...(stones > 1 && { left }),
      ...(pass === PASS_ALLOWED && { passed }),
      ...(pie && { swap: swappable }),
      ...(limit > 0 && { plies }),
    }),
    text(pieces, options) {
      const owners = new Map(pieces.map(({ cell, owner }) => [cell, owner!]));
      const { turn, left, passed, swap, plies } = options as {
        readonly turn: (typeof ROLES)[number];
        readonly left?: number;
        readonly passed?: boolean;
        readonly swap?: boolean;
        readonly plies?: number;
      };
      return textOfParts(rules, {
        ownerOf: (cell) => owners.get(cell) ?? -1,
        turn: ROLES.indexOf(turn),
        left: left ?? 1,
        passed: passed === true,
        swappable: swap === true,
        plies: plies ?? 0,
      });
    },
  };
}
