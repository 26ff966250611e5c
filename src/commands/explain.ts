import { Args } from '@oclif/core';
import { LabCommand } from '../cli/lab-command.ts';

export default class Explain extends LabCommand {
  static override group = 'look' as const;
  static override summary =
    'Explain a word that commands print, or an option, searcher, evaluator or learner.';
  static override examples = [
    '<%= config.bin %> explain nElo',
    '<%= config.bin %> explain cyclic share',
    '<%= config.bin %> explain sigma',
    '<%= config.bin %> explain uct',
    '<%= config.bin %> explain',
  ];
  static override strict = false;
  static override args = {
    word: Args.string({ description: 'one or more words; without any, the whole glossary is shown' }),
  };

  async run(): Promise<unknown> {
    const { argv } = await this.parse(Explain);
    const word = argv.join(' ');
    const { entryText, GLOSSARY } = await import('../report/glossary.ts');
    if (word === '') {
      this.log(GLOSSARY.map(entryText).join('\n'));
      return { words: GLOSSARY };
    }
    const [laboratory, { explainWord }, { explainedText }] = await Promise.all([
      this.open(),
      import('../tasks/explain-word.ts'),
      import('../report/explained-text.ts'),
    ]);
    const explained = explainWord(laboratory, word);
    this.log(explainedText(explained));
    return explained;
  }
}
