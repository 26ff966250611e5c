import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { kindOf, runsBelow, type Laboratory } from 'evolab/command';
import { isInUse, processIn } from 'evolab/storage';
import { HttpError } from './http-error.ts';

/** A run that did not end well. */
export interface Failure {
  readonly name: string;
  readonly text: string;
}

/** What became of trying to make a champion stronger. */
export interface Improvement {
  readonly working: boolean;
  /** What was tried and what it brought, or why it came to nothing; empty while it works. */
  readonly text: string;
  /** The agent that was written, as pages name it; empty if there is none. */
  readonly agent: string;
}

/** A run that was stopped, and the words of the command that goes on with it. */
export interface StoppedRun {
  readonly folder: string;
  readonly command: readonly string[];
}

/** A command at work. */
interface Child {
  readonly child: ChildProcess;
  /** The words that go on with it once it was stopped. */
  readonly command: readonly string[];
  /** Whether it has taken the folder: if nobody works there now, it is about to end. */
  hasWorked: boolean;
}

/** Milliseconds within which a run has taken its folder, or says why not, on any machine: until then its page has nothing to show. */
const BEGIN_MILLIS = 600_000;
const LOOK_MILLIS = 50;
/** Characters of what a process said last. */
const LAST_WORDS = 2000;
/** Characters of a result. */
const MOST_RESULT = 20_000;

/**
 * The runs that were started from a page. Each is a command in a process of its own, as at a terminal: it has the
 * threads for itself, and neither it nor the server is harmed by what happens to the other.
 */
export class StartedRuns {
  readonly #laboratory: Laboratory;
  /** Of the command `lab`. */
  readonly #program: string;
  readonly #children = new Map<string, Child>();
  /** By folder. */
  readonly #improvements = new Map<string, Improvement>();
  /** The process that was asked to stop in a folder. */
  readonly #asked = new Map<string, number>();
  #failures: readonly Failure[] = [];

  constructor(laboratory: Laboratory) {
    this.#laboratory = laboratory;
    this.#program = join(laboratory.root, 'bin', 'run.js');
  }

  get failures(): readonly Failure[] {
    return this.#failures;
  }

  /**
   * Starts a command that works in a folder; waits until it does, and there is something to be seen. 400 if it comes to
   * nothing, 409 if one works there.
   */
  async start(name: string, folder: string, words: readonly string[]): Promise<void> {
    const lock = join(folder, 'lock');
    const former = this.#children.get(folder);
    // Of a run that is over, or was stopped, the process may not have ended yet.
    if (former?.hasWorked && !isInUse(lock)) await once(former.child, 'close');
    let ended: string | undefined;
    const begun = this.#begin(name, folder, words, (fault) => {
      ended ??= fault;
      if (begun.hasWorked && fault !== '') this.#failures = [...this.#failures, { name, text: fault }];
    });
    for (let waited = 0; waited < BEGIN_MILLIS && ended === undefined; waited += LOOK_MILLIS) {
      if (isInUse(lock) && runsBelow(this.#laboratory, folder, 0).length > 0) {
        begun.hasWorked = true;
        return;
      }
      await sleep(LOOK_MILLIS);
    }
    // A short run may be over by now.
    if (ended !== undefined && ended !== '') throw new HttpError(400, ended);
  }

  /**
   * Tries to make the champion of a run stronger, by the command that does it at a terminal; `improvement` says what comes of it.
   * 409 if a process works there.
   */
  improve(name: string, folder: string): void {
    const file = newFile(folder);
    this.#begin(name, folder, ['improve', folder, `--out=${join(folder, file)}`], (fault, said) => {
      const isWritten = kindOf(join(folder, file)) === 'file';
      const text = [said.trimEnd(), fault].filter((part) => part !== '').join('\n');
      this.#improvements.set(folder, { working: false, text, agent: isWritten ? `${name}/${file}` : '' });
    });
    this.#improvements.set(folder, { working: true, text: '', agent: '' });
  }

  /** What became of the last `improve` of a folder since the server began. */
  improvement(folder: string): Improvement | undefined {
    return this.#improvements.get(folder);
  }

  /** Starts a command that works in a folder. `over` learns why it failed, or '', and what it printed. 409. */
  #begin(
    name: string,
    folder: string,
    words: readonly string[],
    over: (fault: string, said: string) => void,
  ): Child {
    if (this.#children.has(folder) || isInUse(join(folder, 'lock')))
      throw new HttpError(409, `a process works in ${name} already`);
    this.#failures = this.#failures.filter((failure) => failure.name !== name);
    // Words may come from a file in the folder, and a page starts no program.
    const child = spawn(process.execPath, [this.#program, ...words, '--quiet', '--no-programs'], {
      // A group of its own: Ctrl-C at the terminal is for the server, which passes it on once.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [command] = words;
    const again = command === 'improve' ? [command, folder] : [command, '--resume', '--out', folder];
    const entry: Child = { child, command: again, hasWorked: false };
    this.#children.set(folder, entry);
    let [last, said] = ['', ''];
    child.stderr.setEncoding('utf8').on('data', (text: string) => (last = (last + text).slice(-LAST_WORDS)));
    child.stdout
      .setEncoding('utf8')
      .on('data', (text: string) => (said = (said + text).slice(0, MOST_RESULT)));
    const end = (fault: string): void => {
      // An error of the process may come before its end.
      if (this.#children.get(folder) !== entry) return;
      this.#children.delete(folder);
      over(fault, said);
    };
    child.on('error', (error) => end(error.message));
    // Status 130 is that of a run that was stopped.
    child.on('close', (status) => end(status === 0 || status === 130 ? '' : last.trim() || 'it was ended'));
    return entry;
  }

  /**
   * Asks the process that works in a folder to stop, as Ctrl-C does: it ends with what is finished, and can be resumed.
   * 409 if no process of this machine works there.
   */
  stop(folder: string): void {
    // Where the system tells no births, those that were started here are known all the same.
    const worker = processIn(join(folder, 'lock')) ?? this.#children.get(folder)?.child.pid;
    if (worker === undefined || worker === process.pid)
      throw new HttpError(409, 'no process that can be asked works there');
    // A second Ctrl-C would end it at once.
    if (this.#asked.get(folder) === worker) return;
    this.#asked.set(folder, worker);
    process.kill(worker, 'SIGINT');
  }

  /** Stops what was started here, and waits for it. */
  async close(): Promise<StoppedRun[]> {
    const open = [...this.#children];
    for (const [folder, { child }] of open) {
      try {
        this.stop(folder);
      } catch {
        // It has not come as far as its folder.
        child.kill('SIGTERM');
      }
    }
    await Promise.all(
      open.map(async ([, { child }]) => {
        if (child.exitCode === null && child.signalCode === null)
          await new Promise((resolve) => child.once('close', resolve));
      }),
    );
    return open.map(([folder, { command }]) => ({ folder, command }));
  }
}

/** Files in a run folder that hold a champion made stronger. */
const IMPROVED = /^improved(?:-\d{1,4})?\.msgpack$/;

/** Whether a file of this name in a run folder is an agent that `improve` wrote. */
export const isImproved = (file: string): boolean => IMPROVED.test(file);

/** A name of such a file that is not there yet. */
function newFile(folder: string): string {
  for (let n = 1; ; n++) {
    const file = n === 1 ? 'improved.msgpack' : `improved-${n}.msgpack`;
    if (kindOf(join(folder, file)) === undefined) return file;
  }
}
