import { LabError } from '../util/errors.ts';
import type { Game } from './game.ts';

/** What kind of game a game is, as far as it decides which methods apply. */
export interface GameKind {
  /** How many. */
  readonly roles: number;
  readonly turns: 'alternating' | 'simultaneous';
  readonly chance: boolean;
  readonly utility: 'zero-sum' | 'general';
  /** Whether its moves have fixed numbers (`Game.actions`). */
  readonly actions: boolean;
}

/** What a searcher, an evaluator or a learner needs of a game; what is left out may be anything. */
export interface Requirements {
  /** The fewest and the most roles. */
  readonly roles?: readonly [least: number, most: number];
  readonly turns?: 'alternating';
  /** False: without chance. True: only with it. */
  readonly chance?: boolean;
  readonly utility?: 'zero-sum';
  readonly actions?: true;
}

/** The kind of a game, from what it declares. */
export function kindOfGame({ roles, simultaneous, chance, utility, actions }: Game): GameKind {
  return {
    roles: roles.length,
    turns: simultaneous ? 'simultaneous' : 'alternating',
    chance: chance !== undefined,
    utility: utility ?? (roles.length === 2 ? 'zero-sum' : 'general'),
    actions: actions !== undefined,
  };
}

/** Whether a game of this kind meets `needs`. */
export function meets(kind: GameKind, needs: Requirements): boolean {
  const [least, most] = needs.roles ?? [1, Infinity];
  return (
    kind.roles >= least &&
    kind.roles <= most &&
    (needs.turns === undefined || kind.turns === needs.turns) &&
    (needs.chance === undefined || kind.chance === needs.chance) &&
    (needs.utility === undefined || kind.utility === needs.utility) &&
    (needs.actions === undefined || kind.actions)
  );
}

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];
const countText = (count: number): string => COUNTS[count] ?? String(count);

/** A need in words, as in 'needs a game of two roles that move in turn, without chance'. */
function needText({ roles, turns, chance, utility, actions }: Requirements, kind: GameKind): string {
  const [least, most] = roles ?? [1, Infinity];
  const some =
    roles === undefined
      ? ''
      : most === Infinity
        ? ` of ${countText(least)} roles or more`
        : least === most
          ? ` of ${countText(least)} ${least === 1 ? 'role' : 'roles'}`
          : ` of ${least === most - 1 ? `${countText(least)} or ${countText(most)}` : `${countText(least)} to ${countText(most)}`} roles`;
  const manner = turns === undefined ? '' : some === '' ? ' whose roles move in turn' : ' that move in turn';
  // Chance, sums and numbers are named only where they are what is missing: most games have none of these questions.
  const more = [
    ...(chance === false && kind.chance ? ['without chance'] : []),
    ...(chance === true && !kind.chance ? ['with chance'] : []),
    ...(utility === 'zero-sum' && kind.utility !== 'zero-sum' ? ['whose payoffs add up to 0'] : []),
    ...(actions && !kind.actions ? ['whose moves have fixed numbers (Game.actions)'] : []),
  ];
  return `a game${some}${manner}${more.map((text) => `, ${text}`).join('')}`;
}

/** A kind in words, as in '3 roles that move simultaneously, with chance'. */
function kindText({ roles, turns, chance }: GameKind): string {
  const count = `${roles} ${roles === 1 ? 'role' : 'roles'}`;
  const manner = turns === 'simultaneous' ? ' that move simultaneously' : '';
  return `${count}${manner}${chance ? ', with chance' : ''}`;
}

/**
 * Throws `LabError` (LAB_WRONG_GAME) unless `game` meets `needs`. `what` is the subject of the message, such as the id of a
 * learner; the hint says what would work.
 */
export function requireGame(game: Game, needs: Requirements, what: string, hint = 'lab list games'): void {
  const kind = kindOfGame(game);
  if (meets(kind, needs)) return;
  throw new LabError(
    'LAB_WRONG_GAME',
    `${what} needs ${needText(needs, kind)}; this one has ${kindText(kind)}`,
    hint,
  );
}

/** `requireGame` for two roles that move in turn, without chance. */
export function requireTwoRolesInTurn(game: Game, what: string, hint?: string): void {
  requireGame(game, { roles: [2, 2], turns: 'alternating', chance: false }, what, hint);
}

/** `requireGame` for one or two roles that move in turn, without chance. */
export function requireAtMostTwoRolesInTurn(game: Game, what: string, hint?: string): void {
  requireGame(game, { roles: [1, 2], turns: 'alternating', chance: false }, what, hint);
}
