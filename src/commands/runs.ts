import { Args } from '@oclif/core';
import { LabCommand } from '../cli/lab-command.ts';
import { shellWord } from '../util/shell-word.ts';

export default class Runs extends LabCommand {
  static override group = 'look' as const;
  static override summary = 'List evolutions, tournaments and inventions: how far they are, and how good.';
  static override description =
    'Searches this folder and those below. The best rating of an evolution is the best score of a champion against the last of its ' +
    'anchors; of a tournament it is the Elo of the leader.';
  static override examples = [
    '<%= config.bin %> runs',
    '<%= config.bin %> runs populations/reproduce-norberg-2014',
  ];
  static override strict = false;
  static override args = { folders: Args.string({ description: 'where to look (default: here)' }) };

  async run(): Promise<unknown> {
    const { argv } = await this.parse(Runs);
    const [laboratory, { listRuns }, { runsText }] = await Promise.all([
      this.open(),
      import('../tasks/runs.ts'),
      import('../report/runs-text.ts'),
    ]);
    const runs = listRuns({ laboratory }, argv.length > 0 ? (argv as string[]) : ['.']);
    if (runs.length === 0) this.log('There is no run here.\n\nNext:\n  lab evolve --plugin coevolution');
    else {
      const [{ folder }] = runs;
      this.log(`${runsText(runs)}\n\nNext:\n  lab report ${shellWord(folder)} --open`);
    }
    return { runs: runs.map((run) => ({ ...run, changed: new Date(run.changed).toISOString() })) };
  }
}
