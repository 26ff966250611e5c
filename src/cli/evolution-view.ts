import {
  beginText,
  fitnessText,
  generationText,
  introductionText,
  judgedText,
  ratedText,
  speedText,
  untrainedText,
} from '../report/evolution-text.ts';
import { duration, Progress } from '../report/progress.ts';
import type { ProgressEvent, TaskEvent } from '../tasks/context.ts';
import type { BeginEvent, EvolutionEvent, GenerationEvent, UntrainedEvent } from '../tasks/evolve.ts';

/** Shows an evolution: a live line on a terminal, a line a generation elsewhere. */
export class EvolutionView {
  readonly #progress: Progress;
  readonly #threads: number;
  readonly #note: (line: string) => void;
  #run: BeginEvent | undefined;
  #generation = 0;
  #started = performance.now();
  #jobs = 0;
  /** Whether the learner has begun to work, or went on. */
  #isUnderWay = false;
  /**
   * In the last generation: a job of some learners is many games or none; undefined while that is not known.
   */
  #gamesPerJob: number | undefined;
  #fitness = '';
  #ratings = '';

  /** `note` takes notes and warnings, which are not part of the output. */
  constructor(stream: NodeJS.WriteStream, threads: number, note: (line: string) => void) {
    this.#progress = new Progress(stream);
    this.#threads = threads;
    this.#note = note;
  }

  readonly report = (event: TaskEvent | EvolutionEvent): void => {
    if (event.type === 'begin') this.#begin(event);
    else if (event.type === 'untrained') this.#untrained(event);
    else if (event.type === 'generation') this.#finished(event);
    else if (event.type === 'progress') this.#update(event);
    else this.#note(event.type === 'warning' ? `Warning: ${event.text}` : event.text);
  };

  /** Takes the live line away. */
  clear(): void {
    this.#progress.clear();
  }

  #begin(event: BeginEvent): void {
    this.#run = event;
    this.#generation = event.generation;
    this.#gamesPerJob = event.playsMatches ? 1 : undefined;
    this.#started = performance.now();
    const threads = `${this.#threads} worker${this.#threads === 1 ? '' : 's'}`;
    this.#progress.line(beginText(event, event.status ?? threads));
    // A resumed run has already shown this.
    if (event.generation === 0 && event.last > 0) this.#progress.line(`\n${introductionText(event)}\n`);
  }

  #untrained(judged: UntrainedEvent): void {
    if (!this.#run) return;
    // A generation takes other times than this rating did.
    this.#started = performance.now();
    this.#ratings = judgedText(judged);
    if (this.#ratings !== '') this.#progress.line(untrainedText(judged, this.#run.last, this.#run.settings));
  }

  #finished({ report, seconds }: GenerationEvent): void {
    if (!this.#run) return;
    const { generation, measures, jobs, games } = report;
    const judged = judgedText(report);
    this.#generation = generation;
    this.#jobs += jobs;
    this.#gamesPerJob = games === undefined ? undefined : games / Math.max(1, jobs);
    this.#fitness = fitnessText(measures);
    if (judged !== '') this.#ratings = judged;
    // On a terminal the live line shows what a generation did; only ratings are worth a line that stays.
    if (!this.#progress.live) this.#progress.line(generationText(report, this.#run.last, seconds));
    else if (judged !== '') this.#progress.line(ratedText(report, this.#run.last));
  }

  #update({ phase, done, total = Infinity, details = [] }: ProgressEvent): void {
    if (!this.#run) return;
    const { generation: begun, last } = this.#run;
    const playing = phase === 'playing';
    this.#isUnderWay ||= playing;
    const jobs = this.#jobs + (playing ? done : 0);
    const share = (this.#generation - begun + (playing ? done / total : 1)) / Math.max(1, last - begun);
    const now = performance.now();
    this.#progress.update(() => {
      const seconds = (performance.now() - this.#started) / 1000;
      const left = ((now - this.#started) / 1000 / share) * (1 - share);
      return [
        share > 0 && this.#isUnderWay
          ? `${duration(left)} left`
          : seconds >= 1 && `${duration(seconds)} so far`,
        `${this.#progress.bar(share)}generation ${Math.min(this.#generation + 1, last)} of ${last}`,
        !playing && `${phase} ${done} of ${total}`,
        jobs > 0 && speedText(jobs, seconds, this.#gamesPerJob),
        this.#fitness,
        this.#ratings,
        ...details,
      ];
    });
  }
}
