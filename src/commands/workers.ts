import { common, LabCommand } from '../cli/lab-command.ts';
import { versionDifference, versionsOf } from '../lab/versions.ts';
import { textTable } from '../report/table.ts';
import { LabError } from '../util/errors.ts';

export default class Workers extends LabCommand {
  static override summary = 'List the workers at a queue, and the runs they work for.';
  static override examples = ['<%= config.bin %> workers --redis redis://localhost:6379'];
  static override flags = { redis: common.redis };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(Workers);
    if (flags.redis === undefined)
      throw new LabError('LAB_USAGE', 'which queue? give --redis URL', 'for example redis://localhost:6379');
    const [laboratory, { openLink }, { present }] = await Promise.all([
      this.open(),
      import('../worker/redis/link.ts'),
      import('../worker/redis/census.ts'),
    ]);
    const here = versionsOf(laboratory);
    const link = await openLink(flags.redis);
    try {
      const [workers, runs] = await Promise.all([present(link, 'workers'), present(link, 'runs')]);
      const rows = workers.map((worker) => [
        worker.host,
        String(worker.pid),
        String(worker.threads),
        String(worker.batches),
        String(worker.jobs),
        String(worker.rate),
        versionDifference(here, worker.versions) ?? 'as here',
      ]);
      this.log(
        rows.length === 0
          ? 'No worker is there.'
          : textTable(['host', 'process', 'threads', 'batches', 'jobs', 'jobs/s', 'versions'], rows),
      );
      this.log(`${runs.length} run${runs.length === 1 ? '' : 's'} hand out work.`);
      return { workers, runs };
    } finally {
      link.disconnect();
    }
  }
}
