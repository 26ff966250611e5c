import { appendFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { Accuracy, GenerationReport, Rating } from '../contract/evolution.ts';
import { EVENTS_PREFIX, headRecord, scalarsRecord, stepsIn } from '../formats/tensorboard.ts';
import { checkWritable, diskError, kindOf, makeFolder, namesIn, readWhole } from '../storage/files.ts';
import { LabError } from '../util/errors.ts';

/** Seconds since 1970. */
// oxlint-disable-next-line no-restricted-properties -- what is written is when things happened
const now = (): number => Date.now() / 1000;

/** What a run knows of its champions. */
interface Curves {
  readonly ratings: readonly Rating[];
  readonly accuracy?: readonly Accuracy[];
}

/** A generation with the seconds it took. */
type Logged = GenerationReport & { readonly seconds: number };

/**
 * The learning curves of a run as TensorBoard shows them, in a folder of the run's name below the one it is given. Each
 * start of the run writes a file of its own, from the first step that no other file has.
 */
export class LearningCurves {
  readonly #file: string;
  readonly #steps: Set<number>;
  #begun = false;

  /** `run` is the folder of the run, or its name. LAB_RUN_EXISTS if a new run finds curves of another one. */
  constructor(folder: string, run: string, isNew: boolean) {
    const path = join(folder, basename(resolve(run)));
    const names = kindOf(path) === 'folder' ? namesIn(path) : [];
    const files = names.filter((name) => name.startsWith(EVENTS_PREFIX));
    if (isNew && files.length > 0)
      throw new LabError(
        'LAB_RUN_EXISTS',
        `there are learning curves of another run in ${path}`,
        'remove them, or choose another folder for --tensorboard',
      );
    this.#steps = new Set(files.flatMap((name) => stepsIn(readWhole(join(path, name)))));
    const own = `${EVENTS_PREFIX}${Math.floor(now())}.${hostname()}.${process.pid}`;
    this.#file = join(path, `${own}.${files.length}`);
    checkWritable(this.#file);
  }

  /** Writes what is not there of the generations before; their times are counted back from now. */
  catchUp({ ratings, accuracy = [] }: Curves, log: readonly Logged[]): void {
    let time = now() - log.reduce((sum, { seconds }) => sum + seconds, 0);
    const untrained = accuracy.find(({ generation }) => generation === 0);
    this.begin({ ratings, ...(untrained && { accuracy: untrained }) }, time);
    for (const entry of log) this.write(entry, entry.seconds, (time += entry.seconds));
  }

  /** Writes the ratings of the untrained champion, as step 0. */
  begin({ ratings, accuracy }: Pick<GenerationReport, 'ratings' | 'accuracy'>, wallTime = now()): void {
    const untrained = ratings.filter(({ generation }) => generation === 0);
    const values = { ...scoresOf(untrained), ...sharesOf(accuracy) };
    if (Object.keys(values).length > 0) this.#write(0, wallTime, values);
  }

  /** Writes a generation, unless it is there. */
  write(report: GenerationReport, seconds: number, wallTime = now()): void {
    const { generation, measures, jobs, games, ratings, accuracy } = report;
    const named = Object.entries(measures).map(([name, value]) => [`measures/${name}`, value] as const);
    this.#write(generation, wallTime, {
      ...Object.fromEntries(named),
      ...scoresOf(ratings),
      ...sharesOf(accuracy),
      'run/jobs': jobs,
      'run/seconds': seconds,
      ...(games !== undefined && { 'run/games': games }),
    });
  }

  #write(step: number, wallTime: number, values: Readonly<Record<string, number>>): void {
    if (this.#steps.has(step)) return;
    this.#steps.add(step);
    try {
      if (!this.#begun) {
        makeFolder(resolve(this.#file, '..'));
        appendFileSync(this.#file, headRecord(wallTime));
      }
      this.#begun = true;
      appendFileSync(this.#file, scalarsRecord({ step, wallTime, values }));
    } catch (error) {
      throw diskError(error, this.#file);
    }
  }
}

/** The shares of good choices at solved positions. */
function sharesOf(accuracy: Accuracy | undefined): Record<string, number> {
  if (!accuracy) return {};
  const { positions, good, critical, criticalGood } = accuracy;
  return {
    'accuracy/good moves': good / positions,
    ...(critical > 0 && { 'accuracy/good moves, critical': criticalGood / critical }),
  };
}

/** The share of the points against each opponent, a draw being half of one. */
function scoresOf(ratings: readonly Rating[]): Record<string, number> {
  const scores = ratings.map(({ against, wins, losses, draws }) => {
    const games = wins + losses + draws;
    return [`score/${against}`, games === 0 ? 0 : (wins + draws / 2) / games] as const;
  });
  return Object.fromEntries(scores);
}
