import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { kindOfGame, meets, type GenerationReport, type Rating, type Spec } from 'evolab';
import {
  agentsOfRun,
  checkState,
  describeRun,
  intervalOf,
  judgementsOf,
  shareOf,
  type Laboratory,
} from 'evolab/command';
import { familyOf, type Family } from 'evolab/report';
import { processIn, RunFolder } from 'evolab/storage';
import type { StreamMessage } from './event-stream.ts';
import type { Watched } from './watch.ts';
import type { StartedRuns } from './started-runs.ts';
import { stampOf } from './watched-runs.ts';

/** Entries of the log in a message at most. */
const MOST_ENTRIES = 250;

/** A generation as the log tells it, with the seconds it took. */
type LogEntry = GenerationReport & { readonly seconds?: number };

/**
 * An evolution while it goes on, in this process's folder or started anywhere else: its state, and each generation as
 * soon as it is in the log. Ids are `EPOCH.ABOUT.GENERATION`.
 */
export class WatchedEvolution implements Watched {
  readonly #laboratory: Laboratory;
  readonly #name: string;
  readonly #folder: RunFolder;
  readonly #started: StartedRuns;
  /** Another one after the log was replaced. */
  #epoch = randomUUID().slice(0, 8);
  #log: LogEntry[] = [];
  #place: ReturnType<RunFolder['logSince']>['place'];
  #stamp = '';
  #about: object = {};
  #text = '';
  #version = 0;

  constructor(laboratory: Laboratory, name: string, path: string, started: StartedRuns) {
    this.#laboratory = laboratory;
    this.#name = name;
    this.#started = started;
    this.#folder = new RunFolder(path);
  }

  look(): boolean {
    const isLonger = this.#readLog();
    return this.#readState() || isLonger;
  }

  since(id: string): readonly StreamMessage[] {
    const [epoch, version, generation] = id.split('.');
    const isNew = epoch !== this.#epoch;
    const known = isNew ? -1 : Number(generation);
    const idAt = (at: number) => `${this.#epoch}.${this.#version}.${at}`;
    const isTold = !isNew && Number(version) === this.#version;
    const about = { event: isNew ? 'begin' : 'about', data: this.#about, id: idAt(known) };
    const entries = this.#log.filter((entry) => entry.generation > known).slice(0, MOST_ENTRIES);
    return [
      ...(isTold ? [] : [about]),
      ...(entries.length > 0
        ? [{ event: 'log', data: entries.map(brief), id: idAt(entries.at(-1)!.generation) }]
        : []),
    ];
  }

  /** The members of the last generation and their ancestors; undefined if the method names none. */
  family(): Family | undefined {
    const state = checkState(this.#folder.readState(), this.#folder.path);
    const agents = agentsOfRun(this.#folder, state, 'population.msgpack');
    const names = agents.map(({ agent }) => agent.name);
    return names.length > 0 ? familyOf(this.#log, names, names[0]) : undefined;
  }

  #readLog(): boolean {
    const { entries, place } = this.#folder.logSince(this.#place);
    const isOther = place?.inode !== this.#place?.inode || (place?.bytes ?? 0) < (this.#place?.bytes ?? 0);
    if (isOther) {
      this.#log = [];
      this.#epoch = randomUUID().slice(0, 8);
    }
    this.#place = place;
    for (const entry of entries as unknown as LogEntry[]) {
      if (!Number.isInteger(entry.generation)) continue;
      // A run that was killed plays its last generation again, and it comes out the same.
      while (this.#log.length > 0 && this.#log.at(-1)!.generation >= entry.generation) this.#log.pop();
      this.#log.push(entry);
    }
    return isOther || entries.length > 0;
  }

  #readState(): boolean {
    const { path } = this.#folder;
    const worker = processIn(join(path, 'lock'));
    const improvement = this.#started.improvement(path);
    const stamp = [stampOf(path), improvement?.working, improvement?.text].join();
    if (stamp === this.#stamp) return false;
    // The log says in messages of its own which generation it is.
    const { kind, method, game, planned, state } = describeRun(this.#laboratory, path);
    const about = {
      kind,
      method,
      game,
      planned,
      state,
      name: this.#name,
      stoppable: worker !== undefined,
      ...(improvement && { improvement }),
      ...(kind === 'evolution' && this.#details(path)),
    };
    this.#stamp = stamp;
    const text = JSON.stringify(about);
    if (text === this.#text) return false;
    this.#text = text;
    this.#about = about;
    this.#version++;
    return true;
  }

  /** Whether `lab improve` takes this game: its tests compare two players who move in turn. */
  #isImprovable(use: Spec): boolean {
    return meets(kindOfGame(this.#laboratory.game(use)), { roles: [2, 2], turns: 'alternating' });
  }

  #details(path: string): object {
    const state = checkState(this.#folder.readState(), path);
    const { settings, ratings } = state;
    const { seed, learner } = settings;
    const untrained = ratings.filter(({ generation }) => generation === 0).map(withInterval);
    const ended = judgementsOf(this.#folder, state).ratings.slice(ratings.length).map(withInterval);
    return {
      seed,
      learner: learner.use,
      untrained,
      ended,
      improvable: this.#isImprovable(settings.game),
    };
  }
}

/** Births are told with the family, which not every page shows. */
function brief({ generation, measures, jobs, games, seconds, ratings }: LogEntry): object {
  return { generation, measures, jobs, games, seconds, ratings: ratings.map(withInterval) };
}

/** A rating with its score from 0 to 1 and the 95% interval of that. */
function withInterval(rating: Rating): object {
  const [low, high] = intervalOf(rating);
  return { ...rating, score: shareOf(rating), low, high };
}
