// A worker that does batches as any other and then lies about them: `lying-worker.ts URL LIE SEED`.
import { resolve } from 'node:path';
import type { Lie } from './queue.ts';
import type { MatchRecord } from 'evolab';
import { openPool, versionsOf } from 'evolab/executor';
import { QueueWorker } from '../../plugins/redis/src/queue-worker.ts';
import { openLaboratory } from '../../src/agents/laboratory.ts';
import { installedConfig } from '../../src/registry/plugins.ts';
import { installResolver } from '../../src/registry/resolver.ts';
import { Random } from '../../src/util/random.ts';

const [, , url, lie, seed] = process.argv;
const random = new Random(Number(seed), 'lies');

function lied(results: readonly MatchRecord[]): unknown[] {
  const at = random.below(results.length);
  const change = (part: object) => results.map((result, i) => (i === at ? { ...result, ...part } : result));
  const { moves, payoffs, nodes } = results[at];
  switch (lie as Lie) {
    case 'payoffs':
      return change({ payoffs: payoffs.map((payoff) => (payoff === 0 ? 1 : -payoff)) });
    case 'illegal':
      return change({ moves: moves.map((move, i) => (i === moves.length - 1 ? moves[0] : move)) });
    case 'legal':
      // Another game that the rules allow: that of another job.
      return change({ ...results[(at + 1) % results.length], id: results[at].id });
    case 'fewer':
      return results.slice(1);
    case 'more':
      return [...results, results[0]];
    case 'nan':
      return change({ payoffs: payoffs.map(() => NaN) });
    case 'shape':
      return change({ moves: [...moves], extra: 'x' });
    case 'error':
      throw new Error('the disk is on fire');
    case 'cost':
      return change({ nodes: nodes.map((count) => count + 1) });
  }
}

installResolver();
const laboratory = openLaboratory(await installedConfig(resolve(import.meta.dirname, '../..')));
const pool = await openPool(laboratory, 1);
const worker = await QueueWorker.open({
  url,
  versions: versionsOf(laboratory),
  leaseSeconds: 2,
  say: () => undefined,
  executor: {
    slots: 1,
    run: async (batch) => lied((await pool.run(batch)) as MatchRecord[]),
    close: () => pool.close(),
  },
});
console.log('Working with lies');
await worker.refused.catch(() => undefined);
await worker.close();
await pool.close();
