import { Args } from '@oclif/core';
import { LabCommand } from '../cli/lab-command.ts';

export default class Explain extends LabCommand {
  static override group = 'look' as const;
  static override summary =
    'Explain a word that commands print, or an option, searcher, evaluator or learner.';
  static override examples = [
    '<%= config.bin %> explain nElo',
    '<%= config.bin %> explain sigma',
    '<%= config.bin %> explain uct',
    '<%= config.bin %> explain',
  ];
  static override args = {
    word: Args.string({ description: 'the word; without it all words of the glossary are shown' }),
  };

  async run(): Promise<unknown> {
    const { args } = await this.parse(Explain);
    const { entryText, GLOSSARY } = await import('../report/glossary.ts');
    if (args.word === undefined) {
      this.log(GLOSSARY.map(entryText).join('\n'));
      return { words: GLOSSARY };
    }
    const [laboratory, { explainWord }, { explainedText }] = await Promise.all([
      this.open(),
      import('../tasks/explain-word.ts'),
      import('../report/explained-text.ts'),
    ]);
    const explained = explainWord(laboratory, args.word);
    this.log(explainedText(explained));
    return explained;
  }
}
