import { Flags } from '@oclif/core';
import { interruptSignal } from '../cli/interrupt.ts';
import { common } from '../cli/flags.ts';
import { LabCommand } from '../cli/lab-command.ts';
import type { Laboratory } from '../lab/laboratory.ts';
import { LabError } from '../util/errors.ts';

export default class Worker extends LabCommand {
  static override summary = "Lend this machine's threads to runs on other machines, by way of a queue.";
  static override description =
    'Takes batches of games off the queue until Ctrl-C, which finishes what is in hand. Run as many as you like, on any machines with the same versions. ' +
    'A run uses them with --executor. Nothing that arrives is executed: batches are plain data.';
  static override examples = [
    '<%= config.bin %> worker --redis redis://localhost:6379',
    '<%= config.bin %> worker --redis redis://localhost:6379 --threads 8',
    '<%= config.bin %> worker --batch populations/blondie/batch-1f2e3d4c.msgpack',
  ];
  static override flags = {
    redis: common.redis,
    threads: Flags.integer({ description: 'threads (default: all cores)', helpValue: 'N', min: 1 }),
    lease: Flags.integer({
      description: 'seconds without a sign of life after which its work is given to another worker',
      helpValue: 'SECONDS',
      default: 10,
      min: 1,
    }),
    batch: Flags.string({
      description: 'do one kept batch here, on one thread, to see why it failed',
      helpValue: 'FILE',
      exclusive: ['redis'],
    }),
  };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(Worker);
    const laboratory = await this.open();
    if (flags.batch !== undefined) return this.#batch(laboratory, flags.batch);
    if (flags.redis === undefined)
      throw new LabError('LAB_USAGE', 'which queue? give --redis URL', 'for example redis://localhost:6379');
    const [{ Pool }, { openStation }, { versionsOf }] = await Promise.all([
      import('../worker/pool.ts'),
      import('../worker/redis/station.ts'),
      import('../lab/versions.ts'),
    ]);
    const { signal, release } = interruptSignal();
    const executor = new Pool(laboratory.plugins, this.threads(flags.threads));
    try {
      const station = await openStation({
        url: flags.redis,
        executor,
        lease: flags.lease,
        versions: versionsOf(laboratory),
        say: (line) => this.note(line),
      });
      this.note(`Working with ${executor.slots} threads; Ctrl-C finishes what is in hand and leaves.`);
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await station.close();
      const { batches, jobs } = station;
      this.note(`Left after ${jobs} games or other jobs in ${batches} batches.`);
      return { batches, jobs };
    } finally {
      release();
      await executor.close();
    }
  }

  async #batch(laboratory: Laboratory, file: string): Promise<unknown> {
    const [{ readWhole }, { unseal }, { doBatch }] = await Promise.all([
      import('../storage/files.ts'),
      import('../storage/envelope.ts'),
      import('../worker/batch.ts'),
    ]);
    const { value } = unseal(readWhole(file), ['evolab-batch'], file);
    const results = doBatch(value as Parameters<typeof doBatch>[0], laboratory.assembler);
    this.log(`The batch in ${file} was done here without an error: ${results.length} results.`);
    return { results: results.length };
  }
}
