import { common } from '../cli/flags.ts';
import { LabCommand } from '../cli/lab-command.ts';
import type { Laboratory } from '../lab/laboratory.ts';
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
    const laboratory = await this.open();
    return this.#list(laboratory, flags.redis);
  }

  async #list(laboratory: Laboratory, url: string): Promise<unknown> {
    const [{ openLink }, { present }, { versionDifference, versionsOf }] = await Promise.all([
      import('../worker/redis/link.ts'),
      import('../worker/redis/census.ts'),
      import('../lab/versions.ts'),
    ]);
    const here = versionsOf(laboratory);
    const link = await openLink(url);
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
      this.log(runs.length === 1 ? '1 run hands out work.' : `${runs.length} runs hand out work.`);
      return { workers, runs };
    } finally {
      link.disconnect();
    }
  }
}
