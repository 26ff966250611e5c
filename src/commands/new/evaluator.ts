import { NewExtension } from '../../cli/new-extension.ts';

export default class NewEvaluator extends NewExtension {
  static override kind = 'evaluator' as const;
  static override summary =
    'Write a working evaluator plugin in one file, with its test: a linear function to begin with.';
  static override examples = ['<%= config.bin %> new evaluator my-evaluator'];
}
