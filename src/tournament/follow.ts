import { statSync } from 'node:fs';
import { beginningFor, GameLog } from '../storage/game-log.ts';
import { RunFolder } from '../storage/run-folder.ts';
import { FILE, LOG, readStored, type Played, type Stored } from './folder.ts';
import { Ledger } from './ledger.ts';
import { countIn } from './logged-pairing.ts';

/**
 * A tournament that another process may be playing: what was played since the last look is added to the same ledger,
 * and nothing that was read is read again. Nothing is locked or written.
 */
export class FollowedTournament {
  readonly #folder: RunFolder;
  #stored: Stored;
  #settings: string;
  #log = '';
  #played = new Ledger();
  #visit: ReturnType<typeof countIn>;
  #end: ReturnType<typeof GameLog.read> | undefined;

  /** LAB_RUN_MISSING if there is none, LAB_BAD_FILE. */
  constructor(path: string) {
    this.#folder = new RunFolder(path);
    this.#settings = this.#settingsStamp();
    this.#stored = readStored(path);
    this.#visit = this.#newVisit();
    this.look();
  }

  #newVisit(): ReturnType<typeof countIn> {
    return countIn(this.#played, this.#file, this.#stored);
  }

  get #file(): string {
    return this.#folder.file(LOG);
  }

  /** The tournament as it was at the last look. */
  get played(): Played {
    return { ...this.#stored, folder: this.#folder, logFile: this.#file, played: this.#played };
  }

  /** Reads what is new; whether there was anything. LAB_BAD_FILE. */
  look(): boolean {
    const before = this.#played.length;
    const settings = this.#settingsStamp();
    const grown = settings !== this.#settings;
    if (grown) {
      this.#stored = readStored(this.#folder.path);
      this.#settings = settings;
    }
    const { ino, size } = this.#statOf(LOG);
    const isOther = `${ino}` !== this.#log || size < (this.#end?.length ?? 0);
    if (isOther) {
      this.#log = `${ino}`;
      this.#played = new Ledger();
      this.#visit = this.#newVisit();
      this.#end = undefined;
    }
    if (size > (this.#end?.length ?? 0)) {
      const from = this.#end ?? beginningFor(this.#stored.id);
      this.#end = GameLog.read(this.#file, this.#visit, from);
    }
    return grown || this.#played.length !== before;
  }

  #settingsStamp(): string {
    const { ino, size, mtimeMs } = this.#statOf(FILE);
    return [ino, size, mtimeMs].join(' ');
  }

  #statOf(name: string): { readonly ino: number; readonly size: number; readonly mtimeMs: number } {
    const none = { ino: 0, size: 0, mtimeMs: 0 };
    return statSync(this.#folder.file(name), { throwIfNoEntry: false }) ?? none;
  }
}
