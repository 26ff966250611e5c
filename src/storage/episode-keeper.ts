import type { AgentSpec } from '../contract/agent.ts';
import type { FinishedGame } from '../contract/learner.ts';
import { causeOf } from '../play/forfeits.ts';
import { LabError } from '../util/errors.ts';
import { Episodes, type EpisodeSource } from './episodes.ts';
import { isAtOrIn } from './files.ts';
import type { StoredGame } from './game-file.ts';
import { digest } from './run-folder.ts';

/** A finished game and its place in its source, which is unique there. */
export interface PlacedGame extends FinishedGame {
  readonly round: string;
}

/** Games in a transaction. */
const BATCH = 500;

/** Keeps the games of one source in a database, batch by batch. */
export class EpisodeKeeper {
  readonly #episodes: Episodes;
  readonly #source: EpisodeSource;
  readonly #digests = new WeakMap<AgentSpec, string>();
  /** What is being played, and the games of what was over before it. */
  readonly #begun = new Map<string, readonly StoredGame[] | undefined>();
  #waiting: StoredGame[] = [];
  #given = 0;
  #added = 0;

  constructor(file: string, source: EpisodeSource) {
    this.#episodes = Episodes.open(file);
    this.#source = source;
  }

  /**
   * Throws the error that adding to a file would end in, before other work begins. A missing file is no error, but one that
   * the work itself writes is (LAB_USAGE): `written` are these files and folders.
   */
  static check(file: string | undefined, written: readonly string[] = []): void {
    if (file === undefined) return;
    if (written.some((path) => isAtOrIn(file, path)))
      throw new LabError(
        'LAB_USAGE',
        `--episodes ${file}: the same command writes other things there`,
        'name another file, such as --episodes games.db',
      );
    Episodes.checkOpen(file);
  }

  /**
   * Games that begin now. They are added in this order, whichever ends first, so that the file does not depend on the number of
   * threads. `id` is given with them when they are over.
   */
  begin(id: string): void {
    this.#begun.set(id, undefined);
  }

  /** Adds games; they are in the file after `flush`, or as soon as there are enough for a transaction. */
  keep(games: readonly PlacedGame[], id?: string): void {
    const { game, rulesVersion } = this.#source;
    const stored = games.map(({ agents, seed, round, moves, payoffs, reason, forfeit }): StoredGame => {
      const players = agents.map(({ name }) => name);
      return {
        game,
        rulesVersion,
        players,
        agents: agents.map((agent) => this.#digestOf(agent)),
        seed,
        round,
        moves,
        payoffs,
        reason,
        ...causeOf(players, forfeit),
      };
    });
    this.put(stored, id);
  }

  /** The same for games in their stored form. */
  put(games: readonly StoredGame[], id?: string): void {
    if (id === undefined) return this.#add(games);
    this.#begun.set(id, games);
    for (const [begun, over] of this.#begun) {
      if (!over) return;
      this.#begun.delete(begun);
      this.#add(over);
    }
  }

  #add(games: readonly StoredGame[]): void {
    for (const game of games) {
      this.#waiting.push(game);
      if (this.#waiting.length >= BATCH) this.flush();
    }
  }

  flush(): void {
    const games = this.#waiting;
    this.#waiting = [];
    this.#given += games.length;
    this.#added += this.#episodes.add(this.#source, games);
  }

  /** Writes what is left; returns a line that says what was added. */
  close(): string {
    try {
      // Something that had begun before them was never over.
      for (const over of this.#begun.values()) this.#add(over ?? []);
      this.flush();
    } finally {
      this.#episodes.close();
    }
    const known = this.#given - this.#added;
    return `${this.#added} games added to ${this.#episodes.file}${known > 0 ? `, ${known} were there already` : ''}`;
  }

  #digestOf(agent: AgentSpec): string {
    let known = this.#digests.get(agent);
    if (known === undefined) this.#digests.set(agent, (known = digest(agent)));
    return known;
  }
}
