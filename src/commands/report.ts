import { Args, Flags } from '@oclif/core';
import { common } from '../cli/flags.ts';
import { LabCommand } from '../cli/lab-command.ts';
import { kindOf } from '../storage/files.ts';

export default class Report extends LabCommand {
  static override group = 'look' as const;
  static override summary =
    'Write an evolution, a tournament, levels, a survey or games as one HTML file that opens anywhere.';
  static override description =
    'For an evolution: strength and other curves, champions of its generations against each other, genealogy, games, and the command to run it again. ' +
    'For a tournament: standings with intervals, crosstable, intransitivity, costs and games. For a file of games, such as PDN, GGF or a database of episodes: results and games. You step through games on a drawn board. The file needs no server and no network.';
  static override examples = [
    '<%= config.bin %> report populations/coevolution-draughts-1',
    '<%= config.bin %> report populations/cup --open',
    '<%= config.bin %> report games.pdn',
    '<%= config.bin %> report runs/td-1 runs/td-2 runs/td-3 runs/mc-1 runs/mc-2 runs/mc-3 --out compared.html',
  ];
  static override strict = false;
  static override args = {
    run: Args.string({
      description:
        'folder of an evolution, a tournament, levels or a survey, or a file of games; several evolutions are laid over each other',
      required: true,
    }),
  };
  static override flags = {
    out: Flags.string({
      description:
        'file (default: report.html in the folder, or beside the file of games; of several folders comparison.html here)',
      helpValue: 'FILE',
    }),
    force: common.force,
    open: Flags.boolean({ description: 'show the page in the browser' }),
    games: Flags.integer({
      description: 'maximum of games between champions of an evolution',
      helpValue: 'N',
      default: 200,
      min: 0,
    }),
    workers: common.workers,
  };

  async run(): Promise<unknown> {
    const { argv, flags } = await this.parse(Report);
    const folders = argv as [string, ...string[]];
    const [laboratory, { compareRuns, report }] = await Promise.all([
      this.open(),
      import('../tasks/report.ts'),
    ]);
    const [folder] = folders;
    const out = flags.out ?? (folders.length > 1 ? 'comparison.html' : defaultOut(folder));
    const output = this.output(out, flags.force);
    const request = { folder, games: flags.games };
    const place = { threads: this.threads(flags.workers) };
    const { html } = await this.perform(laboratory, place, (context) =>
      folders.length > 1 ? compareRuns(laboratory, folders) : report(context, request),
    );
    const bytes = output.write(html);
    this.log(out);
    if (flags.open) await this.showPage(out);
    else if (process.stdout.isTTY) this.note('Open it in a browser, or add --open.');
    return { out, bytes };
  }
}

/** `report.html` in a folder, `games.pdn.html` beside a file. */
function defaultOut(path: string): string {
  return kindOf(path) === 'file' ? `${path}.html` : `${path.replace(/[/\\]+$/, '')}/report.html`;
}
