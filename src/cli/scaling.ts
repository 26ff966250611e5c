import { availableParallelism } from 'node:os';
import type { AgentSpec, MatchJob, Use } from '../contract/agent.ts';
import { playMatches } from '../play/run-jobs.ts';
import type { Laboratory } from '../lab/laboratory.ts';
import { hashOf } from '../util/hash.ts';
import { median } from '../util/median.ts';
import { Pool } from '../worker/pool.ts';
import { Spinners } from '../worker/spin.ts';

/** What a number of threads does; medians of rounds in which all numbers of threads take turns. */
export interface Scaling {
  readonly threads: number;
  /** Games a second. */
  readonly games: number;
  /** As a multiple of one thread in the same round, the lowest and the highest of the rounds. */
  readonly times: number;
  readonly low: number;
  readonly high: number;
  /** The multiple that threads of plain arithmetic reach in these rounds: what others leave of the machine. */
  readonly machine: number;
  /** Games per second of CPU time, all threads together: what is lost to messages, even on a machine that is busy. */
  readonly gamesPerCpuSecond: number;
}

const ROUNDS = 5;
/** How long the games and the arithmetic of a number of threads take in a round. */
const SLICE = { seconds: 3, spinMillis: 250 };
/** Games that every thread starts with, to compile what it runs. */
const WARM = 24;

/** Self-play games on 1, 2, 4, ... and all threads: how much of the threads reaches the games. */
export async function scaling(
  laboratory: Laboratory,
  game: Use,
  { seconds, spinMillis } = SLICE,
): Promise<Scaling[]> {
  const agent = player(laboratory, game);
  const jobs = (count: number): MatchJob[] =>
    Array.from({ length: count }, (_, i) => ({
      id: String(i),
      agents: [agent, agent],
      seed: hashOf('scaling', i),
      opening: [],
    }));
  const most = availableParallelism();
  const counts = threadCounts(most);
  const spinners = new Spinners(most);
  const pools: Pool[] = [];
  const slices: Slice[][] = counts.map(() => []);
  try {
    const enough: number[] = [];
    for (const threads of counts) {
      const pool = new Pool(laboratory.plugins, threads);
      pools.push(pool);
      await playMatches(pool, jobs(threads * WARM), { batchSize: 1 });
      const begun = performance.now();
      await playMatches(pool, jobs(threads * WARM));
      enough.push(Math.ceil((threads * WARM * seconds * 1000) / (performance.now() - begun)));
    }
    await spinners.spin(most, spinMillis);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [i, threads] of counts.entries()) {
        const spins = await spinners.spin(threads, spinMillis);
        slices[i].push({ spins, ...(await timed(pools[i], jobs(enough[i]))) });
      }
    }
  } finally {
    await Promise.all([spinners.close(), ...pools.map((pool) => pool.close())]);
  }
  return counts.map((threads, i) => {
    const rate = (what: keyof Slice) => median(slices[i].map((slice) => slice[what]));
    const times = (what: keyof Slice) =>
      slices[i].map((slice, round) => slice[what] / slices[0][round][what]);
    const games = times('games');
    return {
      threads,
      games: rate('games'),
      times: median(games),
      low: Math.min(...games),
      high: Math.max(...games),
      machine: median(times('spins')),
      gamesPerCpuSecond: rate('gamesPerCpuSecond'),
    };
  });
}

/** What a number of threads did in a round. */
interface Slice {
  readonly games: number;
  readonly gamesPerCpuSecond: number;
  readonly spins: number;
}

/** 1, 2, 4 and so on up to `all`, which is the last. */
export function threadCounts(all: number): number[] {
  const counts: number[] = [];
  for (let threads = 1; threads < all; threads *= 2) counts.push(threads);
  return [...counts, all];
}

function player(laboratory: Laboratory, game: Use): AgentSpec {
  const material = laboratory.assembler.game(game).encoders?.['board'] !== undefined;
  return {
    name: 'bench',
    game,
    searcher: { use: material ? 'alphabeta' : 'random' },
    budget: { depth: 4 },
    ...(material && { evaluator: { use: 'material' } }),
  };
}

async function timed(pool: Pool, jobs: readonly MatchJob[]): Promise<Omit<Slice, 'spins'>> {
  const begun = performance.now();
  const before = process.cpuUsage();
  await playMatches(pool, jobs);
  const { user, system } = process.cpuUsage(before);
  return {
    games: (jobs.length * 1000) / (performance.now() - begun),
    gamesPerCpuSecond: (jobs.length * 1e6) / (user + system),
  };
}
