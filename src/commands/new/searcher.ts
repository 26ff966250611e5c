import { NewExtension } from '../../cli/new-extension.ts';

export default class NewSearcher extends NewExtension {
  static override kind = 'searcher' as const;
  static override summary =
    'Write a working searcher plugin in one file, with its test: one ply, with slips.';
  static override examples = ['<%= config.bin %> new searcher my-searcher'];
}
