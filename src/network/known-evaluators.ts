import type { Spec } from '../contract/agent.ts';
import { withGiven, type Declared, type Options } from '../contract/option.ts';
import type { EvaluatorDefinition } from '../contract/plugin.ts';
import { knownHint, LabError } from '../util/errors.ts';

/** The evaluators that others may be made of. */
export interface KnownEvaluators {
  find(id: string): (EvaluatorDefinition & Declared) | undefined;
  ids(): readonly string[];
}

/** The evaluator that `what` are made of, with all its options; LAB_BAD_OPTION if it is not among those known. */
export function knownEvaluator(
  known: KnownEvaluators,
  { use, ...own }: Spec,
  what: string,
): { definition: EvaluatorDefinition & Declared; options: Options } {
  const definition = known.find(use);
  if (!definition)
    throw new LabError('LAB_BAD_OPTION', `there are no ${what} of '${use}'`, knownHint(use, known.ids()));
  return { definition, options: withGiven(definition.options, own) };
}
