import { NewExtension } from '../../cli/new-extension.ts';

export default class NewLearner extends NewExtension {
  static override kind = 'learner' as const;
  static override summary =
    'Write a working learner plugin in one file, with its preset and test: hill climbing.';
  static override examples = ['<%= config.bin %> new learner my-learner'];
}
