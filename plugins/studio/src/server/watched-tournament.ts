import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  FollowedTournament,
  gameText,
  pairingUnit,
  plannedPairings,
  tablesOf,
  type Laboratory,
} from 'evolab/command';
import { tournamentSections } from 'evolab/report';
import { isInUse, processIn } from 'evolab/storage';
import { drawSections, type DrawnSection } from './drawn-section.ts';
import type { StreamMessage } from './event-stream.ts';
import type { Watched } from './watch.ts';

/** Looks at a tournament by which it is told how fast it goes. */
const RECENT = 50;

/** A tournament while it is played: its tables, which change with every pair of games that is finished. */
export class WatchedTournament implements Watched {
  readonly #laboratory: Laboratory;
  readonly #name: string;
  readonly #path: string;
  readonly #tournament: FollowedTournament;
  readonly #epoch = randomUUID().slice(0, 8);
  /** When pairs were seen to be finished: their number, and milliseconds. */
  #seen: (readonly [number, number])[] = [];
  #stamp = '';
  #version = 0;
  #data: object = {};
  #sections: readonly DrawnSection[] = [];
  #drawn = -1;

  constructor(laboratory: Laboratory, name: string, path: string) {
    this.#laboratory = laboratory;
    this.#name = name;
    this.#path = path;
    this.#tournament = new FollowedTournament(path);
  }

  async look(): Promise<boolean> {
    const isNew = this.#tournament.look();
    const stamp = this.#workStamp();
    if (!isNew && stamp === this.#stamp && this.#version > 0) return false;
    this.#stamp = stamp;
    await this.#draw();
    this.#tell();
    return true;
  }

  since(id: string): readonly StreamMessage[] {
    const own = `${this.#epoch}-${this.#version}`;
    return id === own ? [] : [{ event: 'tournament', data: this.#data, id: own }];
  }

  #workStamp(): string {
    const lock = join(this.#path, 'lock');
    return `${processIn(lock) ?? ''} ${isInUse(lock)}`;
  }

  #tell(): void {
    const { game, settings, played, openings } = this.#tournament.played;
    const done = played.length;
    const lock = join(this.#path, 'lock');
    const planned = plannedPairings(settings);
    const state = isInUse(lock) ? 'running' : done >= planned ? 'finished' : 'stopped';
    this.#seen = [...this.#seen, [done, performance.now()] as const].slice(-RECENT);
    this.#version++;
    const { type, players, rounds, seed } = settings;
    this.#data = {
      kind: 'tournament',
      name: this.#name,
      method: type,
      state,
      done,
      planned,
      unit: pairingUnit(settings),
      players: players.length,
      game: gameText(game, this.#laboratory.registries),
      rounds,
      seed,
      openings,
      stoppable: processIn(lock) !== undefined,
      secondsLeft: this.#secondsLeft(planned),
      sections: this.#sections,
    };
  }

  /** Draws the tables if there is anything new in them. Plots are left to `lab report`: they take too long. */
  async #draw(): Promise<void> {
    const { played } = this.#tournament;
    const { length } = played.played;
    if (length === this.#drawn || length === 0) return;
    this.#drawn = length;
    const sections = tournamentSections(played, tablesOf(played));
    this.#sections = await drawSections(
      sections.map(({ title, body }) => ({ title, body: body.filter(({ kind }) => kind !== 'plot') })),
    );
  }

  /** By the pairs that were seen to be finished; undefined as long as there are too few. */
  #secondsLeft(planned: number): number | undefined {
    const [[first, begun], [last, now]] = [this.#seen[0], this.#seen.at(-1)!];
    return last > first ? ((planned - last) * (now - begun)) / 1000 / (last - first) : undefined;
  }
}
