import { Args, Flags } from '@oclif/core';
import { kindOf, LabCommand } from 'evolab/command';

export default class Import extends LabCommand {
  static override group = 'look' as const;
  static override summary = 'Add games of other programs to a database of episodes.';
  static override description =
    'Reads PDN of English draughts, GGF, SGF, lines of squares and WTHOR of Othello, SGF of hex, .mat of backgammon, PGN of any game that a tag Variant names, and saved games. The kind of a file is ' +
    'detected from its content. Records that cannot be read are named and left out; the exit status is 2 if there are any. A file that was ' +
    'imported before adds nothing.';
  static override examples = [
    '<%= config.bin %> import OCA_2.0.pdn --episodes games.db',
    '<%= config.bin %> import wthor/*.wtb --episodes games.db --json',
  ];
  static override strict = false;
  static override args = {
    files: Args.string({ description: 'files of games', required: true }),
  };
  static override flags = {
    episodes: Flags.string({
      description: 'the database that takes the games',
      helpValue: 'FILE',
      required: true,
    }),
  };

  async run(): Promise<unknown> {
    const { argv, flags } = await this.parse(Import);
    const [laboratory, { importGames }, { importText, recordLines }] = await Promise.all([
      this.open(),
      import('../import-games.ts'),
      import('../import-text.ts'),
    ]);
    const request = { files: argv as string[], episodes: flags.episodes };
    // A pipe is waited for without a pause in which a signal could be heard; ended anywhere, nothing is half written.
    const pausing = request.files.every((file) => kindOf(file) !== undefined);
    const result = await this.perform(laboratory, { pausing }, (context) => importGames(context, request));
    for (const file of result.files) for (const line of recordLines(file)) this.note(line);
    this.log(importText(result));
    return result;
  }
}
