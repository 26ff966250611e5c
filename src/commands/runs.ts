import { Args } from '@oclif/core';
import { LabCommand } from '../cli/lab-command.ts';
import type { ListedRun } from '../tasks/runs.ts';
import { shellWord, undashed } from '../util/shell-word.ts';

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
    const [laboratory, { listRuns, readReported, reportOfWork }, { resumeText, runsText }] =
      await Promise.all([this.open(), import('../tasks/runs.ts'), import('../report/runs-text.ts')]);
    const runs = listRuns({ laboratory }, argv.length > 0 ? (argv as string[]) : ['.']);
    const resumption = ({ kind, folder }: ListedRun) => {
      const report = kind === 'other' ? reportOfWork(laboratory, folder) : undefined;
      const command = kind === 'tournament' ? 'tournament' : 'evolve';
      return resumeText(
        report?.status(readReported(report, folder)) ?? { resume: [command, '--resume'] },
        folder,
      );
    };
    if (runs.length === 0) this.log('There is no run here.\n\nNext:\n  lab evolve --plugin coevolution');
    else this.log([runsText(runs), ...nextOf(runs, resumption)].join('\n'));
    return { runs: runs.map((run) => ({ ...run, changed: new Date(run.changed).toISOString() })) };
  }
}

/** What to do with the run that changed last, and how the last one goes on that was stopped before its end. */
function nextOf(runs: readonly ListedRun[], resumption: (run: ListedRun) => string): string[] {
  // Of other work that has just begun there may be no page yet.
  const shown = runs.find(({ kind, done }) => kind !== 'damaged' && (kind !== 'other' || done > 0));
  const stopped = runs.find(({ kind, state }) => kind !== 'damaged' && state === 'stopped');
  const lines = [
    ...(shown ? [`  lab report ${shellWord(undashed(shown.folder))} --open`] : []),
    ...(stopped ? [`  lab ${resumption(stopped)}`] : []),
  ];
  return lines.length > 0 ? ['', 'Next:', ...lines] : [];
}
