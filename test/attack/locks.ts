import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FolderLock, takeLock } from '../../src/storage/folder-lock.ts';
import { ownerText, thisOwner } from '../../src/storage/lock-owner.ts';
import type { Random } from '../../src/util/random.ts';
import type { Attack, Attempts } from './attack.ts';
import { different } from './kills.ts';
import { badRefusal, LabProcess, oneLine, succeeds } from './lab-process.ts';

/** Some seconds of play, so that a second process finds the first at work. */
const TOURNAMENT = [
  ...['tournament', 'uct:sims=300', 'uct:sims=200', 'uct:sims=100', '--game', 'tic-tac-toe'],
  ...['--rounds', '150', '--workers', '1', '--out', 'run'],
];
const RESUME = ['tournament', '--resume', '--workers', '1', '--out', 'run'];
const PLAYED = ['table.txt', 'standings.json', 'tournament.msgpack'];

/** Starts a program in a name space of its own, as a container does; it dies with its parent. */
const UNSHARE = [
  ...['unshare', ...(process.getuid?.() === 0 ? [] : ['--map-root-user']), '--pid', '--fork', '--mount-proc'],
  '--kill-child=SIGKILL',
];

function noNameSpaces(): string | undefined {
  const [program, ...args] = [...UNSHARE, 'true'];
  return spawnSync(program, args, { timeout: 10_000 }).status === 0 ? undefined : 'no name spaces (unshare)';
}

/** The tournament once without a pause, and once killed soon after its beginning. */
async function begin(folder: string): Promise<{ whole: string; begun: string }> {
  const [whole, begun] = [join(folder, 'whole'), join(folder, 'begun')];
  mkdirSync(whole);
  mkdirSync(begun);
  await succeeds(TOURNAMENT, { cwd: whole });
  const process = new LabProcess(TOURNAMENT, { cwd: begun });
  while (!hasGames(begun)) await sleep(20);
  await process.kill();
  return { whole: join(whole, 'run'), begun };
}

const hasGames = (cwd: string): boolean => {
  const log = join(cwd, 'run/games.log');
  return existsSync(log) && readFileSync(log).length > 500;
};

/**
 * Two processes resume one tournament. One works, the other is refused; then the first is killed, and of two more one
 * goes on. The tables are those of a tournament that was never disturbed.
 */
function contended(under: readonly string[]) {
  return async (folder: string): Promise<Attempts> => {
    const { whole, begun } = await begin(folder);
    return {
      async attempt(random, index) {
        const cwd = join(folder, String(index));
        cpSync(begun, cwd, { recursive: true });
        const first = await contest(random, cwd, under);
        if (typeof first === 'string') return first;
        await first.killAfter(random.between(0, 1500));
        const second = await contest(random, cwd, under);
        if (typeof second === 'string') return second;
        const status = await second.end();
        if (status !== 0) return `status ${status}: ${oneLine(second.stderr)}`;
        return different(whole, join(cwd, 'run'), PLAYED);
      },
    };
  };
}

/** Starts two processes; the one that works when the other has been refused, or what is wrong. */
async function contest(random: Random, cwd: string, under: readonly string[]): Promise<LabProcess | string> {
  const first = new LabProcess(RESUME, { cwd, under });
  await sleep(random.between(0, 600));
  const second = new LabProcess(RESUME, { cwd, under });
  await Promise.race([first.end(), second.end()]);
  const [refused, works] = first.over ? [first, second] : [second, first];
  // The last games may be over when the second comes.
  if (refused.child.exitCode === 0) return works;
  return badRefusal(refused, /\(LAB_RUN_BUSY\)/) ?? works;
}

