import type { ServerResponse } from 'node:http';
import { EventStream, type Subject } from './event-stream.ts';

/** Something on the disk that another process may change. */
export interface Watched extends Subject {
  /** Reads what has changed since it was looked at last; whether anything has. May throw: then it is as it was. */
  look(): boolean | Promise<boolean>;
}

interface Entry {
  readonly watched: Watched;
  readonly streams: Set<EventStream>;
  timer: NodeJS.Timeout | undefined;
}

/** Milliseconds between two looks at the disk while a page watches. */
const LOOK_MILLIS = 500;
/** The part of the time that goes into looking at most: what takes long to read is looked at less often. */
const SHARE = 0.05;

/** Things that pages watch, each of them looked at once for all pages, and only while there are any. */
export class Watch {
  readonly #open = new Map<string, Promise<Entry>>();

  /** Tells a page about `key` until it closes its connection; `begin` opens what nobody else watches. */
  async add(response: ServerResponse, key: string, known: string, begin: () => Watched): Promise<void> {
    let opening = this.#open.get(key);
    if (opening === undefined) {
      opening = this.#begin(key, begin);
      this.#open.set(key, opening);
      opening.catch(() => this.#open.delete(key));
    }
    const entry = await opening;
    // Meanwhile the last page that watched it may have left, or this one.
    if (this.#open.get(key) !== opening) return this.add(response, key, known, begin);
    if (!response.destroyed) {
      const stream = new EventStream(response, entry.watched, known);
      entry.streams.add(stream);
      response.on('close', () => {
        entry.streams.delete(stream);
        this.#endUnwatched(key, entry);
      });
      stream.tell();
    }
    this.#endUnwatched(key, entry);
  }

  /** Looks at once, after something was done here. */
  async hurry(): Promise<void> {
    for (const [key, opening] of this.#open) {
      const entry = await opened(opening);
      if (entry) await this.#look(key, entry);
    }
  }

  async close(): Promise<void> {
    for (const [key, opening] of this.#open) {
      const entry = await opened(opening);
      if (entry) this.#end(key, entry);
    }
  }

  async #begin(key: string, begin: () => Watched): Promise<Entry> {
    const entry: Entry = { watched: begin(), streams: new Set(), timer: undefined };
    await entry.watched.look();
    this.#lookAfter(key, entry, LOOK_MILLIS);
    return entry;
  }

  #endUnwatched(key: string, entry: Entry): void {
    if (entry.streams.size === 0 && entry.timer !== undefined) this.#end(key, entry);
  }

  #end(key: string, entry: Entry): void {
    clearTimeout(entry.timer);
    entry.timer = undefined;
    this.#open.delete(key);
  }

  async #look(key: string, entry: Entry): Promise<void> {
    const begun = performance.now();
    try {
      if (await entry.watched.look()) for (const stream of entry.streams) stream.tell();
    } catch {
      // It is being written or taken away: the next look says what became of it.
    }
    // Nobody may be left, or somebody may have come after the last one left.
    if (entry.timer !== undefined)
      this.#lookAfter(key, entry, Math.max(LOOK_MILLIS, (performance.now() - begun) / SHARE));
  }

  #lookAfter(key: string, entry: Entry, millis: number): void {
    clearTimeout(entry.timer);
    entry.timer = setTimeout(() => void this.#look(key, entry), millis);
  }
}

/** Undefined for what cannot be opened, which is said to the page that asked for it. */
const opened = (opening: Promise<Entry>): Promise<Entry | undefined> => opening.catch(() => undefined);
