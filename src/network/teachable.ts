import type { Spec } from '../contract/agent.ts';
import type { Game } from '../contract/game.ts';
import { withGiven } from '../contract/option.ts';
import { LabError } from '../util/errors.ts';
import type { Teachable } from './differentiable.ts';
import { mlp, MLP_OPTIONS, teachableMlp } from './mlp.ts';
import { rbf, RBF_OPTIONS, teachableRbf } from './rbf.ts';

/** Whether an evaluator has a net that `teachable` gives. */
export const isTeachable = ({ use }: Spec): boolean => use === mlp.id || use === rbf.id;

/**
 * The differentiable net of an evaluator on a game. `use` has been checked; LAB_BAD_OPTION if it names an
 * evaluator that gradients cannot train.
 */
export function teachable({ use, ...options }: Spec, game: Game): Teachable {
  if (use === mlp.id) return teachableMlp(game, withGiven(MLP_OPTIONS, options));
  if (use === rbf.id) return teachableRbf(game, withGiven(RBF_OPTIONS, options));
  throw new LabError(
    'LAB_BAD_OPTION',
    `evaluator '${use}' cannot be trained by gradients`,
    `those that can, and those that are trainable: docs/combinations.md`,
  );
}
