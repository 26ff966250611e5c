import { spawn, type ChildProcess } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { LabError } from 'evolab';
import { lineText } from 'evolab/report';

/** How an engine is started. Plain data. */
export interface Program {
  /** The file and its arguments. */
  readonly words: readonly string[];
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Bytes that an engine may print in answer to one question, without one, and in one line; lines of an answer. */
const MOST_IN_ANSWER = 1 << 24;
const MOST_UNASKED = 1 << 20;
const LONGEST_LINE = 1 << 20;
const MOST_LINES = 1 << 16;
/** Lines that are kept to be shown should something go wrong, and their length. */
const LAST_LINES = 3;
/** The report of a crash has its message among lines of the stack. */
const LAST_ERROR_LINES = 10;
const SHOWN_LENGTH = 120;

/** The beginning of a line that an engine printed. */
const shown = (line: string): string =>
  line.length > SHOWN_LENGTH ? `${lineText(line.slice(0, SHOWN_LENGTH))}…` : lineText(line);

/**
 * Starts the program in the background of a shell that waits for the end of a pipe, then kills the program and all that
 * it started: the pipe ends with this process, however that ends.
 */
const GUARD =
  'exec 4<&0 0</dev/null; "$@" <&4 3<&- 4<&- & exec 4<&- >/dev/null 2>&1; read -r end <&3; kill -KILL -$$';

/** An engine did not do what its protocol asks for. The message goes on after the name of the engine. */
export class EngineFault extends Error {}

/** An engine gave a game up. It is as well as before. */
export class Resignation extends EngineFault {}

/** A program that is talked to in lines. */
export class EngineProcess {
  readonly #child: ChildProcess;
  readonly #lines: string[] = [];
  readonly #last: string[] = [];
  readonly #lastErrors: string[] = [];
  #partial = '';
  #partialError = '';
  /** Characters and lines that were printed since the last question. */
  #printed = 0;
  #printedLines = 0;
  #asked = false;
  /** A `LabError` if the lines cannot be kept. */
  #fault: EngineFault | LabError | undefined;
  readonly #keep: ((lines: string) => void) | undefined;
  #wake: (() => void) | undefined;

