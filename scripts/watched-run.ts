// Whether watching slows a run down: runs of 60 generations by turns, one that nobody watches and one that two browsers
// watch. Of each the games a second, and a CPU second of its own; and what part of a core server and browsers take beside
// it: other programs on the machine blur the first, not the others. `node scripts/watched-run.ts [PAIRS]`; needs Chromium and Linux.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { meanInterval, type MeanInterval } from 'evolab';
import { withBrowser } from '../plugins/studio/test/browser/browser.ts';

const pairs = Number(process.argv[2] ?? 6);
const root = join(import.meta.dirname, '..');
const home = mkdtempSync(join(tmpdir(), 'lab-watched-'));
const lab = (words: readonly string[]) =>
  spawn(process.execPath, [join(root, 'bin', 'run.js'), ...words], {
    cwd: home,
    stdio: ['ignore', 'ignore', 'pipe'],
  });

/** Milliseconds that browsers have to start and to load the page. */
const SETTLE_MILLIS = 5000;
/** Ticks of the clock in a second of /proc. */
const TICKS = 100;

/** CPU seconds of a process so far, and with `ended` of those it has waited for; 0 if it is gone. */
function cpuOf(pid: number, ended = false): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15);
    return (ended ? endedUser + endedSystem : user + system) / TICKS;
  } catch {
    return 0;
  }
}

/** CPU seconds of a process and all below it, the ended ones too, but without `except`. */
function cpuBelow(pid: number, except?: number): number {
  if (pid === except) return 0;
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  );
  const below = children.reduce((sum, child) => sum + cpuBelowOrNothing(child, except), 0);
  return cpuOf(pid) + cpuOf(pid, true) + below;
}

/** It may have ended meanwhile. */
function cpuBelowOrNothing(pid: number, except?: number): number {
  try {
    return cpuBelow(pid, except);
  } catch {
    return 0;
  }
}

/** How fast a run was. */
interface Measured {
  /** Games a second. */
  readonly speed: number;
  /** Games a CPU second of its own. */
  readonly perCpu: number;
  /** What other processes took of a core meanwhile. */
  readonly others: number;
}

/** What is read of a line of log.jsonl. */
interface Line {
  readonly games: number;
  readonly seconds: number;
  readonly ratings: readonly unknown[];
}

/** How fast a run was while it learned, ratings aside, what CPU time it took, and what the others did meanwhile. */
async function measure(name: string, seed: number): Promise<Measured> {
  const run = ['evolve', '--plugin', 'coevolution', '--game', 'breakthrough:width=5,height=5', '--quiet'];
  // What this process waited for, and all below it that goes on.
  const [ended, before] = [cpuOf(process.pid, true), cpuBelow(process.pid)];
  const [own, begun] = [cpuOf(process.pid), performance.now()];
  const child = lab([...run, '--generations', '60', '--seed', String(seed), '--out', join('runs', name)]);
  const [status] = (await once(child, 'exit')) as [number | null];
  if (status !== 0) throw new Error(`the run ended with status ${status}`);
  const cpu = cpuOf(process.pid, true) - ended;
  const others = cpuBelow(process.pid) - before - cpu - (cpuOf(process.pid) - own);
  const seconds = (performance.now() - begun) / 1000;
  const log = readFileSync(join(home, 'runs', name, 'log.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const learning = log.filter(({ ratings }) => ratings.length === 0);
  const sum = (of: readonly Line[], key: 'games' | 'seconds') =>
    of.reduce((total, one) => total + one[key], 0);
  return {
    speed: sum(learning, 'games') / sum(learning, 'seconds'),
    perCpu: sum(log, 'games') / cpu,
    others: others / seconds,
  };
}

/** The address of a server of the runs, and what ends it. */
async function serve() {
  const child = lab(['serve', 'runs']);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  while (!/http:\S+/.test(said)) await once(child.stderr, 'data');
  return { address: /http:\S+/.exec(said)![0], end: () => child.kill('SIGINT') };
}

mkdirSync(join(home, 'runs'));
const { address, end } = await serve();
try {
  console.log(`${cpus()[0].model}, ${availableParallelism()} cores, load ${loadavg()[0].toFixed(1)}`);
  console.log(
    'pair  games a second, watched  ratio  a CPU second, watched  ratio  server and browsers beside',
  );
  const speeds: number[] = [];
  const ratios: number[] = [];
  const beside: number[] = [];
  for (let pair = 1; pair <= pairs; pair++) {
    const both: { alone?: Measured; watched?: Measured } = {};
    // Each is the first as often as the second.
    for (const watched of pair % 2 === 1 ? [false, true] : [true, false]) {
      const name = `${watched ? 'watched' : 'alone'}-${pair}`;
      if (watched)
        await withBrowser((one) =>
          withBrowser(async (two) => {
            const tabs = await Promise.all([one, two].map((open) => open(`${address}#/run/${name}`)));
            // Their start is not what watching costs.
            await sleep(SETTLE_MILLIS);
            both.watched = await measure(name, pair);
            // They have seen it to its end.
            for (const tab of tabs)
              for (
                let tries = 0;
                !String(await tab.evaluate('document.body.innerText')).includes('Generation 60 of 60');
                tries++
              ) {
                if (tries > 200) throw new Error('a browser has not seen the run');
                await sleep(100);
              }
          }),
        );
      else both.alone = await measure(name, pair);
    }
    const { alone, watched } = both as Required<typeof both>;
    speeds.push(watched.speed / alone.speed);
    ratios.push(watched.perCpu / alone.perCpu);
    beside.push(watched.others);
    const cells = [alone.speed, watched.speed, alone.perCpu, watched.perCpu].map((x) =>
      x.toFixed(0).padStart(9),
    );
    console.log(
      [
        `${String(pair).padStart(4)} ${cells.slice(0, 2).join('    ')}    ${(watched.speed / alone.speed).toFixed(3)}`,
        `${cells.slice(2).join('    ')}    ${(watched.perCpu / alone.perCpu).toFixed(3)}  ${(100 * watched.others).toFixed(1)}%`,
      ].join(' '),
    );
  }
  const text = ({ mean, low, high }: MeanInterval, digits: number) =>
    `${mean.toFixed(digits)} (95% interval ${low.toFixed(digits)} to ${high.toFixed(digits)})`;
  console.log(`games a second, watched / alone: ${text(meanInterval(speeds), 3)}`);
  console.log(`games a CPU second of the run, watched / alone: ${text(meanInterval(ratios), 3)}`);
  console.log(
    `CPU time of server and browsers in % of one core: ${text(meanInterval(beside.map((share) => 100 * share)), 1)}`,
  );
} finally {
  end();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}
