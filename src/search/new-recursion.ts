import type { Evaluator } from '../contract/evaluator.ts';
import type { Game, Position } from '../contract/game.ts';
import { defaultsOf, option, type OptionsOf } from '../contract/option.ts';
import { kindOfGame } from '../contract/requirements.ts';
import { LabError } from '../util/errors.ts';
import { BestReply } from './best-reply.ts';
import { Expectiminimax } from './expectiminimax.ts';
import type { SearchObserver } from '../contract/search-observer.ts';
import { MaxN } from './max-n.ts';
import { Minimax } from './minimax.ts';
import { ObservedExpectiminimax, ObservedMinimax } from './observed.ts';
import type { MinimaxOptions } from './minimax-options.ts';
import type { Recursion } from './recursion.ts';
import { ProbCutMinimax, type ProbCutOptions } from './prob-cut.ts';
import type { TranspositionTable } from './transposition-table.ts';

/** What alpha-beta does in games with chance, or of three and more roles. */
export const RECURSION_OPTIONS = {
  opponents: option.choice('paranoid', ['paranoid', 'max-n', 'best-reply'], {
    help: 'three and more roles: all others play against the searching one (paranoid), each plays for itself (max-n), or one of them replies and the others play greedily (best-reply)',
  }),
  star: option.choice(2, [0, 1, 2], {
    help: 'cutoffs at positions of chance: 0 none, 1 Star1, 2 Star2',
  }),
};

/** Values of `RECURSION_OPTIONS`. */
export type RecursionOptions = OptionsOf<typeof RECURSION_OPTIONS>;

export const RECURSION_DEFAULTS: RecursionOptions = defaultsOf(RECURSION_OPTIONS);

/**
 * The search that fits a game: `Minimax` without chance, `Expectiminimax` with it; for three and more roles, and for two
 * whose payoffs do not add up to 0, what `opponents` asks for. Throws `LabError` (LAB_BAD_OPTION) for options that it does
 * not have. Max^n and best-reply tell no observer.
 */
export function newRecursion<P extends Position>(
  game: Game<P>,
  evaluator: Evaluator<P>,
  options: MinimaxOptions & RecursionOptions & Partial<ProbCutOptions>,
  table?: TranspositionTable,
  observer?: SearchObserver,
): Recursion<P> {
  const { roles, utility } = kindOfGame(game);
  const { opponents } = options;
  const many = roles > 2 || (roles === 2 && utility === 'general');
  const own = many && opponents !== 'paranoid';
  if (!own && !game.chance) {
    if (observer) return new ObservedMinimax(game, evaluator, options, table, observer);
    return options.probCut
      ? new ProbCutMinimax(game, evaluator, options, table)
      : new Minimax(game, evaluator, options, table);
  }
  const what = own ? `opponents=${opponents}` : 'a game with chance';
  for (const name of ['extendForced', 'extendActive', 'quiescence', 'probCut'] as const) {
    const value = options[name];
    if (!value) continue;
    const off = typeof value === 'number' ? '0' : typeof value === 'boolean' ? 'false' : "''";
    throw new LabError(
      'LAB_BAD_OPTION',
      `${name} does not go together with ${what}`,
      `leave it out, or give ${name}=${off}; for one that a preset has, --set searcher.${name}=${off}`,
    );
  }
  if (!own)
    return observer
      ? new ObservedExpectiminimax(game, evaluator, options, table, observer)
      : new Expectiminimax(game, evaluator, options, table);
  return opponents === 'max-n' ? new MaxN(game, evaluator, options) : new BestReply(game, evaluator, options);
}