  /** `keep` is given what is said, in lines that begin with > or <, and may throw a `LabError`. */
  constructor({ words, folder, environment }: Program, keep?: (lines: string) => void) {
    this.#keep = keep;
    const guarded = process.platform !== 'win32';
    const [file, ...rest] = guarded ? ['/bin/sh', '-c', GUARD, 'sh', ...words] : words;
    this.#child = spawn(file, rest, {
      cwd: folder,
      env: { ...process.env, ...environment },
      detached: guarded,
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    });
    const { stdin, stdout, stderr } = this.#child;
    // It leaves out the byte order mark with which programs on Windows begin.
    const decoder = new TextDecoder();
    stdout!.on('data', (bytes: Buffer) => this.#read(decoder.decode(bytes, { stream: true })));
    const errors = new TextDecoder();
    stderr!.on('data', (bytes: Buffer) => {
      const parts = (this.#partialError + errors.decode(bytes, { stream: true })).split('\n');
      // No more of a line is shown than its beginning.
      this.#partialError = parts.pop()!.slice(0, SHOWN_LENGTH + 1);
      for (const line of parts.slice(-2 * LAST_ERROR_LINES))
        keepLast(this.#lastErrors, line, LAST_ERROR_LINES);
    });
    // Why an engine ended stands on its other output, which may come a moment later.
    stdout!.on('end', () => {
      const fail = () => this.#fail('ended');
      if (stderr!.readableEnded) return fail();
      const timer = setTimeout(fail, LAST_WORDS_MILLIS);
      stderr!.once('end', () => {
        clearTimeout(timer);
        fail();
      });
    });
    this.#child.on('error', ({ message }) => this.#fail(`could not be started: ${message}`));
    // A write to a program that has ended: that it has ended is seen on its output.
    stdin!.on('error', () => {});
    (this.#child.stdio[3] as Duplex | null)?.on('error', () => {});
  }

  /** Sends a line. What was printed before is no answer to it, and is dropped. */
  ask(line: string): void {
    this.#lines.length = 0;
    this.#printed = this.#printedLines = 0;
    this.#asked = true;
    this.tell(line);
  }

  /** Sends a line that has no answer. */
  tell(line: string): void {
    this.#note('>', [line]);
    if (!this.#fault) this.#child.stdin!.write(`${line}\n`);
  }

  /** Throws `EngineFault` if a line that was printed since the last answer is an answer: nothing was asked. */
  refuseUnasked(isAnswer: (line: string) => boolean): void {
    const early = this.#lines.find(isAnswer);
    if (early !== undefined) throw this.fault(`answered before it was asked: ${early}`);
  }

  /** The next line of an answer; rejects with `EngineFault` if the engine ends or `deadline`, a time of the clock, passes. */
  async #line(deadline: number): Promise<string> {
    while (this.#lines.length === 0) {
      if (this.#fault) throw this.#fault;
      const left = deadline - performance.now();
      if (left <= 0) throw this.fault('did not answer in time');
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, Math.min(left, LONGEST_WAIT));
      this.#wake = resolve;
      await promise;
      clearTimeout(timer);
    }
    return this.#lines.shift()!;
  }

  /** The first line of an answer that `find` makes something of; other lines are passed over. */
  async answer<T>(deadline: number, find: (line: string) => T | undefined): Promise<T> {
    for (;;) {
      const found = find(await this.#line(deadline));
      if (found === undefined) continue;
      this.#asked = false;
      this.#printed = this.#printedLines = 0;
      return found;
    }
  }

  /** A fault, with the last lines that the engine printed. An unfinished line is no answer, but often meant as one. */
  fault(what: string): EngineFault {
    const open = this.#partial === '' ? [] : [`${shown(this.#partial)} (without a line feed)`];
    const errors = [...this.#lastErrors];
    keepLast(errors, this.#partialError, LAST_ERROR_LINES);
    const last = [...this.#last.map(shown), ...open, ...errors.map(shown)];
    return new EngineFault(last.length > 0 ? `${what}; its last lines: ${last.join(' | ')}` : what);
  }

  /** Ends the program and all that it started. `politely` is sent first; the program has a moment to end by itself. */
  close(politely?: string): void {
    const child = this.#child;
    const { pid } = child;
    if (politely !== undefined && politely !== '') this.#note('>', [politely]);
    if (politely !== undefined && !this.#fault) child.stdin!.end(`${politely}\n`);
    const kill = () => {
      for (const stream of child.stdio) stream?.destroy();
      if (process.platform === 'win32') child.kill('SIGKILL');
      else if (pid !== undefined && child.exitCode === null) tryKill(-pid);
    };
    this.#fault ??= new EngineFault('was ended');
    if (politely === undefined) kill();
    else setTimeout(kill, QUIT_MILLIS).unref();
  }

  #read(text: string): void {
    this.#printed += text.length;
    if (this.#printed > (this.#asked ? MOST_IN_ANSWER : MOST_UNASKED))
      return this.#fail('printed without end', true);
    const parts = (this.#partial + text).split('\n');
    this.#partial = parts.pop()!;
    if (this.#partial.length > LONGEST_LINE) return this.#fail('printed a line without end', true);
    this.#printedLines += parts.length;
    if (this.#printedLines > MOST_LINES) return this.#fail('printed lines without end', true);
    const lines = parts.map((part) => part.replace(/\r$/, ''));
    this.#note('<', lines);
    for (const line of lines) {
      this.#lines.push(line);
      keepLast(this.#last, line, LAST_LINES);
    }
    this.#wake?.();
  }

  #note(sign: '<' | '>', lines: readonly string[]): void {
    if (!this.#keep || this.#fault || lines.length === 0) return;
    try {
      this.#keep(lines.map((line) => `${sign} ${line}\n`).join(''));
    } catch (error) {
      if (!(error instanceof LabError)) throw error;
      this.#fault = error;
    }
  }

  #fail(what: string, kill = false): void {
    this.#fault ??= this.fault(what);
    if (kill) this.close();
    this.#wake?.();
  }
}

/** Milliseconds that a timer takes, at most. */
const LONGEST_WAIT = 2 ** 31 - 1;
/** Milliseconds that are waited for the last lines of an engine that has ended. */
const LAST_WORDS_MILLIS = 300;
/** Milliseconds that a program has to end by itself. */
const QUIT_MILLIS = 500;

function tryKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** Adds a line that says something to the last `count` of them. */
function keepLast(lines: string[], line: string, count: number): void {
  if (line.trim() === '') return;
  lines.push(line);
  if (lines.length > count) lines.shift();
}
