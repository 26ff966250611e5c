import {
  appendFileSync,
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { Interrupted } from '../contract/executor.ts';
import { LabError } from '../util/errors.ts';
import { isMap } from '../util/is-map.ts';
import { shellWord } from '../util/shell-word.ts';
import { encode } from './codec.ts';
import { seal, sha256, unseal } from './envelope.ts';
import {
  beginningOf,
  diskError,
  isStream,
  kindOf,
  makeFolder,
  namesIn,
  noteRead,
  readText,
  readWhole,
  writeWhole,
} from './files.ts';
import { FolderLock, QUIET_MILLIS, takeLock, type LockWait } from './folder-lock.ts';
import { parseText } from './yaml-text.ts';
import { isAlive, isNear, type Owner } from './lock-owner.ts';

/** What an evolution writes into its folder. */
const RUN_FILES = [
  'run.yaml',
  'state.msgpack',
  'log.jsonl',
  'population.msgpack',
  'champion.msgpack',
  'hall',
  'lock',
];

/**
 * A run on disk: `run.yaml` (its settings), `state.msgpack` (all that is needed to go on), `log.jsonl` (a
 * line per generation), `population.msgpack`, `champion.msgpack` and `hall/` (the hall of fame). Every file
 * but the log is replaced atomically; the state is written last, so a run killed at any moment goes on from
 * its last complete generation or round.
 */
export class RunFolder {
  readonly path: string;
  #lock: FolderLock | undefined;

  constructor(path: string) {
    this.path = path;
  }

  file(...names: readonly string[]): string {
    return join(this.path, ...names);
  }

  /** All that an evolution writes here. */
  get written(): string[] {
    return RUN_FILES.map((name) => this.file(name));
  }

  /** Whether anything is there, apart from what a process left that was killed before it stored anything. */
  exists(): boolean {
    const kind = kindOf(this.path);
    return kind === 'file' || (kind === 'folder' && namesIn(this.path).some((name) => !isLeftover(name)));
  }

  /** The flag for a folder of this name with a number, in which nothing is yet: what to type if this one is taken. */
  another(flag = '--out'): string {
    let number = 2;
    while (new RunFolder(`${this.path}-${number}`).exists()) number++;
    return `${flag} ${shellWord(`${this.path}-${number}`)}`;
  }

  /**
   * LAB_RUN_EXISTS if something is in the folder, but none of the names that show that it is what a command writes: nobody's
   * files are mixed with those of a run.
   */
  checkHolds(what: string, names: readonly string[]): void {
    if (!this.exists() || names.some((name) => kindOf(this.file(name)) !== undefined)) return;
    throw new LabError('LAB_RUN_EXISTS', `${this.path} holds no ${what}`, `add ${this.another()}`);
  }

  /**
   * Locks the folder for this process; LAB_RUN_BUSY if another live process has it, on this machine or on another one
   * that shares the disk. Where an owner elsewhere may be dead this waits until that is sure, some seconds; `say` gets
   * a line about it, and `signal` ends it with `Interrupted`. Returns a function that unlocks the folder.
   */
  async lock({ signal, say }: { signal?: AbortSignal; say?: (line: string) => void } = {}): Promise<
    () => void
  > {
    const file = this.file('lock');
    try {
      makeFolder(this.path);
      const onQuiet: LockWait['onQuiet'] = (owner, seconds) =>
        say?.(
          `${nameOf(owner)} had ${this.path} and shows no life; it is ours in ${seconds} seconds if that lasts`,
        );
      const taken = await takeLock(file, { signal, onQuiet });
      if (!(taken instanceof FolderLock)) throw this.#busy(taken);
      try {
        this.#sweep();
      } catch (error) {
        taken.release();
        throw error;
      }
      this.#lock = taken;
      return () => {
        this.#lock = undefined;
        taken.release();
      };
    } catch (error) {
      if (error instanceof Interrupted) throw error;
      throw diskError(error, file);
    }
  }

  /**
   * Throws LAB_RUN_BUSY unless the folder holds what it held before it was locked: the state that was read then, or
   * nothing if that is undefined. Another process may have had it in between.
   */
  checkUnchanged(state: unknown): void {
    if (state === undefined ? !this.exists() : digest(this.readState()) === digest(state)) return;
    throw this.changed();
  }

  /** LAB_RUN_BUSY: what was read before the folder was locked is not there any more. */
  changed(): LabError {
    return new LabError(
      'LAB_RUN_BUSY',
      `another process has worked in ${this.path} since this one looked`,
      'give the command once more',
    );
  }

  #busy(owner: Owner | undefined): LabError {
    const dead =
      owner && isNear(owner)
        ? ''
        : `; if it has died, the folder is free ${QUIET_MILLIS / 1000} seconds after its last sign of life`;
    return new LabError(
      'LAB_RUN_BUSY',
      `${nameOf(owner)} is working in ${this.path}`,
      `wait for it, stop it, or choose another --out folder${dead}`,
    );
  }

  /**
   * Throws LAB_RUN_BUSY if this process has locked the folder and lost it since, because it was stopped for so long
   * that another one has taken it. Called before everything that is written. `verify`: looks at the lock itself, even
   * if nobody can have taken it yet.
   */
  checkLock(verify = false): void {
    const lock = this.#lock;
    if (!lock) return;
    let ours: boolean;
    try {
      ours = verify ? lock.verify() : lock.isOurs();
    } catch (error) {
      throw diskError(error, this.file('lock'));
    }
    if (ours) return;
    throw new LabError(
      'LAB_RUN_BUSY',
      `another process has taken over ${this.path}, because this one showed no life`,
      'what was finished is kept there, and the other process goes on with it',
    );
  }

  /** Removes half-written files of killed processes. */
  #sweep(): void {
    for (const name of readdirSync(this.path, { recursive: true, encoding: 'utf8' })) {
      const [, writer] = LEFTOVER.exec(name) ?? [];
      if (writer !== undefined && !isAlive(Number(writer))) rmSync(this.file(name), { force: true });
    }
  }

  writeSettings(settings: object): void {
    this.checkLock();
    this.checkPlan();
    writeWhole(this.file('run.yaml'), stringify(settings));
  }

  /** The generation that the run was last meant to reach, if its settings say so. */
  readPlan(): number | undefined {
    const { generations } = this.readSettings();
    return Number.isInteger(generations) ? (generations as number) : undefined;
  }

  /** The versions that last advanced the run, if its settings say so. */
  readVersions(): Record<string, string> | undefined {
    return asTexts(this.readSettings()['versions']);
  }

  /** The digests of the sources that the run was begun with, if its settings name them. */
  readSources(): Record<string, string> | undefined {
    return asTexts(this.readSettings()['sources']);
  }

  /** The settings as `run.yaml` shows them to people; {} if there are none or they cannot be understood. */
  readSettings(): Readonly<Record<string, unknown>> {
    try {
      return this.checkedSettings();
    } catch {
      return {};
    }
  }

  /** LAB_BAD_FILE if `run.yaml` is a pipe or a device: opening it would wait without end. */
  checkPlan(): void {
    const file = this.file('run.yaml');
    if (!isStream(file)) return;
    const hint = 'remove it: the run goes on from its state';
    throw new LabError('LAB_BAD_FILE', `${file} is a pipe or a device, not a file`, hint);
  }

  /** The settings in `run.yaml`; {} without the file, LAB_BAD_FILE if it cannot be read or holds none. */
  checkedSettings(): Readonly<Record<string, unknown>> {
    const file = this.file('run.yaml');
    this.checkPlan();
    if (kindOf(file) === undefined) return {};
    const text = readText(file, 'settings');
    try {
      const settings = parseText(text, file, 'LAB_BAD_FILE');
      if (isMap(settings)) return settings;
      throw new LabError('LAB_BAD_FILE', `${file} holds no settings`);
    } catch (error) {
      const { message } = error as LabError;
      const hint = 'copy it again; or remove it: the run goes on from its state';
      throw new LabError('LAB_BAD_FILE', message, hint);
    }
  }

  writeState(state: unknown): void {
    this.checkLock();
    writeWhole(this.file('state.msgpack'), seal('evolab-state', state));
  }

  /** Whether a state is there to go on from. */
  get hasState(): boolean {
    return kindOf(this.file('state.msgpack')) === 'file';
  }

  /** The state last written; LAB_RUN_MISSING if there is none. */
  readState(): unknown {
    const file = this.file('state.msgpack');
    if (!this.hasState) {
      throw new LabError(
        'LAB_RUN_MISSING',
        `there is no run to resume in ${this.path}`,
        this.exists() ? `leave out --resume, and add ${this.another()}` : 'leave out --resume to begin one',
      );
    }
    return unseal(readWhole(file), ['evolab-state'], file).value;
  }

  /**
   * The log of a run up to a generation, without what a killed process wrote beyond it; LAB_BAD_FILE if its generations
   * do not follow each other, as after a line that is there twice, or if a line is of another run.
   */
  readLog({ generation, run }: LoggedRun): Record<string, unknown>[] {
    const file = this.file('log.jsonl');
    if (kindOf(file) !== 'file') return [];
    const entries: Record<string, unknown>[] = [];
    const lines = Buffer.from(readWhole(file)).toString('utf8').split('\n');
    for (const [i, line] of lines.entries()) {
      const entry = lineOf(line);
      // A process was killed while it wrote the last line.
      if (!entry && i === lines.length - 1) break;
      const before = entries.at(-1)?.['generation'];
      const number = entry?.['generation'];
      if (!entry || !Number.isInteger(number) || (before !== undefined && number !== Number(before) + 1))
        throw new LabError(
          'LAB_BAD_FILE',
          `line ${i + 1} of ${file} does not follow the line before it`,
          'copy it again; or remove it: the run goes on from its state, and only its curve is lost',
        );
      if (entry['run'] !== run) throw notOfRun(file);
      entries.push(entry);
    }
    return entries.filter((entry) => Number(entry['generation']) <= generation);
  }

  /** LAB_BAD_FILE if the log is that of another run; only its beginning is looked at. */
  checkLog({ run }: Pick<LoggedRun, 'run'>): void {
    const file = this.file('log.jsonl');
    if (kindOf(file) !== 'file') return;
    const named = '{"run":"';
    const expected = run === undefined ? named : `${named}${run}"`;
    const beginning = Buffer.from(beginningOf(file, expected.length)).toString();
    if (beginning !== '' && (beginning === expected) !== (run !== undefined)) throw notOfRun(file);
  }

  /**
   * The whole lines of the log behind a place, and where they end, while another process may write it; from the
   * beginning if the log was replaced since. What cannot be understood is left out.
   */
  logSince(place?: LogPlace): { readonly entries: Record<string, unknown>[]; readonly place?: LogPlace } {
    const file = this.file('log.jsonl');
    if (kindOf(file) !== 'file') return { entries: [] };
    const { ino: inode, size } = statSync(file);
    const from = place?.inode === inode && place.bytes <= size ? place.bytes : 0;
    const text = textFrom(file, from);
    const end = text.lastIndexOf('\n') + 1;
    const lines = text.slice(0, end).split('\n');
    const entries = lines.map(lineOf).filter((entry) => entry !== undefined);
    return { entries, place: { inode, bytes: from + Buffer.byteLength(text.slice(0, end)) } };
  }

  /** Replaces the log by these entries. */
  writeLog(entries: readonly object[]): void {
    this.checkLock();
    writeWhole(this.file('log.jsonl'), entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  }

  appendLog(entry: object): void {
    const file = this.file('log.jsonl');
    this.checkLock();
    try {
      appendFileSync(file, `${JSON.stringify(entry)}\n`);
    } catch (error) {
      throw diskError(error, file);
    }
  }
}

