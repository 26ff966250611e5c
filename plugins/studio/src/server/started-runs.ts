import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runsBelow, type Laboratory } from 'evolab/command';
import { isInUse, processIn } from 'evolab/storage';
import { HttpError } from './http-error.ts';

/** A run that did not end well. */
export interface Failure {
  readonly name: string;
  readonly text: string;
}

/** A run that was stopped, and the command that goes on with it. */
export interface StoppedRun {
  readonly folder: string;
  readonly command: string;
}

/** Milliseconds within which a run has taken its folder, or says why not. */
const BEGIN_MILLIS = 60_000;
const LOOK_MILLIS = 50;
/** Characters of what a process said last. */
const LAST_WORDS = 2000;

/**
 * The runs that were started from a page. Each is a command in a process of its own, as at a terminal: it has the
 * threads for itself, and neither it nor the server is harmed by what happens to the other.
 */
export class StartedRuns {
  readonly #laboratory: Laboratory;
  /** Of the command `lab`. */
  readonly #program: string;
  readonly #children = new Map<
    string,
    { readonly child: ChildProcess; readonly command: string; words: string }
  >();
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
    if (this.#children.has(folder) || isInUse(lock))
      throw new HttpError(409, `a process works in ${name} already`);
    this.#failures = this.#failures.filter((failure) => failure.name !== name);
    // Words may come from a file in the folder, and a page starts no program.
    const child = spawn(process.execPath, [this.#program, ...words, '--quiet', '--no-programs'], {
      // A group of its own: Ctrl-C at the terminal is for the server, which passes it on once.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const entry = { child, command: words[0], words: '' };
    this.#children.set(folder, entry);
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      entry.words = (entry.words + text).slice(-LAST_WORDS);
    });
    let ended: string | undefined;
    let works = false;
    const over = (text: string): void => {
      this.#children.delete(folder);
      ended ??= text;
      if (works && text !== '') this.#failures = [...this.#failures, { name, text }];
    };
    child.on('error', (error) => over(error.message));
    // Status 130 is that of a run that was stopped.
    child.on('close', (status) =>
      over(status === 0 || status === 130 ? '' : entry.words.trim() || 'it was ended'),
    );
    for (let waited = 0; waited < BEGIN_MILLIS && ended === undefined; waited += LOOK_MILLIS) {
      if (isInUse(lock) && runsBelow(this.#laboratory, folder, 0).length > 0) {
        works = true;
        return;
      }
      await sleep(LOOK_MILLIS);
    }
    // A short run may be over by now.
    if (ended !== undefined && ended !== '') throw new HttpError(400, ended);
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
