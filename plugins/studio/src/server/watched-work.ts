import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describeRun, readReported, reportOfWork, type Laboratory } from 'evolab/command';
import { isInUse, processIn } from 'evolab/storage';
import { drawSections } from './drawn-section.ts';
import type { StreamMessage } from './event-stream.ts';
import type { Watched } from './watch.ts';

/** Work that a plugin's report tells of, while it goes on: its page is drawn again whenever its file has changed. */
export class WatchedWork implements Watched {
  readonly #laboratory: Laboratory;
  readonly #name: string;
  readonly #path: string;
  readonly #epoch = randomUUID().slice(0, 8);
  #stamp = '';
  #version = 0;
  #data: object = {};

  constructor(laboratory: Laboratory, name: string, path: string) {
    this.#laboratory = laboratory;
    this.#name = name;
    this.#path = path;
  }

  async look(): Promise<boolean> {
    const report = reportOfWork(this.#laboratory, this.#path);
    // It was taken away: what was seen last stays.
    if (report === undefined) return false;
    const lock = join(this.#path, 'lock');
    const { ino, size, mtimeMs } = statSync(join(this.#path, report.file));
    const stamp = [ino, size, mtimeMs, processIn(lock), isInUse(lock)].join();
    if (stamp === this.#stamp) return false;
    const { verdict, facts, sections } = report.page(readReported(report, this.#path));
    const { method, done, planned, unit, state } = describeRun(this.#laboratory, this.#path);
    this.#data = {
      kind: 'other',
      name: this.#name,
      verdict,
      facts,
      method,
      done,
      planned,
      unit,
      state,
      stoppable: processIn(lock) !== undefined,
      sections: await drawSections(sections),
    };
    this.#stamp = stamp;
    this.#version++;
    return true;
  }

  since(id: string): readonly StreamMessage[] {
    const own = `${this.#epoch}-${this.#version}`;
    return id === own ? [] : [{ event: 'work', data: this.#data, id: own }];
  }
}