const asTexts = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, string>) : undefined;

/** A SHA-256 digest of plain data. */
export function digest(value: unknown): string {
  return sha256(encode(value));
}

/** A run as far as its log is concerned: what names it in each line, if it has such a name, and how far it has come. */
export interface LoggedRun {
  readonly generation: number;
  readonly run?: string;
}

/** LAB_BAD_FILE: a file in the folder of a run was made by another one. */
export function notOfRun(file: string): LabError {
  return new LabError(
    'LAB_BAD_FILE',
    `${file} is of another run than the state beside it`,
    'put the file of this run back, or remove this one',
  );
}

/** How far a log was read. */
export interface LogPlace {
  readonly inode: number;
  readonly bytes: number;
}

function textFrom(file: string, from: number): string {
  const handle = openSync(file, 'r');
  try {
    const stat = fstatSync(handle);
    noteRead(stat);
    const bytes = Buffer.alloc(Math.max(0, stat.size - from));
    return bytes.toString('utf8', 0, readSync(handle, bytes, 0, bytes.length, from));
  } finally {
    closeSync(handle);
  }
}

/** An owner of a lock, for messages. */
function nameOf(owner: Owner | undefined): string {
  if (owner === undefined) return 'a process';
  if (isNear(owner)) return `process ${owner.pid}`;
  const place = owner.host === hostname() ? 'in a container or name space' : `on ${owner.host}`;
  return `process ${owner.pid} ${place}`;
}

/** What a line of the log says; undefined if it is no whole one. */
function lineOf(line: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** The name of a half-written file, with the number of the process that wrote it. */
const LEFTOVER = /\.(\d+)\.tmp$/;

const isLeftover = (name: string): boolean => name === 'lock' || LEFTOVER.test(name);
