import { Args, Flags } from '@oclif/core';
import { common } from '../cli/flags.ts';
import { LabCommand } from '../cli/lab-command.ts';
import { checkWritable, kindOf, writeWhole } from '../storage/files.ts';

export default class Report extends LabCommand {
  static override group = 'look' as const;
  static override summary =
    'Write an evolution, a tournament, levels, a survey or games as one HTML file that opens anywhere.';
  static override description =
    'Of an evolution: strength and other curves, champions of its generations against each other, genealogy, games, and how to run it again. ' +
    'Of a tournament: standings with intervals, crosstable, what ratings hide, costs and games. Of a file of games, such as PDN, GGF or a database of episodes: results and games. Games are to be stepped through on a drawn board. The file needs no server and no network.';
  static override examples = [
    '<%= config.bin %> report populations/coevolution-draughts-1',
    '<%= config.bin %> report populations/cup --out cup.html',
    '<%= config.bin %> report games.pdn',
  ];
  static override args = {
    run: Args.string({
      description: 'folder of an evolution, a tournament, levels or a survey, or a file of games',
      required: true,
    }),
  };
  static override flags = {
    out: Flags.string({
      description: 'file (default: report.html in the folder, or beside the file of games)',
      helpValue: 'FILE',
    }),
    games: Flags.integer({
      description: 'games played between champions of an evolution, at most',
      helpValue: 'N',
      default: 200,
      min: 0,
    }),
    workers: common.workers,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Report);
    const [laboratory, { report }] = await Promise.all([this.open(), import('../tasks/report.ts')]);
    if (flags.out !== undefined) checkWritable(flags.out);
    const request = { folder: args.run, games: flags.games };
    const place = { threads: this.threads(flags.workers) };
    const { html } = await this.perform(laboratory, place, (context) => report(context, request));
    const out = flags.out ?? defaultOut(args.run);
    writeWhole(out, html);
    this.log(out);
    return { out, bytes: Buffer.byteLength(html) };
  }
}

/** `report.html` in a folder, `games.pdn.html` beside a file. */
function defaultOut(path: string): string {
  return kindOf(path) === 'file' ? `${path}.html` : `${path.replace(/[/\\]+$/, '')}/report.html`;
}
