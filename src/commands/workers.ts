import { Flags } from '@oclif/core';
import { common, LabCommand } from '../cli/lab-command.ts';
import type { Laboratory } from '../lab/laboratory.ts';
import { textTable } from '../report/table.ts';
import { LabError } from '../util/errors.ts';

/** Seconds of a batch, and threads, for which the model is shown. */
const BATCHES = [0.1, 1, 10];
const THREADS = [1, 2, 10, 100, 1000, 10_000];

export default class Workers extends LabCommand {
  static override summary = 'List the workers at a queue, and the runs they work for.';
  static override examples = [
    '<%= config.bin %> workers --redis redis://localhost:6379',
    '<%= config.bin %> workers --redis redis://localhost:6379 --measure',
  ];
  static override flags = {
    redis: common.redis,
    measure: Flags.boolean({
      description: 'send empty batches, and say what they cost and how far that carries',
    }),
    batches: Flags.integer({
      description: 'how many to measure with',
      helpValue: 'N',
      default: 2000,
      min: 100,
    }),
  };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(Workers);
    if (flags.redis === undefined)
      throw new LabError('LAB_USAGE', 'which queue? give --redis URL', 'for example redis://localhost:6379');
    const laboratory = await this.open();
    return flags.measure
      ? this.#measure(laboratory, flags.redis, flags.batches)
      : this.#list(laboratory, flags.redis);
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

  async #measure(laboratory: Laboratory, url: string, batches: number): Promise<unknown> {
    const [{ measureCosts }, { simulateQueue }, { versionsOf }] = await Promise.all([
      import('../worker/redis/measure-costs.ts'),
      import('../worker/redis/model.ts'),
      import('../lab/versions.ts'),
    ]);
    const costs = await measureCosts(
      {
        ...{ url, versions: versionsOf(laboratory), folder: process.cwd() },
        ...{ say: (line: string) => this.note(line), signal: new AbortController().signal },
      },
      batches,
    );
    const micros = (seconds: number) => `${(seconds * 1e6).toFixed(0)} us`;
    this.log(
      `An empty batch costs the coordinator ${micros(costs.coordinator)} and the server ${micros(costs.server)} of CPU time; alone it takes ${micros(costs.trip)}, the network ${micros(costs.delay)} each way.`,
    );
    const model = BATCHES.flatMap((batch) =>
      THREADS.map((threads) => ({ batch, threads, ...simulateQueue({ ...costs, batch }, threads) })),
    );
    this.log(
      `\nShare of the threads' time spent on games, simulated, and what holds it back:\n${textTable(
        ['batch', ...THREADS.map((threads) => `${threads} thread${threads === 1 ? '' : 's'}`)],
        BATCHES.map((batch) => [
          `${batch} s`,
          ...model
            .filter((row) => row.batch === batch)
            .map(
              ({ efficiency, bottleneck }) =>
                `${(100 * Math.min(1, efficiency)).toFixed(1)}%${bottleneck === 'workers' ? '' : ` ${bottleneck}`}`,
            ),
        ]),
      )}`,
    );
    return { costs, model };
  }
}
