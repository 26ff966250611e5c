import { LabCommand } from 'evolab/command';
import { givenUrl, redisFlag } from '../flags.ts';

export default class Workers extends LabCommand {
  static override group = 'machines' as const;
  static override summary = 'List the workers at a queue, and the runs they work for.';
  static override examples = ['<%= config.bin %> workers --redis redis://localhost:6379'];
  static override flags = { redis: redisFlag };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(Workers);
    const url = givenUrl(flags.redis);
    const laboratory = await this.open();
    const [{ textTable }, { versionDifference, versionsOf }, { connect }, { present }] = await Promise.all([
      import('evolab/command'),
      import('evolab/executor'),
      import('../connection.ts'),
      import('../presence.ts'),
    ]);
    const here = versionsOf(laboratory);
    const connection = await connect(url);
    try {
      const [workers, runs] = await Promise.all([
        present(connection, 'workers'),
        present(connection, 'runs'),
      ]);
      const rows = workers.map((worker) => [
        worker.host,
        String(worker.pid),
        ...[worker.threads, worker.batches, worker.jobs, worker.rate].map((count) => String(count ?? '')),
        versionDifference(here, worker.versions) ?? 'as here',
      ]);
      this.log(
        rows.length === 0
          ? 'No worker is there.'
          : textTable(['host', 'process', 'threads', 'batches', 'jobs', 'jobs/s', 'versions'], rows),
      );
      this.log(runs.length === 1 ? '1 run sends batches.' : `${runs.length} runs send batches.`);
      return { workers, runs };
    } finally {
      connection.disconnect();
    }
  }
}
