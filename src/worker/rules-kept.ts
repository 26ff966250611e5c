import type { Batch, Executor } from '../contract/executor.ts';
import type { AgentFactory } from '../registry/agent-factory.ts';
import { recordFault } from '../play/record-check.ts';
import { LabError } from '../util/errors.ts';

/**
 * The same executor, which replays the first match of each batch: LAB_BAD_PLUGIN if it breaks the rules, as a searcher does
 * that chooses illegal moves. All matches would cost a tenth of the time of quick ones, on this one thread.
 */
export function rulesKept(executor: Executor, factory: AgentFactory): Executor {
  const { batchMillis } = executor;
  return {
    get slots() {
      return executor.slots;
    },
    get status() {
      return executor.status;
    },
    ...(batchMillis !== undefined && { batchMillis }),
    run: async (batch, onCpu) => {
      const results = await executor.run(batch, onCpu);
      checkFirst(batch, results, factory);
      return results;
    },
    close: () => executor.close(),
  };
}

function checkFirst(batch: Batch, [record]: readonly unknown[], factory: AgentFactory): void {
  const [job] = batch.kind === 'match' ? batch.jobs : [];
  if (!job) return;
  const { game } = job.agents[0]!;
  const fault = recordFault(factory.game(game), job, record);
  if (fault === undefined) return;
  const searchers = [...new Set(job.agents.map(({ searcher }) => searcher.use))];
  throw new LabError(
    'LAB_BAD_PLUGIN',
    `a match of ${job.agents.map(({ name }) => name).join(' and ')} breaks the rules: ${fault}`,
    `correct the plugin: ${searchers.map((use) => `lab doctor ${use} --game ${game.use}`).join('; ')}`,
  );
}
