import { Flags } from '@oclif/core';
import { interruptSignal, LabCommand, type Laboratory } from 'evolab/command';
import { counted } from '../counted.ts';
import { givenUrl, redisFlag } from '../flags.ts';

export default class Worker extends LabCommand {
  static override group = 'machines' as const;
  static override summary = "Lend this machine's threads to runs on other machines, by way of a queue.";
  static override description =
    'Takes batches of games off the queue until Ctrl-C, which finishes the current batches. Run as many as you like, on any machines with the same versions. ' +
    'A run uses them with --executor. Nothing that arrives is executed: batches are plain data.';
  static override examples = [
    '<%= config.bin %> worker --redis redis://localhost:6379',
    '<%= config.bin %> worker --redis redis://localhost:6379 --threads 8',
    '<%= config.bin %> worker --batch populations/blondie/batch-1f2e3d4c.msgpack',
  ];
  static override flags = {
    redis: redisFlag,
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
    if (flags.batch !== undefined) return this.#redo(laboratory, flags.batch);
    const url = givenUrl(flags.redis);
    const [{ openPool, versionsOf }, { QueueWorker }] = await Promise.all([
      import('evolab/executor'),
      import('../queue-worker.ts'),
    ]);
    const { signal, release } = interruptSignal();
    const executor = await openPool(laboratory, this.threads(flags.threads));
    try {
      const worker = await QueueWorker.open({
        url,
        executor,
        leaseSeconds: flags.lease,
        versions: versionsOf(laboratory),
        say: (line) => this.note(line),
      });
      this.note(
        `Working with ${counted(executor.slots, 'thread')}; Ctrl-C finishes the current batches and exits.`,
      );
      const stopped = new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        signal.addEventListener('abort', () => resolve());
      });
      try {
        await Promise.race([stopped, worker.refused]);
      } finally {
        await worker.close();
      }
      const { batches, jobs } = worker;
      this.note(`Left after ${jobs} games or other jobs in ${batches} batches.`);
      return { batches, jobs };
    } finally {
      release();
      await executor.close();
    }
  }

  async #redo(laboratory: Laboratory, file: string): Promise<unknown> {
    const { doBatch, readBatch } = await import('evolab/executor');
    const results = doBatch(readBatch(file), laboratory.factory);
    this.log(`The batch in ${file} was done here without an error: ${results.length} results.`);
    return { results: results.length };
  }
}
