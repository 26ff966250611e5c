import { availableParallelism } from 'node:os';
import type { AgentSpec, MatchJob, Use } from '../contract/agent.ts';
import { playMatches } from '../lab/executor.ts';
import type { Laboratory } from '../lab/laboratory.ts';
import { hashOf } from '../util/hash.ts';
import { Pool } from '../worker/pool.ts';

/** Games a second of a pool. */
export interface Scaling {
  readonly threads: number;
  readonly games: number;
  /** As a multiple of one thread. */
  readonly times: number;
  /** Games per second of CPU time, all threads together: what is lost to messages, even on a machine that is busy. */
  readonly gamesPerCpuSecond: number;
}

/** Self-play games on 1 to all threads: how much of the threads reaches the games. */
export async function scaling(laboratory: Laboratory, game: Use, seconds = 4): Promise<Scaling[]> {
  const material = laboratory.assembler.game(game).encoders?.['board'] !== undefined;
  const agent: AgentSpec = {
    name: 'bench',
    game,
    searcher: { use: material ? 'alphabeta' : 'random' },
    budget: { depth: 4 },
    ...(material && { evaluator: { use: 'material' } }),
  };
  const rates: Omit<Scaling, 'times'>[] = [];
  for (let threads = 1; threads <= availableParallelism(); threads++) {
    const pool = new Pool(laboratory.plugins, threads);
    const jobs = (count: number): MatchJob[] =>
      Array.from({ length: count }, (_, i) => ({
        id: String(i),
        agents: [agent, agent],
        seed: hashOf('scaling', i),
        opening: [],
      }));
    // Threads start and compile first; then enough games for the time wanted.
    await playMatches(pool, jobs(threads * 24), { batchSize: 1 });
    const begun = performance.now();
    await playMatches(pool, jobs(threads * 24));
    const count = Math.ceil((threads * 24 * seconds * 1000) / (performance.now() - begun));
    const started = performance.now();
    const before = process.cpuUsage();
    await playMatches(pool, jobs(count));
    const { user, system } = process.cpuUsage(before);
    rates.push({
      threads,
      games: (count * 1000) / (performance.now() - started),
      gamesPerCpuSecond: (count * 1e6) / (user + system),
    });
    await pool.close();
  }
  return rates.map((rate) => ({ ...rate, times: rate.games / rates[0].games }));
}
