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
    const [laboratory, { listRuns }, { runsText }] = await Promise.all([
      this.open(),
      import('../tasks/runs.ts'),
      import('../report/runs-text.ts'),
    ]);
    const runs = listRuns({ laboratory }, argv.length > 0 ? (argv as string[]) : ['.']);
    if (runs.length === 0) this.log('There is no run here.\n\nNext:\n  lab evolve --plugin coevolution');
    else this.log([runsText(runs), ...nextOf(runs)].join('\n'));
    return { runs: runs.map((run) => ({ ...run, changed: new Date(run.changed).toISOString() })) };
  }
}

/** What to do with the run that changed last, and how the last one goes on that was stopped before its end. */
function nextOf(runs: readonly ListedRun[]): string[] {
  const sound = runs.find(({ kind }) => kind !== 'damaged');
  const stopped = runs.find(({ kind, state }) => state === 'stopped' && kind in RESUMED);
  const pathOf = ({ folder }: ListedRun) => shellWord(undashed(folder));
  const lines = [
    ...(sound ? [`  lab report ${pathOf(sound)} --open`] : []),
    ...(stopped ? [`  lab ${RESUMED[stopped.kind]} --resume --out ${pathOf(stopped)}`] : []),
  ];
  return lines.length > 0 ? ['', 'Next:', ...lines] : [];
}

/** The commands that go on with runs. */
const RESUMED: Readonly<Partial<Record<ListedRun['kind'], string>>> = {
  evolution: 'evolve',
  tournament: 'tournament',
};
