import { definePlugin } from '../contract/plugin.ts';
import { coreEvaluators } from '../network/index.ts';
import { choiceJob } from '../analysis/choices.ts';
import { moveReviewJob } from '../analysis/move-review.ts';
import { coreSearchers } from '../search/index.ts';

/** The extensions of the core itself, in the form of a plugin. */
export const corePlugin = definePlugin({
  name: 'evolab',
  searchers: coreSearchers,
  evaluators: coreEvaluators,
  jobs: [choiceJob, moveReviewJob],
});
