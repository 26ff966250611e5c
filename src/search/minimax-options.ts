import type { Game } from '../contract/game.ts';
import { defaultsOf, option, type OptionsOf } from '../contract/option.ts';
import { TIES } from './ties.ts';

/**
 * The width of a null window: a search in it only tells whether a value is larger. Values inside are still
 * exact.
 */
export const NULL_WINDOW = 2 ** -40;
/** The deepest search: a depth must fit into an entry of the transposition table. */
export const MAX_DEPTH = 900;
/** The longest principal variation that is kept. */
export const MAX_PV = 64;

/** By how much payoffs shrink a ply with `preferFaster`. */
export const LOSS_PER_PLY = 0.001;

/** Options of every alpha-beta search. */
export const ALPHABETA_OPTIONS = {
  depth: option.whole(0, {
    min: 0,
    max: MAX_DEPTH,
    help: 'plies, unless the budget has a depth; 0: 4, and 1 in games with chance',
  }),
  ordering: option.flag(true, { help: 'try likely refutations first' }),
  scout: option.flag(false, {
    help: 'principal variation search (Marsland and Campbell 1982): later moves only have to show that they are no better',
  }),
  table: option.whole(0, {
    min: 0,
    max: 26,
    help: 'the transposition table has 2^table entries; 0 = none',
  }),
  deeperEntries: option.flag(false, {
    help: 'use table values from deeper searches too; values then differ from plain minimax',
  }),
  extendForced: option.flag(false, {
    help: 'extend by two plies if there is only one legal move (Chellapilla and Fogel 1999)',
  }),
  extendActive: option.flag(false, {
    help: 'extend by two plies if a capture is pending at the horizon (the same)',
  }),
  maxExtension: option.whole(12, { min: 0, max: 62, help: 'maximum of plies that extensions add to a line' }),
  quiescence: option.whole(0, {
    min: 0,
    max: 200,
    help: 'maximum of plies of captures followed beyond the horizon',
  }),
  preferFaster: option.flag(false, {
    help: `payoffs shrink by ${LOSS_PER_PLY} a ply, so that wins are sought early and losses late`,
  }),
  ties: option.choice('first', TIES, { help: 'which of equal moves is chosen' }),
};

/** The depth that an option says, or what it stands for if it is 0: after each ply all outcomes of chance are searched, too. */
export const depthIn = ({ chance }: Game, depth: number, usual: number): number =>
  depth > 0 ? depth : chance ? 1 : usual;

/** Values of `ALPHABETA_OPTIONS`. */
export type AlphaBetaOptions = OptionsOf<typeof ALPHABETA_OPTIONS>;

export const ALPHABETA_DEFAULTS: AlphaBetaOptions = defaultsOf(ALPHABETA_OPTIONS);

/** What the value of a position is, and how it is found. */
export type MinimaxOptions = Omit<AlphaBetaOptions, 'depth' | 'table' | 'ties'>;

/** The limits that a minimax search keeps to. */
export const MINIMAX_LIMITS = ['depth', 'nodes', 'evals', 'millis'] as const;
