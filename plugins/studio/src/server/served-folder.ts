import { realpathSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Spec } from 'evolab';
import { gameUse, kindOf, parseOptions, runsBelow, type Laboratory } from 'evolab/command';
import { HttpError } from './http-error.ts';
import { isImproved } from './started-runs.ts';

/** The folder whose runs are served. Pages name a run by its path from here, with slashes. */
export class ServedFolder {
  readonly path: string;
  readonly #laboratory: Laboratory;

  constructor(laboratory: Laboratory, path: string) {
    this.#laboratory = laboratory;
    this.path = path;
  }

  /** The folders of the runs. */
  runs(): string[] {
    return runsBelow(this.#laboratory, this.path);
  }

  /** What pages call a run. */
  nameOf(folder: string): string {
    return relative(this.path, folder).split(sep).join('/') || '.';
  }

  /** The folder of the run of a name; 404 if there is none, wherever the name leads. */
  find(name: string): string {
    const missing = new HttpError(404, 'there is no such run here');
    // A name is a path below, written in one way only.
    if (/[\0\\]|^\/|(^|\/)\.\.?(\/|$)/.test(name) && name !== '.') throw missing;
    const folder = name === '.' ? this.path : join(this.path, name);
    if (name !== this.nameOf(folder) || !this.#holds(folder)) throw missing;
    if (runsBelow(this.#laboratory, folder, 0).length === 0) throw missing;
    return folder;
  }

  /** The folder of a run, or the file of a champion in it that was made stronger; 404 as `find`. */
  agent(name: string): string {
    const cut = name.lastIndexOf('/');
    const file = name.slice(cut + 1);
    if (!isImproved(file)) return this.find(name);
    const path = join(this.find(cut < 0 ? '.' : name.slice(0, cut)), file);
    if (kindOf(path) !== 'file' || !this.#holds(path))
      throw new HttpError(404, 'there is no such agent here');
    return path;
  }

  /** Where a new run may be written: 400 for what is no name, 404 for a place elsewhere. */
  place(name: string): string {
    if (!/^[\w][\w.@=,+-]*(\/[\w][\w.@=,+-]*){0,2}$/.test(name))
      throw new HttpError(400, 'a name of letters, digits and - _ . in at most three parts is wanted');
    const place = join(this.path, name);
    let above = dirname(place);
    while (kindOf(above) === undefined) above = dirname(above);
    if (!this.#holds(above))
      throw new HttpError(404, `${name} is in another folder than that which is served`);
    return place;
  }

  /** The game that a page names; its rules may lie in a file of the folder, and in no other: 404. */
  game(text: string): Spec;
  game(text: string | undefined): Spec | undefined;
  game(text: string | undefined): Spec | undefined {
    if (text === undefined) return undefined;
    const colon = text.indexOf(':');
    const options = colon < 0 ? undefined : parseOptions(text.slice(colon + 1), text);
    const file = options?.has('file') ? `${options.get('file') as string | number | boolean}` : undefined;
    if (file !== undefined && (kindOf(file) !== 'file' || !this.#holds(file)))
      throw new HttpError(404, `there is no file of rules ${file} in the folder that is served`);
    return gameUse(text);
  }

  /** Links may lead elsewhere. */
  #holds(folder: string): boolean {
    try {
      const [home, real] = [realpathSync(resolve(this.path)), realpathSync(resolve(folder))];
      return real === home || real.startsWith(home.endsWith(sep) ? home : home + sep);
    } catch {
      return false;
    }
  }
}
