import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describeRun, reportOfWork, type Laboratory, type ListedRun } from 'evolab/command';
import { isInUse, processIn } from 'evolab/storage';
import type { StreamMessage } from './event-stream.ts';
import type { ServedFolder } from './served-folder.ts';
import type { StartedRuns } from './started-runs.ts';
import type { Watched } from './watch.ts';

/** What the page of all runs shows of one. */
export interface RunLine extends Omit<ListedRun, 'folder'> {
  readonly name: string;
  /** Whether a process of this machine works in it, which can be asked to stop. */
  readonly stoppable: boolean;
}

/** What a run is known by to have changed. */
const FILES = ['state.msgpack', 'run.yaml', 'tournament.msgpack', 'games.log', 'standings.json'];

/** `reported` is the file of a report that tells of the work in the folder. */
export function stampOf(folder: string, reported: readonly string[] = []): string {
  const stamps = [...FILES, ...reported].map((name) => {
    const stat = statSync(join(folder, name), { throwIfNoEntry: false });
    return stat ? `${stat.ino} ${stat.size} ${stat.mtimeMs}` : '';
  });
  const lock = join(folder, 'lock');
  return [...stamps, processIn(lock), isInUse(lock)].join('|');
}

/** The runs of a folder, as they come and go on. */
export class WatchedRuns implements Watched {
  readonly #laboratory: Laboratory;
  readonly #folder: ServedFolder;
  readonly #started: StartedRuns;
  /** Runs that have not changed are not read again. */
  readonly #read = new Map<string, { readonly stamp: string; readonly run: ListedRun }>();
  #lines: readonly RunLine[] = [];
  #text = '';
  #version = 0;

  constructor(laboratory: Laboratory, folder: ServedFolder, started: StartedRuns) {
    this.#laboratory = laboratory;
    this.#folder = folder;
    this.#started = started;
  }

  look(): boolean {
    const folders = this.#folder.runs();
    this.#lines = folders.map((path) => this.#lineOf(path)).sort((a, b) => b.changed - a.changed);
    for (const path of this.#read.keys()) if (!folders.includes(path)) this.#read.delete(path);
    const text = JSON.stringify([this.#lines, this.#started.failures]);
    if (text === this.#text) return false;
    this.#text = text;
    this.#version++;
    return true;
  }

  since(id: string): readonly StreamMessage[] {
    const own = `runs-${this.#version}`;
    if (id === own) return [];
    return [{ event: 'runs', id: own, data: { runs: this.#lines, failures: this.#started.failures } }];
  }

  #lineOf(path: string): RunLine {
    const worker = processIn(join(path, 'lock'));
    const report = reportOfWork(this.#laboratory, path);
    const stamp = stampOf(path, report ? [report.file] : []);
    let known = this.#read.get(path);
    if (known?.stamp !== stamp)
      this.#read.set(path, (known = { stamp, run: describeRun(this.#laboratory, path) }));
    const { folder, ...run } = known.run;
    return { ...run, name: this.#folder.nameOf(folder), stoppable: worker !== undefined };
  }
}