/** A process is stopped, another takes over, and then the first wakes up: it is refused, and harms nothing. */
async function stoppedOwner(folder: string): Promise<Attempts> {
  const { whole, begun } = await begin(folder);
  return {
    async attempt(random, index) {
      const cwd = join(folder, String(index));
      cpSync(begun, cwd, { recursive: true });
      const stale = new LabProcess(RESUME, { cwd, under: UNSHARE });
      while (!existsSync(join(cwd, 'run/lock'))) await sleep(20);
      await sleep(random.between(0, 300));
      signal(stale, 'SIGSTOP');
      const owner = new LabProcess(RESUME, { cwd, under: UNSHARE });
      const size = () => readFileSync(join(cwd, 'run/games.log')).length;
      for (const before = size(); size() === before && !owner.over;) await sleep(20);
      await sleep(random.between(0, 500));
      signal(stale, 'SIGCONT');
      const [staleStatus, status] = await Promise.all([stale.end(), owner.end()]);
      if (status !== 0) return `the new owner: status ${status}: ${oneLine(owner.stderr)}`;
      const refusal = badRefusal(stale, /\(LAB_RUN_BUSY\)/);
      if (staleStatus !== 0 && refusal !== undefined) return `the stopped one: ${refusal}`;
      return different(whole, join(cwd, 'run'), PLAYED);
    },
  };
}

/** Sends a signal to all processes of a name space: `unshare` passes none on. */
function signal({ child }: LabProcess, name: NodeJS.Signals): void {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], {
    encoding: 'utf8',
    timeout: 10_000,
  });
  for (const pid of stdout.split('\n').map(Number).filter(Boolean)) process.kill(pid, name);
}

/** Milliseconds after which a silent lock is taken over in these tries. */
const QUIET = 1500;

/** A lock that somebody else left: it holds while it beats, and only then. */
function planted(folder: string): Attempts {
  return {
    async attempt(random, index) {
      const file = join(folder, `${index}.lock`);
      const beats = random.below(2) === 1;
      let count = random.below(1000);
      const text = foreign(random);
      const write = () => writeFileSync(file, `${text}${String(count++).padStart(12, '0')}\n`);
      write();
      const timer = beats ? setInterval(write, 500) : undefined;
      try {
        const taken = await takeLock(file, { quietMillis: QUIET });
        const ours = taken instanceof FolderLock;
        if (ours) taken.release();
        if (ours !== !beats) return beats ? 'a lock that beats was taken' : 'a silent lock was not taken';
      } finally {
        clearInterval(timer);
      }
      return undefined;
    },
  };
}

/** The lock of a process on another host, after another boot, in another name space, or no lock at all. */
function foreign(random: Random): string {
  const self = thisOwner(`token-${random.below(1 << 30)}`);
  const pid = [1, process.pid, process.ppid, 2 ** 30][random.below(4)];
  switch (random.below(4)) {
    case 0:
      return ownerText({ ...self, pid, host: 'elsewhere', boot: 'another' });
    case 1:
      return ownerText({ ...self, pid, host: hostname(), boot: 'another' });
    case 2:
      return ownerText({ ...self, pid, space: 'pid:[1]' });
    default:
      return `${'\0'.repeat(random.below(20))}no lock\n`;
  }
}

export const locks: readonly Attack[] = [
  {
    name: 'two name spaces resume one tournament',
    promise:
      'If two containers work in one folder, one of them is refused in one line. After a kill another one continues, and no game is lost or counted twice.',
    tries: 20,
    seconds: 200,
    parallel: 5,
    missing: noNameSpaces,
    prepare: contended(UNSHARE),
  },
  {
    name: 'two processes resume one tournament',
    promise:
      'If two processes work in one folder, one of them is refused at once. After a kill another one continues at once.',
    tries: 20,
    seconds: 90,
    parallel: 2,
    prepare: contended([]),
  },
  {
    name: 'an owner that was stopped wakes up',
    promise: 'A process that lost its folder while it was suspended no longer writes in it.',
    tries: 10,
    seconds: 100,
    parallel: 5,
    missing: noNameSpaces,
    prepare: stoppedOwner,
  },
  {
    name: 'locks left by others',
    promise: 'The lock of another host holds as long as its heartbeats continue, and no longer.',
    tries: 300,
    seconds: 30,
    parallel: 30,
    prepare: planted,
  },
];
